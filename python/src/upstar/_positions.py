"""Positions of games by name."""

from __future__ import annotations

from typing import SupportsIndex

from . import _upstar
from ._numbers import whole

__all__ = ["Written", "position"]

Written = str | SupportsIndex
"""What stands between the parentheses of a position: one text, or several numbers."""


def position(name: str, written: tuple[Written, ...], rules: str | None) -> _upstar.Position:
    """A position of a game, as its parts are written."""
    if rules is not None and not isinstance(rules, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"the rules of a game are a text, not {type(rules).__name__}")
    return _upstar.position(name, ",".join(map(_part, written)), rules)


def _part(part: Written) -> str:
    if isinstance(part, str):
        return part
    number = whole(part)
    if number is None:
        raise TypeError(f"a position is written as texts and whole numbers, not {type(part).__name__}")
    return str(number)
