// The page in headless Chromium. One browser for all; each test has a page of its own, and fails
// when anything was an error in its console.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { alone, built, enter, launch, onPage, played, ready, root, seat, shows, square, tab } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser
before(async () => (browser = await launch()))
after(async () => browser?.close())

const on = (fragment, work, size) => onPage(browser, fragment, work, size)
const play = played
const turn = (page) => page.locator('#turn').textContent()

// ---- every tab on ten games of all languages

const ten = [
  ['rbg', 'breakthrough'],
  ['rbg', 'chess'],
  ['rbg', 'hex'],
  ['rbg', 'nine_mens_morris'],
  ['rbg', 'reversi'],
  ['rbg_draft', 'tic_tac_toe'],
  ['rbg_draft', 'isolation_for_three'],
  ['sbg', 'gardner'],
  ['metagame', 'minishogi'],
  ['gdl', 'tic_tac_toe'],
]

for (const [folder, name] of ten) {
  test(`every tab: ${folder}/${name}`, () =>
    on(`#g=${folder}/${name}`, async (page) => {
      if (folder === 'gdl') {
        await shows(page, '#status', 'GDL')
        await tab(page, 'check')
        await shows(page, '#panel-check .headline', 'proper')
        return
      }
      await ready(page, name)
      assert.match(await turn(page), /to move, \d+ moves?/)
      assert.ok((await page.locator('#panel-play .cell').count()) >= 9)
      await tab(page, 'check')
      await shows(page, '#panel-check .headline', '✓ proper', 60000)
      await tab(page, 'automaton')
      await shows(page, '#panel-automaton .rails text', '.').catch(() => {})
      assert.ok((await page.locator('.rails .station').count()) > 0)
      await tab(page, 'translate')
      await shows(page, '#panel-translate .text', '#board')
      await page.locator('#target').selectOption('gdl')
      await shows(page, '#panel-translate', '\\(role|not in GDL|stopped')
      await tab(page, 'statistics')
      await page.locator('#panel-statistics input[type=number]').fill('100')
      await page.locator('#sample').click()
      await shows(page, '#panel-statistics .note', '100 of 100 plays', 60000)
      await tab(page, 'compare')
      assert.ok((await page.locator('#panel-compare textarea').inputValue()).length > 20)
    }))
}

// ---- playing

test('a whole game of breakthrough by clicks against uct', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await page.locator('#panel-play .pace input').last().evaluate((input) => {
      input.value = '0'
      input.dispatchEvent(new Event('input'))
    })
    let clicked = 0
    for (let move = 0; move < 90; move++) {
      await page.waitForFunction(() => {
        const p = window.zugPage.playing
        return p.state.over || (p.state.turn === 'white' && p.state.history.length === p.line.length && !p.thinking)
      })
      const next = await page.evaluate(() => {
        const { state } = window.zugPage.playing
        if (state.over) return null
        // Forward by the shortest way, taking what can be taken.
        const rank = (one) => Number(one.text.slice(-1)) + (one.text.includes('x') ? 3 : 0)
        const best = state.moves.reduce((a, b) => (rank(b) > rank(a) ? b : a))
        return { from: best.move[0] - 1, to: best.move[2] - 1, length: state.history.length }
      })
      if (!next) break
      await page.locator(`#panel-play [data-vertex="${next.from}"]`).click()
      await page.locator(`#panel-play [data-vertex="${next.to}"]`).click()
      await page.waitForFunction((n) => window.zugPage.playing.line.length > n, next.length)
      clicked++
    }
    assert.match(await turn(page), /wins/)
    assert.ok(clicked >= 5, `${clicked} moves clicked`)
    assert.ok((await play(page)).length >= 10)
  }))

test('by keys alone: choose, move, undo, and the box', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await seat(page, 1, 'you')
    await square(page, 'a8').focus()
    await page.keyboard.press('End')
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowDown')
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('data-name')), 'h2')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#panel-play .board .dot')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press(' ')
    await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    await page.keyboard.press('/')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'move')
    await page.keyboard.type('a7-a6')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.zugPage.playing.line.length === 2)
    assert.deepEqual(await play(page), ['h2-h3', 'a7-a6'])
    await page.keyboard.type('moves h3')
    await page.keyboard.press('Enter')
    await shows(page, '#panel-play .note', 'h3-')
    await page.keyboard.type('undo')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.zugPage.playing.at === 1)
    // Along the tabs.
    await page.locator('#tab-play').focus()
    await page.keyboard.press('ArrowRight')
    await shows(page, '#panel-check .headline', 'proper')
  }))

