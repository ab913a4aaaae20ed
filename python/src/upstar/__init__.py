"""Combinatorial games: who wins a position or a sum of positions, by how much, and what to play.

    >>> import upstar
    >>> str(upstar.value("{1|-1} + {3|-1}"))
    '{4|2||0|-2}'
    >>> (upstar.domineering("2x3") + upstar.nim(3)).outcome
    <Outcome.N: 'N'>

Answers are exact, or an exception says why there is none: `Wrong` where the question is wrong, `Stopped` where a limit was reached.
Every game of `upstar.games` is here by its name; `upstar.functions` has the functions of the language.
"""

import atexit as _atexit
import os as _os

from . import _main as _main  # noqa: I001
from . import _upstar, functions, games
from ._errors import Error, Stopped, Wrong
from ._game import Game
from ._limits import limits
from ._questions import Columns, ask, load, outcome, read, rules, sweep, table, value, values
from ._shown import Explanation, Strategy, Tree
from ._upstar import Grid, Move, Position, Thermograph, Value, call, configure, usage
from ._words import LEFT, RIGHT, Outcome, Player
from .games import *

__version__ = "0.1.0"

__all__ = [
    "LEFT",
    "RIGHT",
    "Columns",
    "Error",
    "Explanation",
    "Game",
    "Grid",
    "Move",
    "Outcome",
    "Player",
    "Position",
    "Stopped",
    "Strategy",
    "Thermograph",
    "Tree",
    "Value",
    "Wrong",
    "ask",
    "call",
    "configure",
    "functions",
    "games",
    "limits",
    "load",
    "outcome",
    "read",
    "rules",
    "sweep",
    "table",
    "usage",
    "value",
    "values",
]
__all__ += games.__all__

_atexit.register(_upstar.end)
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(
        before=_upstar.before_fork,
        after_in_parent=_upstar.after_fork,
        after_in_child=_upstar.forked,
    )
