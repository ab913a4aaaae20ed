"""Positions that come out of a pickle."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from . import _upstar

if TYPE_CHECKING:
    from ._game import Game
    from ._words import Player

__all__ = ["move", "restore", "thermograph"]

Part = tuple[str, str | None] | tuple[bool, "Game[Any]", Hashable]


def restore(parts: tuple[Part, ...]) -> _upstar.Position:
    """The sum of some components: an expression, with the rules of its game if those are a text; or a position of a game in Python."""
    total = _upstar.Position(0)
    for at, part in enumerate(parts):
        if len(part) == 2:
            text, rules = part
            # Where another game has the name by now, the position brings its own.
            is_here = rules is None or _upstar.has_games(rules)
            one = _upstar.read(text if is_here else f"{rules}\n{text}")
        else:
            negative, game, position = part
            one = game(position)
            one = -one if negative else one
        total = one if at == 0 else total + one
    return total


def thermograph(text: str) -> _upstar.Thermograph:
    """The thermograph of a value."""
    return _upstar.value(text).thermograph


def move(
    position: _upstar.Position, player: Player, misere: bool, name: str, to: _upstar.Position
) -> _upstar.Move:
    """A move of a position, by its name and what it leads to."""
    named = [one for one in position.moves(player, misere=misere) if one.name == name]
    same = [one for one in named if one.to == to]
    if not named:
        raise ValueError(f"{name!r} is no move in {position}")
    return (same or named)[0]