test('a drag is a move, and a click on nothing says why', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await seat(page, 1, 'you')
    await square(page, 'd2').dragTo(square(page, 'd3'))
    await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    await square(page, 'd5').click()
    await shows(page, '#panel-play .note', 'no move begins at d5')
  }))

test('a pass is a button, a stone is one click', () =>
  on('#g=rbg/go', async (page) => {
    await ready(page, 'go')
    await seat(page, 1, 'you')
    await page.locator('#panel-play .extras button').first().click()
    await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    await page.locator('#panel-play .cell').first().click()
    await page.waitForFunction(() => window.zugPage.playing.line.length === 2)
  }))

test('the board turned, the list of moves, undo', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await seat(page, 1, 'random')
    const before = await square(page, 'a1').boundingBox()
    await page.locator('#flip').click()
    const flipped = await square(page, 'a1').boundingBox()
    assert.ok(flipped.y < before.y && flipped.x > before.x)
    await square(page, 'd2').click()
    await square(page, 'd3').click()
    await page.waitForFunction(() => window.zugPage.playing.line.length === 2)
    await page.locator('#earlier').click()
    await page.waitForFunction(() => window.zugPage.playing.at === 1)
    await page.locator('#later').click()
    await page.waitForFunction(() => window.zugPage.playing.at === 2)
    await page.locator('#undo').click()
    await page.waitForFunction(() => window.zugPage.playing.at === 0)
  }))

// ---- writing

test('a mistake typed and mended, and the play is kept', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await seat(page, 1, 'you')
    await square(page, 'd2').click()
    await square(page, 'd3').click()
    await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    await page.evaluate(() => {
      const { view } = window.zugPage.app.editor
      const at = view.state.doc.toString().lastIndexOf('whiteMan')
      view.dispatch({ selection: { anchor: at + 'whiteM'.length } })
      view.focus()
    })
    await page.keyboard.type('o')
    await shows(page, '#status', 'error')
    await shows(page, '#diagnostics', 'whiteMan')
    assert.match(await turn(page), /black to move/)
    await page.locator('#diagnostics .fix').first().click()
    await shows(page, '#status', '✓')
    await page.waitForFunction(() => window.zugPage.app.good?.rev === window.zugPage.app.doc.rev)
    await shows(page, '#panel-play .note', '1 of 1 moves kept')
    assert.deepEqual(await play(page), ['d2-d3'])
  }))

test('a file with lines that end as on Windows, and a name that a shell would take apart', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    const text = `// a race
#players = white(1)
#pieces = empty, man
#variables =
#board = rectangle(up, down, left, right, [man, empty])
#rules = ->white {man} [empty] rigth {empty} [man] ->> {}
`.replaceAll('\n', '\r\n')
    await page.locator('#file-input').setInputFiles({ name: "it's; here.rbg", mimeType: 'text/plain', buffer: Buffer.from(text) })
    await shows(page, '#diagnostics', 'line 6')
    await page.locator('#diagnostics .fix').first().click()
    await shows(page, '#status', '✓')
    assert.match(await page.evaluate(() => window.zugPage.app.doc.text), /\[empty\] right \{empty\}/)
    await page.waitForFunction(() => window.zugPage.app.good?.rev === window.zugPage.app.doc.rev)
    await page.waitForFunction(() => window.zugPage.playing.stated === window.zugPage.app.good)
    assert.equal(await page.locator('#command').textContent(), "$ zug play 'it'\\''s; here.rbg'")
    assert.equal(await page.locator('#game').inputValue(), '')
  }))

