"""Who wins, over many processes: a tree of positions whose leaves are searched as tasks.

The tree is searched by proof numbers (job-level proof-number search). A leaf that a task has not decided in its time gets its moves for leaves.
Nodes are sums taken apart, as lines of strategies by sums name them, so that what is alike is one node.
"""

from __future__ import annotations

import sys
import time as clock
import uuid
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from .._errors import Stopped
from .._limits import limits
from .._upstar import Position, Value, added_rules
from .._words import LEFT, RIGHT, Outcome, Player
from ._describing import described, rules_in
from ._files import Journal, write_whole
from ._ray import ray, start, worker

__all__ = ["Proof", "outcome"]

# How much more there seems to be to do for each move that looks better. That is for the choice among moves alone: added up over positions it
# would drive the search from a good first move to the next as soon as some of its lines are hard.
RANK = 1000
# More than is ever left to do.
NEVER = 10**15
# How often a task is tried where its worker or its machine is lost.
RETRIES = 20
# So many positions for each task at a time are enough to choose from.
SPREAD = 20
# So many tasks wait for each core.
AHEAD = 1.5
# What took a worker so many sums to find out is told to the others.
HARD = 2000

Reply = tuple[str, str, bool | None, int]
# What each worker has found out so far: how often it has told, and a reference to the text.
Findings = dict[str, tuple[int, Any]]


