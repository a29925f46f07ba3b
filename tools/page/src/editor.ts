// The text on the left: an editor in a shadow root, where its styles are constructed sheets and no
// policy has to allow styles in elements.

import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { h, shown } from './dom'
import { colours, known, learn, lexer } from './lexer'
import type { Diagnostic, Names } from './types'

// From offsets of bytes in UTF-8 to those of JavaScript.
export function offsets(text: string): (byte: number) => number {
  // eslint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return (byte) => Math.min(byte, text.length)
  const at: number[] = []
  let index = 0
  for (const character of text) {
    const bytes = new TextEncoder().encode(character).length
    for (let i = 0; i < bytes; i++) at.push(index)
    index += character.length
  }
  at.push(index)
  return (byte) => at[Math.min(byte, at.length - 1)]!
}

const lightEffect = StateEffect.define<{ from: number; to: number } | null>()
const light = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let now = value.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(lightEffect)) continue
      const range = effect.value
      now =
        range && range.from < range.to
          ? Decoration.set([Decoration.mark({ class: 'lit' }).range(range.from, range.to)])
          : Decoration.none
    }
    return now
  },
  provide: (field) => EditorView.decorations.from(field),
})

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', backgroundColor: 'var(--page)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--page)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--select)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
    borderRadius: '6px',
  },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-hover': { padding: '6px 10px', maxWidth: '32em' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--link)',
    color: 'var(--page)',
    borderRadius: '4px',
    padding: '2px 8px',
  },
  '.lit': { backgroundColor: 'var(--lit)', outline: '1px solid var(--focus)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--line)' },
})

export class Editor {
  readonly view: EditorView
  private language = new Compartment()
  private names: Names | undefined

  constructor(host: HTMLElement, change: (text: string) => void) {
    const root = host.attachShadow({ mode: 'open' })
    const parent = h('div', { class: 'holder' })
    parent.style.height = '100%'
    root.append(parent)
    this.view = new EditorView({
      root,
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          bracketMatching(),
          indentUnit.of('    '),
          search({ top: true }),
          highlightSelectionMatches(),
          autocompletion({ override: [(context) => this.complete(context)] }),
          lintGutter(),
          light,
          keymap.of([
            // Escape, then Tab leaves the editor: the convention of CodeMirror.
            ...lintKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...defaultKeymap,
            indentWithTab,
          ]),
          hoverTooltip((view, position) => this.hover(view, position)),
          this.language.of(lexer('rbg')),
          colours,
          look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'rules of the game', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change(update.state.doc.toString())
          }),
        ],
      }),
    })
  }

  get text(): string {
    return this.view.state.doc.toString()
  }

  open(text: string, language: string): void {
    this.names = undefined
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      effects: [this.language.reconfigure(lexer(language)), EditorView.scrollIntoView(0)],
    })
  }

  diagnose(diagnostics: Diagnostic[], names: Names | undefined, language: string): void {
    const at = offsets(this.text)
    learn(names)
    if (names) this.names = names
    const marks = diagnostics.map((one) => this.mark(one, at))
    this.view.dispatch(setDiagnostics(this.view.state, marks), {
      effects: this.language.reconfigure(lexer(language)),
    })
  }

  private mark(one: Diagnostic, at: (byte: number) => number): Mark {
    const length = this.view.state.doc.length
    const from = Math.min(at(one.begin), length)
    const to = Math.max(from, Math.min(at(one.end), length))
    const mark: Mark = {
      from,
      to,
      severity: one.severity,
      source: one.code,
      message: shown(one.message + (one.hint ? ' — ' + one.hint : ''), 400),
    }
    if (one.fix) {
      const insert = one.fix
      mark.actions = [
        {
          name: 'Fix: ' + shown(insert, 60),
          apply: (view, begin, end) => view.dispatch({ changes: { from: begin, to: end, insert } }),
        },
      ]
    }
    return mark
  }

  fix(one: Diagnostic): void {
    const at = offsets(this.text)
    this.view.dispatch({ changes: { from: at(one.begin), to: at(one.end), insert: one.fix ?? '' } })
    this.view.focus()
  }

  go(begin: number, end: number): void {
    const at = offsets(this.text)
    const [from, to] = [at(begin), at(end)]
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
    this.view.focus()
  }

  light(begin: number | undefined, end: number | undefined): void {
    if (begin === undefined || end === undefined || end === 0) {
      this.view.dispatch({ effects: lightEffect.of(null) })
      return
    }
    const at = offsets(this.text)
    const [from, to] = [at(begin), at(end)]
    this.view.dispatch({
      effects: [lightEffect.of({ from, to }), EditorView.scrollIntoView(from, { y: 'center' })],
    })
  }

  private explain(word: string): string {
    const names = this.names
    const piece = names?.pieces.find((one) => one.name === word)
    if (piece) return `piece, ${piece.count} on the board at the start`
    const player = names?.players.find((one) => one.name === word)
    if (player) return `player, scores up to ${player.bound}`
    const variable = names?.variables.find((one) => one.name === word)
    if (variable) return `variable, 0 to ${variable.bound}`
    if (known.directions.has(word)) return 'direction on the board'
    const definition = new RegExp(`^[ \\t]*#[ \\t]*${word}\\b[^\\n]*`, 'm').exec(this.text)
    return definition ? shown(definition[0].trim(), 160) : ''
  }

  private hover(view: EditorView, position: number) {
    const range = view.state.wordAt(position)
    if (!range) return null
    const word = view.state.sliceDoc(range.from, range.to)
    const text = this.explain(word)
    if (!text) return null
    return {
      pos: range.from,
      end: range.to,
      above: true,
      create: () => ({ dom: h('div', { class: 'cm-hover' }, h('b', {}, word), ' ', text) }),
    }
  }

  private complete(context: CompletionContext) {
    const word = context.matchBefore(/\w+/)
    if (!word || (word.from === word.to && !context.explicit)) return null
    const options = [
      ...[...known.pieces].map((label) => ({ label, type: 'class', detail: 'piece' })),
      ...[...known.players].map((label) => ({ label, type: 'interface', detail: 'player' })),
      ...[...known.directions].map((label) => ({ label, type: 'property', detail: 'direction' })),
      ...[...known.variables].map((label) => ({ label, type: 'variable', detail: 'variable' })),
    ]
    return { from: word.from, options }
  }
}
