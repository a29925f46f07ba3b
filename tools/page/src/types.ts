// What the module answers (tools/page/wasm); docs/page.md has the table of requests.

export interface Doc {
  rev: number
  language: string
  name: string
  text: string
  seed: number
}

export interface Place {
  begin: number
  end: number
  calls?: { macro: string; begin: number; end: number }[]
}

export interface Diagnostic extends Place {
  severity: 'error' | 'warning'
  code: string
  message: string
  hint?: string
  fix?: string
  line: number
  notes: { message: string; begin: number; end: number }[]
}

export interface Names {
  players: { name: string; bound: number }[]
  pieces: { name: string; count: number }[]
  variables: { name: string; bound: number }[]
  directions: string[]
  vertices: number
}

export interface ReadReport {
  ok: boolean
  language: string
  description: boolean
  diagnostics: Diagnostic[]
  names?: Names
}

export interface Cell {
  x: number
  y: number
  outline: number[]
  name: string
  tone: number
  inert: boolean
  apart: boolean
}

export interface PlayerLook {
  name: string
  fill: string
  ink: string
  rim: number
}

export interface PieceLook {
  name: string
  shown: boolean
  glyph: string
  letters: string
  dot: boolean
  owner: number
  fill: string
}

export interface Scene {
  tiling: 'squares' | 'hexagons' | 'points'
  surface: 'plain' | 'chequered' | 'felt' | 'wood'
  width: number
  height: number
  cells: Cell[]
  edges: [number, number][]
  labels: { x: number; y: number; text: string }[]
  names_inside: boolean
  players: PlayerLook[]
  nobody: PlayerLook
  pieces: PieceLook[]
  glyphs: Record<string, { path: string; ink: 'body' | 'line' | 'mark' }[]>
}

export interface MoveText {
  text: string
  move: number[]
}

export interface Reply {
  word: number[]
  refused: boolean
  dots: number[]
  ways: number[]
  tick: boolean
  fitting: number
  play?: MoveText
  rows?: (MoveText & { put: [number, number][] })[]
}

export interface GameState {
  turn: string | null
  player: number | null
  over: boolean
  winners: string[]
  scores: { name: string; value: number }[]
  variables: { name: string; value: number }[]
  pieces: number[]
  total: number
  moves: MoveText[]
  whole: boolean
  history: (MoveText & { player: number })[]
  last: number[]
  buttons: number[]
  chips: number[]
  click: Reply
}

export interface Thought extends MoveText {
  utilities: number[]
  playouts: number
  depth: number
}

export interface Step extends Partial<Place> {
  vertex: number
  action: string
  modifier: boolean
  put?: number
}

export interface Witness {
  kind: 'endless' | 'keeper' | 'straightness'
  pieces: number[]
  lead?: Step[]
  round?: Step[]
  play?: Step[]
  one?: Step[]
  other?: Step[]
  one_end?: number[]
  other_end?: number[]
}

export interface Measure {
  decreases: string
  then: Measure[]
}

export interface PlaysReport {
  verdict: 'proper' | 'improper' | 'unknown'
  looked_at: number
  overflow: boolean
  termination: {
    verdict: string
    how?: string
    limit: string
    states?: number
    measures?: Measure[]
    witness?: Witness
  }
  keeper: { verdict: string; states: number; exhausted: boolean; limit: string; witness?: Witness }
}

export interface FormReport {
  pieces: number[] // at the start
  verdict?: string
  limit: string
  lints: Diagnostic[]
  diagnostics?: Diagnostic[]
  straightness: Record<
    string,
    {
      syntactic: number | 'inf' | null
      bound?: {
        value: number | 'inf' | null
        steps: Step[]
        loops: { spends: string[]; stock: number; cost: number }[]
      }
    }
  >
}

export type Rail =
  | { t: 'seq' | 'alt'; in: Rail[] }
  | { t: 'star'; in: Rail }
  | { t: 'act'; kind: number; modifier: boolean; text: string; begin: number; end: number }
  | { t: 'box'; id: number; text: string; begin: number; end: number; in?: Rail }
  | { t: 'more'; text: string }

export interface Estimate {
  value: number
  low: number
  high: number
  how: string
}

export interface StatsReport {
  games: number
  ended: number
  cut: number
  beyond: number
  seed: number
  measures: { key: string; label: string; group: string; unit: string; estimate: Estimate }[]
  players: { name: string; wins: Estimate | null; score: Estimate | null }[]
  lengths: [number, number][]
  branching: number[]
  vertices: number[]
}
