"""One question for many games, over many processes, into a folder."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import re
import secrets
import sys
import time as clock
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

from .. import _upstar
from .._errors import Stopped, Wrong
from .._limits import current, limits
from .._questions import several, written
from .._upstar import Position, Value
from ._describing import described, rules_in
from ._files import write_whole
from ._ray import ray, start, worker

__all__ = ["boards", "octal_codes", "read", "sweep"]

Given = int | Fraction | str | Value | Position
"""What a parameter can be."""
Question = str | Callable[..., Any]

DONE, STOPPED, WRONG, FAILED = "done", "stopped", "wrong", "failed"

# The columns of the answers.
COLUMNS = (
    "index", "answer", "state", "reason", "known", "nodes", "seconds", "time_limit", "node_limit", "memory_limit",
)
# A task takes about so many seconds.
SLICE = 1.0
# The most questions of a task.
MOST = 1000
# Answers are written after so many seconds, or when there are so many.
PAUSE, MANY = 5.0, 20_000
# So many tasks wait for each core, so that none is idle while answers are gathered.
AHEAD = 2
# How often a task is tried where its worker or its machine is lost.
RETRIES = 4
# A worker ends after so many tasks, and another begins with empty tables.
CALLS = 500


@dataclass
class Row:
    """What came of a question."""

    index: int
    state: str
    answer: str | None = None
    reason: str | None = None
    known: str | None = None
    nodes: int | None = None
    seconds: float = 0.0


@dataclass
class Limits:
    """What each question may use."""

    time: float | None = None
    nodes: int | None = None
    memory: int | None = None

    def exceed(self, other: tuple[float | None, int | None, int | None]) -> bool:
        """Whether more is allowed than before in one way, and not less in another."""
        pairs = list(zip((self.time, self.nodes, self.memory), other, strict=True))
        as_numbers = [tuple(float("inf") if one is None else one for one in pair) for pair in pairs]
        return any(new > old for new, old in as_numbers) and all(new >= old for new, old in as_numbers)


@dataclass
class Batch:
    """Questions that are asked one after the other in one process."""

    question: Question
    rows: list[tuple[int, dict[str, Given]]]
    limits: Limits
    rules: list[str]


def _ask(question: Question, given: dict[str, Given]) -> object:
    if not isinstance(question, str):
        return question(**given)
    texts = {name: one for name, one in given.items() if isinstance(one, str)}
    if texts:
        # All at once: what takes the place of a name may have the letters of another in it.
        question = re.sub(rf"\b(?:{'|'.join(texts)})\b", lambda found: texts[found[0]], question)
    return _upstar.ask(question, **{name: one for name, one in given.items() if name not in texts})


def _answered(batch: Batch, index: int, given: dict[str, Given], time: float | None) -> Row:
    began = clock.monotonic()
    row = Row(index, DONE)
    try:
        with limits(time=time, nodes=batch.limits.nodes, memory=batch.limits.memory):
            row.answer = written(_ask(batch.question, given))
    except Stopped as stopped:
        row.state, row.reason, row.nodes = STOPPED, stopped.code, stopped.nodes
        row.known = json.dumps(stopped.known) if stopped.known else None
    except Wrong as wrong:
        row.state, row.reason = WRONG, f"{wrong.code}: {wrong.message}"
    except Exception as error:
        row.state, row.reason = FAILED, f"{type(error).__name__}: {error}"
    row.seconds = clock.monotonic() - began
    return row


def _worked(batch: Batch) -> tuple[list[Row], list[int]]:
    """Answers questions for about a second. The second list is of those that take longer, which are to be asked alone."""
    worker(batch.rules)
    rows, slow = list[Row](), list[int]()
    began, alone = clock.monotonic(), len(batch.rows) == 1
    for index, given in batch.rows:
        if rows and clock.monotonic() - began > SLICE:
            break
        longest = batch.limits.time
        # A function may itself deal with a limit, so it has no other than its own.
        cut = not alone and isinstance(batch.question, str) and (longest is None or longest > 2 * SLICE)
        row = _answered(batch, index, given, 2 * SLICE if cut else longest)
        if cut and row.state == STOPPED and row.reason == "time":
            slow.append(index)
            break
        rows.append(row)
    return rows, slow


@dataclass
class _Queue:
    """What is left to be asked, and how long it takes."""

    open: deque[int]
    slow: deque[int] = field(default_factory=lambda: deque[int]())
    size: float = 1.0

    def take(self, spare: int) -> list[int]:
        """The next few. Towards the end there are fewer, so that everybody has something to do."""
        if not self.open:
            return [self.slow.popleft()] if self.slow else []
        count = max(1, min(int(self.size), len(self.open) // max(spare, 1), MOST))
        return [self.open.popleft() for _ in range(min(count, len(self.open)))]

    def learn(self, rows: Sequence[Row]) -> None:
        if not rows:
            return
        each = sum(row.seconds for row in rows) / len(rows)
        wanted = min(SLICE / max(each, 1e-6), MOST)
        self.size = min(wanted, 2 * self.size + 1)


class _Bar:
    """How many questions are answered: tqdm's bar, or a line on standard error."""

    def __init__(self, total: int, done: int, shown: bool) -> None:
        self.total, self.done, self.shown = total, done, shown
        self.bar: Any = None
        if shown:
            with contextlib.suppress(ImportError):
                self.bar = import_module("tqdm.auto").tqdm(total=total, initial=done, unit=" questions")

    def add(self, count: int) -> None:
        self.done += count
        if self.bar is not None:
            self.bar.update(count)
        elif self.shown:
            print(f"\r{self.done:,} of {self.total:,} questions", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
        elif self.shown:
            print(file=sys.stderr)


class _Folder:
    """Where the answers are: a description, and parts that are written whole."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self.pyarrow: Any = import_module("pyarrow")
            self.parquet: Any = import_module("pyarrow.parquet")
        except ImportError as missing:
            raise ImportError("sweeps into folders need pyarrow: pip install 'upstar[cluster]'") from missing

    @property
    def description(self) -> Path:
        return self.path / "sweep.json"

    def parts(self) -> list[Path]:
        return sorted(self.path.glob("part-*.parquet"))

    def begin(self, told: dict[str, Any]) -> None:
        """Refuses a folder of another sweep."""
        self.path.mkdir(parents=True, exist_ok=True)
        if self.parts():
            known = json.loads(self.description.read_text(encoding="utf-8"))
            different = [name for name in told if known.get(name) != told[name]]
            if different:
                message = f"{self.path} holds another sweep: {different[0]} was {known.get(different[0])!r}"
                raise ValueError(f"{message}, not {told[different[0]]!r}")
        elif not self.description.exists() and any(self.path.iterdir()):
            raise ValueError(f"{self.path} is not empty and holds no sweep")
        else:
            text = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
            write_whole(self.description, lambda path: path.write_text(text, encoding="utf-8"))

    def write(self, table: Any) -> None:
        number = len(self.parts())
        path = self.path / f"part-{number:06}-{secrets.token_hex(4)}.parquet"
        write_whole(path, lambda path: self.parquet.write_table(table, path))

    def read(self) -> Any:
        """All rows in order, the best of each: answers before what was stopped, later ones before earlier ones."""
        parts = [self.parquet.read_table(path) for path in self.parts()]
        if not parts:
            return None
        table = self.pyarrow.concat_tables(parts)
        best = dict[int, int]()
        states, indices = (table.column(name).to_pylist() for name in ("state", "index"))
        for at, (index, state) in enumerate(zip(indices, states, strict=True)):
            if state != STOPPED or index not in best or states[best[index]] == STOPPED:
                best[index] = at
        return table.take([best[index] for index in sorted(best)])


def _described(question: Question, columns: dict[str, list[Given]], count: int) -> dict[str, Any]:
    """What tells a sweep from all others, in every process alike."""
    told = dict[str, Any](version=1)
    if isinstance(question, str):
        told["question"] = question
        written = [question, *(one for column in columns.values() for one in column if isinstance(one, str))]
        if rules := rules_in(written):
            told["rules"] = described(rules)
    else:
        kind: Any = type(question)
        name = getattr(question, "__qualname__", kind.__qualname__)
        told["question"] = f"{getattr(question, '__module__', kind.__module__)}.{name}"
        told["source"] = described(question)
        # Nobody knows which texts a function reads.
        told["rules"] = described(sorted(_upstar.added_rules()))
    positions = [one for column in columns.values() for one in column if isinstance(one, Position)]
    if positions:
        told["positions"] = described(positions)
    told["parameters"] = {name: len(column) for name, column in columns.items()}
    told["questions"] = count
    text = json.dumps({name: [str(one) for one in column] for name, column in columns.items()})
    told["digest"] = hashlib.sha256(text.encode()).hexdigest()
    return told


def _schema(pyarrow: Any, columns: dict[str, list[Given]]) -> Any:
    def kind(column: list[Given]) -> Any:
        small = all(type(one) is int and abs(one) < 2**63 for one in column)
        return pyarrow.int64() if small else pyarrow.string()

    fields = [("index", pyarrow.int64())]
    fields += [(name, kind(column)) for name, column in columns.items()]
    text, whole, real = pyarrow.string(), pyarrow.int64(), pyarrow.float64()
    fields += [("answer", text), ("state", text), ("reason", text), ("known", text), ("nodes", whole)]
    fields += [("seconds", real), ("time_limit", real), ("node_limit", whole), ("memory_limit", whole)]
    return pyarrow.schema(fields)


@dataclass
class _Sweep:
    question: Question
    columns: dict[str, list[Given]]
    limits: Limits
    folder: _Folder
    rules: list[str] = field(default_factory=_upstar.added_rules)

    def given(self, index: int) -> dict[str, Given]:
        """The parameters of a question: the last name changes first."""
        cells = dict[str, Given]()
        for name, column in reversed(self.columns.items()):
            index, at = divmod(index, len(column))
            cells[name] = column[at]
        return {name: cells[name] for name in self.columns}

    def batch(self, indices: list[int]) -> Batch:
        rows = [(index, self.given(index)) for index in indices]
        return Batch(self.question, rows, self.limits, self.rules)

    def table(self, rows: list[Row]) -> Any:
        pyarrow, schema = self.folder.pyarrow, _schema(self.folder.pyarrow, self.columns)
        rows = sorted(rows, key=lambda row: row.index)
        cells = dict[str, list[Any]]()
        given = [self.given(row.index) for row in rows]
        for name in self.columns:
            whole = schema.field(name).type == pyarrow.int64()
            cells[name] = [one[name] if whole else str(one[name]) for one in given]
        for name in ("index", "answer", "state", "reason", "known", "nodes", "seconds"):
            cells[name] = [getattr(row, name) for row in rows]
        bounds = {"time_limit": self.limits.time, "node_limit": self.limits.nodes}
        for name, bound in (bounds | {"memory_limit": self.limits.memory}).items():
            cells[name] = [bound] * len(rows)
        return pyarrow.table({name: cells[name] for name in schema.names}, schema=schema)

    def missing(self, count: int, again: Collection[str]) -> list[int]:
        known = self.folder.read()
        if known is None:
            return list(range(count))
        names = ("index", "state", "time_limit", "node_limit", "memory_limit")
        done = set[int]()
        for index, state, *before in zip(*(known.column(name).to_pylist() for name in names), strict=True):
            retried = state == STOPPED and self.limits.exceed((before[0], before[1], before[2]))
            if not retried and state not in again:
                done.add(index)
        return [index for index in range(count) if index not in done]

    def results(self, queue: _Queue, alone: bool) -> Iterator[list[Row]]:
        """The answers, as they come."""
        if alone:
            while indices := queue.take(1):
                rows, slow = _worked(self.batch(indices))
                self.sort(queue, indices, rows, slow)
                yield rows
            return
        yield from self.by_ray(queue)

    def sort(self, queue: _Queue, indices: list[int], rows: list[Row], slow: list[int]) -> None:
        """Puts back what a task has left."""
        done = {row.index for row in rows}
        queue.slow.extend(slow)
        queue.open.extendleft(index for index in reversed(indices) if index not in done and index not in slow)
        queue.learn(rows)

    def by_ray(self, queue: _Queue) -> Iterator[list[Row]]:
        module = ray()
        shared = module.put((self.question, self.limits, self.rules))

        def work(shared: tuple[Question, Limits, list[str]], rows: list[tuple[int, dict[str, Given]]]) -> object:
            question, limits, rules = shared
            return _worked(Batch(question, rows, limits, rules))

        task = module.remote(num_cpus=1, max_retries=RETRIES, max_calls=CALLS)(work)
        running = dict[Any, list[int]]()
        try:
            while queue.open or queue.slow or running:
                # Machines come and go.
                cores = max(int(module.cluster_resources().get("CPU", 1)), 1)
                while len(running) < AHEAD * cores and (indices := queue.take(AHEAD * cores)):
                    running[task.remote(shared, self.batch(indices).rows)] = indices
                ready, _ = module.wait(list(running), num_returns=1, timeout=1.0)
                for reference in ready:
                    indices = running.pop(reference)
                    try:
                        rows, slow = module.get(reference)
                    except module.exceptions.RayError as error:
                        # Whatever kills its process again and again is found by asking one at a time.
                        rows, slow = list[Row](), indices
                        if len(indices) == 1:
                            reason = f"{type(error).__name__}: {error}".splitlines()[0]
                            rows, slow = [Row(indices[0], FAILED, reason=reason)], []
                    self.sort(queue, indices, rows, slow)
                    yield rows
        finally:
            # Whoever is interrupted leaves nothing at work.
            for reference in running:
                module.cancel(reference)


def sweep(
    question: Question,
    *,
    to: str | PathLike[str],
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    again: Collection[str] = (),
    progress: bool = False,
    address: str | None = None,
    workers: int | None = None,
    **parameters: Iterable[Given],
) -> Any:
    """The answers to a question for all combinations of parameters, worked out over all cores of this machine, or over a cluster of Ray
    (`address="auto"`), into a folder. Gives them as a table of Arrow, as `read` does.

    The question is a text in the language, in which names stand for the parameters, or a function of them. A parameter is any
    number, value or position; one that is a text takes the place of its name as it stands.

        cluster.sweep("temperature(domineering(mxn))", m=range(1, 7), n=range(1, 7), to="folder")

    Each question has limits of its own (`time`, `nodes`, `memory`). One that reaches them is a row in the `state` `stopped`, with what
    is `known`. `wrong` says that the question makes no sense with these parameters, `failed` that a function raised something or its
    process ended.

    Answers are written every few seconds. A sweep that is started again into the same folder does what is missing; what was stopped is
    tried again where the limits are greater, and states in `again` are asked again in any case. Another sweep into the folder is refused.

    `workers=0` does without Ray, in this process.
    """
    if not isinstance(question, str) and not callable(question):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a question is a text or a function, not {type(question).__name__}")
    states = {again} if isinstance(again, str) else set(again)
    if unknown := states - {DONE, STOPPED, WRONG, FAILED}:
        raise ValueError(f"`{min(unknown)}` is no state: those are {DONE}, {STOPPED}, {WRONG} and {FAILED}")
    if workers is not None and workers < 0:
        raise ValueError(f"a sweep has no {workers} workers")
    columns = {name: several(name, column) for name, column in parameters.items()}
    for name, column in columns.items():
        for one in column:
            if isinstance(one, bool) or not isinstance(one, int | Fraction | str | Value | Position):  # pyright: ignore[reportUnnecessaryIsInstance]
                kind = type(one).__name__
                raise TypeError(f"{name} is a number, a text, a value or a position, not {kind}")
    if not columns:
        raise TypeError("a sweep has parameters, such as n=range(10)")
    taken = [name for name in columns if name in COLUMNS]
    if taken:
        raise TypeError(f"`{taken[0]}` is the name of another column")
    # Limits that make no sense are refused before the work begins; those around it hold as well.
    with limits(time=time, nodes=nodes, memory=memory):
        held = current() or (None, None, None, None)
        bounds = Limits(*held[:3])
    count = 1
    for column in columns.values():
        count *= len(column)
    folder = _Folder(to)
    folder.begin(_described(question, columns, count))
    work = _Sweep(question, columns, bounds, folder)
    missing = work.missing(count, states)
    if missing and workers != 0:
        start(address, workers=workers)
    bar = _Bar(count, count - len(missing), progress)
    # What cannot be read with numbers cannot be read at all; a text may be wrong by itself.
    texts = any(isinstance(one, str) for column in columns.values() for one in column)
    unread = ("syntax:", "unknown-name:") if isinstance(question, str) and not texts else ()
    found, last = list[Row](), clock.monotonic()
    try:
        for rows in work.results(_Queue(deque(missing)), workers == 0):
            found.extend(rows)
            bar.add(len(rows))
            for row in rows:
                if row.state == WRONG and str(row.reason).startswith(unread):
                    raise ValueError(f"{row.reason} (in {question!r} with {work.given(row.index)})")
            if found and (clock.monotonic() - last > PAUSE or len(found) >= MANY):
                folder.write(work.table(found))
                found, last = list[Row](), clock.monotonic()
    finally:
        good = [row for row in found if not str(row.reason).startswith(unread)]
        if good:
            folder.write(work.table(good))
        bar.close()
    return read(to)


def read(folder: str | PathLike[str]) -> Any:
    """The answers of a sweep as a table of Arrow, in the order of its parameters; also of one that is at work.

    The columns are `index`, the parameters, `answer` (as text: values in the notation), `state`, `reason`, `known`, `nodes`,
    `seconds`, and the limits that held."""
    where = _Folder(folder)
    if not where.description.exists():
        raise FileNotFoundError(f"{where.path} holds no sweep")
    table = where.read()
    if table is not None:
        return table
    names = json.loads(where.description.read_text(encoding="utf-8"))["parameters"]
    return _schema(where.pyarrow, {name: list[Given]() for name in names}).empty_table()


def octal_codes(digits: int = 3) -> list[str]:
    """The codes of all octal games with so many digits after the point, from `0.000` to `0.777`."""
    return ["0." + "".join(code) for code in itertools.product("01234567", repeat=digits)]


def boards(game: str, size: str) -> list[Position]:
    """All positions of a board game of a size, one of each that turns and reflections make alike."""
    found: list[Position] = [Position(one) for one in _upstar.ask(f"boards({game}, {size})")]
    return found
