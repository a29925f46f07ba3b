// Colours for all languages: comments, quoted words, numbers, macros, and the names of the game as
// its reader found them.

import { StreamLanguage, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import type { Names } from './types'

const keywords = new Set(
  (
    'rectangle hexagon cuboid board rules players pieces variables game player piece vertex ' +
    'role init true next legal does goal terminal distinct or not inputs base PLAYERS PIECES ' +
    'BOARD GOALS GAME MOVEMENT moves capture goal arrive eradicate stalemate symmetry'
  ).split(' '),
)

export interface Known {
  pieces: Set<string>
  players: Set<string>
  directions: Set<string>
  variables: Set<string>
}

export const known: Known = {
  pieces: new Set(),
  players: new Set(),
  directions: new Set(),
  variables: new Set(),
}

export function learn(names: Names | undefined): void {
  if (!names) return
  known.pieces = new Set(names.pieces.map((piece) => piece.name))
  known.players = new Set(names.players.map((player) => player.name))
  known.directions = new Set(names.directions)
  known.variables = new Set(names.variables.map((variable) => variable.name))
}

function word(text: string): string {
  if (known.pieces.has(text)) return 'piece'
  if (known.players.has(text)) return 'player'
  if (known.directions.has(text)) return 'direction'
  if (known.variables.has(text)) return 'variable'
  return keywords.has(text) ? 'keyword' : 'name'
}

export const lexer = (language: string) =>
  StreamLanguage.define<{ inComment: boolean }>({
    startState: () => ({ inComment: false }),
    token(stream, state) {
      if (state.inComment) {
        if (stream.skipTo('*/')) {
          stream.match('*/')
          state.inComment = false
        } else {
          stream.skipToEnd()
        }
        return 'comment'
      }
      if (stream.eatSpace()) return null
      if (stream.match('//') || ((language === 'gdl' || language === 'metagame') && stream.match(/^[;%]/))) {
        stream.skipToEnd()
        return 'comment'
      }
      if (stream.match('/*')) {
        state.inComment = true
        return 'comment'
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"/)) return 'string'
      if (stream.match(/^#\s*[A-Za-z_]\w*/)) return 'macro'
      if (stream.match(/^->>?\*?/)) return 'turn'
      if (stream.match(/^\d+/)) return 'number'
      const name = stream.match(/^[A-Za-z_]\w*/)
      if (name) return word((name as RegExpMatchArray)[0])
      stream.next()
      return 'sign'
    },
    tokenTable: {
      piece: tags.typeName,
      player: tags.className,
      direction: tags.propertyName,
      variable: tags.variableName,
      macro: tags.macroName,
      turn: tags.controlKeyword,
      name: tags.name,
      sign: tags.punctuation,
    },
  })

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
    { tag: tags.string, color: 'var(--ok)' },
    { tag: tags.number, color: 'var(--warning)' },
    { tag: tags.typeName, color: 'var(--code-piece)' },
    { tag: tags.className, color: 'var(--code-player)', fontWeight: '600' },
    { tag: tags.propertyName, color: 'var(--link)' },
    { tag: tags.variableName, color: 'var(--warning)' },
    { tag: tags.macroName, color: 'var(--code-macro)', fontWeight: '600' },
    { tag: tags.controlKeyword, color: 'var(--code-player)', fontWeight: '600' },
    { tag: tags.keyword, color: 'var(--code-macro)' },
  ]),
)
