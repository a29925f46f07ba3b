// Random plays in a worker, 200 at a time at first, and what they show, drawn four times a second.
// Every plot has its table beside it.

import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { App, Panel } from './app'
import { fileName, gameAtHand, whyNoGame } from './app'
import { BoardView } from './board'
import { append, download, h, put } from './dom'
import type { Estimate, StatsReport } from './types'

export class Statistics implements Panel {
  name = 'statistics'
  title = 'Statistics'
  element = h('section', { class: 'statistics' })
  private running = false
  private fresh = true
  private report: StatsReport | null = null
  private plots: uPlot[] = []
  private heat = new BoardView(null, {}, 'how often each square changes')
  private start = h('button', { id: 'sample', onclick: () => (this.running ? this.stop() : void this.run()) }, 'Start')
  private goal = h('input', { type: 'number', min: '100', max: '1000000', value: '10000', 'aria-label': 'plays' })
  private note = h('span', { class: 'note', role: 'status' })
  private out = h('div', { class: 'results' })

  constructor(private app: App) {
    append(this.element, [
      h('div', { class: 'bar' }, this.start, this.goal, 'random plays', h('button', { class: 'quiet', onclick: () => this.csv() }, 'CSV'), this.note),
      this.out,
    ])
  }

  private forget(): void {
    this.stop()
    this.fresh = true
    this.report = null
  }

  changed(): void {
    this.forget()
    this.out.classList.add('old')
    if (!this.element.hidden) this.opened()
  }

  cleared(): void {
    this.forget()
    put(this.out)
    put(this.note)
  }

  opened(games = this.plays()): void {
    this.app.command(`zug stats ${fileName(this.app)} --playouts ${games}`)
  }

  // How many are asked for.
  private plays(): number {
    const wish = Math.round(Number(this.goal.value))
    return Math.max(1, Math.min(1_000_000, Number.isFinite(wish) ? wish : 10000))
  }

  private stop(): void {
    this.running = false
    put(this.start, 'Start')
  }

  private async run(): Promise<void> {
    const doc = gameAtHand(this.app)
    if (!doc) {
      put(this.note, whyNoGame(this.app))
      return
    }
    this.running = true
    this.goal.value = String(this.plays())
    put(this.start, 'Stop')
    const engine = this.app.engines.stats
    let size = 50
    let games = this.fresh ? 0 : (this.report?.games ?? 0)
    const goal = Math.min(1_000_000, games + this.plays())
    this.opened(goal)
    try {
      while (this.running && games < goal && this.app.good?.rev === doc.rev) {
        const began = performance.now()
        const n = Math.min(size, goal - games)
        const report = await engine.ask<StatsReport>(doc, { k: 'playouts', games: n, seed: 1, anew: this.fresh }, 30000)
        if (this.app.good?.rev !== doc.rev) break
        this.fresh = false
        games = report.games
        this.report = report
        this.out.classList.remove('old')
        this.draw(report)
        put(this.note, `${games} of ${goal} plays`)
        const took = performance.now() - began
        size = Math.max(1, Math.min(20000, Math.round((size * 250) / Math.max(5, took))))
      }
    } catch (error) {
      this.fresh = true
      put(this.note, error instanceof Error ? error.message : String(error))
    }
    this.stop()
  }

  // ---- pictures

  private draw(report: StatsReport): void {
    if (!this.app.scene) return
    for (const plot of this.plots) plot.destroy()
    this.plots = []
    const most = Math.max(1e-9, ...report.vertices)
    this.heat.setScene(this.app.scene)
    this.heat.show({ pieces: [], heat: report.vertices.map((one) => one / most) })
    put(
      this.out,
      h('figure', {}, h('figcaption', {}, 'Who wins'), outcomes(report)),
      h('figure', { class: 'wide' }, h('figcaption', {}, 'Length of a play, in moves'), this.plot(bins(report.lengths), 'plays', true)),
      h('figure', { class: 'wide' }, h('figcaption', {}, 'Moves to choose from, by ply'), this.plot([report.branching.map((_, i) => i + 1), report.branching], 'moves', false)),
      h('figure', {}, h('figcaption', {}, 'Where things change'), this.heat.element),
      h('details', { open: true }, h('summary', {}, 'All measures'), table(report)),
    )
  }

