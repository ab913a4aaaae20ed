"""Games whose rules are written in Python."""

import gc
import itertools
import pickle
import random
import subprocess
import sys
import traceback
import weakref
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import upstar
from upstar import LEFT, RIGHT, Outcome

Cells = frozenset[tuple[int, int]]


class TakeSome(upstar.Game[int]):
    """Take so many from a heap."""

    def __init__(self, *counts: int) -> None:
        self.counts = counts or (1, 2, 3)

    def options(self, position: int) -> Iterator[int]:
        return (position - k for k in self.counts if k <= position)


class Dominoes(upstar.Game[Cells]):
    """Domineering on any set of cells: Left's dominoes stand, Right's lie."""

    def left(self, position: Cells) -> list[Cells]:
        return [position - {(r, c), (r + 1, c)} for r, c in sorted(position) if (r + 1, c) in position]

    def right(self, position: Cells) -> list[Cells]:
        return [position - {(r, c), (r, c + 1)} for r, c in sorted(position) if (r, c + 1) in position]


class QuickDominoes(Dominoes):
    """The same with what makes it quicker."""

    def components(self, position: Cells) -> list[Cells]:
        rest, parts = set(position), list[Cells]()
        while rest:
            part, stack = set[tuple[int, int]](), [rest.pop()]
            while stack:
                r, c = stack.pop()
                part.add((r, c))
                for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if near in rest:
                        rest.discard(near)
                        stack.append(near)
            parts.append(frozenset(part))
        return parts

    def normal_form(self, position: Cells) -> Cells:
        if not position:
            return position
        top, first = min(r for r, _ in position), min(c for _, c in position)
        moved = [(r - top, c - first) for r, c in position]
        high, wide = max(r for r, _ in moved), max(c for _, c in moved)
        turns = (
            moved,
            [(high - r, c) for r, c in moved],
            [(r, wide - c) for r, c in moved],
            [(high - r, wide - c) for r, c in moved],
        )
        return frozenset(min(sorted(turn) for turn in turns))

    def text(self, position: Cells) -> str:
        rows = max((r for r, _ in position), default=-1) + 1
        cols = max((c for _, c in position), default=-1) + 1
        return "|".join("".join("." if (r, c) in position else "#" for c in range(cols)) for r in range(rows))

    def svg(self, position: Cells) -> str:
        return f"<svg>{len(position)}</svg>"


def rectangle(rows: int, cols: int) -> Cells:
    return frozenset(itertools.product(range(rows), range(cols)))


