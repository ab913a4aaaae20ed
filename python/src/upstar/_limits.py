"""How much a question may use, and how it is stopped."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from numbers import Real
from typing import Any

from ._numbers import whole

__all__ = ["limits"]

Told = Callable[[int], object]
Set = tuple[float | None, int | None, int | None, Told | None]

_LIMITS: ContextVar[Set | None] = ContextVar("upstar limits", default=None)


def current() -> Set | None:
    """The limits that hold here: time, nodes, memory, progress."""
    return _LIMITS.get()


def _seconds(time: Any) -> float | None:
    if time is None:
        return None
    if isinstance(time, bool) or not isinstance(time, Real):
        raise TypeError(f"time is a number of seconds, not {type(time).__name__}")
    if time < 0 or time != time:
        raise ValueError(f"time cannot be {time}")
    # What is beyond a clock is no limit.
    return float(time) if time < 10**18 else 1e18


def _count(name: str, limit: Any) -> int | None:
    if limit is None:
        return None
    count = whole(limit)
    if count is None:
        raise TypeError(f"{name} is a whole number, not {type(limit).__name__}")
    if count < 0:
        raise ValueError(f"{name} cannot be {limit}")
    # There are never so many.
    return min(count, 2**63 - 1)


def _least(a: float | None, b: float | None) -> float | None:
    return b if a is None else a if b is None else min(a, b)


@contextmanager
def limits(
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    progress: bool | Told = False,
) -> Generator[None, None, None]:
    """Limits for every question that is asked inside: each may take so many seconds, expand so many positions, let the tables
    grow by so many bytes. A question that reaches one raises `Stopped`. Inside each other, the narrowest hold.

    With `progress`, a bar shows how many positions were expanded (tqdm's where that is installed), or a function is called
    with that number now and then.
    """
    seconds, count, room = _seconds(time), _count("nodes", nodes), _count("memory", memory)
    before = _LIMITS.get() or (None, None, None, None)
    bar = None
    told: Told | None = before[3]
    if progress is True:
        bar = _Bar()
        told = bar
    elif callable(progress):
        told = progress
    elif progress is not False:
        raise TypeError(f"progress is True, False or a function, not {type(progress).__name__}")
    least_nodes = count if before[1] is None else before[1] if count is None else min(count, before[1])
    least_memory = room if before[2] is None else before[2] if room is None else min(room, before[2])
    token = _LIMITS.set((_least(seconds, before[0]), least_nodes, least_memory, told))
    try:
        yield
    finally:
        _LIMITS.reset(token)
        if bar is not None:
            bar.close()


class _Bar:
    """How many positions were expanded: tqdm's bar, or a line on standard error."""

    def __init__(self) -> None:
        self.bar: Any = None
        self.plain = False

    def __call__(self, nodes: int) -> None:
        if self.bar is None and not self.plain:
            try:
                self.bar = import_module("tqdm.auto").tqdm(unit=" positions", unit_scale=True)
            except ImportError:
                self.plain = True
        if self.bar is not None:
            self.bar.update(max(nodes - self.bar.n, 0))
        else:
            print(f"\r{nodes:,} positions", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
        elif self.plain:
            print(file=sys.stderr)


class Enough(BaseException):
    """Ends rules that are at work when their question is stopped."""


def poke(thread: int) -> None:
    """Raises `Enough` on another thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Enough))