  private plot(data: [number[], number[]], label: string, bars: boolean): HTMLElement {
    const host = h('div', { class: 'plot', role: 'img', 'aria-label': label })
    const style = getComputedStyle(document.documentElement)
    const ink = style.getPropertyValue('--muted')
    const colour = style.getPropertyValue('--link')
    const axis = { stroke: ink, grid: { stroke: style.getPropertyValue('--line') }, ticks: { stroke: ink } }
    const paths = bars ? uPlot.paths.bars!({ size: [0.9, 60] }) : undefined
    const whole = this.element.clientWidth - 32
    const columns = Math.max(1, Math.floor((whole + 18) / 298))
    const width = Math.min(470, (whole - 18 * (columns - 1)) / columns)
    const plot = new uPlot(
      {
        width,
        height: 190,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false } },
        axes: [axis, { ...axis, size: 56 }],
        series: [{}, { label, stroke: colour, fill: bars ? colour + '55' : undefined, width: 2, paths, points: { show: false } }],
      },
      data,
      host,
    )
    this.plots.push(plot)
    return host
  }

  private csv(): void {
    if (!this.report) return
    const lines = this.report.measures.map((one) => [one.key, one.estimate.value, one.estimate.low, one.estimate.high, one.estimate.how].join(','))
    download(this.app.doc.name + '.csv', 'measure,value,low,high,interval\n' + lines.join('\n') + '\n', 'text/csv')
  }
}

// At most 40 columns.
function bins(lengths: [number, number][]): [number[], number[]] {
  if (lengths.length === 0) return [[0], [0]]
  const low = lengths[0]![0]
  const high = lengths[lengths.length - 1]![0]
  const size = Math.max(1, Math.ceil((high - low + 1) / 40))
  const counts = new Array<number>(Math.floor((high - low) / size) + 1).fill(0)
  for (const [length, games] of lengths) counts[Math.floor((length - low) / size)]! += games
  return [counts.map((_, i) => low + i * size + (size - 1) / 2), counts]
}

function percent(estimate: Estimate | null): string {
  return estimate ? (100 * estimate.value).toFixed(1) + ' %' : '–'
}

function outcomes(report: StatsReport): HTMLElement {
  const rows = report.players.map((player) => {
    const bar = h('div', { class: 'share' })
    bar.style.setProperty('--share', String(player.wins?.value ?? 0))
    const low = player.wins ? (100 * player.wins.low).toFixed(1) + ' to ' + (100 * player.wins.high).toFixed(1) : ''
    return h('tr', {}, h('th', { scope: 'row' }, player.name), h('td', {}, bar), h('td', {}, percent(player.wins)), h('td', { class: 'interval' }, low))
  })
  return h('table', { class: 'outcomes' }, h('tbody', {}, ...rows))
}

function value(unit: string, x: number): string {
  if (unit === 'share' || unit === 'signed') return (100 * x).toFixed(1) + ' %'
  if (unit === 'whole') return String(Math.round(x))
  if (unit === 'atleast') return 'at least 10^' + x.toFixed(2)
  if (unit === 'log10') return '10^' + x.toFixed(2)
  return x.toPrecision(4)
}

function table(report: StatsReport): HTMLElement {
  const rows = report.measures.map((one) => {
    const { value: x, low, high, how } = one.estimate
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, one.label),
      h('td', {}, value(one.unit, x)),
      h('td', { class: 'interval' }, how === 'none' ? '' : value(one.unit, low) + ' to ' + value(one.unit, high)),
    )
  })
  const head = ['measure', 'value', '95 %'].map((one) => h('th', { scope: 'col' }, one))
  return h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows))
}
