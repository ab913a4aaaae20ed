"""Positions of games by name."""

from __future__ import annotations

from typing import Any

from . import _upstar

__all__ = ["Written", "position"]

Written = str | int
"""What stands between the parentheses of a position: one text, or several numbers."""


def position(name: str, written: tuple[Written, ...], rules: str | None) -> _upstar.Position:
    """A position of a game, as its parts are written."""
    parts: tuple[Any, ...] = written
    for part in parts:
        if isinstance(part, bool) or not isinstance(part, (str, int)):
            raise TypeError(f"a position is written as texts and whole numbers, not {type(part).__name__}")
    return _upstar.position(name, ",".join(map(str, written)), rules)
