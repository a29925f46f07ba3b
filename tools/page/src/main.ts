// The page: a text on the left, what it means on the right.

import { corpus } from 'virtual:corpus'
import './style.css'
import { engines, type App, type Panel } from './app'
import { Automaton } from './automaton'
import { Check } from './check'
import { Compare } from './compare'
import { byId, h, put, say, shown } from './dom'
import { Editor } from './editor'
import { module, Stopped, trusted } from './engine'
import { corpusLink, fromLink, toLink } from './link'
import { playPanel } from './play'
import { Statistics } from './statistics'
import { Translate } from './translate'
import type { Diagnostic, Doc, ReadReport, Scene } from './types'

const extensions: Record<string, string> = {
  rbg: 'rbg',
  rbgd: 'rbg-draft',
  sbg: 'sbg',
  mgame: 'metagame',
  kif: 'gdl',
  gdl: 'gdl',
  ir: 'ir',
}

const folders: Record<string, string> = {
  rbg: 'Regular Boardgames',
  rbg_draft: 'RBG 2 draft',
  sbg: 'Simplified Boardgames',
  metagame: 'Metagame',
  gdl: 'GDL',
  improper: 'improper on purpose',
}

void module().catch((error) => app.status(String(error), 'error'))

const app: App = {
  doc: { rev: 0, language: 'rbg', name: 'breakthrough', text: '', seed: 0 },
  good: null,
  scene: null,
  report: null,
  settled: -1,
  editor: null as unknown as Editor,
  engines: engines(),
  fromCorpus: null,
  status(text, kind = 'ok') {
    const element = byId('status')
    put(element, text)
    element.className = kind
  },
  command(line) {
    put(byId('command'), '$ ' + shown(line, 200))
  },
  share: () => void copyLink(),
}

// ---- the text

let linkError = '' // what was wrong with the link, until something is typed or opened
let timer = 0
let quiet = false

function edited(text: string): void {
  if (quiet) return
  app.fromCorpus = null
  byId<HTMLSelectElement>('game').value = ''
  linkError = ''
  app.doc = { ...app.doc, rev: app.doc.rev + 1, text }
  window.clearTimeout(timer)
  timer = window.setTimeout(() => void read(), 200)
}

let slow = 0

async function read(): Promise<void> {
  const { rev } = app.doc
  await readText()
  if (rev === app.doc.rev) app.settled = rev
}

async function readText(): Promise<void> {
  const doc = app.doc
  const began = performance.now()
  window.clearTimeout(slow)
  slow = window.setTimeout(() => app.status('reading…', 'busy'), 200)
  if (app.engines.text.busy) app.engines.text.stop('newer text')
  let report: ReadReport
  try {
    report = await app.engines.text.ask<ReadReport>(doc, { k: 'read' }, 5000)
  } catch (error) {
    window.clearTimeout(slow)
    if (doc === app.doc) app.status(error instanceof Stopped ? error.message : String(error), 'error')
    return
  }
  window.clearTimeout(slow)
  if (doc !== app.doc) return
  app.report = report
  app.editor.diagnose(report.diagnostics, report.names, doc.language)
  showDiagnostics(report.diagnostics)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (!report.ok) {
    const description = report.description && report.diagnostics.every((one) => one.severity !== 'error')
    const errors = report.diagnostics.filter((one) => one.severity === 'error').length
    app.status(
      description ? 'read; a game in GDL is played by `zug ggp`' : `${errors} ${errors === 1 ? 'error' : 'errors'}`,
      description ? 'ok' : 'error',
    )
    if (description) {
      app.good = app.scene = null
      for (const panel of panels) {
        if (panel.name === 'check') panel.changed()
        else panel.cleared()
      }
    }
    return
  }
  app.status(linkError || `✓ ${seconds} s`, linkError ? 'error' : 'ok')
  try {
    const scene = await app.engines.play.ask<Scene>(doc, { k: 'scene' }, 15000)
    if (doc !== app.doc) return
    app.good = doc
    app.scene = scene
    for (const panel of panels) panel.changed()
  } catch (error) {
    if (doc === app.doc) app.status(error instanceof Error ? error.message : String(error), 'error')
  }
}

