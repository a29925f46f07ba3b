// Runs the module. Messages come as {module}, then {id, request, doc?}; a `doc` is the text that
// this and the next requests are about.

import makeZug, { type Zug } from '#zug'

type Asked = {
  id: number
  request: object
  doc?: { language: string; name: string; text: string; seed: number }
}

let zug: Promise<Zug> | null = null
let session = 0

function start(module: WebAssembly.Module): Promise<Zug> {
  return makeZug({
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(module, imports).then(ready)
      return {}
    },
    print: () => {},
    printErr: () => {},
  })
}

function withText<T>(z: Zug, texts: string[], work: (at: number[]) => T): T {
  const at = texts.map((text) => {
    const size = z.lengthBytesUTF8(text) + 1
    const pointer = z._malloc(size)
    if (pointer === 0) throw new RangeError('out of memory')
    z.stringToUTF8(text, pointer, size)
    return pointer
  })
  try {
    return work(at)
  } finally {
    for (const pointer of at) z._free(pointer)
  }
}

function open(z: Zug, doc: NonNullable<Asked['doc']>): void {
  if (session) z._zug_close(session)
  session = withText(z, [doc.language, doc.name, doc.text], (at) =>
    z._zug_open(at[0]!, at[1]!, at[2]!, z.lengthBytesUTF8(doc.text), doc.seed),
  )
}

function ask(z: Zug, request: object): unknown {
  if (!session) return { fault: 'the text cannot be read here' }
  return JSON.parse(
    withText(z, [JSON.stringify(request)], (at) => z.UTF8ToString(z._zug_ask(session, at[0]!))),
  )
}

// A module that ran out of memory or of stack is not asked again.
async function answer(asked: Asked): Promise<void> {
  try {
    const z = await zug!
    if (asked.doc) open(z, asked.doc)
    const result = ask(z, asked.request) as { limit?: string }
    postMessage({ id: asked.id, answer: result, dead: result.limit === 'memory' })
  } catch (error) {
    const say = error instanceof RangeError ? 'too deep or too large for this page' : String(error)
    postMessage({ id: asked.id, answer: { limit: 'memory', say }, dead: true })
  }
}

let queue: Promise<void> = Promise.resolve()
onmessage = (event: MessageEvent<{ module: WebAssembly.Module } | Asked>) => {
  const data = event.data
  if ('module' in data) zug = start(data.module)
  else queue = queue.then(() => answer(data))
}
