// A headless Chromium on a served page. Whatever goes to the console as an error, an exception or a
// report of the policy is remembered, and a test that leaves any fails.

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { serve } from '../serve.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
export const built = process.env.ZUG_PAGE_MODULE ?? join(root, 'build/page')
export const site = process.env.ZUG_PAGE_OUT ?? join(built, 'site')

const executablePath = process.env.ZUG_CHROMIUM ?? '/usr/bin/chromium'

export async function launch() {
  const profile = mkdtempSync(join(tmpdir(), 'zug-page-'))
  const server = await serve(site)
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1280, height: 800 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = `http://127.0.0.1:${server.address().port}/`
  return {
    context,
    address,
    async close() {
      await context.close()
      server.close()
      if (existsSync(profile)) rmSync(profile, { recursive: true, force: true })
    },
  }
}

// A page with nothing remembered; `complaints` is what went wrong in it.
export async function open(browser, fragment = '', size = { width: 1280, height: 800 }) {
  const page = await browser.context.newPage()
  await page.setViewportSize(size)
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(() => localStorage.clear())
  await page.goto(browser.address + fragment)
  return { page, complaints }
}

// The text is read and played: the board stands and says whose turn it is.
export async function ready(page, game) {
  await page.waitForFunction(
    (name) => {
      const z = window.zugPage
      return z && z.app.good && z.playing.state && (!name || z.app.good.name === name) && z.app.good.rev === z.app.doc.rev
    },
    game,
    { timeout: 30000 },
  )
}

export const square = (page, name) => page.locator(`#panel-play .cell[data-name="${name}"]`)

export async function tab(page, name) {
  await page.locator('#tab-' + name).click()
}

export async function seat(page, index, who) {
  await page.locator('#seat' + index).selectOption(who)
}

// `work` on a page of its own; any error in its console fails.
export async function onPage(browser, fragment, work, size) {
  const { page, complaints } = await open(browser, fragment, size)
  try {
    await work(page)
    assert.deepEqual(complaints, [])
  } finally {
    await page.close()
  }
}

// Something that is seen has a text like the pattern.
export const shows = (page, selector, pattern, timeout = 30000) =>
  page.waitForFunction(
    ([where, text]) => [...document.querySelectorAll(where)].some((one) => one.offsetParent !== null && new RegExp(text).test(one.textContent)),
    [selector, pattern],
    { timeout },
  )

export const played = (page) => page.evaluate(() => window.zugPage.playing.line.map((one) => one.text))

// Everybody at the board is a person, and nothing was played.
export async function alone(page) {
  const seats = await page.locator('select[id^=seat]').count()
  for (let i = 0; i < seats; i++) await seat(page, i, 'you')
}

// A text of one's own in place of the one that was opened.
export async function write(page, text) {
  await page.evaluate((content) => window.zugPage.app.editor.open(content, 'rbg'), text)
  await page.waitForFunction((content) => {
    const { good, doc } = window.zugPage.app
    return doc.text === content && good?.rev === doc.rev && window.zugPage.playing.state
  }, text)
}

// By the box; ends when it was played.
export async function enter(page, ...moves) {
  for (const move of moves) {
    const before = (await played(page)).length
    await page.locator('#move').fill(move)
    await page.locator('#move').press('Enter')
    await page.waitForFunction((n) => window.zugPage.playing.line.length > n && window.zugPage.playing.at === window.zugPage.playing.state.history.length, before)
  }
}
