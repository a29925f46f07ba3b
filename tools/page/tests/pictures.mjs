// The pictures in README.md and docs, made anew: scripts/page --pictures. Look at them before they
// are committed.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { alone, enter, launch, open, ready, root, shows, square, tab } from './browser.mjs'

const out = join(root, 'docs/pictures')
const zug = process.env.ZUG ?? join(root, 'build/dev/zug')
mkdirSync(out, { recursive: true })
const browser = await launch()

async function shot(name, fragment, work, size = { width: 1200, height: 620 }) {
  const { page, complaints } = await open(browser, fragment, size)
  await ready(page)
  await alone(page)
  await work(page)
  await page.mouse.move(0, 0)
  if (name !== 'page-check') await page.evaluate(() => [...document.querySelectorAll('*')].forEach((one) => (one.scrollTop = 0)))
  await page.screenshot({ path: join(out, name + '.png'), animations: 'disabled' })
  await page.close()
  if (complaints.length) throw new Error(name + ': ' + complaints.join(', '))
}

await shot('page', '', async (page) => {
  await enter(page, 'e2-e3', 'd7-d6', 'e3-f4', 'g7-g6')
  await square(page, 'f4').click()
  await page.waitForSelector('#panel-play .board .dot')
})
await shot('page-check', '#g=improper/choice_of_capture_order', async (page) => {
  await tab(page, 'check')
  await shows(page, '#panel-check .headline', 'improper')
  await page.locator('#panel-check [data-card=Keeper] .show').click()
})
await shot('page-statistics', '', async (page) => {
  await page.locator('#theme').click()
  await tab(page, 'statistics')
  await page.locator('#panel-statistics input[type=number]').fill('2000')
  await page.locator('#sample').click()
  await shows(page, '#panel-statistics .note', '2000 of 2000 plays', 60000)
})
await shot(
  'page-phone',
  '#g=rbg/chess',
  async (page) => {
    await enter(page, 'e2-e4', 'e7-e5')
    await square(page, 'g1').click()
    await page.waitForSelector('#panel-play .board .dot')
  },
  { width: 360, height: 640 },
)

// Boards by `zug draw`, side by side.
const boards = [
  ['corpus/rbg/chess.rbg', 'e2-e4'],
  ['corpus/rbg/english_draughts.rbg', 'b6-a5'],
  ['corpus/rbg/go.rbg', 'd4', 'q16', 'q4', 'd16', 'k10'],
  ['corpus/rbg/hex.rbg', 'f6', 'e7', 'g5', 'd8'],
  ['corpus/rbg/reversi.rbg', 'd6', 'c4'],
  ['corpus/rbg/nine_mens_morris.rbg', 'd2', 'f4', 'a7', 'g1'],
  ['docs/examples/chinese_checkers.rbg'],
  ['corpus/metagame/small_xiangqi.mgame'],
]
const images = boards.map(([file, ...moves]) => {
  const after = moves.flatMap((move) => ['--after', move])
  return 'data:image/svg+xml;base64,' + execFileSync(zug, ['draw', join(root, file), ...after]).toString('base64')
})
const sheet = await browser.context.newPage()
await sheet.setViewportSize({ width: 1000, height: 500 })
await sheet.setContent(
  '<body style="margin:10px;display:grid;grid-template-columns:repeat(4,1fr);gap:10px;background:#fff">' +
    images.map((one) => `<img src="${one}" style="width:100%;height:230px;object-fit:contain">`).join(''),
)
await sheet.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0))
await sheet.screenshot({ path: join(out, 'boards.png') })
await browser.close()

for (const name of readdirSync(out)) console.log(`docs/pictures/${name}: ${Math.round(statSync(join(out, name)).size / 1024)} KB`)
