"""What can be wrong with a game."""

from __future__ import annotations

from typing import Any


class GameError(ValueError):
    """The text is no game, or it cannot be said in the language asked for.

    ``str()`` is what the command line prints. ``diagnostics`` is a list of dicts with ``severity``
    ("error" or "warning"), ``code`` (``zug explain CODE`` knows it), ``message``, ``hint``, ``file``,
    ``line``, ``column`` (from 1; bytes) and ``text`` (rendered).
    """

    def __init__(self, rendered: str, diagnostics: list[dict[str, Any]]) -> None:
        super().__init__(rendered, diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return str(self.args[0])
