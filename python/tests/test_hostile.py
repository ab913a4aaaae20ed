"""Input that was made to break something: an exception, never a crash or a hang."""

import itertools
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import upstar

TEXTS = [
    "",
    " ",
    "\0",
    "(" * 100_000,
    "{" * 50_000 + "}" * 50_000,
    "1" * 1_000_000 + "x",
    "-" * 100_000 + "1",
    "nim(" + "9" * 5000 + ")",
    "domineering(1000000x1000000)",
    "domineering(" + "." * 100_000 + ")",
    "é" * 1000,
    "\ud7ff",
    "game",
    "game x on heaps",
    "let f(n) = f(n); f(1)",
    "ω",
    "1/0",
    "2*-1",
    "_1",
    "play(nim(3), left, \"x\")",
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_texts(text: str) -> None:
    questions: list[Callable[[str], object]] = [upstar.value, upstar.read, upstar.ask, lambda one: upstar.values([one])]
    for question in questions:
        with pytest.raises((upstar.Wrong, upstar.Stopped)), upstar.limits(time=10):
            question(text)


@pytest.mark.parametrize("text", [text for text in TEXTS if text.strip()], ids=len)
def test_rules(text: str) -> None:
    with pytest.raises(upstar.Wrong):
        upstar.rules(text)


def test_letters_that_are_none() -> None:
    with pytest.raises(UnicodeEncodeError):
        upstar.value("\ud800")


@pytest.mark.parametrize("wrong", [None, 1.5, b"1", [], {}, object(), type, float("nan"), 1j, True])
def test_types(wrong: object) -> None:
    for question in (upstar.value, upstar.Value, upstar.Position, upstar.outcome):
        with pytest.raises(TypeError):
            question(wrong)  # type: ignore[arg-type]
    for text in (upstar.read, upstar.ask, upstar.rules):
        with pytest.raises(TypeError):
            text(wrong)  # type: ignore[arg-type]
    position = upstar.nim(3)
    with pytest.raises(TypeError):
        position + wrong  # type: ignore[operator]
    with pytest.raises((TypeError, ValueError)):
        position.play(wrong)  # type: ignore[arg-type]
    if wrong is not None:
        with pytest.raises((TypeError, ValueError)):
            position.moves(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        upstar.values([wrong])  # type: ignore[list-item]


def test_which_is_meant(tmp_path: Path) -> None:
    for many in (["1", "nim(3", "2"], ["1", 1.5, "2"]):
        for question in (upstar.values, upstar.table):
            with pytest.raises((upstar.Wrong, TypeError)) as wrong:
                question(many)  # type: ignore[arg-type]
            assert wrong.value.__notes__ == ["item 1, counted from 0"]
    file = tmp_path / "mine.txt"
    file.write_text("game mine on heaps\n  both n -> m\n")
    with pytest.raises(upstar.Wrong) as wrong:
        upstar.load(file)
    assert wrong.value.__notes__ == [f"in {file}"]


def test_large_things() -> None:
    huge = 1 << 200_000
    assert upstar.Value(huge) - huge == 0
    assert upstar.Value(Fraction(1, huge)) > 0
    assert upstar.Value(Fraction(1, huge)).number == Fraction(1, huge)
    with pytest.raises((upstar.Stopped, upstar.Wrong, MemoryError)), upstar.limits(time=5):
        upstar.value(f"*{2**70}")
    nim = upstar.nim(10**18, 10**18 + 1)
    assert [str(move) for move in nim.winning_moves()]
    with pytest.raises(upstar.Stopped):
        nim.moves()
    with pytest.raises(ValueError, match="negative"):
        upstar.nim(3).tree(limit=-1)
    with pytest.raises(ValueError, match="too large"):
        upstar.nim(3).explain(2**70)
    total = sum((upstar.nim(n % 5) for n in range(3000)), upstar.Position(0))
    assert total.outcome in ("N", "P")


def test_iterables_that_fail() -> None:
    def broken() -> object:
        yield "1"
        raise KeyError("in the middle")

    with pytest.raises(KeyError):
        upstar.values(broken())  # type: ignore[arg-type]


def test_objects_cannot_be_changed() -> None:
    for thing in (upstar.Value(1), upstar.nim(3), upstar.nim(3).moves()[0]):
        with pytest.raises(AttributeError):
            thing.name = 3  # type: ignore[union-attr,misc]
        with pytest.raises(TypeError):
            type("More", (type(thing),), {})


def test_a_small_stack() -> None:
    code = """
import threading, upstar
threading.stack_size(64 * 1024)
found = []
def ask():
    found.append(str(upstar.value("toads_and_frogs(\\"tttt..ffff\\")").mean))
    value = upstar.Value(0)
    for n in range(300):
        value = upstar.value("{0|0}") - value + upstar.Value(n)
    found.append(str(value))
thread = threading.Thread(target=ask)
thread.start(); thread.join()
assert len(found) == 2, found
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr


def test_lists_without_end() -> None:
    inside: list[object] = []
    inside.append(inside)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for wrong in (inside, deep):
        with pytest.raises((ValueError, RecursionError)):
            upstar.functions.length(wrong)
        with pytest.raises((ValueError, RecursionError)):
            upstar.ask("x", x=wrong)
    shallow: list[object] = [1]
    for _ in range(50):
        shallow = [shallow]
    assert upstar.ask("x", x=shallow) == shallow


def test_one_text_is_not_many() -> None:
    for question in (upstar.values, upstar.table):
        with pytest.raises(TypeError, match="not one text"):
            question("nim(3)")


def test_numbers_of_things() -> None:
    questions: list[Callable[[], object]] = [
        lambda: upstar.nim(3).explain(-1),
        lambda: upstar.nim(3).tree(limit=-1),
        lambda: upstar.nim(3).strategy(upstar.LEFT, limit=-1),
        lambda: upstar.nim(3).to_networkx(limit=-1),
        lambda: upstar.Grid(-1, 2),
        lambda: upstar.Grid(2, 2).cell(-1, 0),
    ]
    for question in questions:
        with pytest.raises(ValueError, match="negative"):
            question()
    code = """
import upstar
try:
    upstar.configure(memory=-1)
except ValueError as error:
    assert "negative" in str(error), error
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_values_that_cannot_be_written() -> None:
    value = upstar.Value(1)
    for _ in range(3000):
        value = upstar.value(upstar.ask("{x|*}", x=value))
    with pytest.raises(upstar.Stopped, match="too large"):
        str(value)
    assert repr(value) == repr([value])[1:-1] == "<a value too large to be written>"
    assert repr(upstar.Position(value) + upstar.nim(1)).startswith("<")


def test_no_end_of_games() -> None:
    start = time.monotonic()
    for ask in (upstar.values, upstar.table):
        with pytest.raises(upstar.Stopped, match="time"):
            ask(itertools.repeat("1"), time=0.2)
    with pytest.raises(upstar.Stopped, match="time"):
        upstar.sweep("n + m", n=range(10**5), m=range(10**5), time=0.2)
    assert time.monotonic() - start < 5


def test_other_interpreters_are_refused() -> None:
    interpreters = pytest.importorskip("_xxsubinterpreters")
    other = interpreters.create()
    script = "try:\n    import upstar\nexcept ImportError as wrong:\n    assert 'main interpreter' in str(wrong)\nelse:\n    assert False"
    interpreters.run_string(other, script)
    interpreters.destroy(other)
    assert str(upstar.value("^ + *")) == "^*" and upstar.nim(3).outcome is upstar.Outcome.N


def test_play_that_comes_back() -> None:
    class Round(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [(position + 1) % 5]

    class Apart(upstar.Game[int]):
        def left(self, position: int) -> list[int]:
            return [(position + 1) % 5]

        def right(self, position: int) -> list[int]:
            return [(position + 2) % 5]

    for position in (Round()(0), Apart()(0), Round()(0) + upstar.nim(2)):
        for question in ("misere_outcome", "outcome", "value"):
            with pytest.raises(upstar.Stopped) as stopped:
                getattr(position, question)
            assert stopped.value.code == "loop", question


def test_positions_stay_positions() -> None:
    none = upstar.nim(3) * 0
    assert isinstance(none, upstar.Position) and not none.moves() and none.value == 0
    assert upstar.ask("x + x", x="nim(3)").value == 0
    with pytest.raises(upstar.Error, match="cannot be added"):
        _ = upstar.tic_tac_toe("3x3") + upstar.nim(1)
    with pytest.raises(upstar.Error, match="cannot be added"):
        _ = 1 - upstar.tic_tac_toe("3x3")
