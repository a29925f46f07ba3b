// Budgets of the page, measured: node tools/page/tests/measure.mjs (scripts/page --measure).
// Random plays of breakthrough by the module and by the native interpreter take turns, so that both
// see the same machine; the median of five counts.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { built, launch, open, ready, root, site } from './browser.mjs'
import { load } from './module.mjs'

const native = process.env.ZUG ?? join(root, 'build/dev/zug')
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
const kb = (path) => Math.round(statSync(path).size / 1024)

console.log(`module, compressed: ${kb(join(site, 'zug.bin'))} KB`)

const path = join(root, 'corpus/rbg/breakthrough.rbg')
const zug = await load(built)
const session = zug.open('rbg', 'breakthrough', readFileSync(path, 'utf8'))
session.ask({ k: 'bench', games: 500 })
const [ours, theirs, ratios] = [[], [], []]
for (let i = 0; i < 5; i++) {
  const began = performance.now()
  session.ask({ k: 'bench', games: 4000, seed: i + 1 })
  ours.push(4000 / ((performance.now() - began) / 1000))
  if (!existsSync(native)) continue
  const said = JSON.parse(execFileSync(native, ['bench', path, '--playouts', '4000', '--format', 'json']))
  theirs.push(said.playouts_per_second)
  ratios.push(ours[i] / theirs[i])
}
console.log(`breakthrough playouts per second: module ${Math.round(median(ours))}` + (theirs.length ? `, native interpreter ${Math.round(median(theirs))}, ratio ${median(ratios).toFixed(2)}` : `; no ${native}`))

const browser = await launch()
const [paints, moves] = [[], []]
for (let i = 0; i < 3; i++) {
  const { page } = await open(browser, '#g=rbg/chess')
  await ready(page, 'chess')
  moves.push(await page.evaluate(() => window.zugPage.firstMoves))
  paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0))
  await page.close()
}
console.log(`first paint ${Math.round(median(paints))} ms, first legal moves of chess ${Math.round(median(moves))} ms after navigation`)
await browser.close()
