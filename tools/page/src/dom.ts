// Elements without markup: text of a game becomes text nodes and nothing else.

type Child = Node | string | number | null | undefined | false
type Props = Record<string, unknown>

const svgSpace = 'http://www.w3.org/2000/svg'

function fill<E extends Element>(element: E, props: Props, children: Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on') && typeof value === 'function') {
      element.addEventListener(name.slice(2), value as EventListener)
    } else if (name === 'value' || name === 'checked' || name === 'disabled' || name === 'selected') {
      ;(element as unknown as Record<string, unknown>)[name] = value
    } else {
      element.setAttribute(name, value === true ? '' : String(value))
    }
  }
  append(element, children)
  return element
}

export function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue
    element.append(child instanceof Node ? child : shown(String(child)))
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children)
}

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(svgSpace, tag) as SVGElementTagNameMap[K], props, children)
}

// What has the focus gives it to what stands in its place: the control of the same number and name,
// else of the same name, else of the same number.
export function put(element: Element, ...children: Child[]): void {
  const controls = () => [...element.querySelectorAll<HTMLElement | SVGElement>('button, a[href], [tabindex="0"]')]
  const name = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
  const before = controls()
  const at = before.findIndex((control) => control === document.activeElement)
  const had = before[at] && name(before[at])
  element.replaceChildren()
  append(element, children)
  if (at < 0) return
  const after = controls()
  const there = after[Math.min(at, after.length - 1)]
  const next = there && name(there) !== had ? (after.find((control) => name(control) === had) ?? there) : there
  next?.focus({ preventScroll: true })
}

// What turns the direction of writing, and control characters, are seen as boxes; long names are cut.
export function shown(text: string, most = 20000): string {
  const plain = text.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '\u25af')
  return plain.length > most ? plain.slice(0, most) + '…' : plain
}

export function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error('no element ' + id)
  return found as E
}

export function say(text: string): void {
  const live = byId('live')
  live.textContent = ''
  window.setTimeout(() => (live.textContent = shown(text, 400)), 30)
}

export function download(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = h('a', { href: address, download: name })
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), 5000)
}