test('the command below a play has the seats', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    const command = () => page.locator('#command').textContent()
    assert.equal(await command(), '$ zug play breakthrough')
    await seat(page, 0, 'random')
    await seat(page, 1, 'you')
    assert.equal(await command(), '$ zug play breakthrough --player white=random --player black=human')
    await page.locator('#stop, button:text("Stop")').first().click({ timeout: 500 }).catch(() => {})
    await seat(page, 1, 'uct')
    await seat(page, 0, 'you')
    await page.locator('[aria-label="seconds of black"]').fill('14')
    assert.equal(await command(), '$ zug play breakthrough --player black=uct:2.5s')
  }))

const choose = async (page, name) => {
  const value = await page.evaluate((wanted) => {
    const options = [...document.querySelectorAll('#game optgroup option')]
    return options.find((one) => one.parentElement.label + '/' + one.textContent === wanted).value
  }, name)
  await page.locator('#game').selectOption(value)
}
const typed = (page, text) =>
  page.locator('#file-input').setInputFiles({ name: 'typed.rbg', mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a smaller board after a move on a larger one', () =>
  on('#g=rbg/chess', async (page) => {
    await ready(page, 'chess')
    await seat(page, 1, 'you')
    await page.locator('#move').fill('e2-e4')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    await choose(page, 'Regular Boardgames/tic tac toe')
    await ready(page, 'tic_tac_toe')
    assert.equal(await page.locator('#panel-play .cell').count(), 9)
    assert.match(await turn(page), /crosses to move, 9 moves/)
    assert.match(await page.locator('#status').textContent(), /✓/)
  }))

test('a description in GDL, or errors, leave nothing of the game before', () =>
  on('#g=rbg/chess', async (page) => {
    await ready(page, 'chess')
    await choose(page, 'GDL/tic tac toe')
    await shows(page, '#status', 'GDL')
    assert.equal(await page.locator('#panel-play .cell').count(), 0)
    await page.locator('#panel-play svg.board').click({ force: true })
    assert.deepEqual(await play(page), [])
    for (const [name, said] of [['translate', '#panel-translate .note'], ['automaton', '#panel-automaton .note']]) {
      await tab(page, name)
      await shows(page, said, 'GDL')
    }
    await tab(page, 'compare')
    await page.locator('#compare').click()
    await shows(page, '#panel-compare .answer', 'GDL')
    await typed(page, '#players = white(1) foo')
    await shows(page, '#status', 'error')
    await page.locator('#compare').click()
    await shows(page, '#panel-compare .answer', 'first mend the errors')
    await tab(page, 'statistics')
    await page.locator('#sample').click()
    await shows(page, '#panel-statistics .note', 'first mend the errors')
    for (const [name, said] of [['check', '.headline'], ['automaton', '.note']]) {
      await tab(page, name)
      await shows(page, `#panel-${name} ${said}`, 'first mend the errors')
    }
  }))

const blueThinks = async (page, slider) => {
  await ready(page, 'hex')
  await page.locator('[aria-label="seconds of blue"]').fill(slider)
  await page.locator('#move').fill('a1')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.zugPage.playing.thinking)
}

test('a seat that changes while another one thinks', () =>
  on('#g=rbg/hex', async (page) => {
    await blueThinks(page, '16')
    await seat(page, 0, 'random')
    await page.waitForFunction(() => window.zugPage.playing.line.length >= 3, null, { timeout: 30000 })
  }))

test('a move for a player whose thinking was stopped', () =>
  on('#g=rbg/hex', async (page) => {
    await blueThinks(page, '20')
    await page.locator('button:text-is("Stop"):visible').click()
    await seat(page, 1, 'you')
    await page.locator('#move').fill('a2')
    await page.keyboard.press('Enter')
    await shows(page, '#turn', 'red to move')
    assert.equal((await play(page)).length, 2)
  }))

test('the other target is translated when the first one is given up', () =>
  on('#g=rbg/go', async (page) => {
    await ready(page, 'go')
    await tab(page, 'translate')
    await shows(page, '#panel-translate .text', '#board')
    await page.locator('#target').selectOption('gdl')
    await shows(page, '#panel-translate .note', 'translating')
    await page.locator('#target').selectOption('ir')
    await shows(page, '#panel-translate .text', 'at 10 0', 30000)
    await page.locator('#target').selectOption('c')
    assert.equal(await page.locator('#command').textContent(), '$ zug convert go --to c -o go')
  }))