def test_an_impartial_game() -> None:
    take = TakeSome()
    assert [take(n).nim_value for n in range(9)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert str(take(7)) == "take_some(7)" and take(7).object == 7 and take(7).game == "take_some"
    assert take(7).is_impartial and TakeSome(2, 5)(7).nim_value == upstar.subtraction(7, rules="2,5").nim_value
    assert (take(7) + upstar.nim(3)).outcome is Outcome.P
    assert [move.to.object for move in take(7).winning_moves()] == [4]
    assert take(6).misere_outcome is upstar.subtraction(6, rules="1,2,3").misere_outcome
    assert take(4) == TakeSome()(4) and hash(take(4)) == hash(TakeSome()(4)) and take(4) != TakeSome(1, 3)(4)
    assert take(4) != take(3)


def test_a_partizan_game_is_the_built_in_one() -> None:
    slow, quick, luck = Dominoes(), QuickDominoes(), random.Random(5)
    for _ in range(40):
        rows, cols = luck.randint(1, 3), luck.randint(1, 4)
        cells = frozenset(cell for cell in rectangle(rows, cols) if luck.random() < 0.8)
        text = "|".join("".join("." if (r, c) in cells else "#" for c in range(cols)) for r in range(rows))
        built_in = upstar.domineering(text)
        assert slow(cells).value == quick(cells).value == built_in.value, text
        assert slow(cells).outcome is built_in.outcome
        assert (quick(cells) - built_in).outcome is Outcome.P
        # Right's moves in the negative are Left's.
        assert {move.value for move in (-slow(cells)).moves(RIGHT)} == {
            -move.to.value for move in built_in.moves(LEFT)
        }


def test_it_is_explained_and_drawn_like_others() -> None:
    game = QuickDominoes()(rectangle(2, 2))
    assert str(game) == 'quick_dominoes("..|..")'
    assert "+-1" in game.explain().text
    assert "type" in game.explain(by="types").text
    assert game.tree().result == "+-" and game.depth == 2
    assert game.strategy(LEFT).guarantees == "+-"
    assert game._repr_svg_() == "<svg>4</svg>" and game.draw("text").strip()
    # In a sum its own picture stands beside those of the others.
    several = (game + upstar.nim(2) - game)._repr_svg_()
    assert several.count("<svg>4</svg>") == 2 and several.count("<svg") == 4 and several.count("−") == 1
    assert "<svg>4</svg>" in (game + 1)._repr_svg_()
    assert game.report()["value"] == "+-1"
    networkx = pytest.importorskip("networkx")
    assert networkx.is_directed_acyclic_graph(TakeSome()(4).to_networkx())


def test_it_travels() -> None:
    position = TakeSome(1, 4)(9) - QuickDominoes()(rectangle(2, 3)) + upstar.nim(2) + 1
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.value == position.value
    assert pickle.loads(pickle.dumps(TakeSome(1, 4)))(9) == TakeSome(1, 4)(9)


class Fails(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        if position == 3:
            raise RuntimeError(f"no rule for {position}")
        return [position - 1] if position else []


def test_what_rules_raise_is_raised() -> None:
    game = Fails()
    for question in (lambda: game(9).value, lambda: game(9).nim_value, lambda: (game(9) + upstar.nim(2)).outcome):
        with pytest.raises(RuntimeError, match="no rule for 3") as raised:
            question()
        names = [frame.name for frame in traceback.extract_tb(raised.value.__traceback__)]
        assert names[-1] == "options"
    # What was right stays right, and nothing above the failure has got a value.
    assert game(2).nim_value == 0
    with pytest.raises(RuntimeError):
        _ = game(4).value
    with pytest.raises(RuntimeError):
        game(9).explain()
    with pytest.raises(RuntimeError):
        game(3).moves()


def test_rules_that_make_no_sense() -> None:
    class Nothing(upstar.Game[int]):
        pass

    class Half(upstar.Game[int]):
        def left(self, position: int) -> list[int]:
            return []

    class NoList(upstar.Game[int]):
        def options(self, position: int) -> Iterable[int]:
            return 3  # type: ignore[return-value]

    class Unhashable(upstar.Game[int]):
        def options(self, position: int) -> Iterable[int]:
            return [[]]  # type: ignore[list-item]

    class Round(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [(position + 1) % 5]

    for kind, match in ((Nothing, "needs `options`"), (Half, "needs both")):
        with pytest.raises(TypeError, match=match):
            kind()(3)
    with pytest.raises(TypeError, match="iterable of positions"):
        _ = NoList()(3).value
    with pytest.raises(TypeError, match="must be hashable"):
        _ = Unhashable()(3).value
    with pytest.raises(TypeError, match="unhashable"):
        TakeSome()([])  # type: ignore[arg-type]
    with pytest.raises(upstar.Stopped) as stopped:
        _ = Round()(0).value
    assert stopped.value.code == "loop"


class Endless(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        return [position + 1]


class Stuck(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        while True:
            pass


@pytest.mark.parametrize("game", [Endless(), Stuck()])
def test_rules_that_never_end(game: upstar.Game[int]) -> None:
    with pytest.raises(upstar.Stopped) as stopped, upstar.limits(time=0.3):
        _ = game(0).value
    assert stopped.value.code == "time" and stopped.value.seconds < 3


def test_limits_of_positions_and_memory() -> None:
    with pytest.raises(upstar.Stopped) as stopped, upstar.limits(nodes=1000):
        _ = Endless()(0).value
    assert stopped.value.code == "nodes"
    with pytest.raises(upstar.Stopped) as stopped, upstar.limits(memory=3_000_000, time=60):
        _ = Endless()(10**6).value
    assert stopped.value.code == "memory"


def test_rules_may_ask_questions() -> None:
    class Nested(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [n for n in range(position) if upstar.nim(n).nim_value == n]

    assert Nested()(6).nim_value == 6


def test_odd_positions() -> None:
    class Words(upstar.Game[object]):
        def options(self, position: object) -> list[object]:
            return {"start": ['say "x"\n', (1, "a"), None], None: ["7", 7]}.get(position, [])  # type: ignore[call-overload,no-any-return]

    game = Words()
    assert game("start").nim_value == 2
    texts = [str(move.to) for move in game(None).moves()]
    assert len(set(texts)) == 2 and game("7") != game(7)
    assert game('say "x"\n').nim_value == 0


def test_a_game_that_nobody_has_is_gone() -> None:
    class Brief(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [position - 1] if position else []

    class Thing:
        pass

    brief = Brief()
    brief.thing = thing = Thing()  # type: ignore[attr-defined]
    gone = weakref.ref(thing)
    assert brief(30).nim_value == 0
    del brief, thing
    # Eight games are kept for those who make them again.
    for n in range(8):
        TakeSome(n + 1, 77)(5)
    gc.collect()
    assert gone() is None


def test_a_class_that_is_written_again() -> None:
    code = """
import upstar
for counts, expected in (((1, 2), 1), ((1, 3), 0), ((2, 3), 2)):
    class Again(upstar.Game):
        def options(self, n):
            return [n - k for k in counts if k <= n]
    assert Again()(4).nim_value == expected, (counts, Again()(4).nim_value)
    assert str(Again()(4)) == "again(4)", str(Again()(4))
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_grid() -> None:
    grid, luck = upstar.Grid(3, 4), random.Random(3)
    upright = [grid.cell(r, c) | grid.cell(r + 1, c) for r in range(2) for c in range(4)]
    lying = [grid.cell(r, c) | grid.cell(r, c + 1) for r in range(3) for c in range(3)]

    class Bits(upstar.Game[int]):
        def left(self, position: int) -> list[int]:
            return [position ^ two for two in upright if position & two == two]

        def right(self, position: int) -> list[int]:
            return [position ^ two for two in lying if position & two == two]

        def components(self, position: int) -> list[int]:
            return grid.parts(position, 2)

    for _ in range(60):
        board = luck.getrandbits(12)
        assert Bits()(board).value == upstar.domineering(grid.text(board)).value, grid.text(board)
        assert sum(grid.parts(board, alike=False)) == board
        assert len(grid.cells(board)) == board.bit_count() == grid.normal_form(board).bit_count()
    for rows, cols in ((8, 8), (1, 64), (64, 1), (7, 9)):
        whole = upstar.Grid(rows, cols)
        assert whole.parts(whole.all) == [whole.all] and len(whole.cells(whole.all)) == rows * cols
    assert pickle.loads(pickle.dumps(grid)).all == grid.all
    for wrong in ((0, 3), (9, 9), (2**20, 2**20)):
        with pytest.raises((ValueError, OverflowError)):
            upstar.Grid(*wrong)
    with pytest.raises(ValueError, match="outside"):
        grid.parts(1 << 20)
    for none in (-1, 1 << 70):
        for question in (grid.parts, grid.cells, grid.text, grid.normal_form):
            with pytest.raises(ValueError, match="a bit for each of at most 64"):
                question(none)
    with pytest.raises(ValueError, match="negative"):
        grid.parts(1, -1)
    with pytest.raises(ValueError, match="no cell"):
        grid.cell(3, 0)


class Listed(upstar.Game[int]):
    """What it lists is read by no Python."""

    def __init__(self, how: str) -> None:
        self.how = how

    def options(self, position: int) -> Iterable[int]:
        if self.how == "same":
            return iter(int, 1)
        return itertools.count(1) if self.how == "count" else range(1, 10**12)


@pytest.mark.parametrize("how", ["same", "count", "range"])
def test_lists_without_end(how: str) -> None:
    some: list[tuple[dict[str, Any], str]] = [({"time": 0.3}, "time"), ({"nodes": 5000}, "nodes"), ({"memory": 2_000_000, "time": 60}, "memory")]
    for limit, code in some:
        with pytest.raises(upstar.Stopped) as stopped, upstar.limits(**limit):
            _ = Listed(how)(0).value
        assert stopped.value.code == code and stopped.value.seconds < 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_lists_without_end_are_interrupted() -> None:
    code = """
import _thread, itertools, threading, time, upstar
class Count(upstar.Game):
    def options(self, n):
        return iter(int, 1)
for _ in range(2):
    threading.Timer(0.3, _thread.interrupt_main).start()
    began = time.monotonic()
    try:
        Count()(0).value
    except KeyboardInterrupt:
        assert time.monotonic() - began < 3
    else:
        raise AssertionError
assert upstar.nim(3).nim_value == 3
"""
    # Once, for a reason that is not known, an interrupt was not caught where it came; one that does not come at all ends in a timeout.
    ends = (subprocess.run([sys.executable, "-c", code], timeout=60).returncode for _ in range(3))
    assert 0 in ends


class AsksItself(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        return [position - 1] if self(position).value else []


class AsksBelow(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        return [n for n in range(position) if n == 0 or self(position - 1).value]


class AsksForever(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        return [n for n in range(3) if Stuck()(n).value]


def test_rules_that_ask_about_themselves() -> None:
    with pytest.raises(RecursionError, match="inside each other"):
        _ = AsksItself()(3).value
    assert AsksBelow()(30).nim_value == upstar.nim(30).nim_value
    assert upstar.nim(3).nim_value == 3


def test_limits_hold_for_what_rules_ask() -> None:
    with pytest.raises(upstar.Stopped) as stopped, upstar.limits(time=0.3):
        _ = AsksForever()(3).value
    assert stopped.value.code == "time" and stopped.value.seconds < 5

    class AsksMuch(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [n for n in range(position) if upstar.value("snort(5x6)")]

    with pytest.raises(upstar.Stopped) as stopped, upstar.limits(nodes=1000):
        _ = AsksMuch()(3).value
    assert stopped.value.code == "nodes"


class Changing(upstar.Game[int]):
    def __init__(self, *some: int) -> None:
        self.s: list[int] | tuple[int, ...] = some
        self.cache = dict[int, list[int]]()

    def options(self, n: int) -> list[int]:
        return self.cache.setdefault(n, [n - k for k in self.s if k <= n])


class Deep(upstar.Game[int]):
    """Takes numbers of a list within a list, and of one of the class."""

    more: list[int] = []

    def __init__(self, numbers: list[int]) -> None:
        self.lists = [numbers]

    def options(self, position: int) -> list[int]:
        return [position - k for k in [*self.lists[0], *self.more] if k <= position]


def test_changes_deep_inside() -> None:
    game = Deep([1, 2, 3])
    assert [game(n).nim_value for n in range(6)] == [0, 1, 2, 3, 0, 1]
    game.lists[0].remove(3)
    assert [game(n).nim_value for n in range(6)] == [0, 1, 2, 0, 1, 2]
    Deep.more.append(3)
    assert [Deep([1, 2])(n).nim_value for n in range(6)] == [0, 1, 2, 3, 0, 1]
    Deep.more.clear()


class OfAKind(upstar.Game[int]):
    def __init__(self, kind: object) -> None:
        self.kind = kind

    def options(self, position: int) -> list[int]:
        return [position - 1] if position > 0 and type(self.kind) is bool else []


def test_equal_attributes_of_other_types() -> None:
    assert (OfAKind(1)(1).nim_value, OfAKind(True)(1).nim_value, OfAKind(1.0)(1).nim_value) == (0, 1, 0)


def test_rules_that_change() -> None:
    game = Changing(1, 2)
    before = game(7)
    assert before.nim_value == 1 and game(7) == before
    game.s, game.cache = (1, 2, 3), dict[int, list[int]]()
    assert game(7).nim_value == 3 and before.nim_value == 1 and game(7) != before
    game.s = [1, 2]
    assert isinstance(game.s, list)
    game.cache = dict[int, list[int]]()
    assert game(7).nim_value == 1
    game.s.append(3)
    game.cache.clear()
    assert game(7).nim_value == 3

    class Swapped(upstar.Game[int]):
        def options(self, n: int) -> list[int]:
            return [n - 1] if n else []

    swapped = Swapped()
    assert swapped(4).nim_value == 0
    Swapped.options = lambda self, n: list(range(n))  # type: ignore[method-assign]
    assert swapped(4).nim_value == 4 == Swapped()(4).nim_value


class Slots(upstar.Game[int]):
    __slots__ = ("__most", "_known")

    def __init__(self, most: int) -> None:
        self.__most = most
        self._known = "mine"

    def options(self, heap: int, /) -> list[int]:
        assert self._known == "mine"
        return [heap - k for k in range(1, self.__most + 1) if k <= heap]


class Named(upstar.Game[int]):
    def __init__(self) -> None:
        self._known = 5

    def options(self, n: int) -> list[int]:
        return [n - self._known] if n >= self._known else []


def test_attributes_of_any_name() -> None:
    assert Slots(3)(7).nim_value == 3 and Slots(2)(7).nim_value == 1
    assert pickle.loads(pickle.dumps(Slots(3)(7))) == Slots(3)(7)
    assert Named()(7).nim_value == 1 and Named()(12).nim_value == 0
    assert pickle.loads(pickle.dumps(Named()))._known == 5


def test_pictures_that_are_none() -> None:
    class Pictured(upstar.Game[int]):
        def options(self, n: int) -> list[int]:
            return list(range(n))

        def svg(self, n: int) -> str:
            return n  # type: ignore[return-value]

    with pytest.raises(TypeError, match=r"Pictured\.svg"):
        Pictured()(3).draw()


def test_options_that_cannot_be_hashed() -> None:
    class Lists(upstar.Game[object]):
        def options(self, n: object) -> list[object]:
            return [[1, 2]]

    with pytest.raises(TypeError, match=r"`options` gives \[1, 2\] for 7"):
        _ = Lists()(7).value


def test_rules_that_are_changed_in_their_place() -> None:
    """Positions keep the rules under which they were made, also where a list is changed in its place; those made later have the new ones."""

    class Some(upstar.Game[int]):
        def __init__(self, taken: list[int]) -> None:
            self.taken = taken

        def options(self, n: int) -> list[int]:
            return [n - k for k in self.taken if k <= n]

    game = Some([1, 2])
    assert game(4).nim_value == 1
    before = game(5)
    game.taken.append(3)
    assert before.nim_value == 2 and game(5).nim_value == 1


def test_what_a_class_says_itself_counts_more_than_what_it_inherits() -> None:
    class Both(upstar.Game[int]):
        def left(self, n: int) -> list[int]:
            return [n - 1] if n > 0 else []

        def right(self, n: int) -> list[int]:
            return []

    class Same(Both):
        def options(self, n: int) -> list[int]:
            return [0] if n > 0 else []

    assert Both()(3).value == 3 and str(Same()(3).value) == "*"


def test_texts_do_not_name_positions_of_classes() -> None:
    position = TakeSome(1, 9)(4) + upstar.nim(1)
    assert repr(position) == f"<position {position}>"
    name = str(position.components[0].game)
    with pytest.raises(upstar.Wrong) as wrong:
        upstar.read(str(position))
    assert wrong.value.code == "unknown-name" and name in str(wrong.value)
    assert wrong.value.hint is not None and "a class in Python" in wrong.value.hint


def test_names_are_texts() -> None:
    class Numbered(upstar.Game[int]):
        name = 7  # type: ignore[assignment]

        def options(self, n: int) -> list[int]:
            return []

    with pytest.raises(TypeError, match=r"Numbered\.name is a text, not int"):
        Numbered()(3)


def test_variables_that_rules_use() -> None:
    """A cell of a notebook that gives a variable of the rules another meaning is noticed, and so is a list that is changed in its place."""
    code = """
import upstar
COUNTS, most, asked = (1, 2, 3), [3], 0
def some(n):
    return [n - k for k in range(1, most[0] + 1) if k <= n]
class Take(upstar.Game):
    def options(self, n):
        global asked
        asked += 1
        return [n - k for k in COUNTS if k <= n]
class Some(upstar.Game):
    def options(self, n):
        return (one for one in some(n))
game = Take()
before = game(7)
assert (before.nim_value, Take()(7).nim_value, Some()(7).nim_value) == (3, 3, 3)
assert before == Take()(7) and asked == 8, asked
COUNTS = (1, 2)
most[0] = 2
assert (game(7).nim_value, Take()(7).nim_value, Some()(7).nim_value) == (1, 1, 1)
assert before.nim_value == 3 and before != game(7)
COUNTS = (1, 2, 3)
assert Take()(7) == before and asked <= 16, asked
def some(n):
    return []
assert Some()(7).nim_value == 0
def made(count):
    class Inner(upstar.Game):
        def options(self, n):
            return [n - k for k in range(1, count + 1) if k <= n]
    def change(to):
        nonlocal count
        count = to
    return Inner(), change
inner, change = made(3)
assert inner(7).nim_value == 3
change(2)
assert inner(7).nim_value == 1
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
