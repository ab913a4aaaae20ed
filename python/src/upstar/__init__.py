"""Combinatorial games: who wins a position or a sum of positions, by how much, and what to play.

    >>> import upstar
    >>> str(upstar.value("{1|-1} + {3|-1}"))
    '{4|2||0|-2}'
    >>> upstar.read("domineering(2x3) + nim(3)").outcome
    <Outcome.N: 'N'>

Answers are exact, or an exception says why there is none: `Wrong` where the question is wrong, `Stopped` where a limit was reached.
"""

import atexit as _atexit
import os as _os

from . import _upstar
from ._errors import Error, Stopped, Wrong
from ._game import Game
from ._limits import limits
from ._upstar import Move, Position, Thermograph, Value, ask, call, configure, read, value, values
from ._words import LEFT, RIGHT, Outcome, Player

__version__ = "0.1.0"

__all__ = [
    "LEFT",
    "RIGHT",
    "Error",
    "Game",
    "Move",
    "Outcome",
    "Player",
    "Position",
    "Stopped",
    "Thermograph",
    "Value",
    "Wrong",
    "ask",
    "call",
    "configure",
    "limits",
    "read",
    "value",
    "values",
]

_atexit.register(_upstar.end)
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_upstar.forked)
