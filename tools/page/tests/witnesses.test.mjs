// The witness of every improper game, stepped through to its end on the board, beside the rules.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { launch, onPage, root, shows, tab } from './browser.mjs'

let browser
before(async () => (browser = await launch()))
after(async () => browser?.close())

// In these the keeper does not come to an end before the first move, or would take the time of all
// its ways: there is nothing to play, and the page says so. Their boards and witnesses are there.
const endless = ['counter_up_and_down', 'loop_in_a_nested_pattern', 'loop_in_a_pattern', 'star_of_offs', 'star_of_walking_offs']

const games = readdirSync(join(root, 'corpus/improper'))
  .filter((file) => file.endsWith('.rbg'))
  .map((file) => file.slice(0, -4))

for (const game of endless) {
  test(`no first move in ${game}`, () =>
    onPage(browser, `#g=improper/${game}`, async (page) => {
      await shows(page, '#turn', 'no first move was found')
      assert.notEqual(await page.locator('#panel-play .note').textContent(), '')
    }))
}

for (const game of games) {
  test(`the witness of ${game}`, () =>
    onPage(browser, `#g=improper/${game}`, async (page) => {
      // Not all of them can be played.
      await page.waitForFunction((name) => window.zugPage?.app.good?.name === name, game)
      await tab(page, 'check')
      await shows(page, '#panel-check .headline', '✗ improper')
      await page.locator('#panel-check .card.refuted .show').first().click()
      const rows = await page.locator('.steps tbody tr').count()
      assert.ok(rows >= 1)
      await page.locator('.strip [aria-label="first step"]').click()
      let lit = 0
      for (let step = 1; step <= Math.min(rows, 25); step++) {
        await page.locator('.strip [aria-label="next step"]').click()
        assert.match(await page.locator('.strip .step').textContent(), new RegExp(`^${step} of ${rows}:`))
        assert.equal(await page.locator('.steps tr.now').count(), 1)
        const inText = await page.evaluate(() => document.querySelector('#editor').shadowRoot.querySelector('.lit')?.textContent ?? '')
        if (inText !== '') lit++
      }
      assert.ok(lit > 0, 'no step is lit in the rules')
    }))
}
