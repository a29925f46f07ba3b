// A board: squares that can be clicked, dragged over and walked with arrow keys, with the pieces of
// a state on them. Clicks go to whoever asked for the board; what they mean is known elsewhere.

import { put, s, shown } from './dom'
import type { Cell, PieceLook, PlayerLook, Scene } from './types'

const unit = 100 // of the drawing, for the side of a square

export interface Shown {
  pieces: number[]
  last?: number[]
  dots?: number[]
  ways?: number[]
  word?: number[]
  tick?: boolean
  can?: number[] // where a move can begin
  ringed?: number[]
  path?: number[]
  heat?: number[] // by vertex, from 0 to 1
}

const leastToHit = 24 // pixels of a square, below which a finger needs a loupe
const seenNear = 5 // squares in a row

const rims = ['', '10 6', '3 6', '14 5 3 5']

export class BoardView {
  readonly element: SVGSVGElement
  flipped = false
  private scene: Scene | null = null
  private shown: Shown = { pieces: [] }
  private cells: SVGGElement[] = []
  private under = s('g')
  private over = s('g', { 'pointer-events': 'none' })
  private focused = 0
  private pressed: number | null = null
  private sketch: [number, number][] = [] // arrows of one's own, a ring where both ends are the same
  private sketching: number | null = null // where the right button is down
  private near = false // a part of the board is seen, large

  constructor(
    private click: ((vertex: number) => void) | null,
    private keys: { back?: () => void; clear?: () => void; ok?: () => void } = {},
    label = 'board',
  ) {
    this.element = s('svg', { class: 'board', 'aria-label': label })
    if (click) this.listen()
    else this.element.setAttribute('role', 'img')
  }

  // The squares of another game; null: of none.
  setScene(scene: Scene | null): void {
    this.scene = scene
    this.shown = { pieces: [] }
    if (!scene) {
      this.cells = []
      return put(this.element)
    }
    this.sketch = []
    this.focused = Math.max(0, scene.cells.findIndex((cell) => !cell.inert))
    this.draw()
  }

  show(shown: Shown): void {
    this.shown = shown
    this.refresh()
  }

  flip(): void {
    this.flipped = !this.flipped
    this.draw()
    this.refresh()
  }

  focus(): void {
    this.cells[this.focused]?.focus()
  }

  // ---- geometry

  private point(x: number, y: number): [number, number] {
    const scene = this.scene!
    return this.flipped
      ? [(scene.width - x) * unit, (scene.height - y) * unit]
      : [x * unit, y * unit]
  }

  private centre(vertex: number): [number, number] {
    const cell = this.scene!.cells[vertex]!
    return this.point(cell.x, cell.y)
  }

  private outline(cell: Cell): string {
    const points: string[] = []
    for (let i = 0; i + 1 < cell.outline.length; i += 2) {
      points.push(this.point(cell.outline[i]!, cell.outline[i + 1]!).join(','))
    }
    return points.join(' ')
  }

  // ---- what does not change

  private draw(): void {
    const scene = this.scene
    if (!scene) return
    this.whole()
    this.element.setAttribute('class', `board ${scene.surface} ${scene.tiling}`)
    this.element.style.setProperty('--ratio', String(scene.width / scene.height))
    this.element.style.setProperty('--columns', String(scene.width))
    this.under = s('g', { class: 'lines', 'aria-hidden': 'true' })
    if (scene.surface === 'wood') this.under.append(this.wood())
    for (const [a, b] of scene.edges) {
      const [x1, y1] = this.centre(a)
      const [x2, y2] = this.centre(b)
      this.under.append(s('line', { x1, y1, x2, y2 }))
    }
    for (const label of scene.labels) {
      const [x, y] = this.point(label.x, label.y)
      this.under.append(
        s('text', { x, y, class: 'coordinate', 'text-anchor': 'middle', dy: '0.35em' }, label.text),
      )
    }
    this.cells = scene.cells.map((cell, vertex) => this.cell(cell, vertex))
    this.over = s('g', { 'pointer-events': 'none', 'aria-hidden': 'true' })
    put(this.element, this.under, ...this.rows(), this.over)
    this.refresh()
  }

  private wood(): SVGElement {
    const scene = this.scene!
    return s('rect', {
      class: 'plank',
      x: 0,
      y: 0,
      width: scene.width * unit,
      height: scene.height * unit,
      rx: 18,
    })
  }

