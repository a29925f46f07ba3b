// What all panels share: the text at hand, the last text that was a game, and the engines.

import { Engine } from './engine'
import type { Editor } from './editor'
import type { Doc, ReadReport, Scene } from './types'

export interface App {
  doc: Doc // as the editor has it
  good: Doc | null // the last one that was read without errors
  scene: Scene | null // of `good`
  report: ReadReport | null
  settled: number // rev of the last text that was read, or given up
  editor: Editor
  engines: { text: Engine; play: Engine; check: Engine; stats: Engine }
  fromCorpus: string | null // the game's name while its text is untouched
  status(text: string, kind?: 'ok' | 'error' | 'busy'): void
  command(line: string): void // the same in a terminal
  share(): void
}

export interface Panel {
  name: string
  title: string
  element: HTMLElement
  // The text is another one, and is a game; `shown`: the panel is in front.
  changed(): void
  // Another text was opened: nothing is known of a game yet.
  cleared(): void
  // It came in front.
  opened(): void
}

export const engines = (): App['engines'] => ({
  text: new Engine(),
  play: new Engine(),
  check: new Engine(),
  stats: new Engine(),
})

// The game that the text is, for what would be wrong about any other one; null, and why, where it is
// none.
export function gameAtHand(app: App): Doc | null {
  return app.good?.rev === app.doc.rev ? app.good : null
}

export function whyNoGame(app: App): string {
  if (app.report?.description) return 'a game in GDL: in a terminal, zug does this'
  return app.settled === app.doc.rev ? 'first mend the errors' : 'the text is being read'
}

// The file a native zug would read for this game.
export function fileName(app: App): string {
  const extension: Record<string, string> = {
    rbg: '.rbg',
    'rbg-draft': '.rbgd',
    sbg: '.sbg',
    metagame: '.mgame',
    ir: '.ir',
    gdl: '.kif',
  }
  const corpus = app.fromCorpus && app.doc.language === 'rbg'
  return word(corpus ? app.doc.name : app.doc.name + (extension[app.doc.language] ?? ''))
}

// As one word of a shell, whatever is in it: names come with files and links.
export function word(text: string): string {
  return /^[\w.,:@%+=/][\w.,:@%+=/-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
