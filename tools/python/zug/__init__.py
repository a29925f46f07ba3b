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

import os
from pathlib import Path

from ._errors import GameError
from ._zug import Batch, Game, Player, State, Symmetry, language_list, read_game
from ._zug import version as __version__

__all__ = [
    "Batch", "Game", "GameError", "Player", "State", "Symmetry", "__version__", "games", "load", "loads",
]

# Where a name without a folder is looked for, in this order.
_FOLDERS = ("rbg", "sbg", "rbg_draft", "metagame")


def _games_folder() -> Path:
    inside = Path(__file__).parent / "games"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "corpus"


def _language_of(path: Path) -> str:
    for name, extensions in language_list():
        if path.suffix in extensions:
            return name
    known = ", ".join(extension for _, extensions in language_list() for extension in extensions)
    raise ValueError(f"which language is in '{path}'? its extension is none of {known}")


def games() -> list[str]:
    """Names of the games that come with Zug, as ``load`` takes them: "rbg/chess"."""
    folder = _games_folder()
    languages = {extension for _, extensions in language_list() for extension in extensions}
    return [
        f"{name}/{path.stem}"
        for name in _FOLDERS
        for path in sorted((folder / name).glob("*"))
        if path.suffix in languages
    ]


def _find(name: str) -> Path:
    parts = name.split("/")
    for folder in _FOLDERS if len(parts) == 1 else parts[:1]:
        for path in sorted((_games_folder() / folder).glob("*")):
            if path.stem == parts[-1] and path.suffix != ".tsv" and path.suffix != ".md":
                return path
    raise FileNotFoundError(
        f"'{name}' is neither a file nor one of the games that come with Zug; zug.games() lists these"
    )


def load(
    path_or_name: str | os.PathLike[str],
    *,
    language: str | None = None,
    engine: str = "auto",
    actions: str = "auto",
) -> Game:
    """The game in a file, or one that comes with Zug: ``load("chess")``, ``load("sbg/gardner")``.

    ``engine`` is "auto" (interprets at once, goes on with compiled code when that is ready),
    "interpreter", "tcc", "native" (waits for the system's C compiler) or "reference".
    ``actions`` is "move" (an action is a move), "split" (several in a row are one) or "auto": moves
    if there are at most 10^5. GameError when the text is no game, OSError when there is no such file.
    """
    path = Path(path_or_name)
    if not path.is_file() and isinstance(path_or_name, str) and not path.suffix:
        path = _find(path_or_name)
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