function showDiagnostics(list: Diagnostic[]): void {
  put(
    byId('diagnostics'),
    ...list.slice(0, 100).map((one) =>
      h(
        'li',
        { class: one.severity },
        h('button', { class: 'link', onclick: () => app.editor.go(one.begin, one.end) }, `line ${one.line}`),
        ' ',
        shown(one.message, 300),
        one.hint ? ' — ' + shown(one.hint, 120) : '',
        ' ',
        one.fix ? h('button', { class: 'fix', onclick: () => app.editor.fix(one) }, 'Fix') : null,
        ' ',
        h('button', { class: 'link code', onclick: () => void explain(one.code) }, one.code),
      ),
    ),
  )
}

async function explain(code: string): Promise<void> {
  const dialog = byId<HTMLDialogElement>('dialog')
  const answer = await app.engines.text.ask<{ summary: string; example?: string }>(app.doc, { k: 'explain', code })
  put(
    dialog,
    h('h2', {}, code),
    h('p', {}, answer.summary),
    answer.example ? h('pre', {}, answer.example) : null,
    h('form', { method: 'dialog' }, h('button', {}, 'Close')),
  )
  dialog.showModal()
}

function open(source: string, language: string, name: string, fromCorpus: boolean, seed = 0): void {
  const text = source.replace(/\r\n?/g, '\n') // as the editor has it, or places would be others
  quiet = true
  app.editor.open(text, language)
  quiet = false
  app.fromCorpus = fromCorpus ? name : null
  if (!fromCorpus) byId<HTMLSelectElement>('game').value = ''
  app.doc = { rev: app.doc.rev + 1, language, name, text, seed }
  app.good = app.scene = app.report = null
  for (const panel of panels) panel.cleared()
  byId<HTMLSelectElement>('language').value = language
  document.title = `${shown(name, 60)} – Zug`
  comparing.remember(text, language)
  void read()
}

function openCorpus(index: number, play: number[] = []): void {
  const game = corpus[index]
  if (!game) return
  byId<HTMLSelectElement>('game').value = String(index)
  playing.load(play.length ? [{ text: '…', move: play }] : [])
  open(game.text, game.language, game.name, true)
}

async function openFile(file: File): Promise<void> {
  const [, name = 'game', extension = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(file.name) ?? []
  if (file.size > 1 << 20) {
    app.status(`${shown(file.name, 60)} is larger than 1 MB`, 'error')
    return
  }
  linkError = ''
  playing.load([])
  open(await file.text(), extensions[extension.toLowerCase()] ?? app.doc.language, name, false)
}

// ---- panels

const playing = playPanel(app)
const comparing = new Compare(app)
const panels: Panel[] = [playing, new Check(app), new Automaton(app), new Translate(app), new Statistics(app), comparing]

function select(name: string, focus = false): void {
  const narrow = window.matchMedia('(max-width: 899px)').matches
  document.body.dataset['panel'] = name
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const chosen = tab.dataset['panel'] === name
    tab.setAttribute('aria-selected', String(chosen))
    tab.tabIndex = chosen ? 0 : -1
    if (chosen && focus) tab.focus()
  }
  if (name === 'text' && !narrow) return
  for (const panel of panels) {
    panel.element.hidden = panel.name !== name
    if (panel.name === name) panel.opened()
  }
}