  private cell(cell: Cell, vertex: number): SVGGElement {
    const [x, y] = this.centre(vertex)
    const tile =
      cell.outline.length > 0
        ? s('polygon', { points: this.outline(cell), class: `tile tone${cell.tone}` })
        : s('circle', { cx: x, cy: y, r: 46, class: 'spot' })
    const pip = cell.outline.length === 0 && s('circle', { cx: x, cy: y, r: 9, class: 'pip' })
    const group = s(
      'g',
      { class: 'cell' + (cell.inert ? ' inert' : ''), 'data-vertex': vertex, 'data-name': cell.name },
      tile,
      pip,
      s('g', { class: 'on' }),
    )
    if (this.click) {
      group.setAttribute('role', this.scene!.tiling === 'points' ? 'button' : 'gridcell')
      group.setAttribute('tabindex', vertex === this.focused ? '0' : '-1')
    }
    return group
  }

  // Rows of a grid, for who hears it; a graph has none.
  private rows(): Element[] {
    const scene = this.scene!
    if (!this.click) return this.cells
    this.element.setAttribute('role', scene.tiling === 'points' ? 'group' : 'grid')
    if (scene.tiling === 'points') return this.cells
    const rows = new Map<number, SVGGElement>()
    const order = scene.cells.map((_, vertex) => vertex)
    order.sort((a, b) => this.centre(a)[1] - this.centre(b)[1] || this.centre(a)[0] - this.centre(b)[0])
    for (const vertex of order) {
      const y = Math.round(this.centre(vertex)[1])
      if (!rows.has(y)) rows.set(y, s('g', { role: 'row' }))
      rows.get(y)!.append(this.cells[vertex]!)
    }
    return [...rows.values()]
  }

  // ---- what does

  private refresh(): void {
    const scene = this.scene
    if (!scene) return
    const { pieces, heat } = this.shown
    this.cells.forEach((group, vertex) => {
      const on = group.lastElementChild!
      const piece = scene.pieces[pieces[vertex] ?? -1]
      put(on, ...this.standing(vertex, piece))
      group.style.setProperty('--heat', String(heat?.[vertex] ?? 0))
      group.classList.toggle('heated', heat !== undefined)
      this.describe(group, vertex, piece)
    })
    put(this.over, ...this.marks())
  }

  private standing(vertex: number, piece: PieceLook | undefined): (Element | null)[] {
    const scene = this.scene!
    const [x, y] = this.centre(vertex)
    const cell = scene.cells[vertex]!
    const name = scene.names_inside
      ? s('text', { x, y: y + 40, class: 'inside', 'text-anchor': 'middle' }, cell.name)
      : null
    return [piece?.shown ? drawPiece(scene, piece, x, y) : null, name]
  }

  private marks(): Element[] {
    const { last = [], dots = [], ways = [], word = [], ringed = [], path = [] } = this.shown
    const result: Element[] = []
    for (const vertex of last) result.push(this.brackets(vertex))
    for (const vertex of word) result.push(this.ring(vertex, 'chosen'))
    for (const vertex of ringed) result.push(this.ring(vertex, 'ringed'))
    for (const vertex of dots) result.push(this.dot(vertex, 17, 'dot'))
    for (const vertex of ways) if (word.length > 0) result.push(this.dot(vertex, 8, 'way'))
    if (this.shown.tick && word.length > 0) result.push(this.tick(word[word.length - 1]!))
    if (path.length > 1) result.push(this.arrow(path))
    for (const [from, to] of this.sketch) result.push(from === to ? this.ring(from, 'sketched') : this.arrow([from, to], 'sketch'))
    return result
  }

  private dot(vertex: number, r: number, kind: string): Element {
    const [cx, cy] = this.centre(vertex)
    const piece = this.scene!.pieces[this.shown.pieces[vertex] ?? -1]
    return piece?.shown
      ? s('circle', { cx, cy, r: 43, class: kind + ' around' })
      : s('circle', { cx, cy, r, class: kind })
  }

  private ring(vertex: number, kind: string): Element {
    const [cx, cy] = this.centre(vertex)
    return s('circle', { cx, cy, r: 45, class: kind })
  }

