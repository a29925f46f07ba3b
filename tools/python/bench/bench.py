"""Steps a second of random play, side by side in one run; the table of docs/python.md.

    python tools/python/bench/bench.py [--seconds S] [--games NAMES] [--skip PEERS]

Everything runs on one thread and is measured in processor time, so that other work on the machine
disturbs little: a step is one legal action chosen uniformly, a play that is over begins anew. Ours:

    C          a loop around the functions of `zug convert --to c`: list, choose, apply, complete
    batch n    Batch.sample() and Batch.step() of n plays with auto_reset
    apply      State.apply_action() alone, of plays that are known: a loop in Python that does nothing else
    + arrays   the same with legal_mask(out=, again=True) and observe(out=), uint8, after each step

pyspiel: legal_actions(), choice, apply_action(); "+ arrays" also legal_actions_mask() and
observation_tensor(). PettingZoo: last(), sample by mask, step(). Pgx: 1,024 plays, jit and vmap,
observations and masks are part of its states. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import zug

PYSPIEL = {"tic_tac_toe": "tic_tac_toe", "connect_four": "connect_four",
           "breakthrough": "breakthrough", "hex": "hex", "reversi": "othello", "chess": "chess"}
PETTINGZOO = {"tic_tac_toe": "tictactoe_v3", "connect_four": "connect_four_v3", "chess": "chess_v6"}
PGX = {"tic_tac_toe": "tic_tac_toe", "connect_four": "connect_four", "hex": "hex",
       "reversi": "othello", "chess": "chess"}

FLAGS = ["-O2", "-march=native"]  # as the engines compile it

C_LOOP = r"""
#include <stdio.h>
#include <time.h>
#include "NAME.h"
int main(void) {
  NAME_state s;
  NAME_moves m = {0};
  uint64_t r = 1, steps = 0, plays = 0;
  const clock_t begin = clock(), end = begin + (clock_t)(SECONDS * CLOCKS_PER_SEC);
  while (plays % 64 != 0 || clock() < end) {
    NAME_start(&s);
    for (int on = NAME_complete(&s); on == 1; on = NAME_complete(&s)) {
      NAME_list(&s, &m);
      if (m.count == 0) break;
      r += 0x9E3779B97F4A7C15ull;
      uint64_t w = r;
      w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9ull;
      w = (w ^ (w >> 27)) * 0x94D049BB133111EBull;
      w ^= w >> 31;
      NAME_apply(&s, &m, ((w >> 32) * m.count) >> 32);
      ++steps;
    }
    ++plays;
  }
  printf("%f\n", (double)steps * CLOCKS_PER_SEC / (double)(clock() - begin));
  return plays == 0;
}
"""


def rate(step: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time; ``step`` says how many it made."""
    for _ in range(3):
        step()
    steps, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        steps += step()
    return steps / (time.process_time() - begin)


