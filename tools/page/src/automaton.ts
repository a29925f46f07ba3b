// The rules as a railroad diagram: a sequence goes right, a choice is stacked, a star has its way
// back below. Macros are closed boxes that open at a click, inside the diagram.

import type { App, Panel } from './app'
import { fileName, whyNoGame } from './app'
import { append, h, put, s, shown } from './dom'
import type { Rail } from './types'

interface Drawn {
  element: SVGGElement
  width: number
  up: number // above the line
  down: number
}

const gap = 14
const charWidth = 7.4
const kinds = ['shift', 'on', 'off', 'assign', 'compare', 'switch', 'pattern', 'dot']

export class Automaton implements Panel {
  name = 'automaton'
  title = 'Automaton'
  element = h('section', { class: 'automaton' })
  private open = new Set<number>()
  private rev = -1
  private note = h('p', { class: 'note', role: 'status' })
  private canvas = h('div', { class: 'canvas', tabindex: '0', role: 'region', 'aria-label': 'the rules as a railroad diagram' })

  constructor(private app: App) {
    append(this.element, [
      h(
        'div',
        { class: 'bar' },
        h('button', { class: 'quiet', onclick: () => this.close() }, 'Close all boxes'),
        h('span', { class: 'key' }, h('i', { class: 'k-off' }), 'puts', h('i', { class: 'k-on' }), 'looks', h('i', { class: 'k-shift' }), 'walks', h('i', { class: 'k-switch' }), 'hands over', h('i', { class: 'k-box' }), 'macro'),
      ),
      this.note,
      this.canvas,
    ])
  }

  changed(): void {
    this.open.clear()
    this.canvas.classList.add('old')
    if (!this.element.hidden) this.opened()
  }

  cleared(): void {
    this.open.clear()
    this.rev = -1
    put(this.canvas)
    put(this.note, whyNoGame(this.app))
  }

  opened(): void {
    this.app.command(`zug draw ${fileName(this.app)} --automaton -o rules.svg`)
    if (!this.app.good) put(this.note, whyNoGame(this.app))
    else if (this.rev !== this.app.good.rev) void this.refresh()
  }

  private close(): void {
    this.open.clear()
    void this.refresh()
  }

  private async refresh(): Promise<void> {
    const doc = this.app.good
    if (!doc) return
    try {
      const rail = await this.app.engines.text.ask<Rail>(doc, { k: 'railroad', open: [...this.open] })
      if (this.rev !== doc.rev && this.open.size === 0) {
        // A diagram of two boxes says little: the outer ones open by themselves.
        this.rev = doc.rev
        const boxes = closed(rail)
        if (boxes.length > 0 && boxes.length < 5) {
          for (const id of boxes) this.open.add(id)
          return void this.refresh()
        }
      }
      this.rev = doc.rev
      this.canvas.classList.remove('old')
      const drawn = this.draw(rail)
      const width = drawn.width + 2 * gap + 20
      const height = drawn.up + drawn.down + 2 * gap
      drawn.element.setAttribute('transform', `translate(${gap + 10} ${gap + drawn.up})`)
      const svg = s('svg', { width, height, viewBox: `0 0 ${width} ${height}`, class: 'rails' })
      const ends = [gap, width - gap].map((cx) => s('circle', { cx, cy: gap + drawn.up, r: 5, class: 'end' }))
      const track = s('path', { class: 'track', d: `M${gap} ${gap + drawn.up}h10M${width - gap - 10} ${gap + drawn.up}h10` })
      append(svg, [track, drawn.element, ...ends])
      put(this.canvas, svg)
      put(this.note)
    } catch (error) {
      put(this.note, error instanceof Error ? error.message : String(error))
    }
  }

  private draw(rail: Rail): Drawn {
    switch (rail.t) {
      case 'seq':
        return this.sequence(rail.in.map((one) => this.draw(one)))
      case 'alt':
        return this.choice(rail.in.map((one) => this.draw(one)))
      case 'star':
        return this.loop(this.draw(rail.in))
      case 'more':
        return this.station(rail.text, 'more', null)
      case 'act':
        return this.station(rail.text, kinds[rail.kind] ?? '', rail)
      case 'box':
        return rail.in ? this.opened_(rail, this.draw(rail.in)) : this.box(rail)
    }
  }

  private lit(element: SVGGElement, place: { begin: number; end: number }): void {
    element.addEventListener('mouseenter', () => this.app.editor.light(place.begin, place.end))
    element.addEventListener('focus', () => this.app.editor.light(place.begin, place.end))
  }

  private station(text: string, kind: string, place: { begin: number; end: number } | null): Drawn {
    const label = shown(text, 42)
    const width = Math.max(26, label.length * charWidth + 16)
    const element = s(
      'g',
      { class: 'station ' + kind },
      s('rect', { x: 0, y: -13, width, height: 26, rx: 13 }),
      s('text', { x: width / 2, y: 0, dy: '0.35em', 'text-anchor': 'middle' }, label),
    )
    if (place) {
      this.lit(element, place)
      element.addEventListener('click', () => this.app.editor.go(place.begin, place.end))
    }
    return { element, width, up: 13, down: 13 }
  }