  private brackets(vertex: number): Element {
    const [x, y] = this.centre(vertex)
    const corner = (a: number, b: number) =>
      `M${x + a * 45} ${y + b * 27}V${y + b * 45}H${x + a * 27}`
    const d = corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1)
    return s('path', { d, class: 'last' })
  }

  private tick(vertex: number): Element {
    const [x, y] = this.centre(vertex)
    return s('path', { d: `M${x + 18} ${y + 30}l9 10 16-22`, class: 'tick' })
  }

  // Lines from square to square, with a head at the last one.
  private arrow(path: number[], kind = 'path'): Element {
    const points = path.map((vertex) => this.centre(vertex))
    const [x, y] = points[points.length - 1]!
    const [fromX, fromY] = points.filter(([a, b]) => a !== x || b !== y).pop() ?? [x, y + 1]
    const long = Math.hypot(x - fromX, y - fromY)
    const [dx, dy] = [(x - fromX) / long, (y - fromY) / long]
    const corner = (along: number, aside: number) => `${x - along * dx - aside * dy},${y - along * dy + aside * dx}`
    points[points.length - 1] = [x - 20 * dx, y - 20 * dy]
    return s(
      'g',
      { class: kind },
      s('polyline', { points: points.map((one) => one.join(',')).join(' ') }),
      s('polygon', { points: [corner(0, 0), corner(30, 16), corner(30, -16)].join(' ') }),
    )
  }

  private describe(group: SVGGElement, vertex: number, piece: PieceLook | undefined): void {
    if (!this.click) return
    const { dots = [], ways = [], can = [], word = [], last = [] } = this.shown
    const said = [this.scene!.cells[vertex]!.name, piece ? piece.name : '']
    if (dots.includes(vertex)) said.push('can be reached')
    if (ways.includes(vertex) && word.length > 0) said.push('on the way')
    if (word.includes(vertex)) said.push('chosen')
    if (last.includes(vertex)) said.push('last move')
    group.setAttribute('aria-label', shown(said.join(', '), 200))
    group.classList.toggle('can', can.includes(vertex))
    group.classList.toggle('goal', dots.includes(vertex))
  }

  // ---- hands and keys

  private vertexAt(target: EventTarget | null): number | null {
    const group = target instanceof Element ? target.closest('[data-vertex]') : null
    return group ? Number(group.getAttribute('data-vertex')) : null
  }

  private vertexUnder(event: PointerEvent): number | null {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    return this.vertexAt(under?.shadowRoot?.elementFromPoint(event.clientX, event.clientY) ?? under)
  }

  // The same arrow again takes it away.
  private sketched(to: number | null): void {
    const from = this.sketching
    this.sketching = null
    if (from === null || to === null) return
    const others = this.sketch.filter((one) => one[0] !== from || one[1] !== to)
    this.sketch = others.length < this.sketch.length ? others : [...others, [from, to]]
    put(this.over, ...this.marks())
  }

  // ---- a loupe, for fingers on small squares: the first tap brings the squares around it near, the
  // second one clicks

  private whole(): void {
    if (!this.scene) return
    const { width, height } = this.scene
    this.element.setAttribute('viewBox', `0 0 ${width * unit} ${height * unit}`)
    this.near = false
  }

  private small(): boolean {
    const { width, height } = this.scene!
    const { clientWidth, clientHeight } = this.element
    return Math.min(clientWidth / width, clientHeight / height) < leastToHit
  }

  private bringNear(vertex: number): void {
    const { width, height } = this.scene!
    const [x, y] = this.centre(vertex)
    const from = (middle: number, all: number) => Math.max(0, Math.min(middle / unit - seenNear / 2, all - seenNear)) * unit
    this.element.setAttribute('viewBox', `${from(x, width)} ${from(y, height)} ${seenNear * unit} ${seenNear * unit}`)
    this.near = true
  }

  // Press clicks, release somewhere else clicks there: a drag is two clicks.
  private listen(): void {
    this.element.addEventListener('contextmenu', (event) => event.preventDefault())
    this.element.addEventListener('pointerdown', (event) => {
      if (event.button === 2) this.sketching = this.vertexAt(event.target)
      if (event.button !== 0) return
      this.sketch = []
      this.pressed = this.vertexAt(event.target)
      if (this.pressed === null) {
        this.whole()
        return
      }
      this.rove(this.pressed)
      if (event.pointerType === 'touch' && !this.near && this.small()) {
        this.bringNear(this.pressed)
        this.pressed = null
        return
      }
      this.click!(this.pressed)
    })
    this.element.addEventListener('pointerup', (event) => {
      if (event.button === 2) this.sketched(this.vertexUnder(event))
      if (event.button !== 0) return
      const from = this.pressed
      this.pressed = null
      if (from === null) return
      const vertex = this.vertexUnder(event)
      if (vertex !== null && vertex !== from) this.click!(vertex)
      this.whole()
    })
    this.element.addEventListener('keydown', (event) => this.key(event))
  }

  private rove(vertex: number, focus = false): void {
    this.cells[this.focused]?.setAttribute('tabindex', '-1')
    this.focused = vertex
    const cell = this.cells[vertex]
    cell?.setAttribute('tabindex', '0')
    if (focus) cell?.focus()
  }

  private key(event: KeyboardEvent): void {
    if (!this.scene || event.ctrlKey || event.altKey || event.metaKey) return
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const way = ways[event.key]
    if (way) this.rove(this.nearest(way), true)
    else if (event.key === 'Home' || event.key === 'End') this.rove(this.edge(event.key === 'End'), true)
    else if (event.key === ' ' || event.key === 'Enter') this.click!(this.focused)
    else if (event.key === 'Backspace') this.keys.back?.()
    else if (event.key === 'Escape') {
      this.whole()
      this.keys.clear?.()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  // The nearest square that way, at most 60 degrees off.
  private nearest([dx, dy]: [number, number]): number {
    const [x, y] = this.centre(this.focused)
    let best = this.focused
    let least = Infinity
    this.cells.forEach((_, vertex) => {
      if (this.scene!.cells[vertex]!.inert) return
      const [a, b] = this.centre(vertex)
      const along = (a - x) * dx + (b - y) * dy
      const across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx)
      if (along <= 1 || across > along * 1.74) return
      const far = along + 1.5 * across // a neighbour aslant of hexagons is nearer than two rows
      if (far < least) {
        least = far
        best = vertex
      }
    })
    return best
  }

  private edge(end: boolean): number {
    const y = this.centre(this.focused)[1]
    let best = this.focused
    this.cells.forEach((_, vertex) => {
      const [a, b] = this.centre(vertex)
      const x = this.centre(best)[0]
      if (Math.abs(b - y) < 1 && (end ? a > x : a < x) && !this.scene!.cells[vertex]!.inert) best = vertex
    })
    return best
  }
}

