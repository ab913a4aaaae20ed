"""Whole games in shards: what `upstar solve` does, by many workers.

The stages of a game are rounds and the shards of a stage are tasks. What the tasks make are files in a folder that all machines
share. They are written whole and have checksums, so work that was interrupted, by whatever, goes on where it was.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import _upstar
from .._numbers import whole
from .._upstar import Position
from . import _ray
from ._ray import start

__all__ = ["Estimate", "SolvedGame", "estimate", "solve"]

_RETRIES = 8
"""How often a task begins anew whose worker or machine is lost."""

_UNITS = {"": 1, "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12, "KIB": 2**10, "MIB": 2**20, "GIB": 2**30}


@dataclass(frozen=True)
class Estimate:
    """How large a whole game is, and how long it takes to solve it."""

    positions: int
    """How many numbers there are for positions; not all of them come up."""
    stages: int
    largest_stage: int
    """How many positions the largest stage has."""
    file_bytes: int
    """Of the file at the end, if no play lasts longer than 83 moves."""
    disk_bytes: int
    """Of all files before the shards can go."""
    processor_hours: float
    """By a sample of a part of a second."""
    machines: int
    """Machines of 16 processors that are done in a day."""

    def __str__(self) -> str:
        return (
            f"{self.positions:,} positions in {self.stages} stages, the largest of {self.largest_stage:,}; "
            f"{_size(self.file_bytes)}, {_size(self.disk_bytes)} on the way; "
            f"about {self.processor_hours:.3g} hours of one processor, "
            f"{self.machines:,} machine{'s' if self.machines > 1 else ''} of 16 processors to be done in a day"
        )


@dataclass(frozen=True)
class SolvedGame:
    """A game that was solved as a whole."""

    start: str
    """The position that all others come of."""
    file: str
    """The file, for `upstar query`."""
    left_first: str
    """What perfect players reach when Left starts: `+-`, `-+` or `00`."""
    right_first: str
    positions: int
    """How many positions can come up."""
    wins: int
    losses: int
    draws: int
    longest: int | None
    """The most moves that a win takes."""
    tasks: int
    """How many shards were worked on; not those that were there."""
    seconds: float
    processor_seconds: float
    """Of all tasks and of putting the shards together."""
    worker_bytes: int
    """The most memory that a worker had, Python and Ray included; 0 where the system does not tell."""


def estimate(game: str | Position) -> Estimate:
    """How large the whole game is that comes of a position, and how long it takes to solve it."""
    return Estimate(*_upstar.estimate(_text(game)))


def _text(game: str | Position) -> str:
    return game if isinstance(game, str) else str(Position(game))


def solve(
    game: str | Position,
    *,
    to: str | os.PathLike[str],
    workers: int = 2,
    memory: int | str = "2GB",
    address: str | None = None,
    folder: str | os.PathLike[str] | None = None,
    parts: int | None = None,
    keep: bool = False,
    tell: Callable[[str], object] | None = None,
) -> SolvedGame:
    """Solves all that can come of a position, and writes the same file as `upstar solve --to`, byte for byte.

    At most `workers` tasks run at a time, each in at most `memory` bytes for what it works with; the interpreter comes on
    top. `folder` (beside the file unless it is said) is one that all machines share; the shards are there until the file is
    written, or longer with `keep`. Started again, it does what is missing. Each stage is divided into at most
    `parts` shards. `tell` gets the estimate before the work begins, and later how far it is; otherwise that goes to standard error.

    Without `address` Ray is started on this machine unless it runs; `"auto"` is the cluster that this machine belongs to.
    """
    begun, own = time.perf_counter(), time.process_time()
    room = _bytes(memory)
    if workers < 1 or (parts is not None and parts < 1):
        raise ValueError("there is at least one worker, and at least one part")
    game = _text(game)
    target = str(Path(to).absolute())
    place = target + ".shards" if folder is None else str(Path(folder).absolute())
    say = _to_stderr if tell is None else tell
    told = estimate(game)
    say(f"{game}: {told}; about {told.processor_hours / workers:.3g} hours with {workers} workers")
    if (Path(place) / "plan").exists():
        # What is there says how it is divided; another game is refused.
        shards = _upstar.Shards(game, place)
    else:
        # A shard takes four bytes for each of its positions; the rest is for what it looks up.
        needed = -(-4 * told.largest_stage // max(room // 3, 1))
        shards = _upstar.Shards(game, place, parts or max(2 * workers, needed))
    start(address)
    ray = _ray.ray()
    _fits(ray, room)
    task = ray.remote(_work).options(num_cpus=1, memory=room, max_retries=_RETRIES)
    progress = _Progress(shards, say)
    tasks, processor, most = 0, 0.0, 0
    for name, list_of_shards in shards.rounds():
        missing = [(stage, part, size) for stage, part, size in list_of_shards if not shards.is_done(name, stage, part)]
        progress.done(sum(size for *_, size in list_of_shards) - sum(size for *_, size in missing))
        running: dict[Any, int] = {}
        while missing or running:
            while missing and len(running) < workers:
                stage, part, size = missing.pop()
                running[task.remote(game, place, name, stage, part, room)] = size
            ready, _ = ray.wait(list(running), num_returns=1)
            for one in ready:
                seconds, held = _got(ray, one)
                tasks, processor, most = tasks + 1, processor + seconds, max(most, held)
                progress.done(running.pop(one))
    report = json.loads(shards.join(target))
    if not keep:
        shutil.rmtree(place)
    return SolvedGame(
        start=report["start"],
        file=target,
        left_first=report["left_first"],
        right_first=report["right_first"],
        positions=report["positions"],
        wins=report["wins"],
        losses=report["losses"],
        draws=report["draws"],
        longest=report["longest"],
        tasks=tasks,
        seconds=time.perf_counter() - begun,
        processor_seconds=processor + time.process_time() - own,
        worker_bytes=most,
    )


@lru_cache(maxsize=4)
def _opened(game: str, folder: str) -> _upstar.Shards:
    return _upstar.Shards(game, folder)


def _work(game: str, folder: str, name: str, stage: int, part: int, memory: int) -> tuple[float, int]:
    """Works on a shard; the processor time that it took, and the most memory that this process has had."""
    begun = time.process_time()
    _opened(game, folder).work(name, stage, part, memory)
    return time.process_time() - begun, _held()


def _held() -> int:
    """The most memory that this process has had; 0 where the system does not tell."""
    try:
        resource: Any = import_module("resource")
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return int(unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _got(ray: Any, one: Any) -> tuple[float, int]:
    """What a task has returned; what it has raised is raised here.

    The others go on to the end of their shards, which will not have to be done again. Ray could cancel them, but ends the
    program where a task fails at the moment when it is cancelled.
    """
    failed: Any = import_module("ray.exceptions").RayTaskError
    try:
        seconds, held = ray.get(one)
        return float(seconds), int(held)
    except failed as error:
        cause: object = getattr(error, "cause", None)
        if isinstance(cause, Exception):
            raise cause from None
        raise


def _fits(ray: Any, memory: int) -> None:
    """A task that fits on no machine would wait for ever."""
    most = max((node["Resources"].get("memory", 0) for node in ray.nodes() if node["Alive"]), default=0)
    if memory > most:
        raise ValueError(f"no machine has {_size(memory)} for a worker: the largest has {_size(int(most))}")


class _Progress:
    """How far the work is, told now and then."""

    EVERY = 5.0

    def __init__(self, shards: _upstar.Shards, say: Callable[[str], object]) -> None:
        self.say = say
        self.all = sum(size for _, own in shards.rounds() for *_, size in own)
        self.so_far = 0
        self.latest = time.monotonic()

    def done(self, positions: int) -> None:
        self.so_far += positions
        now = time.monotonic()
        if now - self.latest >= self.EVERY:
            self.latest = now
            self.say(f"{100 * self.so_far // self.all} % solved and counted")


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _bytes(size: int | str) -> int:
    """A number of bytes, also as a text like `2GB`."""
    if not isinstance(size, str):
        count = whole(size)
        if count is None:
            raise TypeError(f"memory is a whole number of bytes, or a text such as 2GB, not {type(size).__name__}")
        return count
    read = re.fullmatch(r"\s*(\d+)\s*([A-Za-z]*)\s*", size)
    unit = None if read is None else _UNITS.get(read[2].upper())
    if read is None or unit is None:
        raise ValueError(f"expected a number of bytes, such as 500MB or 2GB, and not {size!r}")
    return int(read[1]) * unit


def _size(count: int) -> str:
    """A number of bytes for people."""
    size = float(count)
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:,.4g} TB"
