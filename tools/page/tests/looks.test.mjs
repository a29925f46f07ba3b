// What people need who zoom, hear, see little or dislike things that move.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { alone, launch, onPage, ready, shows, square, tab } from './browser.mjs'

let browser
before(async () => (browser = await launch()))
after(async () => browser?.close())

const on = (work, size, fragment = '') =>
  onPage(
    browser,
    fragment,
    async (page) => {
      await ready(page, fragment ? undefined : 'breakthrough')
      await work(page)
    },
    size,
  )

const panels = ['play', 'check', 'automaton', 'translate', 'statistics', 'compare']

// 1280 by 800 at 200 %: as many pixels of the page as a window of half the size.
test('zoom of 200 %: nothing scrolls sideways, and a move can be made', () =>
  on(
    async (page) => {
      await alone(page)
      for (const name of panels) {
        await tab(page, name)
        const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        assert.equal(await sideways(), 0, name)
      }
      await tab(page, 'play')
      await square(page, 'd2').click()
      await square(page, 'd3').click()
      await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    },
    { width: 640, height: 400 },
  ))

const moving = (page) => page.evaluate(() => document.getAnimations().length)

test('who wants no motion gets none', () =>
  on(async (page) => {
    await alone(page)
    const shaken = async () => {
      await square(page, 'd5').click()
      await shows(page, '#panel-play .note', 'no move begins at d5')
      return moving(page)
    }
    assert.ok((await shaken()) > 0, 'a click on nothing shakes the board')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    assert.equal(await shaken(), 0)
    await page.emulateMedia({ reducedMotion: null })
  }))

test('forced colours: board, pieces, buttons and focus are seen', () =>
  on(async (page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const style = (selector, name) => page.evaluate(([where, what]) => getComputedStyle(document.querySelector(where)).getPropertyValue(what), [selector, name])
    const tones = [await style('.tile.tone0', 'fill'), await style('.tile.tone1', 'fill')]
    assert.notEqual(tones[0], tones[1])
    assert.notEqual(await style('#panel-play .piece .body', 'fill'), tones[0])
    assert.notEqual(await style('#flip', 'border-top-style'), 'none')
    await square(page, 'd2').click()
    await page.waitForSelector('#panel-play .board .dot')
    assert.notEqual(await style('#panel-play .board .dot', 'fill'), 'none')
    await page.emulateMedia({ forcedColors: null })
  }))

test('the focus is seen on squares, tabs and buttons', () =>
  on(async (page) => {
    await page.locator('#tab-play').focus()
    const outlined = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement)
        const ring = document.activeElement.querySelector('.tile, .spot')
        const inner = ring ? getComputedStyle(ring).strokeWidth : '0px'
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none' || parseFloat(inner) >= 3
      })
    const seen = new Set()
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      const what = await page.evaluate(() => document.activeElement.id || document.activeElement.className.baseVal || document.activeElement.className || document.activeElement.tagName)
      if (what === 'BODY') break
      seen.add(what)
      assert.ok(await outlined(), `no focus is seen on ${what}`)
    }
    assert.ok(seen.size >= 8, [...seen].join(' '))
  }))

for (const [kind, size] of [['phone', { width: 320, height: 640 }], ['desktop', { width: 1280, height: 800 }]]) {
  test(`what is to be hit is at least 24 pixels wide and high: ${kind}`, () =>
    on(async (page) => {
      for (const name of panels) {
        await tab(page, name)
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('button, select, input, [role=tab]')]
            .filter((one) => one.offsetParent !== null && !one.closest('li, p, .hidden') && !one.classList.contains('hidden'))
            .map((one) => ({ what: one.id || one.textContent || one.type, box: (one.closest('label') ?? one).getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ what, box }) => `${what} ${Math.round(box.width)}x${Math.round(box.height)}`),
        )
        assert.deepEqual(small, [], name)
      }
    }, size))
}

test('what is said when a move was made', () =>
  on(async (page) => {
    await alone(page)
    await square(page, 'd2').click()
    await square(page, 'd3').click()
    await page.waitForFunction(() => /white d2-d3\. black to move, 22 moves\./.test(document.getElementById('live').textContent))
    assert.equal(await page.locator('#panel-play .board').getAttribute('role'), 'grid')
    assert.match(await square(page, 'd3').getAttribute('aria-label'), /^d3, whiteMan, last move$/)
    await square(page, 'd7').click()
    await page.waitForSelector('#panel-play .board .dot')
    assert.match(await square(page, 'd6').getAttribute('aria-label'), /^d6, empty, can be reached$/)
  }))

test('a finger on small squares brings them near, and then plays', () =>
  on(
    async (page) => {
      await alone(page)
      const tap = (name) =>
        square(page, name).evaluate((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect()
          const at = { bubbles: true, button: 0, pointerType: 'touch', clientX: x + width / 2, clientY: y + height / 2 }
          cell.dispatchEvent(new PointerEvent('pointerdown', at))
          cell.dispatchEvent(new PointerEvent('pointerup', at))
          return cell.getBoundingClientRect().width
        })
      const wide = (name) => square(page, name).evaluate((cell) => cell.getBoundingClientRect().width)
      const played = () => page.evaluate(() => window.zugPage.playing.line.length)
      assert.ok((await wide('c3')) < 24)
      assert.ok((await tap('c3')) >= 44)
      assert.equal(await played(), 0)
      await page.keyboard.press('Escape')
      assert.ok((await wide('c3')) >= 44, 'keys are for the board only where it has the focus')
      await square(page, 'c3').focus()
      await page.keyboard.press('Escape')
      assert.ok((await wide('c3')) < 24)
      await tap('c3')
      await tap('d4')
      await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
      assert.equal(await page.evaluate(() => window.zugPage.playing.line[0].text), 'd4')
      assert.ok((await wide('c3')) < 24)
    },
    { width: 320, height: 640 },
    '#g=gomoku',
  ))
