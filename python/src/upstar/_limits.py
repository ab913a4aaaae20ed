"""How much a question may use, and how it is stopped."""

from __future__ import annotations

import ctypes
import math
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any

__all__ = ["limits"]

Told = Callable[[int], object]
Set = tuple[float | None, int | None, int | None, Told | None]

_LIMITS: ContextVar[Set | None] = ContextVar("upstar limits", default=None)


def current() -> Set | None:
    """The limits that hold here: time, nodes, memory, progress."""
    return _LIMITS.get()


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
    given: tuple[tuple[str, Any], ...] = (("time", time), ("nodes", nodes), ("memory", memory))
    for name, limit in given:
        if limit is None:
            continue
        kinds = (int, float) if name == "time" else (int,)
        if type(limit) not in kinds:
            raise TypeError(f"{name} is a number, not {type(limit).__name__}")
        if limit < 0 or math.isnan(limit):
            raise ValueError(f"{name} cannot be {limit}")
    before = _LIMITS.get() or (None, None, None, None)
    seconds = None if time is None else min(float(time), 1e18)
    count = None if nodes is None else min(nodes, 2**64 - 1)
    room = None if memory is None else min(memory, 2**64 - 1)
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
