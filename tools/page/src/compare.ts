import { corpus } from 'virtual:corpus'
import type { App, Panel } from './app'
import { fileName, gameAtHand, whyNoGame } from './app'
import { append, h, put, shown } from './dom'
import type { Diagnostic } from './types'

interface Answer {
  verdict: 'equal' | 'different' | 'unknown' | 'unread'
  what?: string
  states?: number
  depth?: number
  random?: number
  complete?: boolean
  diagnostics?: Diagnostic[]
  difference?: { what: string; after_a: string[]; after_b: string[]; only_a: string[]; only_b: string[]; note: string }
}

// Is this the same game as that text? Asked with more and more positions.
export class Compare implements Panel {
  name = 'compare'
  title = 'Compare'
  element = h('section', { class: 'compare' })
  private language = 'rbg'
  private running = false
  private text = h('textarea', { spellcheck: 'false', 'aria-label': 'the other game', rows: '14' })
  private from = h(
    'select',
    { 'aria-label': 'the other game from the corpus', id: 'other', onchange: () => (this.take(Number(this.from.value)), this.opened()) },
    h('option', { value: '-1' }, 'the text as opened'),
    ...corpus.map((one, i) => h('option', { value: String(i) }, `${one.folder}/${one.name}`)),
  )
  private found = h('input', { type: 'checkbox', id: 'found', onchange: () => this.opened() })
  private start = h('button', { id: 'compare', onclick: () => void this.run() }, 'Compare')
  private stop = h('button', { class: 'quiet', onclick: () => this.halt() }, 'Stop')
  private out = h('div', { class: 'answer', role: 'status' })
  private original = { text: '', language: 'rbg' }

  constructor(private app: App) {
    append(this.element, [
      h('div', { class: 'bar' }, h('label', { for: 'other' }, 'With'), this.from, h('label', {}, this.found, ' whatever moves are called'), this.start, this.stop),
      this.out,
      this.text,
    ])
    this.stop.hidden = true
  }

  // The text as it was opened is what one's changes are compared with.
  remember(text: string, language: string): void {
    this.original = { text, language }
    if (this.from.value === '-1') this.take(-1)
  }

  private take(index: number): void {
    const other = corpus[index] ?? this.original
    this.text.value = other.text
    this.language = other.language
  }

  changed(): void {
    this.out.classList.add('old')
    if (!this.element.hidden) this.opened()
  }

  cleared(): void {
    this.halt()
    put(this.out)
  }

  opened(): void {
    const other = corpus[Number(this.from.value)]
    const name = other ? `${other.folder}/${other.name}` : 'as-opened'
    this.app.command(`zug compare ${fileName(this.app)} ${name}` + (this.found.checked ? ' --moves found' : ''))
  }

  private halt(): void {
    this.running = false
    this.app.engines.check.stop()
  }

  private async run(): Promise<void> {
    const doc = gameAtHand(this.app)
    if (!doc) {
      put(this.out, whyNoGame(this.app))
      return
    }
    this.running = true
    this.stop.hidden = false
    this.out.classList.remove('old')
    put(this.out, 'looking…')
    try {
      for (let states = 1000; states <= 256000 && this.running; states *= 4) {
        const answer = await this.app.engines.check.ask<Answer>(
          doc,
          { k: 'compare', language: this.language, text: this.text.value, found: this.found.checked, states },
          120000,
        )
        this.show(answer)
        if (answer.verdict !== 'unknown') break
      }
    } catch (error) {
      put(this.out, error instanceof Error ? error.message : String(error))
    }
    this.running = false
    this.stop.hidden = true
  }

  private show(answer: Answer): void {
    const difference = answer.difference
    if (answer.verdict === 'unread') {
      put(this.out, this.language === 'gdl' ? 'the other text is GDL: in a terminal, zug does this' : 'the other text has errors: ', ...(answer.diagnostics ?? []).slice(0, 3).map((one) => h('p', {}, `line ${one.line}: ${one.message}`)))
      return
    }
    const headline =
      answer.verdict === 'equal'
        ? `✓ equal: all ${answer.states} positions say the same`
        : answer.verdict === 'different'
          ? '✗ different'
          : `? equal as far as looked: to ${answer.depth ?? 0} moves, and in ${answer.random ?? 0} random plays`
    put(this.out, h('p', { class: 'headline ' + answer.verdict }, headline))
    if (answer.what === 'players') append(this.out, ['they have other numbers of players'])
    if (!difference) return
    const list = (label: string, names: string[]) => (names.length ? h('p', {}, label + ' ', h('code', {}, shown(names.slice(0, 12).join('  '), 600))) : null)
    append(this.out, [
      h('p', {}, `They differ in: ${difference.what}.`),
      list('after', difference.after_a.length ? difference.after_a : ['(the start)']),
      list('only in yours:', difference.only_a),
      list('only in the other:', difference.only_b),
      difference.note ? h('p', {}, difference.note) : null,
    ])
  }
}
