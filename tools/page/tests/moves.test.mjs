// Moves of all kinds, entered as a person does: by clicks, by drags, by the box.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { alone, enter, launch, onPage, played, ready, root, shows, square, write } from './browser.mjs'

let browser
before(async () => (browser = await launch()))
after(async () => browser?.close())

const at = (game, work) =>
  onPage(browser, '#g=' + game, async (page) => {
    await ready(page, game.split('/')[1])
    await alone(page)
    await work(page)
  })

// The answer to a click is there: it was counted, or a move was made of it.
async function click(page, ...names) {
  for (const name of names) {
    await square(page, name).click()
    await page.evaluate(() => window.zugPage.playing.settled())
  }
}

const last = async (page) => (await played(page)).at(-1)
const piece = (page, name) =>
  page.evaluate((where) => {
    const { scene } = window.zugPage.app
    const at = scene.cells.findIndex((cell) => cell.name === where)
    return scene.pieces[window.zugPage.playing.state.pieces[at]].name
  }, name)
const choices = (page) => page.locator('#panel-play .choose [role=option]').allTextContents()
const choose = async (page, text) => {
  const rows = await choices(page)
  const row = rows.indexOf(text)
  assert.ok(row >= 0, `${text} is not among ${rows.join(', ')}`)
  await page.locator('#panel-play .choose [role=option]').nth(row).click()
  await page.evaluate(() => window.zugPage.playing.settled())
}

test('castling is the king and where he goes; his step is the square beside him', () =>
  at('rbg/chess', async (page) => {
    await enter(page, 'e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4', 'f8-c5')
    await click(page, 'e1', 'g1')
    assert.equal(await last(page), 'e1-g1')
    assert.match(await piece(page, 'f1'), /Rook/)
    assert.match(await piece(page, 'g1'), /King/)
    await page.locator('#undo').click()
    await page.waitForFunction(() => window.zugPage.playing.at === 6)
    await click(page, 'e1', 'f1')
    assert.equal(await last(page), 'e1-f1')
    assert.match(await piece(page, 'h1'), /Rook/)
  }))

test('en passant is two squares, and the pawn is gone', () =>
  at('rbg/chess', async (page) => {
    await enter(page, 'e2-e4', 'a7-a6', 'e4-e5', 'd7-d5')
    await click(page, 'e5', 'd6')
    assert.equal(await last(page), 'e5xd6')
    assert.equal(await piece(page, 'd5'), 'empty')
    assert.equal(await piece(page, 'd6'), 'whitePawn')
  }))

test('promotion asks which piece', () =>
  at('rbg/chess', async (page) => {
    await enter(page, 'a2-a4', 'b7-b5', 'a4xb5', 'a7-a6', 'b5xa6', 'c8-b7', 'a6xb7', 'b8-c6')
    await click(page, 'b7', 'b8')
    assert.deepEqual((await choices(page)).sort(), ['b7-b8=bishop', 'b7-b8=knight', 'b7-b8=queen', 'b7-b8=rook'])
    await choose(page, 'b7-b8=knight')
    assert.equal(await last(page), 'b7-b8=knight')
    assert.match(await piece(page, 'b8'), /whiteKnight/)
  }))

