// The module behind a worker. Each engine has one worker and one text at a time; what takes longer
// than it may, or is no longer wanted, ends with its worker, and a new one starts from the compiled
// module, which is shared.

import workerAddress from './worker.ts?worker&url'
import type { Doc } from './types'

export class Stopped extends Error {}
export class Fault extends Error {}

type Waiting = {
  resolve: (value: unknown) => void
  reject: (why: Error) => void
  timer: number
}

interface TrustedPolicy {
  createScriptURL(text: string): unknown
}

const policies = (
  window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: object): TrustedPolicy }
  }
).trustedTypes

const policy: TrustedPolicy = policies
  ? policies.createPolicy('zug', { createScriptURL: (text: string) => text })
  : { createScriptURL: (text: string) => text }

export const trusted = (address: string): string => policy.createScriptURL(address) as string

function inlined(id: string): string | null {
  const element = document.getElementById(id)
  return element ? element.textContent : null
}

async function compressed(): Promise<ReadableStream<Uint8Array>> {
  const text = inlined('zug-module')
  if (text !== null) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
    return new Blob([bytes]).stream() as ReadableStream<Uint8Array>
  }
  const response = await fetch(new URL('zug.bin', document.baseURI))
  if (!response.ok || !response.body) throw new Error('zug.bin: ' + response.status)
  return response.body
}

async function compile(): Promise<WebAssembly.Module> {
  const packed = await compressed()
  const plain = packed.pipeThrough(
    new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
  const response = new Response(plain as unknown as BodyInit, {
    headers: { 'content-type': 'application/wasm' },
  })
  return WebAssembly.compileStreaming(response)
}

let compiled: Promise<WebAssembly.Module> | null = null
export const module = (): Promise<WebAssembly.Module> => (compiled ??= compile())

let workerBlob = ''
function newWorker(): Worker {
  const code = inlined('zug-worker')
  if (code === null) return new Worker(trusted(new URL(workerAddress, document.baseURI).href))
  workerBlob ||= URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  return new Worker(trusted(workerBlob))
}

export class Engine {
  private worker: Worker | null = null
  private rev = -1
  private next = 1
  private waiting = new Map<number, Waiting>()

  // How long the longest of the requests has been under way is the business of `limit`, in ms.
  async ask<T>(doc: Doc, request: object, limit = 20000): Promise<T> {
    const wasm = await module()
    if (!this.worker) this.start(wasm)
    const id = this.next++
    const message: { id: number; request: object; doc?: Doc } = { id, request }
    if (this.rev !== doc.rev) message.doc = doc
    this.rev = doc.rev
    return new Promise<T>((resolve, reject) => {
      const timer = window.setTimeout(() => this.stop('stopped after ' + limit / 1000 + ' s'), limit)
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, timer })
      this.worker!.postMessage(message)
    })
  }

  get busy(): boolean {
    return this.waiting.size > 0
  }

  stop(why = 'stopped'): void {
    this.worker?.terminate()
    this.worker = null
    this.rev = -1
    for (const one of this.waiting.values()) {
      window.clearTimeout(one.timer)
      one.reject(new Stopped(why))
    }
    this.waiting.clear()
  }

  private start(wasm: WebAssembly.Module): void {
    const worker = newWorker()
    this.worker = worker
    this.rev = -1
    worker.onmessage = (event) => this.answered(event.data)
    worker.onerror = (event) => {
      event.preventDefault()
      if (this.worker === worker) this.stop('the worker failed: ' + event.message)
    }
    worker.postMessage({ module: wasm })
  }

  private answered(data: { id: number; answer: Record<string, unknown>; dead?: boolean }): void {
    const one = this.waiting.get(data.id)
    if (!one) return
    this.waiting.delete(data.id)
    window.clearTimeout(one.timer)
    if ('done' in data.answer) one.resolve(data.answer['done'])
    else one.reject(new Fault(String(data.answer['say'] ?? data.answer['fault'])))
    if (data.dead) this.stop('out of memory')
  }
}
