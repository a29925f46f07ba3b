// The module without a browser.

import { createRequire } from 'node:module'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export async function load(folder) {
  // The glue asks for these two when it finds itself in node.
  globalThis.__dirname ??= folder
  globalThis.require ??= createRequire(import.meta.url)
  const glue = join(folder, 'zug.test.mjs')
  copyFileSync(join(folder, 'zug.js'), glue)
  const { default: makeZug } = await import(pathToFileURL(glue).href)
  const zug = await makeZug({ wasmBinary: readFileSync(join(folder, 'zug.wasm')), printErr: () => {} })
  const withText = (texts, work) => {
    const at = texts.map((text) => {
      const size = zug.lengthBytesUTF8(text) + 1
      const pointer = zug._malloc(size)
      zug.stringToUTF8(text, pointer, size)
      return pointer
    })
    try {
      return work(...at)
    } finally {
      at.forEach((pointer) => zug._free(pointer))
    }
  }
  return {
    open: (language, name, text, seed = 0) => {
      const session = withText([language, name, text], (l, n, t) =>
        zug._zug_open(l, n, t, zug.lengthBytesUTF8(text), seed),
      )
      return {
        ask: (request) =>
          JSON.parse(withText([JSON.stringify(request)], (at) => zug.UTF8ToString(zug._zug_ask(session, at)))),
        close: () => zug._zug_close(session),
      }
    },
  }
}