def c_loop(game: zug.Game, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        files = game.convert("c")
        for name, text in files.items():
            (Path(folder) / name).write_text(text)
        name = next(file[:-2] for file in files if file.endswith(".c"))
        loop = C_LOOP.replace("NAME", name).replace("SECONDS", str(seconds))
        (Path(folder) / "loop.c").write_text(loop)
        subprocess.run(["cc", *FLAGS, "-o", "loop", "loop.c", name + ".c"], cwd=folder, check=True)
        return float(subprocess.run([folder + "/loop"], capture_output=True, check=True).stdout)


def ours(game: zug.Game, n: int, arrays: bool, seconds: float) -> float:
    batch = game.batch(n, 1, auto_reset=True)
    actions, done = np.zeros(n, np.int32), np.zeros(n, bool)
    rewards = np.zeros((n, game.num_players()), np.float32)
    mask = np.zeros((n, game.num_actions), bool)
    planes = np.zeros((n, *game.observation_shape), np.uint8)

    def step() -> int:
        batch.sample(out=actions)
        batch.step(actions, rewards, done)
        if arrays:
            batch.legal_mask(out=mask, again=True)
            batch.observe(out=planes)
        return n

    return rate(step, seconds)


def single(game: zug.Game, seconds: float) -> float:
    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return rate(step, seconds)


def applying(game: zug.Game, seconds: float) -> float:
    generator, spent, steps = random.Random(1), 0.0, 0
    while spent < seconds:
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            actions.append(generator.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        apply, begin = game.new_initial_state().apply_action, time.process_time()
        for action in actions:
            apply(action)
        spent += time.process_time() - begin
        steps += len(actions)
    return steps / spent


def first_step(name: str) -> tuple[float, float]:
    """Milliseconds of this thread and by the clock, from zug.load() to the first step."""
    processor, clock = time.thread_time(), time.perf_counter()
    state = zug.load(name).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    return (time.thread_time() - processor) * 1e3, (time.perf_counter() - clock) * 1e3


def pyspiel_rate(name: str, arrays: bool, seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game(name)

    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if arrays:
                state.legal_actions_mask()
                state.observation_tensor(0)
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return rate(step, seconds)


def pettingzoo_rate(name: str, seconds: float) -> float:
    import importlib

    env = importlib.import_module("pettingzoo.classic." + name).env()

    def step() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            steps += not (ended or cut)
        return steps

    return rate(step, seconds)


def pgx_rate(name: str, seconds: float) -> float:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env, n = pgx.make(name), 1024
    begin = jax.jit(jax.vmap(env.init))
    go_on = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def random_step(state, key):
        key, one, two = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return go_on(state, jax.random.categorical(one, logits, axis=1), jax.random.split(two, n)), key

    held = [begin(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2)]

    def step() -> int:
        held[:] = random_step(*held)
        jax.block_until_ready(held[0].rewards)
        return n

    return rate(step, seconds)


def shown(work: Callable[[], float]) -> str:
    try:
        value = work()
    except Exception as error:
        return "–" if isinstance(error, ImportError) else f"({type(error).__name__})"
    return f"{value / 1e6:.2f} M" if value >= 1e6 else f"{value / 1e3:.1f} k"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each number")
    parser.add_argument("--games", default=",".join(PYSPIEL))
    parser.add_argument("--skip", default="", help="pyspiel,pettingzoo,pgx")
    options = parser.parse_args()
    seconds, skip = options.seconds, options.skip.split(",")
    columns = ["C", "batch 1", "batch 64", "batch 4096", "1 + arrays", "64 + arrays",
               "4096 + arrays", "State", "apply", "pyspiel", "pyspiel + arrays", "PettingZoo", "Pgx"]
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print("| game | " + " | ".join(columns) + " |\n|" + " --- |" * (len(columns) + 1))
    for name in options.games.split(","):
        begin = time.perf_counter()
        game = zug.load(name, engine="native")
        cells = [shown(lambda: c_loop(game, seconds))]
        for arrays in (False, True):
            for n in (1, 64, 4096):
                cells.append(shown(lambda n=n, arrays=arrays: ours(game, n, arrays, seconds)))
        cells.append(shown(lambda: single(game, seconds)))
        cells.append(shown(lambda: applying(game, seconds)))
        for arrays in (False, True):
            cells.append("–" if "pyspiel" in skip else
                         shown(lambda arrays=arrays: pyspiel_rate(PYSPIEL[name], arrays, seconds)))
        cells.append("–" if name not in PETTINGZOO or "pettingzoo" in skip else
                     shown(lambda: pettingzoo_rate(PETTINGZOO[name], seconds)))
        cells.append("–" if name not in PGX or "pgx" in skip else
                     shown(lambda: pgx_rate(PGX[name], seconds)))
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    spent, clock = min(first_step("chess") for _ in range(5))
    print(f'\nzug.load("chess") to the first step: {spent:.0f} ms of processor time, {clock:.0f} ms by the clock'
          " (the best of five)")


if __name__ == "__main__":
    main()
