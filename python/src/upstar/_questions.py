"""Questions with limits of their own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from . import _upstar
from ._errors import Error, Stopped
from ._limits import Told, current, limits
from ._numbers import whole
from ._upstar import Position, Value
from ._words import Outcome

__all__ = ["Columns", "Game_", "ask", "load", "outcome", "read", "rules", "sweep", "table", "value", "values"]

Game_ = str | int | Fraction | Value | Position
"""What stands for a game wherever one is expected."""

T = TypeVar("T")


def _within(
    question: Callable[[], T],
    time: float | None,
    nodes: int | None,
    memory: int | None,
    progress: bool | Told,
) -> T:
    if time is None and nodes is None and memory is None and progress is False:
        return question()
    with limits(time=time, nodes=nodes, memory=memory, progress=progress):
        return question()


def _collected(items: Iterable[T]) -> list[T]:
    """The items as a list, one by one: limits and Ctrl-C hold also where there is no end of them."""
    if isinstance(items, str):
        raise TypeError("many games are asked for, and not one text")
    limit = (current() or (None,))[0]
    start = monotonic()
    rows: list[T] = []
    for at, item in enumerate(items):
        rows.append(item)
        if limit is not None and at % 1024 == 1023 and monotonic() - start > limit:
            reason = "the time limit was reached"
            told: dict[str, Any] = {"stopped": {"code": "time"}, "reason": reason, "known": [], "nodes": 0}
            raise Stopped(reason, {**told, "seconds": monotonic() - start})
    return rows


def several(name: str, items: Iterable[Any]) -> list[Any]:
    """What a name stands for, one after the other."""
    if isinstance(items, str) or not hasattr(items, "__iter__"):
        raise TypeError(f"{name} stands for several, such as range(10) or a list, and not for one {type(items).__name__}")
    numbers = ((one, whole(one)) for one in items)
    return _collected(one if number is None else number for one, number in numbers)


def written(answer: object) -> str:
    """An answer as text."""
    if isinstance(answer, bool):
        return "true" if answer else "false"
    if isinstance(answer, Position) and (plain := answer._added_up()) is not None:
        return str(plain)
    if isinstance(answer, list):
        members: list[object] = answer  # pyright: ignore[reportUnknownVariableType]
        return "[" + ", ".join(written(one) for one in members) + "]"
    return str(answer)


def value(
    game: Game_,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
) -> Value:
    """The canonical value of a game: of a text in the notation, a position, a number.

    >>> str(value("{1|-1} + {3|-1}"))
    '{4|2||0|-2}'
    """
    return _within(lambda: _upstar.value(game), time, nodes, memory, progress)


def values(
    games: Iterable[Game_],
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
) -> list[Value]:
    """The values of many games at once, which is quicker than one after the other."""
    return _within(lambda: _upstar.values(_collected(games)), time, nodes, memory, progress)


def outcome(
    game: Game_,
    *,
    misere: bool = False,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
) -> Outcome:
    """Who wins a game, under normal play unless misère play is asked for. It is often known where the value is not.

    >>> outcome("nim(1,2,3)")
    <Outcome.P: 'P'>
    """

    def question() -> Outcome:
        position = Position(game)
        return position.misere_outcome if misere else position.outcome

    return _within(question, time, nodes, memory, progress)


def read(
    text: str,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
) -> Position:
    """Reads a text that stands for a game: a sum of positions and values, to be played and asked about."""
    return _within(lambda: _upstar.read(text), time, nodes, memory, progress)


def ask(
    text: str,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
    **names: Game_ | list[Any],
) -> Any:
    """The answer to any text in the language: a `Value`, a `Position`, a `bool`, a `str`, a `Fraction`, or a list of these. Names in
    it stand for what is given by keyword.

    >>> ask("[temperature(domineering(2xn)) for n in 1..k] == [-1, 1]", k=2)
    True
    """
    return _within(lambda: _upstar.ask(text, **names), time, nodes, memory, progress)


def rules(text: str) -> list[str]:
    """Adds the games that a text defines (`docs/own-games.md` says how); their names. They can be used in every text from then on.
    Other rules for a game take the place of those before, so a cell can be run again; positions that are there stay what they are.

    >>> rules("game squares on heaps\\n  both n -> n - k*k for k in 1..n\\n")
    ['squares']
    >>> str(value("squares(17) + squares(3)"))
    '*'
    """
    return _upstar.add_games(text)


def load(path: str | PathLike[str]) -> list[str]:
    """Adds the games that a file defines; their names. What is wrong in it carries a note with the name of the file."""
    try:
        return rules(Path(path).read_text(encoding="utf-8"))
    except (Error, UnicodeDecodeError) as wrong:
        wrong.add_note(f"in {path}")
        raise


class Columns:
    """A table by columns. Arrow takes the columns of `table` without a copy; pandas and polars take them from there.

    >>> table(["nim(3)", "+-1"])["value"]
    ['*3', '+-1']
    """

    def __init__(self, columns: dict[str, Sequence[Any]], buffers: dict[str, tuple[bytes, bytes]]) -> None:
        self._columns = columns
        self._buffers = buffers

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return list(self._buffers or self._columns)

    def __len__(self) -> int:
        if self._buffers:
            return len(next(iter(self._buffers.values()))[0]) // 8 - 1
        return len(next(iter(self._columns.values()), ()))

    def __iter__(self) -> Iterator[str]:
        """The names of the columns, as for the tables of pandas and for dictionaries."""
        return iter(self.names)

    def keys(self) -> list[str]:
        """The names of the columns, so that `dict(table)` has them all."""
        return self.names

    def __getitem__(self, name: str) -> Sequence[Any]:
        if name not in self._columns:
            ends, letters = self._buffers[name]
            places = memoryview(ends).cast("q")
            self._columns[name] = [
                letters[places[at] : places[at + 1]].decode() for at in range(len(places) - 1)
            ]
        return self._columns[name]

    def rows(self) -> list[tuple[Any, ...]]:
        """The same by rows."""
        return list(zip(*(self[name] for name in self.names), strict=True))

    def to_arrow(self) -> Any:
        """A table of pyarrow, which must be installed. Values are texts in the notation, fractions and what is beyond 64 bits texts as well."""
        pyarrow: Any = import_module("pyarrow")
        arrays: list[Any] = []
        for name in self.names:
            if name in self._buffers:
                ends, letters = (pyarrow.py_buffer(buffer) for buffer in self._buffers[name])
                arrays.append(
                    pyarrow.Array.from_buffers(pyarrow.large_string(), len(self), [None, ends, letters])
                )
            else:
                cells = self[name]
                kinds: set[type] = {type(cell) for cell in cells}
                if kinds == {bool} or (kinds == {int} and all(-(2**63) <= cell < 2**63 for cell in cells)):
                    arrays.append(pyarrow.array(cells))
                else:
                    arrays.append(pyarrow.array([written(cell) for cell in cells], pyarrow.string()))
        return pyarrow.Table.from_arrays(arrays, names=self.names)

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<{len(self)} rows of {', '.join(self.names)}>"


def table(
    games: Iterable[Game_],
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
) -> Columns:
    """Many games with their values, outcomes, stops, means and temperatures, by columns."""
    told = _within(lambda: _upstar.columns(_collected(games)), time, nodes, memory, progress)
    return Columns({}, {name: (ends, letters) for name, ends, letters in told})


def sweep(
    text: str,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
    **ranges: Iterable[int | Fraction | Value | Position],
) -> Columns:
    """The answers to a text for all combinations of numbers and games that stand for its names: a column for each name, and `answer`.

    >>> sweep("temperature(domineering(mxn))", m=[2], n=range(1, 4))["answer"]
    [Value('-1'), Value('1'), Value('5/4')]
    """
    names = list(ranges)
    if "answer" in names:
        raise TypeError("`answer` is the name of another column")

    def question() -> tuple[list[tuple[Any, ...]], list[Any]]:
        rows = _collected(itertools.product(*(several(name, one) for name, one in ranges.items())))
        return rows, _upstar.answers(text, names, rows)

    rows, told = _within(question, time, nodes, memory, progress)
    columns: dict[str, Sequence[Any]] = {name: [row[at] for row in rows] for at, name in enumerate(names)}
    columns["answer"] = told
    return Columns(columns, {})