test('plays of one game are not those of the next, and their number is whole', () =>
  on('#g=rbg/tic_tac_toe', async (page) => {
    await ready(page, 'tic_tac_toe')
    await tab(page, 'statistics')
    await page.locator('#panel-statistics input[type=number]').fill('100.4')
    await page.locator('#sample').click()
    await shows(page, '#panel-statistics .note', '100 of 100 plays', 60000)
    await shows(page, '#sample', 'Start')
    await page.locator('#sample').click()
    await shows(page, '#panel-statistics .note', '200 of 200 plays', 60000)
    assert.equal(await page.locator('#command').textContent(), '$ zug stats tic_tac_toe --playouts 200')
    await choose(page, 'Regular Boardgames/hex')
    await page.waitForFunction(() => window.zugPage.app.good?.name === 'hex')
    assert.equal(await page.locator('#command').textContent(), '$ zug stats hex --playouts 100')
    assert.equal(await page.locator('#panel-statistics table').count(), 0)
  }))

test('a text too long for a link is said', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    let noise = ''
    for (let i = 1; i < 40000; i++) noise += ((i * 2654435761) % 4294967296).toString(36) + ' '
    await typed(page, '// ' + noise)
    await shows(page, '#status', 'error')
    await page.locator('#share').click()
    await shows(page, '#status', 'too long for a link')
  }))

test('arrow keys go from hexagon to hexagon', () =>
  on('#g=rbg/hex', async (page) => {
    await ready(page, 'hex')
    const here = () => page.evaluate(() => document.activeElement.getAttribute('data-name'))
    await square(page, 'b11').focus()
    const row = async (key) => {
      await page.keyboard.press(key)
      return Number((await here()).slice(1))
    }
    assert.equal(await row('ArrowDown'), 10)
    assert.equal(await row('ArrowDown'), 9)
    assert.equal(await row('ArrowUp'), 10)
  }))

test('what is behind a NUL is read, too', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    const text = '#players = white(1)\0\n#pieces = e\n'
    await page.locator('#file-input').setInputFiles({ name: 'nul.rbg', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await shows(page, '#diagnostics', "section 'board' is missing")
    assert.match(await page.locator('#diagnostics').textContent(), /stray/)
  }))

test('the witness of an improper game, step by step', () =>
  on('#g=improper/two_cycle', async (page) => {
    await ready(page, 'two_cycle')
    await tab(page, 'check')
    await shows(page, '#panel-check .headline', 'improper')
    await page.locator('#panel-check .card.refuted .show').click()
    const rows = await page.locator('.steps tbody tr').count()
    assert.ok(rows >= 2)
    await page.locator('.strip [aria-label="first step"]').click()
    for (let step = 1; step <= Math.min(rows, 6); step++) {
      await page.locator('.strip [aria-label="next step"]').click()
      assert.match(await page.locator('.strip .step').textContent(), new RegExp(`^${step} of ${rows}:`))
      assert.equal(await page.locator('.steps tr.now').count(), 1)
    }
    assert.ok(await page.evaluate(() => document.querySelector('#editor').shadowRoot.querySelector('.lit') !== null))
  }))

test('the two ways of a keeper stand side by side', () =>
  on('#g=improper/choice_of_capture_order', async (page) => {
    await ready(page, 'choice_of_capture_order')
    await tab(page, 'check')
    await shows(page, '#panel-check .headline', 'improper')
    await page.locator('#panel-check [data-card=Keeper] .show').click()
    assert.equal(await page.locator('.boards .board').count(), 2)
  }))

// ---- links and files

test('a link brings back text and play', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await seat(page, 1, 'you')
    await page.evaluate(() => window.zugPage.app.editor.view.dispatch({ changes: { from: 0, insert: '// mine <img src=x onerror=alert(1)>\n' } }))
    await page.waitForFunction(() => window.zugPage.app.good?.rev === window.zugPage.app.doc.rev && window.zugPage.app.doc.text.startsWith('// mine'))
    await square(page, 'd2').click()
    await square(page, 'e3').click()
    await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
    await page.locator('#share').click()
    await page.waitForFunction(() => location.hash.startsWith('#1.'))
    const link = await page.evaluate(() => location.hash)
    await on(link, async (other) => {
      await ready(other)
      await other.waitForFunction(() => window.zugPage.playing.line[0]?.text === 'd2-e3')
      assert.ok((await other.evaluate(() => window.zugPage.app.doc.text)).startsWith('// mine'))
      assert.equal((await play(other)).length, 1)
    })
  }))

