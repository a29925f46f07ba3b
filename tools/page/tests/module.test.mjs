// The module says what the native program says: moves and perft of every game of the corpus.
//   ZUG=build/dev/zug node --test tools/page/tests/module.test.mjs

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { test } from 'node:test'
import { built, root } from './browser.mjs'
import { load } from './module.mjs'

const languages = { '.rbg': 'rbg', '.rbgd': 'rbg-draft', '.sbg': 'sbg', '.mgame': 'metagame' }
const native = process.env.ZUG ?? join(root, 'build/dev/zug')
const zug = await load(built)

const games = ['rbg', 'rbg_draft', 'sbg', 'metagame'].flatMap((folder) =>
  readdirSync(join(root, 'corpus', folder))
    .filter((file) => languages[extname(file)])
    .sort()
    .map((file) => join(root, 'corpus', folder, file)),
)

function nativeMoves(path, after) {
  const args = ['moves', path, '--format', 'json']
  for (const move of after) args.push('--after', move)
  return JSON.parse(execFileSync(native, args, { maxBuffer: 1 << 28 })).moves
}

const ascending = (moves) => moves.map((one) => JSON.stringify(one)).sort()

for (const path of games) {
  const name = basename(path)
  test(`moves and perft of ${name}`, { skip: existsSync(native) ? false : `no ${native}` }, () => {
    const session = zug.open(languages[extname(path)], basename(path, extname(path)), readFileSync(path, 'utf8'))
    const start = session.ask({ k: 'state' }).done
    // The start, and the state after a few moves of its middle.
    let state = start
    const after = []
    const play = []
    for (let ply = 0; ply < 4; ply++) {
      if (ply === 0 || ply === 3) {
        const ours = state.moves.map((one) => ({ text: one.text, move: one.move }))
        const theirs = nativeMoves(path, after)
        assert.equal(state.total, theirs.length)
        if (theirs.length <= 3000) {
          assert.deepEqual(
            ascending(ours),
            ascending(theirs.map((one) => ({ text: one.move, move: one.modifiers.flat() }))),
          )
        }
      }
      const chosen = state.moves[Math.floor(state.moves.length / 2)]
      if (!chosen) break
      after.push(chosen.text)
      play.push(...chosen.move)
      state = session.ask({ k: 'state', play }).done
    }
    const depth = start.total > 300 ? 1 : start.total > 60 ? 2 : 3
    const document = JSON.parse(execFileSync(native, ['perft', path, String(depth), '--format', 'json']))
    for (const row of document.perft) {
      const ours = session.ask({ k: 'perft', depth: row.depth }).done
      assert.deepEqual([ours.leaves, ours.states], [row.leaves, row.states], `depth ${row.depth}`)
    }
    session.close()
  })
}

test('every improper game is shown to be improper, step by step', () => {
  const folder = join(root, 'corpus/improper')
  let shown = 0
  const files = readdirSync(folder).filter((file) => file.endsWith('.rbg'))
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const session = zug.open('rbg', file, text)
    const plays = session.ask({ k: 'check-plays', effort: 1 }).done
    assert.equal(plays.verdict, 'improper', file)
    const witness = plays.termination.witness ?? plays.keeper.witness
    const steps = ['lead', 'round', 'play', 'one', 'other'].flatMap((part) => witness[part] ?? [])
    assert.ok(steps.length > 0, file)
    for (const step of steps) {
      if (step.begin !== undefined) assert.ok(step.begin < step.end && step.end <= Buffer.byteLength(text), file)
    }
    shown++
    session.close()
  }
  assert.ok(shown >= 20)
})

// Play i is drawn from seed and i alone, and plays are counted in their order: however many at a
// time are asked for, and whatever was asked before, the numbers are the same.
test('statistics do not depend on how the plays are asked for', () => {
  const text = readFileSync(join(root, 'corpus/rbg/connect_four.rbg'), 'utf8')
  const reports = [[300], [1, 99, 200], [150, 150]].map((parts) => {
    const session = zug.open('rbg', 'connect_four', text)
    session.ask({ k: 'think', player: 'random', seed: parts.length })
    let report
    parts.forEach((games, i) => (report = session.ask({ k: 'playouts', games, seed: 7, anew: i === 0 }).done))
    session.close()
    return report
  })
  assert.equal(reports[0].games, 300)
  assert.deepEqual(reports[1], reports[0])
  assert.deepEqual(reports[2], reports[0])
  const session = zug.open('rbg', 'connect_four', text)
  const other = session.ask({ k: 'playouts', games: 300, seed: 8 }).done
  assert.notDeepEqual(other.lengths, reports[0].lengths)
  session.close()
})