def _write(path: Path, text: str) -> None:
    write_whole(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8"))


def _other(player: Player) -> Player:
    return RIGHT if player is LEFT else LEFT


@dataclass(eq=False)
class Node:
    """A sum with a player to move, who is to be shown to win or to lose."""

    text: str
    mover: Player
    wins: bool | None = None
    searched: bool = False
    moves: list[tuple[str, Node]] | None = None
    parents: list[Node] = field(default_factory=lambda: list[Node]())
    proof: int = 1
    disproof: int = 1
    at_work: bool = False

    def settle(self, wins: bool) -> None:
        self.wins = wins
        self.proof, self.disproof = (0, NEVER) if wins else (NEVER, 0)

    def update(self) -> bool:
        """Works the numbers out from those of the moves; says whether they have changed."""
        before = (self.proof, self.disproof)
        if self.moves is not None and self.wins is None:
            if any(to.wins is False for _, to in self.moves):
                self.settle(True)
            elif all(to.wins for _, to in self.moves):
                self.settle(False)
            else:
                self.proof = min(to.disproof for _, to in self.moves)
                self.disproof = min(sum(to.proof for _, to in self.moves), NEVER - 1)
        return before != (self.proof, self.disproof)

    def by_promise(self) -> list[Node]:
        """What the moves that are not decided lead to, the most promising first."""
        ranked = [(to.disproof + RANK * rank, rank, to) for rank, (_, to) in enumerate(self.moves or ())]
        return [to for _, _, to in sorted(ranked, key=lambda one: one[:2]) if to.wins is None]


class Tree:
    """The nodes by what they are."""

    def __init__(self) -> None:
        self.nodes = dict[tuple[str, Player], Node]()

    def node(self, text: str, mover: Player) -> Node:
        return self.nodes.setdefault((text, mover), Node(text, mover))

    def expand(self, node: Node, replies: list[Reply]) -> None:
        node.moves = []
        ordered = sorted(replies, key=lambda reply: reply[3])
        for name, text, wins, _ in ordered:
            to = self.node(text, _other(node.mover))
            to.parents.append(node)
            node.moves.append((name, to))
            if to.wins is None and wins is not None:
                to.settle(wins)
        if not replies:
            node.settle(False)

    def answer(self, node: Node, found: bool | list[Reply]) -> None:
        """Takes over what came of a task: who wins, or the moves."""
        if isinstance(found, bool):
            node.searched = True
            if node.wins is None:
                node.settle(found)
        elif node.wins is None and node.moves is None:
            self.expand(node, found)
        self.tell(node)

    def tell(self, node: Node) -> None:
        """Updates all that rests on a node."""
        open = [node]
        while open:
            one = open.pop()
            one.update()
            for parent in one.parents:
                if parent.update():
                    open.append(parent)

    def best(self, root: Node) -> Node | None:
        """The leaf to look at next, unless all are at work: the first on the most promising way, or near its end."""
        open, seen = [root], set[int]()
        while open:
            node = open.pop()
            if node.wins is not None or node.at_work or id(node) in seen:
                continue
            if node.moves is None:
                return node
            seen.add(id(node))
            open.extend(reversed(node.by_promise()))
        return None

    def relevant(self, roots: Iterable[Node]) -> set[int]:
        """What still matters for some roots."""
        open, seen = [root for root in roots if root.wins is None], set[int]()
        while open:
            node = open.pop()
            if id(node) not in seen and node.wins is None:
                seen.add(id(node))
                open.extend(to for _, to in node.moves or ())
        return seen

    def lines(self, root: Node, player: Player) -> tuple[dict[str, str], list[Node]]:
        """The moves of a player who wins at the root, and the leaves below them that were searched."""
        lines, leaves = dict[str, str](), list[Node]()
        open, seen = [root], set[int]()
        while open:
            node = open.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if node.moves is None or node.searched:
                if node.searched:
                    leaves.append(node)
            elif node.mover is player:
                name, to = next((name, to) for name, to in node.moves if to.wins is False)
                lines[node.text] = name
                open.append(to)
            else:
                open.extend(to for _, to in node.moves)
        return lines, leaves


class _Worker:
    """What a process that searches leaves remembers between its tasks."""

    name = uuid.uuid4().hex
    told = 0
    learned = dict[str, int]()

    @classmethod
    def learn(cls, position: Position, findings: Findings) -> None:
        """Takes over what others have found out since it was last looked."""
        for name, (count, text) in findings.items():
            if name != cls.name and cls.learned.get(name) != count:
                cls.learned[name] = count
                try:
                    position._learn(ray().get(text))
                except ray().exceptions.RayError:
                    # It is lost with its machine, and found out again.
                    pass

    @classmethod
    def tell(cls, position: Position) -> tuple[str, int, str] | None:
        """What this process has found out so far."""
        text = position._winners(HARD)
        cls.told += 1
        return None if text is None else (cls.name, cls.told, text)


Searched = tuple[bool | list[Reply], tuple[str, int, str] | None]


def _search(
    rules: list[str],
    text: str,
    mover: Player,
    time: float | None,
    nodes: int | None,
    findings: Findings | None,
) -> Searched:
    """Whether the player to move wins; where that is not found in time, the moves. And what others may want to know."""
    worker(rules)
    position = Position(text)
    if findings is not None:
        _Worker.learn(position, findings)
    found: bool | list[Reply]
    try:
        with limits(time=time, nodes=nodes):
            found = position._first_wins(mover)
    except Stopped:
        found = position._replies(mover)
    return found, None if findings is None else _Worker.tell(position)


def _lines(rules: list[str], text: str, mover: Player, player: Player, limit: int) -> dict[str, str]:
    """The lines of a strategy."""
    worker(rules)
    written = Position(text)._by_sums(player, mover, limit).splitlines()[1:]
    return dict(line.split(" -> ", 1) for line in written)


def _joined(
    rules: list[str], text: str, first: Player, player: Player, limit: int, lines: dict[str, str]
) -> str:
    """A strategy that is put together and checked."""
    worker(rules)
    position = Position(text)
    parts = "\n".join(f"{sum} -> {move}" for sum, move in lines.items())
    written = position._by_sums(player, first, limit, parts)
    position._by_sums(player, first, limit, written=written)
    return written


class _Folder:
    """Where what came of tasks is kept, so that the search can go on later: a line for each, and what each worker found hard to find out."""

    def __init__(self, path: str | PathLike[str], position: str) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        about = {"search": "who wins", "version": 1, "position": position, "rules": described(rules_in([position]))}
        self.journal = Journal(self.path / "tasks.jsonl", about)

    def close(self) -> None:
        self.journal.close()

    def done(self) -> list[tuple[str, Player, bool | list[Reply]]]:
        """What has come of tasks so far, in their order."""
        lines = self.journal.told
        return [(line["sum"], Player(line["mover"]), _found(line["found"])) for line in lines]

    def add(self, node: Node, found: bool | list[Reply]) -> None:
        self.journal.add({"sum": node.text, "mover": node.mover.value, "found": found})

    def learn(self, told: tuple[str, int, str] | None) -> None:
        if told is not None:
            name, _, text = told
            _write(self.path / f"found-{name}.winners", text)

    def learned(self) -> dict[str, str]:
        """What workers of earlier processes found out, by their names."""
        paths = sorted(self.path.glob("found-*.winners"))
        return {path.stem.removeprefix("found-"): path.read_text(encoding="utf-8") for path in paths}


def _found(told: bool | list[list[Any]]) -> bool | list[Reply]:
    return told if isinstance(told, bool) else [(name, to, wins, rank) for name, to, wins, rank in told]


@dataclass(frozen=True)
class Proof:
    """Who wins, and how that is shown."""

    position: Position
    outcome: Outcome | None
    """Who wins; `None` if only one player was asked to start."""
    winners: dict[Player, Player]
    """Who wins if a player starts."""
    strategies: dict[Player, str]
    """The strategy of the winner if a player starts, in the form that `upstar strategy --check` reads."""
    tasks: int
    """How many tasks were done, those before in the same folder among them."""
    nodes: int
    """How many positions the tree has."""
    seconds: float
    """Time taken by the search, without the strategies."""

    def save(self, folder: str | Path) -> list[Path]:
        """Writes the strategies into a folder, and gives their paths: `upstar strategy EXPR --first left --check FILE` checks one."""
        where = Path(folder)
        where.mkdir(parents=True, exist_ok=True)
        paths = list[Path]()
        for first, text in self.strategies.items():
            paths.append(where / f"{first.value}_first.strategy")
            _write(paths[-1], text + "\n")
        return paths


class _Tasks:
    """Tasks at work, in other processes or in this one."""

    def __init__(self, alone: bool) -> None:
        self.alone, self.running, self.done = alone, dict[Any, Any](), 0
        self.kinds, self.rules = dict[Any, Any](), added_rules()
        self.findings: Findings | None = None if alone else {}

    def learn(self, told: tuple[str, int, str] | None) -> None:
        """Keeps what a worker has found out, for the others."""
        if told is not None and self.findings is not None:
            name, count, text = told
            if self.findings.get(name, (0, None))[0] < count:
                self.findings[name] = (count, ray().put(text))

    def room(self) -> int:
        if self.alone:
            return 1
        cores = max(int(ray().cluster_resources().get("CPU", 1)), 1)
        return max(int(AHEAD * cores), cores)

    def begin(self, what: Any, work: Any, *arguments: Any) -> None:
        if self.alone:
            self.running[lambda: work(self.rules, *arguments)] = what
            return
        if work not in self.kinds:
            self.kinds[work] = ray().remote(num_cpus=1, max_retries=RETRIES)(work)
        self.running[self.kinds[work].remote(self.rules, *arguments)] = what

    def results(self) -> Iterator[tuple[Any, Any]]:
        """What has come to an end, after a moment at most."""
        if self.alone:
            for work in list(self.running):
                what = self.running.pop(work)
                self.done += 1
                yield what, work()
            return
        ready, _ = ray().wait(list(self.running), num_returns=1, timeout=0.5)
        for reference in ready:
            what = self.running.pop(reference)
            self.done += 1
            yield what, ray().get(reference)

    def keep(self, needed: set[int]) -> None:
        """Ends tasks that are no longer needed."""
        for reference, what in list(self.running.items()):
            if id(what) not in needed:
                del self.running[reference]
                if not self.alone:
                    ray().cancel(reference)


def outcome(
    game: str | Position | Value,
    *,
    first: Player | None = None,
    certificate: bool = True,
    task: float | None = 10.0,
    nodes: int | None = None,
    time: float | None = None,
    limit: int = 1_000_000,
    to: str | PathLike[str] | None = None,
    progress: bool = False,
    address: str | None = None,
    workers: int | None = None,
) -> Proof:
    """Who wins a game under normal play whose rules are no class in Python, searched for over all cores of this machine, or over a cluster of Ray (`address="auto"`).

    Positions a few moves deep are tasks, of `task` seconds each or of so many `nodes`; what is not decided then is taken a move further.
    With `first`, only one player is asked to start. `Stopped` is raised where nobody is found to win within `time` seconds.

    The winner's strategies are put together of those of the tasks, and checked; `limit` is how many lines they may have. That takes much
    longer than the search, and `certificate=False` does without. `workers=0` does without Ray, in this process.

    `to` is a folder in which is kept what comes of every task. Asked again with it, whatever ended the search before, it goes on from there;
    with other limits, with the other player first, on other machines.
    """
    began = clock.monotonic()
    position = Position(game)
    # Games with results are not won by the last move, and texts say nothing of classes.
    position._is_for_proofs()
    if workers != 0:
        start(address, workers=workers)
    tree, tasks = Tree(), _Tasks(workers == 0)
    text = str(position._taken_apart())
    roots = {player: tree.node(text, player) for player in ((LEFT, RIGHT) if first is None else (first,))}
    told = 0.0
    with ExitStack() as stack:
        folder = None if to is None else stack.enter_context(closing(_Folder(to, text)))
        if folder is not None:
            _go_on(tree, tasks, folder)
        stack.callback(lambda: tasks.keep(set()))
        while any(root.wins is None for root in roots.values()):
            _fill(tree, tasks, list(roots.values()), task, nodes)
            for node, (found, told_by) in tasks.results():
                node.at_work = False
                tasks.learn(told_by)
                if folder is not None:
                    folder.learn(told_by)
                    folder.add(node, found)
                tree.answer(node, found)
            tasks.keep(tree.relevant(roots.values()))
            spent = clock.monotonic() - began
            if progress and spent - told > 1:
                told = spent
                line = f"{spent:.0f} s: {len(tree.nodes):,} positions, {tasks.done:,} tasks"
                print(line, file=sys.stderr, flush=True)
            if time is not None and spent > time:
                raise _stopped(tasks.done, spent)
    seconds = clock.monotonic() - began
    winners = {who: who if root.wins else _other(who) for who, root in roots.items()}
    classes = {(LEFT, LEFT): "L", (RIGHT, RIGHT): "R", (LEFT, RIGHT): "N", (RIGHT, LEFT): "P"}
    pair = (winners.get(LEFT), winners.get(RIGHT))
    found = None if None in pair else Outcome(classes[pair])  # type: ignore[index]
    strategies = _strategies(tree, tasks, position, roots, winners, limit) if certificate else {}
    return Proof(position, found, winners, strategies, tasks.done, len(tree.nodes), seconds)


def _go_on(tree: Tree, tasks: _Tasks, folder: _Folder) -> None:
    """Takes over what was done before."""
    for text, mover, found in folder.done():
        tree.answer(tree.node(text, mover), found)
        tasks.done += 1
    for name, found_out in folder.learned().items():
        tasks.learn((name, 1, found_out))


def _fill(tree: Tree, tasks: _Tasks, roots: list[Node], task: float | None, nodes: int | None) -> None:
    """Gives everybody something to do."""
    while len(tasks.running) < tasks.room():
        for root in roots:
            if root.wins is None and (leaf := tree.best(root)) is not None:
                leaf.at_work = True
                # As long as there are few positions to choose from, more are wanted before long work begins.
                few = len(tree.nodes) < SPREAD * tasks.room()
                seconds = min(task, 1.0) if task is not None and few else task
                tasks.begin(leaf, _search, leaf.text, leaf.mover, seconds, nodes, tasks.findings)
                break
        else:
            return
        roots = [*roots[1:], roots[0]]


def _strategies(
    tree: Tree,
    tasks: _Tasks,
    position: Position,
    roots: dict[Player, Node],
    winners: dict[Player, Player],
    limit: int,
) -> dict[Player, str]:
    """The strategies of the winners: parts at the leaves, then all of it."""
    parts = dict[Player, dict[str, str]]()
    for first, root in roots.items():
        parts[first], leaves = tree.lines(root, winners[first])
        for leaf in leaves:
            tasks.begin(first, _lines, leaf.text, leaf.mover, winners[first], limit)
    while tasks.running:
        for first, lines in tasks.results():
            parts[first] |= lines
    strategies = dict[Player, str]()
    for first, lines in parts.items():
        tasks.begin(first, _joined, str(position), first, winners[first], limit, lines)
    while tasks.running:
        strategies |= dict(tasks.results())
    return {first: strategies[first] for first in roots}


def _stopped(tasks: int, seconds: float) -> Stopped:
    reason = "the time limit was reached"
    report: dict[str, Any] = {"stopped": {"code": "time"}, "reason": reason, "known": [], "nodes": tasks}
    return Stopped(reason, report | {"seconds": seconds})