test('broken, newer and exploding links say so and leave the page at work', async () => {
  const bomb = '#1.' + Buffer.from(new Uint8Array(await new Response(new Blob([' '.repeat(9_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())).toString('base64url')
  for (const [fragment, words] of [
    ['#1.abc!!', 'broken'],
    ['#1.AAAA', 'broken'],
    ['#7.xyz', 'newer'],
    ['#g=no_such_game', 'no game'],
    [bomb, 'more than'],
  ]) {
    await on(fragment, async (page) => {
      await shows(page, '#status', words)
      await ready(page, 'breakthrough')
    })
  }
})

test('a good link behind a broken one leaves no error', () =>
  on('#1.abc!!', async (page) => {
    await shows(page, '#status', 'broken')
    await page.evaluate(() => (location.hash = '#g=hex'))
    await ready(page, 'hex')
    await shows(page, '#status', '✓')
  }))

test('to the game, from the keyboard, leaves the address and the game', () =>
  on('#g=hex', async (page) => {
    await ready(page, 'hex')
    await page.locator('#skip').focus()
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'panels')
    assert.equal(await page.evaluate(() => location.hash), '#g=hex')
    await shows(page, '#status', '✓')
  }))

test('the focus stays where it was when a list is made anew', () =>
  on('#g=breakthrough', async (page) => {
    await ready(page, 'breakthrough')
    await alone(page)
    await enter(page, 'a2-a3', 'a7-a6', 'b2-b3')
    const second = page.locator('.moves button', { hasText: 'a7-a6' })
    await second.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.zugPage.playing.at === 2)
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'a7-a6')
  }))

test('a file dropped is opened', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    const text = readFileSync(join(root, 'corpus/sbg/hexapawn.sbg'), 'utf8')
    await page.evaluate((content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'mine.SBG'))
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, text)
    await ready(page, 'mine')
    assert.equal(await page.locator('#language').inputValue(), 'sbg')
  }))

// ---- nothing hangs, nothing gets in

test('a text that takes for ever is stopped, and typing goes on', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    const heavy = '#players = a(1)\n#pieces = e\n#variables =\n#board = rectangle(u,d,l,r,' + '[e,e,e,e,e,e,e,e]'.repeat(8) + ')\n#m(x) = (x + x u)\n' + '#n = ' + 'm('.repeat(120) + 'u' + ')'.repeat(120) + '\n#rules = ->a n\n'
    await page.evaluate((text) => window.zugPage.app.editor.open(text, 'rbg'), heavy)
    await shows(page, '#status', 'error|stopped|too', 12000)
    await page.evaluate(() => window.zugPage.app.editor.open('nonsense', 'rbg'))
    await shows(page, '#status', 'error', 5000)
  }))

// The generator of the standard library's SplitMix64, so that the same seed fuzzes alike.
function generator(seed) {
  let state = BigInt(seed)
  return (bound) => {
    state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn
    let word = state
    word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn
    return Number((word ^ (word >> 31n)) % BigInt(bound))
  }
}

