#!/usr/bin/env python3
"""A player for `zug match` and `zug play`: zug match hex.rbg random 'cmd:python3 player.py'.

It knows no rules. Of the legal moves it is told, it takes one that captures ("x" in its text) if
there is one, else any. docs/match.md has the protocol.
"""
import random
import sys


def lines(count):
    return [sys.stdin.readline().rstrip("\n") for _ in range(count)]


def say(text):
    print(text, flush=True)  # an answer that stays in a buffer comes too late


def main():
    legal = []
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["rules"]:
            lines(int(words[1]))  # low-level RBG; the last of the introduction
            say("ready example")
        elif words[:1] == ["turn"]:
            legal = [text.split()[0] for text in lines(int(words[2]))]
        elif words[:1] == ["go"]:
            numbers = dict(zip(words[1::2], words[2::2]))
            generator = random.Random(int(numbers["seed"]))
            captures = [move for move in legal if "x" in move]
            say("move " + generator.choice(captures or legal))
        elif words[:1] == ["quit"]:
            return
        # zug-player, game, players, newgame and moved are of no interest to it


main()
