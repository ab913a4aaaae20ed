"""Positions that come out of a pickle."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from . import _upstar

if TYPE_CHECKING:
    from ._game import Game

__all__ = ["restore"]

Part = tuple[str, str | None] | tuple[bool, "Game[Any]", Hashable]


def restore(parts: tuple[Part, ...]) -> _upstar.Position:
    """The sum of some components: an expression, with the rules of its game if those are a text; or a position of a game in Python."""
    total = _upstar.Position(0)
    for at, part in enumerate(parts):
        if len(part) == 2:
            text, rules = part
            if rules is not None:
                _upstar.add_games(rules)
            one = _upstar.read(text)
        else:
            negative, game, position = part
            one = game(position)
            one = -one if negative else one
        total = one if at == 0 else total + one
    return total
