// One page, one script, one worker, one module beside them; tools/page/build.mjs makes the rest.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const wasm = process.env.ZUG_PAGE_MODULE ?? join(root, 'build/page')

const languages = { '.rbg': 'rbg', '.rbgd': 'rbg-draft', '.sbg': 'sbg', '.mgame': 'metagame', '.kif': 'gdl', '.ir': 'ir' }

// The games of corpus/, in the order of their names.
function corpus() {
  const games = []
  for (const folder of ['rbg', 'rbg_draft', 'sbg', 'metagame', 'gdl', 'improper']) {
    const path = join(root, 'corpus', folder)
    for (const file of readdirSync(path).sort()) {
      const language = languages[extname(file)]
      if (!language) continue
      const name = basename(file, extname(file))
      games.push({ name, language, folder, text: readFileSync(join(path, file), 'utf8') })
    }
  }
  return games
}

const corpusModule = {
  name: 'zug-corpus',
  resolveId: (id) => (id === 'virtual:corpus' ? '\0corpus' : undefined),
  load: (id) =>
    id === '\0corpus' ? `export const corpus = ${JSON.stringify(corpus())}` : undefined,
}

const alias = { '#zug': join(wasm, 'zug.js') }

export default defineConfig({
  root: here,
  base: './',
  plugins: [corpusModule],
  resolve: { alias },
  worker: { format: 'iife', plugins: () => [] },
  build: {
    target: 'es2022',
    outDir: process.env.ZUG_PAGE_OUT ?? join(wasm, 'site'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
})
