import type { App, Panel } from './app'
import { fileName, gameAtHand, whyNoGame, word } from './app'
import { append, download, h, put, say, shown } from './dom'
import { Engine } from './engine'
import type { Diagnostic, Doc } from './types'

const targets = [
  ['ll-rbg', 'low-level RBG'],
  ['sbg', 'Simplified Boardgames'],
  ['gdl', 'GDL'],
  ['c', 'C reasoner'],
  ['ir', 'canonical text'],
  ['dot', 'dot'],
] as const

const most = 300_000 // characters that are shown

// The game in other languages, with the reason and its place where one cannot say it.
export class Translate implements Panel {
  name = 'translate'
  title = 'Translate'
  element = h('section', { class: 'translate' })
  private asked = '' // of which text, and to which language
  private engine = new Engine()
  private files: { name: string; text: string }[] = []
  private target = h(
    'select',
    { id: 'target', 'aria-label': 'target', onchange: () => this.opened() },
    ...targets.map(([name, label]) => h('option', { value: name }, label)),
  )
  private file = h('select', { id: 'file', 'aria-label': 'file', onchange: () => this.show() })
  private note = h('div', { class: 'note', role: 'status' })
  private text = h('pre', { class: 'text', tabindex: '0', role: 'region', 'aria-label': 'translation' })

  constructor(private app: App) {
    append(this.element, [
      h(
        'div',
        { class: 'bar' },
        h('label', { for: 'target' }, 'To'),
        this.target,
        this.file,
        h('button', { onclick: () => void this.copy() }, 'Copy'),
        h('button', { class: 'quiet', onclick: () => this.save() }, 'Download'),
      ),
      this.note,
      this.text,
    ])
  }

  changed(): void {
    this.text.classList.add('old')
    if (!this.element.hidden) this.opened()
  }

  cleared(): void {
    this.asked = ''
    this.engine.stop()
    this.files = []
    for (const part of [this.text, this.note, this.file]) put(part)
  }

  opened(): void {
    const to = this.target.value
    this.app.command(`zug convert ${fileName(this.app)} --to ${to}` + (to === 'c' ? ' -o ' + word(this.app.doc.name) : ''))
    const doc = gameAtHand(this.app)
    if (!doc) put(this.note, whyNoGame(this.app))
    else if (this.asked !== doc.rev + to) void this.refresh(doc, to)
  }

  // One at a time: whoever asks for another target is not interested in the one before.
  private async refresh(doc: Doc, to: string): Promise<void> {
    const asked = (this.asked = doc.rev + to)
    if (this.engine.busy) this.engine.stop('another target')
    this.files = []
    this.text.classList.add('old')
    put(this.note, 'translating…')
    try {
      const answer = await this.engine.ask<{ files?: { name: string; text: string }[]; diagnostics?: Diagnostic[] }>(doc, { k: 'translate', to }, 60000)
      if (asked !== this.asked) return
      this.files = answer.files ?? []
      this.text.classList.remove('old')
      this.file.hidden = this.files.length < 2
      put(this.file, ...this.files.map((one) => h('option', {}, one.name)))
      const label = targets.find(([name]) => name === to)![1]
      put(
        this.note,
        ...(answer.diagnostics ?? []).map((one) =>
          h('p', { class: 'refused' }, `not in ${label}: ${one.message} `, h('button', { class: 'link', onclick: () => this.app.editor.go(one.begin, one.end) }, `line ${one.line}`)),
        ),
      )
      this.show()
    } catch (error) {
      if (asked !== this.asked) return
      this.asked = ''
      put(this.text)
      put(this.note, error instanceof Error ? error.message : String(error))
    }
  }

  private current() {
    return this.files[Math.max(0, this.file.selectedIndex)]
  }

  private show(): void {
    const text = this.current()?.text ?? ''
    put(this.text, shown(text, most))
    if (text.length > most) put(this.note, `${text.length} characters; the first ${most} are shown, Download has all`)
  }

  private async copy(): Promise<void> {
    const text = this.current()?.text
    if (text === undefined) return
    await navigator.clipboard.writeText(text)
    say('copied')
    put(this.note, 'copied')
  }

  private save(): void {
    const file = this.current()
    if (file) download(file.name, file.text)
  }
}
