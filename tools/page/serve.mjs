// Serves a folder on loopback, for trying and testing: `node serve.mjs FOLDER [PORT]`.

import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.bin': 'application/octet-stream',
}

export function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
    const name = path.endsWith('/') ? path + 'index.html' : path
    try {
      const body = await readFile(join(folder, name))
      response.writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end('not found')
    }
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

if (process.argv[1]?.endsWith('serve.mjs')) {
  const server = await serve(process.argv[2] ?? 'build/page/site', Number(process.argv[3] ?? 8642))
  console.log(`http://127.0.0.1:${server.address().port}/`)
}