function buildTabs(): void {
  const tabs = byId('tabs')
  const host = byId('panels')
  const all = [{ name: 'text', title: 'Text' }, ...panels]
  for (const { name, title } of all) {
    tabs.append(
      h(
        'button',
        {
          role: 'tab',
          id: 'tab-' + name,
          'aria-controls': name === 'text' ? 'text' : 'panel-' + name,
          'data-panel': name,
          onclick: () => select(name),
        },
        title,
      ),
    )
  }
  for (const panel of panels) {
    panel.element.id = 'panel-' + panel.name
    panel.element.setAttribute('role', 'tabpanel')
    panel.element.setAttribute('aria-labelledby', 'tab-' + panel.name)
    host.append(panel.element)
  }
  tabs.addEventListener('keydown', (event) => {
    const seen = [...tabs.querySelectorAll<HTMLElement>('[role=tab]')].filter((tab) => tab.offsetParent !== null)
    const at = seen.findIndex((tab) => tab === document.activeElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? seen.length - 1 : step !== undefined && at >= 0 ? (at + step + seen.length) % seen.length : -1
    if (to < 0) return
    event.preventDefault()
    select(seen[to]!.dataset['panel']!, true)
  })
}

function buildGames(): void {
  const game = byId<HTMLSelectElement>('game')
  game.append(h('option', { value: '', hidden: true }, 'own text'))
  for (const [folder, label] of Object.entries(folders)) {
    const group = h('optgroup', { label })
    corpus.forEach((one, i) => {
      if (one.folder === folder) group.append(h('option', { value: String(i) }, one.name.replaceAll('_', ' ')))
    })
    game.append(group)
  }
  game.addEventListener('change', () => {
    linkError = ''
    openCorpus(Number(game.value))
  })
}

// ---- links, files, looks

async function copyLink(): Promise<void> {
  const play = playing.play
  let fragment: string
  try {
    fragment = app.fromCorpus
      ? corpusLink(corpus[Number(byId<HTMLSelectElement>('game').value)]!.folder + '/' + app.fromCorpus, play)
      : await toLink({ language: app.doc.language, name: app.doc.name, text: app.doc.text, play, seed: app.doc.seed })
  } catch {
    app.status('the text is too long for a link', 'error')
    return
  }
  history.replaceState(null, '', fragment)
  const long = fragment.length > 8192 ? ' (long: some programs cut it)' : ''
  try {
    await navigator.clipboard.writeText(location.href)
    app.status('link copied' + long)
  } catch {
    app.status('the link is in the address bar' + long)
  }
  say('link copied')
}

async function openLink(): Promise<boolean> {
  linkError = ''
  try {
    const shared = await fromLink(location.hash)
    if (shared === null) return false
    if ('game' in shared) {
      const [folder, name] = shared.game.includes('/') ? shared.game.split('/') : ['', shared.game]
      const index = corpus.findIndex((one) => one.name === name && (!folder || one.folder === folder))
      if (index < 0) throw new Error(`there is no game '${shown(shared.game, 60)}'`)
      openCorpus(index, shared.play)
      return true
    }
    playing.load(shared.play.length ? [{ text: '…', move: shared.play }] : [])
    open(shared.text, shared.language, shared.name, false, shared.seed)
    return true
  } catch (error) {
    linkError = error instanceof Error ? error.message : String(error)
    return false
  }
}

function setTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Some browsers forbid it for files.
  }
}

function wireLooks(): void {
  let stored = ''
  try {
    stored = localStorage.getItem('theme') ?? ''
  } catch {
    // As above.
  }
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  setTheme(stored || (dark ? 'dark' : 'light'))
  byId('theme').addEventListener('click', () => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'))
}

function wireSplit(): void {
  const bar = byId('split')
  const set = (share: number) => {
    const kept = Math.max(20, Math.min(70, share))
    document.documentElement.style.setProperty('--left', kept + '%')
    bar.setAttribute('aria-valuenow', String(Math.round(kept)))
  }
  set(38)
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -4, ArrowRight: 4 }[event.key]
    if (step) set(Number(bar.getAttribute('aria-valuenow')) + step)
  })
  bar.addEventListener('pointerdown', (event) => {
    bar.setPointerCapture(event.pointerId)
    const move = (e: PointerEvent) => set((100 * e.clientX) / window.innerWidth)
    bar.addEventListener('pointermove', move)
    bar.addEventListener('pointerup', () => bar.removeEventListener('pointermove', move), { once: true })
  })
}

function wireFiles(): void {
  const input = byId<HTMLInputElement>('file-input')
  byId('open').addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    if (input.files?.[0]) void openFile(input.files[0])
    input.value = ''
  })
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    void openFile(file)
  })
}

async function begin(): Promise<void> {
  wireLooks()
  buildGames()
  buildTabs()
  wireSplit()
  wireFiles()
  byId('share').addEventListener('click', () => app.share())
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault() // the address is the game's
    byId('panels').focus()
  })
  const language = byId<HTMLSelectElement>('language')
  language.addEventListener('change', () => open(app.editor.text, language.value, app.doc.name, false))
  app.editor = new Editor(byId('editor'), edited)
  select('play')
  if (!(await openLink())) openCorpus(corpus.findIndex((one) => one.name === 'breakthrough'))
  if (linkError) app.status(linkError, 'error')
  window.addEventListener('hashchange', () => void openLink().then(() => linkError && app.status(linkError, 'error')))
  if ('serviceWorker' in navigator && location.protocol.startsWith('http') && !document.getElementById('zug-worker')) {
    navigator.serviceWorker.register(trusted(new URL('sw.js', document.baseURI).href)).catch(() => {})
  }
}

// For tests: what is at hand, read only.
Object.defineProperty(window, 'zugPage', {
  value: {
    app,
    playing,
    doc: (): Doc => app.doc,
    get firstMoves() {
      return playing.firstMoves
    },
  },
})

void begin()