// Black's man on d6 can come to d2 over b4 and over f4.
const lines = {
  8: 'evenLine(empty)',
  7: 'oddLine(empty)',
  6: '[light, empty, light, blackMan, light, empty, light, empty]',
  5: '[empty, light, whiteMan, light, whiteMan, light, empty, light]',
  4: 'evenLine(empty)',
  3: '[empty, light, whiteMan, light, whiteMan, light, empty, light]',
  2: 'evenLine(empty)',
  1: 'oddLine(whiteMan)',
}
const twoWays = readFileSync(join(root, 'corpus/rbg/english_draughts.rbg'), 'utf8').replace(
  /(#board = rectangle\(up, down, left, right,)[\s\S]*?\)\n\n/,
  (_, head) => `${head}\n${[8, 7, 6, 5, 4, 3, 2, 1].map((row) => '    ' + lines[row]).join('\n')})\n\n`,
)

test('two ways of a capture: a man that is taken tells them apart', () =>
  at('rbg/english_draughts', async (page) => {
    await write(page, twoWays)
    await alone(page)
    const legal = await page.evaluate(() => window.zugPage.playing.state.moves.map((one) => one.text))
    assert.deepEqual(legal, ['d6xc5xc3-d2', 'd6xe5xe3-d2'])
    await click(page, 'd6', 'e5', 'd2')
    assert.equal(await last(page), 'd6xe5xe3-d2')
    assert.equal(await piece(page, 'd2'), 'blackMan')
    assert.deepEqual([await piece(page, 'e5'), await piece(page, 'e3')], ['empty', 'empty'])
    assert.deepEqual([await piece(page, 'c5'), await piece(page, 'c3')], ['whiteMan', 'whiteMan'])
  }))

test('two ways of a capture: the goal alone does not play, the goal and a man do', () =>
  at('rbg/english_draughts', async (page) => {
    await write(page, twoWays)
    await alone(page)
    await click(page, 'd6', 'd2')
    await shows(page, '#panel-play .note', '2 moves fit')
    assert.deepEqual(await played(page), [])
    await click(page, 'c3')
    assert.equal(await last(page), 'd6xc5xc3-d2')
  }))

test('an amazon is three clicks: from, to, arrow', () =>
  at('rbg/amazons', async (page) => {
    await click(page, 'd1', 'd7', 'g7')
    assert.equal(await last(page), 'd1-d7/g7')
    assert.match(await piece(page, 'g7'), /arrow/i)
  }))

test('go: the first point and the pass are two moves', () =>
  at('rbg/go', async (page) => {
    await click(page, 'a1')
    assert.equal(await last(page), 'a1')
    await page.locator('#panel-play .extras button', { hasText: 'pass' }).click()
    await page.waitForFunction(() => window.zugPage.playing.line.length === 2)
    assert.equal(await last(page), 'pass')
  }))

test('a stone and a block to turn: two clicks, one if it is the same square', () =>
  at('rbg/tic_tac_toe', async (page) => {
    await write(page, readFileSync(join(root, 'corpus/idioms/rotate.rbg'), 'utf8'))
    await alone(page)
    await click(page, 'c1', 'a2')
    if ((await choices(page)).length) await choose(page, 'c1/a2')
    assert.equal(await last(page), 'c1/a2')
    await click(page, 'a1', 'b2')
    if ((await choices(page)).length) await choose(page, 'a1/b2')
    assert.equal(await last(page), 'a1/b2')
    assert.match(await piece(page, 'b1'), /white/) // turned from c1
  }))

test('deployment: a piece of the tray and a square, or the box', () =>
  at('metagame/deployment', async (page) => {
    const rook = page.locator('#panel-play .chip[title*=ook]').first()
    await rook.click()
    await page.evaluate(() => window.zugPage.playing.settled())
    assert.equal(await rook.getAttribute('aria-pressed'), 'true')
    await click(page, 'b1')
    assert.equal(await last(page), 'rook@b1')
    const [first] = await page.evaluate(() => window.zugPage.playing.state.moves.map((one) => one.text))
    await enter(page, first)
    assert.equal(await last(page), first)
  }))

test('deployment: without the tray a click asks what is put there', () =>
  at('metagame/deployment', async (page) => {
    await click(page, 'c1')
    const rows = await choices(page)
    assert.ok(rows.length > 1 && rows.every((row) => row.endsWith('@c1')), rows.join(', '))
    await choose(page, rows[1])
    assert.equal(await last(page), rows[1])
  }))

// page_tests enters all moves of many states through the same code; here a sample of them goes
// through the real squares: the squares of a move in its order, and a row of the list if it asks.
const sampled = [
  'rbg/breakthrough',
  'rbg/chess',
  'rbg/international_draughts',
  'rbg/nine_mens_morris',
  'rbg/reversi',
  'rbg/yavalath',
  'rbg_draft/isolation_for_three',
  'rbg_draft/roundabout',
  'sbg/animals',
  'sbg/crabs',
  'metagame/minishogi',
  'metagame/withdrawal',
]

for (const game of sampled) {
  test(`a play of ${game} by clicks on the squares of its moves`, () =>
    at(game, async (page) => {
      for (let ply = 0; ply < 6; ply++) {
        const move = await page.evaluate((n) => {
          const { moves } = window.zugPage.playing.state
          const { text, move: numbers } = moves[(n * 7 + 3) % moves.length] ?? { text: '', move: [] }
          const squares = numbers.filter((_, i) => i % 2 === 0).map((one) => one - 1)
          return { text, squares: squares.filter((one, i) => one !== squares[i - 1]) }
        }, ply)
        if (!move.text) break
        for (const vertex of move.squares) {
          await page.locator(`#panel-play [data-vertex="${vertex}"]`).click()
          await page.evaluate(() => window.zugPage.playing.settled())
          if ((await choices(page)).length) await choose(page, move.text)
          if ((await played(page)).length > ply) break
        }
        if ((await played(page)).length === ply) {
          await page.keyboard.press('Enter')
          await page.evaluate(() => window.zugPage.playing.settled())
        }
        assert.equal(await last(page), move.text)
      }
    }))
}

test('arrows of one\'s own: the right button draws, and takes away; a click clears', () =>
  at('rbg/breakthrough', async (page) => {
    const draw = async (from, to) => {
      const centre = async (name) => {
        const { x, y, width, height } = await square(page, name).boundingBox()
        return [x + width / 2, y + height / 2]
      }
      await page.mouse.move(...(await centre(from)))
      await page.mouse.down({ button: 'right' })
      await page.mouse.move(...(await centre(to)))
      await page.mouse.up({ button: 'right' })
    }
    const sketched = () => page.locator('#panel-play .sketch, #panel-play .sketched').count()
    await draw('d2', 'd4')
    await draw('e5', 'e5')
    assert.equal(await sketched(), 2)
    await draw('d2', 'd4')
    assert.equal(await sketched(), 1)
    assert.deepEqual(await played(page), [])
    await click(page, 'd2')
    assert.equal(await sketched(), 0)
    await page.waitForSelector('#panel-play .board .dot')
  }))

test('Play now takes the best move found so far', () =>
  at('rbg/breakthrough', async (page) => {
    await page.evaluate(() => (window.zugPage.playing.rate = 3000))
    await page.locator('#seat1').selectOption('uct')
    await page.locator('#panel-play .pace input').last().evaluate((input) => {
      input.value = '20'
      input.dispatchEvent(new Event('input'))
    })
    await click(page, 'd2', 'd3')
    await page.locator('#now').click({ timeout: 20000 })
    await page.waitForFunction(() => window.zugPage.playing.line.length === 2 && !window.zugPage.playing.thinking, undefined, { timeout: 5000 })
    await page.evaluate(() => window.zugPage.playing.settled())
    assert.equal(await page.locator('#now').isVisible(), false)
    assert.match(await page.locator('#turn').textContent(), /^white to move/)
  }))

test('rules that change while a player thinks: it thinks again, about the new ones', () =>
  at('rbg/breakthrough', async (page) => {
    await page.evaluate(() => (window.zugPage.playing.rate = 3000))
    await page.locator('#seat1').selectOption('uct')
    await page.locator('#panel-play .pace input').last().evaluate((input) => {
      input.value = '10'
      input.dispatchEvent(new Event('input'))
    })
    await click(page, 'd2', 'd3')
    await page.waitForFunction(() => window.zugPage.playing.thinking)
    await page.evaluate(() => window.zugPage.app.editor.view.dispatch({ changes: { from: 0, insert: '// mine\n' } }))
    await page.waitForFunction(() => window.zugPage.app.doc.text.startsWith('// mine') && window.zugPage.playing.line.length === 2, undefined, { timeout: 20000 })
  }))
