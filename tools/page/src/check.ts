// What the analyses say, in words, and witnesses that go step by step on a board beside the lines
// that did it.

import type { App, Panel } from './app'
import { fileName, gameAtHand, whyNoGame } from './app'
import { BoardView } from './board'
import { append, h, put, shown } from './dom'
import type { FormReport, Measure, PlaysReport, Step, Witness } from './types'

const words: Record<string, string> = { proved: '✓ proved', refuted: '✗ refuted', unknown: '? open' }

export class Check implements Panel {
  name = 'check'
  title = 'Check'
  element = h('section', { class: 'check' })
  private effort = 0
  private done = -1 // the text that was examined
  private status = h('div', { class: 'headline', role: 'status' })
  private cards = h('div', { class: 'cards' })
  private viewer = h('div', { class: 'witness' })
  private run = h('button', { onclick: () => this.start(0), id: 'examine' }, 'Check')
  private more = h('button', { class: 'quiet', onclick: () => this.start(this.effort + 1) }, 'Look further')
  private stop = h('button', { class: 'quiet', onclick: () => this.app.engines.check.stop() }, 'Stop')

  constructor(private app: App) {
    append(this.element, [h('div', { class: 'bar' }, this.run, this.more, this.stop, this.status), this.cards, this.viewer])
    this.more.hidden = true
    this.stop.hidden = true
  }

  changed(): void {
    this.element.classList.add('old')
    this.effort = 0
    put(this.status, 'of the text before')
    if (!this.element.hidden) this.opened()
  }

  cleared(): void {
    this.done = -1
    this.app.engines.check.stop()
    for (const part of [this.status, this.cards, this.viewer]) put(part)
    this.more.hidden = true
  }

  opened(): void {
    this.app.command(`zug check ${fileName(this.app)}`)
    const doc = this.app.report?.description ? this.app.doc : gameAtHand(this.app)
    if (!doc) put(this.status, whyNoGame(this.app))
    else if (this.done !== doc.rev) void this.examine()
  }

  private start(effort: number): void {
    this.effort = effort
    void this.examine()
  }

  private async examine(): Promise<void> {
    const app = this.app
    const description = app.report?.description
    const doc = description ? app.doc : gameAtHand(app)
    if (!doc) {
      put(this.status, whyNoGame(app))
      return
    }
    this.done = doc.rev
    app.engines.check.stop()
    this.stop.hidden = false
    put(this.status, 'looking…')
    this.status.className = 'headline busy'
    const limit = 60000 * Math.pow(3, this.effort)
    try {
      const form = await app.engines.check.ask<FormReport>(doc, { k: 'check-form', effort: this.effort }, limit)
      if (this.done !== doc.rev) return
      put(this.viewer)
      this.element.classList.remove('old')
      if (description) {
        put(this.status, form.verdict ?? '')
        put(this.cards, this.card('Plays', form.verdict === 'proper' ? 'proved' : form.verdict === 'improper' ? 'refuted' : 'unknown', [], null))
        return
      }
      put(this.cards, this.formCard(form), ...form.lints.map((one) => this.lint(one)))
      const plays = await app.engines.check.ask<PlaysReport>(doc, { k: 'check-plays', effort: this.effort }, limit)
      if (this.done !== doc.rev) return
      this.cards.prepend(this.terminationCard(plays), this.keeperCard(plays))
      put(this.status, { proper: '✓ proper', improper: '✗ improper', unknown: '? not known after ' + plays.looked_at + ' states' }[plays.verdict])
      this.status.className = 'headline ' + plays.verdict
      this.more.hidden = plays.verdict !== 'unknown'
    } catch (error) {
      if (this.done !== doc.rev) return
      put(this.status, error instanceof Error ? error.message : String(error))
      this.status.className = 'headline'
      if (!description && !this.cards.querySelector('[data-card=Keeper]')) {
        const open = () => h('p', {}, 'Not known: this was stopped before.')
        this.cards.prepend(this.card('Termination', 'unknown', [open()], null), this.card('Keeper', 'unknown', [open()], null))
      }
      this.more.hidden = false
    } finally {
      if (this.done === doc.rev) this.stop.hidden = true
    }
  }

  // ---- cards

