// A game as a link: language, name, text, play, compressed into the fragment of the address, which
// no server sees. "#g=chess&p=…" is a game of the corpus. Whatever is wrong with a link is an
// Error with words for people.

export interface Shared {
  language: string
  name: string
  text: string
  play: number[]
  seed: number
}

const mostCompressed = 64 * 1024
const mostText = 1 << 20

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  }
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as never) as ReadableStream<Uint8Array>
  const reader = piped.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      void reader.cancel().catch(() => {})
      throw new Error('the link holds more than ' + most + ' bytes')
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

export async function toLink(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared))
  return '#1.' + toBase64(await through(bytes, new CompressionStream('deflate-raw'), mostCompressed))
}

export function corpusLink(name: string, play: number[]): string {
  return '#g=' + encodeURIComponent(name) + (play.length ? '&p=' + play.join('.') : '')
}

function checked(data: unknown): Shared {
  const { language, name, text, play, seed } = (data ?? {}) as Record<string, unknown>
  const words = [language, name, text].every((one) => typeof one === 'string')
  const numbers =
    Array.isArray(play) && play.length < 100000 && play.every((n) => Number.isInteger(n) && n > 0)
  if (!words || !numbers) throw new Error('the link is broken')
  return {
    language: language as string,
    name: (name as string).slice(0, 200),
    text: text as string,
    play: play as number[],
    seed: Number.isSafeInteger(seed) ? (seed as number) : 0,
  }
}

export async function fromLink(
  fragment: string,
): Promise<Shared | { game: string; play: number[] } | null> {
  if (fragment === '' || fragment === '#') return null
  if (fragment.startsWith('#g=')) {
    const parts = new URLSearchParams(fragment.slice(1))
    const play = (parts.get('p') ?? '').split('.').map(Number)
    return { game: parts.get('g') ?? '', play: play.filter((n) => Number.isInteger(n) && n > 0) }
  }
  if (/^#\d+\./.test(fragment) && !fragment.startsWith('#1.')) {
    throw new Error('the link was made by a newer page')
  }
  if (!fragment.startsWith('#1.')) throw new Error('the link is broken')
  if (fragment.length > mostCompressed * 1.4) throw new Error('the link is too long')
  let bytes: Uint8Array
  try {
    bytes = fromBase64(fragment.slice(3))
  } catch {
    throw new Error('the link is broken')
  }
  let text: Uint8Array
  try {
    text = await through(bytes, new DecompressionStream('deflate-raw'), mostText)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('the link')) throw error
    throw new Error('the link is broken')
  }
  try {
    return checked(JSON.parse(new TextDecoder().decode(text)))
  } catch {
    throw new Error('the link is broken')
  }
}