export function lookOf(scene: Scene, piece: PieceLook): PlayerLook {
  const look = scene.players[piece.owner - 1] ?? scene.nobody
  return piece.fill ? { ...look, fill: piece.fill } : look
}

export function drawPiece(scene: Scene, piece: PieceLook, x: number, y: number): SVGGElement {
  const look = lookOf(scene, piece)
  const group = s('g', { class: 'piece', transform: `translate(${x} ${y}) scale(0.86)` })
  const strokes = scene.glyphs[piece.glyph]
  const dash = rims[look.rim % rims.length] || undefined
  if (strokes) {
    for (const { path, ink } of strokes) {
      if (ink === 'body') {
        group.append(s('path', { d: path, class: 'body', fill: look.fill }))
        if (dash) group.append(s('path', { d: path, class: 'rim', stroke: look.ink, 'stroke-dasharray': dash }))
      } else if (ink === 'line') {
        group.append(s('path', { d: path, class: 'line', stroke: look.ink }))
      } else {
        group.append(s('path', { d: path, fill: look.ink }))
      }
    }
  } else {
    group.append(s('circle', { r: 38, class: 'body', fill: look.fill }))
    group.append(s('circle', { r: 31, class: 'rim', stroke: look.ink, 'stroke-dasharray': dash }))
    const size = piece.letters.length > 2 ? 26 : piece.letters.length > 1 ? 32 : 42
    group.append(
      s(
        'text',
        { 'text-anchor': 'middle', dy: '0.35em', 'font-size': size, fill: look.ink, class: 'letters' },
        piece.letters,
      ),
    )
  }
  if (piece.dot) group.append(s('circle', { cx: 26, cy: -26, r: 9, class: 'token' }))
  return group
}