  private card(title: string, verdict: string, body: (Node | string)[], witness: Witness | null): HTMLElement {
    const show = witness && h('button', { class: 'show', onclick: () => this.show(witness, title) }, 'Show')
    return h(
      'article',
      { class: 'card ' + verdict, 'data-card': title },
      h('header', {}, h('h3', {}, title), h('span', { class: 'badge ' + verdict }, words[verdict] ?? verdict)),
      ...body,
      show,
    )
  }

  private terminationCard(plays: PlaysReport): HTMLElement {
    const found = plays.termination
    const body: (Node | string)[] = []
    if (found.verdict === 'proved' && found.measures) {
      body.push(
        h('p', {}, found.measures.length ? 'Every play ends: going round lessens one of these.' : 'Every play ends: the rules have no loop.'),
        measures(found.measures),
      )
    } else if (found.verdict === 'refuted') {
      body.push(h('p', {}, 'Some play goes on for ever.'))
    } else if (found.verdict === 'proved') {
      body.push(h('p', {}, found.states === undefined ? 'Every play ends.' : `Every play ends: none of all ${found.states} states comes again.`))
    } else {
      body.push(h('p', {}, `No measure was found that gets less, and no endless play among ${found.states ?? 0} states.`))
    }
    return this.card('Termination', found.verdict, body, found.witness ?? null)
  }

  private keeperCard(plays: PlaysReport): HTMLElement {
    const found = plays.keeper
    const text =
      found.verdict === 'proved'
        ? 'The keeper never has a choice.'
        : found.verdict === 'refuted'
          ? 'The keeper has a choice: two ways to go on, with different ends.'
          : `No choice of the keeper in ${found.states} states.`
    return this.card('Keeper', found.verdict, [h('p', {}, text)], found.witness ?? null)
  }

  private formCard(form: FormReport): HTMLElement {
    const rows = Object.entries(form.straightness).map(([name, one]) =>
      h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, String(one.syntactic ?? '–')), h('td', {}, String(one.bound?.value ?? ''))),
    )
    const bound = form.straightness['application']?.bound
    const witness: Witness | null = bound?.steps.length ? { kind: 'straightness', pieces: form.pieces, lead: bound.steps } : null
    const loops = (bound?.loops ?? []).map((one) =>
      h('p', {}, `a loop on it spends ${one.spends.join(', ')}: at most ${one.stock}, ${one.cost} each`),
    )
    const head = h('tr', {}, h('th', { scope: 'col' }, 'in a row'), h('th', { scope: 'col' }, 'form'), h('th', { scope: 'col' }, 'bound'))
    const table = h('table', {}, h('thead', {}, head), h('tbody', {}, ...rows))
    const card = this.card('Straightness', bound ? 'known' : 'unknown', [table, ...loops], witness)
    card.querySelector('.badge')!.textContent = bound ? String(bound.value === 'inf' ? '∞' : bound.value) : '? open'
    return card
  }

  private lint(one: { message: string; code: string; begin: number; end: number; line: number }): HTMLElement {
    return h(
      'article',
      { class: 'card warning' },
      h('button', { class: 'link', onclick: () => this.app.editor.go(one.begin, one.end) }, `line ${one.line}`),
      ' ',
      one.message + ' [' + one.code + ']',
    )
  }

  // ---- witnesses

  private show(witness: Witness, title: string): void {
    put(this.viewer, new WitnessView(this.app, witness, title).element)
    this.viewer.scrollIntoView({ block: 'nearest' })
    this.viewer.querySelector<HTMLElement>('input')?.focus()
  }
}

function measures(list: Measure[]): HTMLElement {
  const seen = new Map<string, Measure[]>()
  for (const one of list) seen.set(one.decreases, one.then)
  return h(
    'ul',
    {},
    ...[...seen].slice(0, 12).map(([text, then]) => h('li', {}, shown(text, 300), then.length ? measures(then) : null)),
  )
}

// A slider through steps: the board after each, the step's line lit in the text, and a table of
// all, with a row for each step.
class WitnessView {
  element = h('div', { class: 'strip' })
  private steps: (Step & { part: string })[]
  private boards: { view: BoardView; parts: string[]; title: string }[] = []
  private rows: HTMLElement[] = []
  private slider: HTMLInputElement
  private words = h('p', { class: 'step', role: 'status' })

