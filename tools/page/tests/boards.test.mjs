// Boards of thirty games as images that were looked at: UPDATE_GOLDEN=1 makes them anew.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { alone, enter, launch, onPage, ready, root } from './browser.mjs'

const goldens = join(root, 'tools/page/tests/golden')
const width = 260 // of the pictures, in pixels

// Boards that begin empty are shown after some moves.
const boards = [
  ['rbg/amazons', 'a4-f9/e10'],
  ['rbg/breakthrough', 'd2-d3'],
  ['rbg/chess', 'e2-e4'],
  ['rbg/chess_king_capture'],
  ['rbg/connect_four', 'd1', 'd2', 'e1'],
  ['rbg/english_draughts'],
  ['rbg/fox_and_hounds'],
  ['rbg/go', 'd4', 'q16', 'q4'],
  ['rbg/gomoku', 'h8', 'h9'],
  ['rbg/hex', 'f6', 'e7', 'g5'],
  ['rbg/international_draughts'],
  ['rbg/knightthrough'],
  ['rbg/nine_mens_morris', 'd2', 'f4', 'a7'],
  ['rbg/reversi'],
  ['rbg/tic_tac_toe', 'b2', 'a1'],
  ['rbg/yavalath'],
  ['rbg_draft/chess'],
  ['rbg_draft/isolation_for_three'],
  ['rbg_draft/roundabout'],
  ['rbg_draft/turkish_draughts'],
  ['sbg/animals'],
  ['sbg/capablanca'],
  ['sbg/crabs'],
  ['sbg/fox_and_geese'],
  ['sbg/gardner'],
  ['sbg/leapers_and_riders'],
  ['metagame/american_checkers'],
  ['metagame/deployment', 'king@b1'],
  ['metagame/minishogi'],
  ['metagame/small_xiangqi'],
]

let browser
before(async () => (browser = await launch()))
after(async () => browser?.close())

for (const [game, ...moves] of boards) {
  test(`picture of ${game}`, () =>
    onPage(browser, `#g=${game}`, async (page) => {
      await ready(page, game.split('/')[1])
      await alone(page)
      await enter(page, ...moves)
      await page.mouse.move(0, 0)
      const board = page.locator('#panel-play .board')
      await board.evaluate((element, wide) => (element.style.width = wide + 'px'), width)
      const shot = await board.screenshot({ animations: 'disabled' })
      const path = join(goldens, game.replace('/', '-') + '.png')
      if (process.env.UPDATE_GOLDEN) {
        mkdirSync(goldens, { recursive: true })
        writeFileSync(path, shot)
        return
      }
      assert.ok(existsSync(path), `no ${path}`)
      const [seen, golden] = [PNG.sync.read(shot), PNG.sync.read(readFileSync(path))]
      assert.deepEqual([seen.width, seen.height], [golden.width, golden.height])
      const different = pixelmatch(seen.data, golden.data, null, seen.width, seen.height, { threshold: 0.2 })
      // Fonts differ a little from machine to machine: letters are at most two in a hundred pixels.
      assert.ok(different <= 0.02 * seen.width * seen.height, `${different} pixels differ`)
    }))
}
