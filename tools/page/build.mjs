// Builds the page: `node build.mjs`, after the module (`cmake --build --preset page`). What comes out
// is build/page/site, for any static host, and build/page/playground.html, one file for a disk.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const wasm = process.env.ZUG_PAGE_MODULE ?? join(root, 'build/page')
const out = process.env.ZUG_PAGE_OUT ?? join(wasm, 'site')

const policy = (scripts, workers, extra) =>
  `default-src 'none'; script-src ${scripts} 'wasm-unsafe-eval'; style-src ${extra}; ` +
  `img-src 'self' blob: data:; connect-src 'self'; worker-src ${workers}; base-uri 'none'; ` +
  `form-action 'none'; require-trusted-types-for 'script'; trusted-types zug`

const csp = policy("'self'", "'self'", "'self'")

await build({ configFile: join(here, 'vite.config.js'), logLevel: 'warn' })

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
const hash = (data) => createHash('sha256').update(data).digest('base64')

// The module, compressed under a name that no host compresses or gives a wrong type.
const packed = gzipSync(readFileSync(join(wasm, 'zug.wasm')), { level: 9 })
writeFileSync(join(out, 'zug.bin'), packed)

const indexPath = join(out, 'index.html')
const html = readFileSync(indexPath, 'utf8')
writeFileSync(indexPath, html.replace('%CSP%', csp))

// ---- offline

const listed = files(out).map((path) => relative(out, path)).filter((name) => name !== 'sw.js').sort()
const version = hash(Buffer.concat(listed.map((name) => readFileSync(join(out, name))))).slice(0, 12)
writeFileSync(
  join(out, 'sw.js'),
  `// Answers from a cache of this version; made by tools/page/build.mjs.
const version = ${JSON.stringify('zug-' + version)}
const files = ${JSON.stringify(['./', ...listed])}
const csp = ${JSON.stringify(csp)}
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('zug-') && name !== version)
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()))
})
async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true, cacheName: version })
  const response = kept ?? (await fetch(request))
  if (response.type === 'opaque' || response.redirected) return response
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', csp)
  return new Response(response.body, { status: response.status, headers })
}
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return
  event.respondWith(answer(event.request))
})
`,
)

// ---- one file

const find = (pattern) => listed.find((name) => pattern.test(name))
const read = (name) => readFileSync(join(out, name), 'utf8')
const script = read(find(/^assets\/index-.*\.js$/)).replaceAll('</script', '<\\/script')
const worker = read(find(/^assets\/worker-.*\.js$/)).replaceAll('</script', '<\\/script')
const style = read(find(/^assets\/.*\.css$/))
const singlePolicy = policy(`'sha256-${hash(script)}' blob:`, 'blob:', `'sha256-${hash(style)}'`)
const single = html
  .replace('%CSP%', () => singlePolicy)
  .replace(/<link rel="icon"[^>]*>/, '')
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<script type="module"[^>]*><\/script>/, '')
  .replace(
    '</body>',
    () =>
      `<script type="text/plain" id="zug-worker">${worker}</script>\n` +
      `<script type="text/plain" id="zug-module">${packed.toString('base64')}</script>\n` +
      `<script type="module">${script}</script>\n</body>`,
  )
writeFileSync(join(wasm, 'playground.html'), single)

const kb = (n) => Math.round(n / 1024) + ' KB'
console.log(`site: ${relative(root, out)}, module ${kb(packed.length)} compressed, script ${kb(gzipSync(script).length)} compressed`)
console.log(`one file: ${relative(root, join(wasm, 'playground.html'))}, ${kb(single.length)}`)
