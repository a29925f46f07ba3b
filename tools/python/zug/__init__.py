"""Board games written in a few lines of rules, as fast environments.

    import zug
    game = zug.load("breakthrough")            # or a path: "my_game.rbg"
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    state.returns()

    batch = game.batch(4096, seed=1, auto_reset=True)
    rewards, done = batch.step(batch.sample())

Adapters are modules of their own, which need what they adapt to: ``zug.pettingzoo``,
``zug.gymnasium``, ``zug.openspiel``, ``zug.cluster`` (Ray). ``zug.players`` has players.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import NamedTuple

from ._errors import GameError
from ._zug import Batch, Game, Player, State, Symmetry, language_list, read_game
from ._zug import version as __version__

__all__ = [
    "Batch", "Game", "GameError", "Player", "State", "Symmetry", "__version__", "games", "load", "loads",
]


def _games_folder() -> Path:
    inside = Path(__file__).parent / "games"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "corpus"


def _language_of(path: Path) -> str:
    for name, extensions in language_list():
        if path.suffix in extensions:
            return name
    known = ", ".join(extension for _, extensions in language_list() for extension in extensions)
    raise ValueError(f"which language is in '{path}'? its extension is none of {known}")


class _Shipped(NamedTuple):
    """A game that comes with Zug; as they are sorted, a name of several games means the first."""

    rank: int  # of the language
    elsewhere: bool  # not in the folder that is called like the language
    folder: str
    file: str
    language: str
    path: Path

    @property
    def names(self) -> tuple[str, ...]:
        stem = self.path.stem
        return f"{self.folder}/{stem}", stem, self.file, f"{self.folder}/{self.file}"


def _shipped() -> list[_Shipped]:
    found = []
    for rank, (language, extensions) in enumerate(language_list()):
        for path in _games_folder().glob("*/*"):
            if path.suffix in extensions:
                folder = path.parent.name
                elsewhere = folder != language.replace("-", "_")
                found.append(_Shipped(rank, elsewhere, folder, path.name, language, path))
    return sorted(found)


def games() -> list[str]:
    """Names of the games that come with Zug, as ``load`` takes them: "rbg/chess". Those of the folder
    "improper", whose plays need not end or are not decided by the moves, have names, too, but are not listed."""
    return [game.names[0] for game in _shipped() if game.folder != "improper" and game.language != "gdl"]


def _find(name: str, language: str | None) -> Path:
    """The game that the command line finds by that name."""
    shipped = [game for game in _shipped() if language in (None, game.language)]
    for game in shipped:
        if name in game.names:
            return game.path
    known = [word for game in shipped for word in game.names]
    near = difflib.get_close_matches(name, known, 1)
    raise FileNotFoundError(
        f"'{name}' is neither a file nor one of the games that come with Zug; "
        + (f"did you mean '{near[0]}'? " if near else "")
        + "zug.games() lists these"
    )


def load(
    path_or_name: str | os.PathLike[str],
    *,
    language: str | None = None,
    engine: str = "auto",
    actions: str = "auto",
) -> Game:
    """The game in a file, or one that comes with Zug, by the names that the command line knows:
    ``load("chess")``, ``load("sbg/gardner")``; of several in one language with ``language``.

    ``engine`` is "auto" (interprets at once, goes on with compiled code when that is ready),
    "interpreter", "tcc", "native" (waits for the system's C compiler) or "reference".
    ``actions`` is "move" (an action is a move), "split" (several in a row are one) or "auto": moves
    if there are at most 10^5. GameError when the text is no game, OSError when there is no such file.
    """
    path = Path(path_or_name)
    if not path.is_file() and isinstance(path_or_name, str):
        path = _find(path_or_name, language)
    text = path.read_bytes().decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode()
    return loads(text, language or _language_of(path), name=path.stem, file=str(path),
                 engine=engine, actions=actions)


def loads(
    text: str,
    language: str = "rbg",
    *,
    name: str = "game",
    file: str = "<text>",
    engine: str = "auto",
    actions: str = "auto",
) -> Game:
    """The game in a text, as ``load``. ``file`` is what messages call it."""
    return read_game(text, language, name, file, engine, actions)


def _game_from(
    version: int, text: str, language: str, name: str, file: str, engine: str, actions: str, digest: str
) -> Game:
    if version != 1:
        raise ValueError(f"the game was pickled by another version of zug: {version}")
    game = read_game(text, language, name, file, engine, actions)
    if game.action_digest != digest:
        raise ValueError("the game was pickled by a version of zug with another table of actions")
    return game


def _state_from(game: Game, text: str) -> State:
    return game.deserialize_state(text)
