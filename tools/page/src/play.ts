// Playing: clicks become moves (tools/page/wasm/clicks.cc), players think in a worker, and the list
// of moves is a list of places to go to. A play is kept when the rules change, as far as it is
// still legal.

import type { App, Panel } from './app'
import { fileName, word } from './app'
import { BoardView, drawPiece } from './board'
import { append, byId, h, put, s, say, shown } from './dom'
import { Stopped } from './engine'
import type { Doc, GameState, MoveText, Reply, Thought } from './types'

type Seat = { player: 'you' | 'random' | 'uct'; seconds: number }

export class Play implements Panel {
  name = 'play'
  title = 'Play'
  element = h('section', { class: 'play' })
  line: MoveText[] = [] // everything played, also what was taken back
  at = 0
  state: GameState | null = null
  private stated: Doc | null = null // whose state it is
  firstMoves = 0 // when there were any, in ms after navigation
  private reply: Reply | null = null
  private chip: number | null = null
  private seats: Seat[] = []
  private rate = 0 // playouts in a second
  private paused = false
  private thinking = false
  private asked = 0
  private board = new BoardView(
    (vertex) => void this.click(vertex),
    { back: () => void this.back(), clear: () => void this.clear() },
    'board',
  )
  private turn = h('div', { class: 'turn', id: 'turn' })
  private note = h('div', { class: 'note', role: 'status' })
  private list = h('ol', { class: 'moves', 'aria-label': 'moves played', tabindex: '0' })
  private seatsBox = h('div', { class: 'seats' })
  private extras = h('div', { class: 'extras' })
  private values = h('div', { class: 'values' })
  private choose = h('div', { class: 'choose', role: 'listbox', 'aria-label': 'which move', hidden: true })
  private box = h('input', {
    id: 'move',
    list: 'legal',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'd4-e5',
    'aria-label': 'move, or a word such as undo, score, moves d4',
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') void this.typed()
    },
  })
  private legal = h('datalist', { id: 'legal' })
  private stop = h('button', { class: 'quiet', onclick: () => this.stopThinking() }, 'Stop')
  private now = h('button', { class: 'quiet', id: 'now', title: 'the best move found so far', onclick: () => this.playNow() }, 'Play now')
  private best: Thought | null = null // what a player who still thinks would play

  constructor(private app: App) {
    const tool = (label: string, title: string, work: () => void, id = '') =>
      h('button', { class: 'quiet', title, 'aria-label': label.length > 1 ? undefined : title, id: id || undefined, onclick: work }, label)
    append(this.element, [
      h('div', { class: 'table' }, h('div', { class: 'frame' }, this.board.element, this.choose), this.extras),
      h(
        'div',
        { class: 'side' },
        this.turn,
        this.seatsBox,
        h(
          'div',
          { class: 'tools', role: 'toolbar', 'aria-label': 'play' },
          tool('«', 'to the start', () => void this.go(0)),
          tool('‹', 'one move back', () => void this.go(this.at - 1), 'earlier'),
          tool('›', 'one move on', () => void this.go(this.at + 1), 'later'),
          tool('Undo', 'back to your own last turn', () => void this.undo(), 'undo'),
          tool('Flip', 'turn the board around', () => this.board.flip(), 'flip'),
          tool('Again', 'a new play', () => void this.again(), 'again'),
          this.now,
          this.stop,
        ),
        this.list,
        h(
          'div',
          { class: 'entry' },
          h('label', { for: 'move' }, 'Move'),
          this.box,
          this.legal,
          h('button', { onclick: () => void this.typed() }, 'OK'),
        ),
        this.values,
        this.note,
      ),
    ])
    this.thinks(false)
  }

  get play(): number[] {
    return this.line.slice(0, this.at).flatMap((one) => one.move)
  }

  // ---- the text is another one

  changed(): void {
    if (this.thinking) {
      this.stopThinking(false)
      this.paused = false
    }
    const players = this.app.scene?.players ?? []
    if (this.seats.length !== players.length) {
      this.seats = players.map((_, i) => ({ player: i === 0 ? 'you' : 'uct', seconds: 1 }))
    }
    this.rate = 0
    this.chip = null
    this.tell('')
    this.drawSeats()
    this.board.setScene(this.app.scene!)
    void this.refresh(true)
  }

  cleared(): void {
    this.stopThinking(false)
    this.paused = this.line.length > 0
    this.asked++
    this.board.setScene(null)
    this.empty('')
    put(this.seatsBox)
    this.tell('')
  }

  opened(): void {
    if (this.app.scene && this.state) this.app.command(this.terminal())
  }

  // A play from a link. Nobody thinks before a hand has been laid on it.
  load(play: MoveText[], at = play.length): void {
    this.line = play
    this.at = at
    this.paused = play.length > 0
  }

  // ---- the state

  private async refresh(kept = false): Promise<void> {
    const app = this.app
    if (!app.good) return
    const mine = ++this.asked
    const before = this.at
    const unread = this.line[0]?.text === '…' // a link's, all in one
    try {
      const state = await app.engines.play.ask<GameState>(app.good, { k: 'state', play: this.play })
      if (mine !== this.asked) return
      if (state.history.length < this.at || kept) this.line = state.history.concat()
      this.at = state.history.length
      state.history.forEach((one, i) => (this.line[i] = one))
      this.state = state
      this.stated = app.good
      this.firstMoves ||= performance.now()
      this.reply = state.click
      this.draw()
      if (kept && before > 0) this.tell(unread ? `moves kept: ${this.at}` : `${this.at} of ${before} moves kept`)
      else if (!state.whole) this.tell('the rest of the play is not legal here')
      void this.think()
    } catch (error) {
      if (mine !== this.asked) return
      if (this.stated !== app.good) this.empty('no first move was found')
      this.failed(error)
    }
  }

  // There is no state to show: of no game, or of one whose keeper does not come to an end, or takes
  // too long.
  private empty(why: string): void {
    this.state = this.stated = this.reply = null
    this.board.show({ pieces: [] })
    this.choose.hidden = true
    put(this.turn, why)
    this.turn.classList.remove('over')
    this.drawList()
    put(this.extras)
    put(this.legal)
    put(this.values)
    if (!this.element.hidden) this.app.command(`zug check ${fileName(this.app)}`)
  }

  private failed(error: unknown): void {
    this.thinks(false)
    this.tell(error instanceof Error ? error.message : String(error))
  }

  private tell(text: string): void {
    put(this.note, text)
  }

  private draw(): void {
    const state = this.state
    const scene = this.app.scene
    if (!state || !scene) return
    const human = state.player !== null && this.seats[state.player - 1]?.player === 'you'
    const reply = this.reply ?? state.click
    this.board.show({
      pieces: state.pieces,
      last: state.last,
      dots: reply === state.click ? [] : reply.dots,
      ways: reply.ways,
      word: reply.word,
      tick: reply.tick,
      can: human && !state.over ? [...state.click.ways, ...state.click.dots] : [],
    })
    this.drawTurn(state)
    this.drawList()
    this.drawExtras(state)
    this.drawChoose(reply)
    put(this.legal, ...state.moves.slice(0, 400).map((one) => h('option', { value: one.text })))
    const values = [...state.scores, ...state.variables].filter((one) => one.value !== 0)
    put(this.values, values.map((one) => `${one.name} = ${one.value}`).join('   '))
    if (!this.element.hidden) this.app.command(this.terminal())
  }

  // Who plays is said where it is not what `zug play` takes for it.
  private terminal(): string {
    const players = this.app.scene!.players.map((player, i) => {
      const { player: who, seconds } = this.seats[i]!
      const plays = who === 'you' ? 'human' : who === 'uct' ? `uct:${Number(seconds.toFixed(1))}s` : who
      return plays === (i === 0 ? 'human' : 'uct:1s') ? '' : ' --player ' + word(`${player.name}=${plays}`)
    })
    return `zug play ${fileName(this.app)}` + players.join('')
  }

  private drawTurn(state: GameState): void {
    const words = state.over
      ? state.winners.length
        ? `${state.winners.join(' and ')} ${state.winners.length > 1 ? 'win' : 'wins'}, ` +
          state.scores.map((one) => one.value).join(' to ')
        : 'a draw'
      : `${state.turn} to move, ${state.total} ${state.total === 1 ? 'move' : 'moves'}`
    put(this.turn, this.thinking ? h('span', { class: 'pulse', 'aria-hidden': 'true' }) : null, words)
    this.turn.classList.toggle('over', state.over)
  }

  private drawList(): void {
    put(
      this.list,
      ...this.line.map((one, i) =>
        h(
          'li',
          { class: i + 1 === this.at ? 'now' : i >= this.at ? 'later' : '' },
          h(
            'button',
            {
              class: 'link',
              'aria-current': i + 1 === this.at ? 'step' : undefined,
              onclick: () => void this.go(i + 1),
            },
            one.text,
          ),
        ),
      ),
    )
    this.list.querySelector('.now')?.scrollIntoView({ block: 'nearest' })
  }

  private drawExtras(state: GameState): void {
    const scene = this.app.scene!
    const buttons = state.buttons.slice(0, 40).map((index) => {
      const move = state.moves[index]
      return move && h('button', { onclick: () => this.pick(move) }, move.text)
    })
    const chips = state.chips.map((piece) =>
      h(
        'button',
        {
          class: 'chip',
          'aria-pressed': this.chip === piece ? 'true' : 'false',
          title: scene.pieces[piece]?.name,
          'aria-label': scene.pieces[piece]?.name,
          onclick: () => {
            this.chip = this.chip === piece ? null : piece
            void this.look([])
          },
        },
        s('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, drawPiece(scene, scene.pieces[piece]!, 0, 0)),
      ),
    )
    put(this.extras, ...chips, ...buttons)
  }

  private drawChoose(reply: Reply): void {
    const rows = reply.rows ?? []
    this.choose.hidden = rows.length === 0
    const scene = this.app.scene!
    put(
      this.choose,
      ...rows.map((row) => {
        const last = row.put.find(([, piece]) => scene.pieces[piece]?.shown)
        return h(
          'button',
          { role: 'option', 'aria-selected': 'false', onclick: () => this.pick(row) },
          last
            ? s('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, drawPiece(scene, scene.pieces[last[1]]!, 0, 0))
            : null,
          row.text,
        )
      }),
      rows.length ? h('button', { class: 'quiet', onclick: () => void this.clear() }, 'none of these') : null,
    )
    if (rows.length) (this.choose.firstElementChild as HTMLElement).focus()
  }

  // ---- entering a move

  private ready(): boolean {
    return this.state !== null && !this.state.over && !this.thinking && this.app.good !== null
  }

  private async click(vertex: number): Promise<void> {
    if (!this.ready()) return
    this.paused = false
    const word = this.reply?.word ?? []
    await this.ask({ k: 'click', word, vertex, chip: this.chip })
    if (this.reply?.refused) {
      const name = this.app.scene!.cells[vertex]!.name
      this.tell(word.length ? `no move goes on at ${name}` : `no move begins at ${name}`)
      this.board.element.classList.remove('shake')
      void this.board.element.getBoundingClientRect()
      this.board.element.classList.add('shake')
    }
  }

  private look(word: number[]): Promise<void> {
    return this.ask({ k: 'click', word, chip: this.chip })
  }

  private async back(): Promise<void> {
    await this.look((this.reply?.word ?? []).slice(0, -1))
  }

  private async clear(): Promise<void> {
    await this.look([])
    this.board.focus()
  }

  private clicks: Promise<void> = Promise.resolve()

  // All that was clicked so far is answered.
  async settled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.clicks; ) {
      last = this.clicks
      await last
    }
  }

  private pick(row: MoveText): void {
    this.clicks = this.clicks.then(() => this.playMove(row))
  }

  private ask(request: object): Promise<void> {
    this.clicks = this.clicks.then(async () => {
      if (!this.ready()) return
      try {
        const fresh = { ...request, word: 'vertex' in request ? (this.reply?.word ?? []) : (request as { word: number[] }).word }
        const reply = await this.app.engines.play.ask<Reply>(this.app.good!, fresh)
        this.reply = reply
        if (reply.play) return await this.playMove(reply.play)
        this.draw()
        if (reply.word.length && !reply.refused) this.tell(`${reply.fitting} ${reply.fitting === 1 ? 'move fits' : 'moves fit'}`)
      } catch (error) {
        this.failed(error)
      }
    })
    return this.clicks
  }

  async playMove(move: MoveText): Promise<void> {
    const who = this.state?.turn ?? ''
    this.line = [...this.line.slice(0, this.at), move]
    this.at = this.line.length
    this.reply = null
    this.chip = null
    this.paused = false
    this.tell('')
    await this.refresh()
    const state = this.state
    if (!state) return
    const next = state.over ? (this.turn.textContent ?? '') : `${state.turn} to move, ${state.total} moves.`
    say(`${who} ${move.text}. ${next}`)
  }

  private async typed(): Promise<void> {
    const text = this.box.value.trim()
    const [word, argument = ''] = text.split(/\s+/)
    this.box.value = ''
    if (text === '') {
      if (this.state?.total === 1) await this.playMove(this.state.moves[0]!)
      return
    }
    const answer = this.command(word!, argument)
    if (answer !== null) {
      this.tell(answer)
      say(answer)
      return
    }
    await this.settled()
    if (!this.ready()) return
    const move = await this.app.engines.play.ask<MoveText & { error?: string }>(this.app.good!, {
      k: 'read-move',
      text,
    })
    if (move.error === undefined) await this.playMove(move)
    else this.tell(move.error)
  }

  // Words that are no moves, for hands and ears; null: it is none of them.
  private command(word: string, argument: string): string | null {
    const state = this.state
    const scene = this.app.scene
    if (!state || !scene) return null
    const standing = (vertex: number) => scene.pieces[state.pieces[vertex]!]!.name
    if (word === 'undo') {
      void this.undo()
      return 'taken back'
    }
    if (word === 'score') return state.scores.map((one) => `${one.name} ${one.value}`).join(', ')
    if (word === 'last') return this.line[this.at - 1]?.text ?? 'no move yet'
    if (word === 'moves') {
      const fits = state.moves.filter((one) => one.text.includes(argument)).map((one) => one.text)
      return fits.length ? fits.slice(0, 60).join(', ') : 'none'
    }
    if (word === 'where') {
      const found = scene.cells.filter((_, i) => standing(i).toLowerCase().includes(argument.toLowerCase()))
      return found.map((cell) => cell.name).join(', ') || 'nowhere'
    }
    return null
  }

  // ---- going through the play

  async go(to: number): Promise<void> {
    this.stopThinking(false)
    this.at = Math.max(0, Math.min(to, this.line.length))
    this.paused = this.at < this.line.length
    this.reply = null
    this.tell('')
    await this.refresh()
  }

  private async undo(): Promise<void> {
    let to = this.at - 1
    const yours = (i: number) => this.seats[(this.state?.history[i]?.player ?? 0) - 1]?.player === 'you'
    const anyone = this.seats.some((seat) => seat.player === 'you')
    while (anyone && to > 0 && !yours(to)) to--
    await this.go(to)
    this.paused = false
    void this.think()
  }

  private async again(): Promise<void> {
    this.stopThinking(false)
    this.line = []
    this.paused = false
    await this.go(0)
  }

  // ---- players

  private drawSeats(): void {
    const scene = this.app.scene!
    put(
      this.seatsBox,
      ...scene.players.map((player, i) => {
        const seat = this.seats[i]!
        const seconds = h('input', {
          type: 'range',
          min: '0',
          max: '20',
          step: '1',
          'aria-label': `seconds of ${player.name}`,
          value: String(Math.round(10 * Math.log10(seat.seconds * 10))),
          oninput: () => {
            seat.seconds = Math.pow(10, Number(seconds.value) / 10) / 10
            time.textContent = seat.seconds.toFixed(1) + ' s'
            this.app.command(this.terminal())
          },
        })
        const time = h('span', { class: 'time' }, seat.seconds.toFixed(1) + ' s')
        const pace = h('span', { class: 'pace' }, seconds, time)
        pace.hidden = seat.player !== 'uct'
        const select = h(
          'select',
          {
            'aria-label': `who plays ${player.name}`,
            id: `seat${i}`,
            onchange: () => {
              seat.player = select.value as Seat['player']
              pace.hidden = seat.player !== 'uct'
              this.stopThinking()
              this.paused = false
              this.draw()
              void this.settled().then(() => this.think())
            },
          },
          ...['you', 'random', 'uct'].map((name) => h('option', { value: name, selected: seat.player === name }, name)),
        )
        const dot = h('span', { class: 'dot', 'aria-hidden': 'true' })
        dot.style.background = player.fill
        return h('div', { class: 'seat' }, dot, h('span', { class: 'who' }, shown(player.name, 24)), select, pace)
      }),
    )
  }

  // `anew`: nobody else asks for the state next.
  stopThinking(anew = true): void {
    if (!this.thinking) return
    this.thinks(false)
    this.asked++
    this.paused = true
    this.app.engines.play.stop()
    this.draw()
    if (anew) this.clicks = this.clicks.then(() => this.refresh()) // a new worker knows of no play
  }

  private thinks(now: boolean): void {
    this.thinking = now
    this.stop.hidden = !now
    this.now.hidden = true
    this.best = null
  }

  private playNow(): void {
    const best = this.best
    if (!best) return
    this.stopThinking(false)
    this.clicks = this.clicks.then(() => this.playMove(best))
  }

  // Whoever is to move and is no person chooses. Time becomes a number of playouts, which is what a
  // player is asked with: the same number gives the same move.
  private async think(): Promise<void> {
    const state = this.state
    const seat = state?.player ? this.seats[state.player - 1] : undefined
    if (!state || state.over || !seat || seat.player === 'you' || this.thinking || this.paused) return
    const app = this.app
    const mine = this.asked
    const shares = seat.player === 'random' ? [1] : [0.1, 1] // of the time
    this.thinks(true)
    this.drawTurn(state)
    try {
      let thought: Thought | null = null
      let player = ''
      // A tenth of the time first, so that there is a move to play at once, and so that it is known
      // how many playouts there are in the rest.
      for (const share of shares) {
        player = seat.player === 'random' ? 'random' : `uct:${this.playouts(share * seat.seconds)}p`
        this.best = thought
        this.now.hidden = thought === null
        const began = performance.now()
        thought = await app.engines.play.ask<Thought>(
          app.good!,
          { k: 'think', player, seed: this.at + 1 },
          seat.seconds * 6000 + 15000,
        )
        if (mine !== this.asked) {
          this.thinks(false)
          return
        }
        if (thought.playouts > 0) this.rate = thought.playouts / ((performance.now() - began) / 1000)
      }
      this.thinks(false)
      await this.playMove(thought!)
      if (thought!.utilities.length) {
        const chances = thought!.utilities.map((one) => Math.round(one * 100) + ' %').join(' : ')
        this.tell(`${player} expects ${chances}`)
      }
    } catch (error) {
      if (mine === this.asked || !(error instanceof Stopped)) this.failed(error)
    }
  }

  private playouts(seconds: number): number {
    return Math.max(20, Math.round(this.rate > 0 ? this.rate * seconds : 150))
  }
}

export const playPanel = (app: App): Play => {
  const panel = new Play(app)
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, .editor')
    if (event.key === '/' && !typing) {
      event.preventDefault()
      byId('move').focus()
    }
  })
  return panel
}