  constructor(
    private app: App,
    private witness: Witness,
    title: string,
  ) {
    const of = (part: string, steps: Step[] | undefined) => (steps ?? []).map((step) => ({ ...step, part }))
    this.steps =
      witness.kind === 'keeper'
        ? [...of('play', witness.play), ...of('one way', witness.one), ...of('another way', witness.other)]
        : [...of(witness.kind === 'endless' ? 'lead' : 'path', witness.lead), ...of('round', witness.round)]
    this.slider = h('input', {
      type: 'range',
      min: '0',
      max: String(this.steps.length),
      value: '0',
      'aria-label': `steps of ${title}`,
      oninput: () => this.at(Number(this.slider.value)),
    })
    const views = witness.kind === 'keeper' ? [['play', 'one way'], ['play', 'another way']] : [['lead', 'round', 'path']]
    for (const parts of views) {
      const view = new BoardView(null, {}, `${title}, ${parts[parts.length - 1]}`)
      view.setScene(app.scene!)
      this.boards.push({ view, parts, title: parts[parts.length - 1]! })
    }
    const button = (label: string, name: string, to: () => number) =>
      h('button', { class: 'quiet', 'aria-label': name, onclick: () => this.at(to()) }, label)
    append(this.element, [
      h('h3', {}, witness.kind === 'endless' ? 'A play without end' : witness.kind === 'keeper' ? 'A choice of the keeper' : 'The longest way between switches'),
      h(
        'div',
        { class: 'bar' },
        button('«', 'first step', () => 0),
        button('‹', 'step back', () => Number(this.slider.value) - 1),
        this.slider,
        button('›', 'next step', () => Number(this.slider.value) + 1),
        button('»', 'last step', () => this.steps.length),
      ),
      this.words,
      h('div', { class: 'boards' }, ...this.boards.map((one) => h('figure', {}, one.view.element, this.boards.length > 1 && h('figcaption', {}, one.title)))),
      this.table(),
    ])
    this.at(this.steps.length)
  }

  private table(): HTMLElement {
    const scene = this.app.scene!
    this.rows = this.steps.map((step, i) =>
      h(
        'tr',
        { onmouseenter: () => this.light(step), onclick: () => this.at(i + 1), class: step.modifier ? 'modifier' : '' },
        h('td', {}, h('button', { class: 'link', onclick: () => step.begin !== undefined && this.app.editor.go(step.begin, step.end ?? 0) }, String(i + 1))),
        h('td', {}, step.part),
        h('td', {}, shown(scene.cells[step.vertex]?.name ?? '', 40)),
        h('td', {}, h('code', {}, shown(step.action, 100))),
        h('td', { class: 'calls' }, (step.calls ?? []).map((one) => one.macro).join(' › ')),
      ),
    )
    const head = ['', 'part', 'square', 'action', 'macros'].map((one) => h('th', { scope: 'col' }, one))
    return h('div', { class: 'steps', tabindex: '0', role: 'region', 'aria-label': 'steps' }, h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...this.rows)))
  }

  private light(step: Step | undefined): void {
    this.app.editor.light(step?.begin, step?.end)
  }

  private at(step: number): void {
    const now = Math.max(0, Math.min(step, this.steps.length))
    this.slider.value = String(now)
    this.rows.forEach((row, i) => row.classList.toggle('now', i === now - 1))
    const here = this.steps[now - 1]
    const name = here ? (this.app.scene!.cells[here.vertex]?.name ?? '') : ''
    put(this.words, here ? `${now} of ${this.steps.length}: ${here.action} at ${name}` : 'the start')
    this.light(here)
    const ends = this.boards.map((board) => this.pieces(board.parts, now))
    const differ = ends.length === 2 && now === this.steps.length ? ends[0]!.flatMap((piece, v) => (piece !== ends[1]![v] ? [v] : [])) : []
    this.boards.forEach((board, i) => {
      const path = this.steps.slice(Math.max(0, now - 12), now).filter((one) => board.parts.includes(one.part))
      board.view.show({
        pieces: ends[i]!,
        word: here && board.parts.includes(here.part) ? [here.vertex] : [],
        ringed: differ,
        path: path.map((one) => one.vertex).filter((v, k, all) => k === 0 || v !== all[k - 1]),
      })
    })
  }

  private pieces(parts: string[], now: number): number[] {
    const pieces = this.witness.pieces.concat()
    for (const step of this.steps.slice(0, now)) {
      if (parts.includes(step.part) && step.put !== undefined) pieces[step.vertex] = step.put
    }
    return pieces
  }
}