  private box(rail: { id: number; text: string; begin: number; end: number }): Drawn {
    const label = shown(rail.text, 40)
    const width = label.length * charWidth + 34
    const open = () => {
      this.open.add(rail.id)
      void this.refresh()
    }
    const element = s(
      'g',
      {
        class: 'station box',
        role: 'button',
        tabindex: '0',
        'aria-label': `open macro ${label}`,
        onclick: open,
        onkeydown: (event: KeyboardEvent) => event.key === 'Enter' && open(),
      },
      s('rect', { x: 0, y: -15, width, height: 30, rx: 4 }),
      s('text', { x: width / 2 - 5, y: 0, dy: '0.35em', 'text-anchor': 'middle' }, label),
      s('path', { d: `M${width - 17} -4l6 4-6 4`, class: 'open' }),
    )
    this.lit(element, rail)
    return { element, width, up: 15, down: 15 }
  }

  private opened_(rail: { id: number; text: string; begin: number; end: number }, inside: Drawn): Drawn {
    const label = shown(rail.text, 40)
    const width = Math.max(inside.width, label.length * charWidth + 10) + 2 * gap
    const up = inside.up + gap + 12
    const down = inside.down + gap
    const close = () => {
      this.open.delete(rail.id)
      void this.refresh()
    }
    inside.element.setAttribute('transform', `translate(${gap} 0)`)
    const element = s(
      'g',
      { class: 'opened' },
      s('rect', { x: 0, y: -up, width, height: up + down, rx: 6 }),
      s('path', { class: 'track', d: `M0 0h${gap}M${gap + inside.width} 0H${width}` }),
      s(
        'text',
        {
          x: 8,
          y: -up + 14,
          role: 'button',
          tabindex: '0',
          'aria-label': `close macro ${label}`,
          onclick: close,
          onkeydown: (event: KeyboardEvent) => event.key === 'Enter' && close(),
        },
        label + ' ×',
      ),
      inside.element,
    )
    return { element, width, up, down }
  }

  private sequence(parts: Drawn[]): Drawn {
    const element = s('g')
    let x = 0
    let up = 13
    let down = 13
    parts.forEach((part, i) => {
      if (i > 0) {
        element.append(s('path', { class: 'track', d: `M${x} 0h${gap}` }))
        x += gap
      }
      part.element.setAttribute('transform', `translate(${x} 0)`)
      element.append(part.element)
      x += part.width
      up = Math.max(up, part.up)
      down = Math.max(down, part.down)
    })
    return { element, width: x, up, down }
  }

  private choice(branches: Drawn[]): Drawn {
    const element = s('g')
    if (branches.length === 0) return this.station('never', 'more', null)
    const inner = Math.max(...branches.map((one) => one.width))
    const width = inner + 4 * gap
    let y = 0
    let d = ''
    branches.forEach((branch, i) => {
      if (i > 0) y += branch.up + 8
      const x = 2 * gap
      branch.element.setAttribute('transform', `translate(${x} ${y})`)
      element.append(branch.element)
      const turn = y === 0 ? `M0 0h${x}` : `M0 0q${gap} 0 ${gap} ${gap}V${y - gap}q0 ${gap} ${gap} ${gap}`
      const back =
        y === 0
          ? `M${x + branch.width} 0H${width}`
          : `M${x + branch.width} ${y}H${width - 2 * gap}q${gap} 0 ${gap} ${-gap}V${gap}q0 ${-gap} ${gap} ${-gap}`
      d += turn + back
      y += branch.down
    })
    element.prepend(s('path', { class: 'track', d }))
    return { element, width, up: branches[0]!.up, down: y }
  }

  private loop(inside: Drawn): Drawn {
    const width = inside.width + 2 * gap
    const low = inside.down + gap
    inside.element.setAttribute('transform', `translate(${gap} 0)`)
    const d =
      `M0 0h${gap}M${gap + inside.width} 0h${gap}` +
      `M${gap + inside.width} 0q${gap - 2} 0 ${gap - 2} ${gap}V${low - gap}q0 ${gap} ${-gap} ${gap}H${gap + 2}` +
      `q${-gap} 0 ${-gap} ${-gap}V${gap}q0 ${-gap} ${gap - 2} ${-gap}`
    const middle = gap + inside.width / 2
    const element = s('g', {}, s('path', { class: 'track', d }), s('path', { class: 'back', d: `M${middle + 4} ${low - 4}l-7 4 7 4` }), inside.element)
    return { element, width, up: inside.up, down: low + 6 }
  }
}

// The closed boxes of a diagram.
function closed(rail: Rail): number[] {
  if (rail.t === 'seq' || rail.t === 'alt') return rail.in.flatMap(closed)
  if (rail.t === 'star') return closed(rail.in)
  if (rail.t !== 'box') return []
  return rail.in ? closed(rail.in) : [rail.id]
}