test('50 random games through the editor', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    const random = generator(Number(process.env.ZUG_SEED ?? 1))
    const texts = await page.evaluate(() => [...document.querySelectorAll('#game option')].length)
    assert.ok(texts > 60)
    const pool = ['rbg/tic_tac_toe.rbg', 'rbg/knightthrough.rbg', 'rbg/connect_four.rbg', 'sbg/gardner.sbg', 'rbg/hex.rbg', 'rbg_draft/tic_tac_toe.rbgd', 'metagame/minishogi.mgame']
      .map((path) => ({ path, text: readFileSync(join(root, 'corpus', path), 'utf8') }))
    const names = ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>', '\u202egnol', 'e', '(', ')', '->>', '{', '999999999999', '+', '*']
    const languages = { rbg: 'rbg', sbg: 'sbg', rbgd: 'rbg-draft', mgame: 'metagame' }
    let good = 0
    for (let game = 0; game < 50; game++) {
      const { path, text } = pool[random(pool.length)]
      let made = text
      for (let edit = random(3); edit > 0; edit--) {
        const at = random(made.length)
        const cut = random(3) === 0 ? random(12) : 0
        const insert = random(2) === 0 ? names[random(names.length)] : made.slice(random(made.length)).slice(0, random(30))
        made = made.slice(0, at) + insert + made.slice(at + cut)
      }
      await page.evaluate(([content, language]) => {
        const z = window.zugPage.app
        z.doc = { ...z.doc, language }
        z.editor.open(content + ' ', language)
      }, [made, languages[path.split('.')[1]]])
      await page.waitForFunction(
        () => {
          const z = window.zugPage.app
          return z.settled === z.doc.rev
        },
        undefined,
        { timeout: 15000 },
      )
      if (await page.evaluate(() => window.zugPage.app.good?.rev === window.zugPage.app.doc.rev)) good++
    }
    assert.equal(await page.locator('img, script:not([src]):not([type])').count(), 0)
    assert.ok(good >= 10, `${good} of 50 were games`)
  }))

test('offline: once loaded, the page needs no network', () =>
  on('', async (page) => {
    await ready(page, 'breakthrough')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(async () => (await caches.keys()).length > 0)
    await page.reload()
    await ready(page, 'breakthrough')
    await page.context().setOffline(true)
    await page.reload()
    await ready(page, 'breakthrough')
    await page.context().setOffline(false)
  }))

test('one file from a disk', async () => {
  const page = await browser.context.newPage()
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto('file://' + join(built, 'playground.html'))
  await ready(page, 'breakthrough')
  await seat(page, 1, 'random')
  await square(page, 'd2').click()
  await square(page, 'd3').click()
  await page.waitForFunction(() => window.zugPage.playing.line.length === 2)
  assert.deepEqual(complaints, [])
  await page.close()
})

// ---- looks

const phone = { width: 320, height: 640 }

test('phone width: nothing scrolls sideways, a move by taps', () =>
  on(
    '',
    async (page) => {
      await ready(page, 'breakthrough')
      await seat(page, 1, 'you')
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      assert.equal(await sideways(), false)
      await square(page, 'd2').click()
      await square(page, 'd3').click()
      await page.waitForFunction(() => window.zugPage.playing.line.length === 1)
      for (const name of ['text', 'check', 'translate', 'statistics', 'compare', 'automaton']) {
        await tab(page, name)
        assert.equal(await sideways(), false, name)
      }
      await tab(page, 'text')
      assert.ok(await page.locator('#editor').isVisible())
    },
    phone,
  ))

for (const theme of ['light', 'dark']) {
  test(`accessibility, ${theme}`, () =>
    on('', async (page) => {
      await ready(page, 'breakthrough')
      if (theme === 'dark') await page.locator('#theme').click()
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme)
      for (const name of ['play', 'check', 'automaton', 'translate', 'statistics', 'compare']) {
        await tab(page, name)
        if (name === 'check') await shows(page, '#panel-check .headline', 'proper')
        const session = await page.context().newCDPSession(page)
        const { result } = await session.send('Runtime.evaluate', {
          expression: `(() => { ${axe}; return axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(r => JSON.stringify(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.failureSummary)).join(' | ')))) })()`,
          awaitPromise: true,
          allowUnsafeEvalBlockedByCSP: true,
        })
        await session.detach()
        assert.deepEqual(JSON.parse(result.value ?? '["axe did not run"]'), [], name)
      }
    }))
}

test('no source of the page makes markup out of text', () => {
  for (const file of ['main', 'play', 'check', 'automaton', 'translate', 'statistics', 'compare', 'board', 'dom', 'editor', 'link', 'engine', 'worker', 'lexer', 'app']) {
    const text = readFileSync(join(root, 'tools/page/src', file + '.ts'), 'utf8')
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, file)
  }
})
