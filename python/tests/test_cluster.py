"""Sweeps and proofs over many processes."""

import functools
import json
import shutil
import subprocess
import sys
import threading
import time
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import upstar
from upstar import LEFT, RIGHT, Outcome, cluster

pytest.importorskip("pyarrow")


def _rows(table: Any, *names: str) -> list[tuple[Any, ...]]:
    return list(zip(*(table.column(name).to_pylist() for name in names), strict=True))


def test_a_sweep(tmp_path: Path) -> None:
    question, folder = "temperature(domineering(mxn))", tmp_path / "folder"
    found = cluster.sweep(question, m=[2, 3], n=range(1, 4), to=folder, workers=0)
    same = upstar.sweep(question, m=[2, 3], n=range(1, 4))
    assert [Fraction(one) for one in found.column("answer").to_pylist()] == same["answer"]
    assert _rows(found, "index", "m", "n")[2:4] == [(2, 2, 3), (3, 3, 1)]
    assert cluster.read(folder).equals(found) and set(found.column("state").to_pylist()) == {"done"}
    # There is nothing left to do, and nothing left lying about.
    files = sorted(folder.iterdir())
    assert cluster.sweep(question, m=[2, 3], n=range(1, 4), to=folder, workers=0).equals(found)
    assert sorted(folder.iterdir()) == files and len(files) == 2
    with pytest.raises(ValueError, match="another sweep: parameters"):
        cluster.sweep(question, m=[2, 3], n=range(1, 5), to=folder, workers=0)
    with pytest.raises(ValueError, match="another sweep: digest"):
        cluster.sweep(question, m=[2, 4], n=range(1, 4), to=folder, workers=0)
    with pytest.raises(ValueError, match="another sweep: question"):
        cluster.sweep("mean(domineering(mxn))", m=[2, 3], n=range(1, 4), to=folder, workers=0)
    with pytest.raises(ValueError, match="not empty"):
        cluster.sweep("n", n=[1], to=tmp_path, workers=0)
    with pytest.raises(FileNotFoundError):
        cluster.read(tmp_path)


def test_a_function_that_asks_what_cannot_be_read(tmp_path: Path) -> None:
    def unread(n: int) -> object:
        return upstar.value("zz(") if n == 1 else n

    found = cluster.sweep(unread, n=range(3), to=tmp_path / "a", workers=0)
    assert found.column("state").to_pylist() == ["done", "wrong", "done"]
    once_more = cluster.sweep(unread, n=range(3), to=tmp_path / "a", again="wrong", workers=0)
    assert once_more.column("state").to_pylist() == ["done", "wrong", "done"]
    senseless: list[dict[str, Any]] = [{"again": "zz"}, {"again": ["zz"]}, {"workers": -1}]
    for wrong in senseless:
        with pytest.raises(ValueError, match="no state|no -1 workers"):
            cluster.sweep(unread, n=range(3), to=tmp_path / "b", **wrong)
    with pytest.raises(TypeError, match="a text or a function, not int"):
        cluster.sweep(3, n=[1], to=tmp_path / "b")  # type: ignore[arg-type]
    assert not (tmp_path / "b").exists()


def test_what_sweeps_are_about(tmp_path: Path) -> None:
    codes = cluster.octal_codes(3)
    assert len(codes) == 512 and codes[0] == "0.000" and codes[-1] == "0.777"
    found = cluster.sweep("nim_value(octal[code](n))", code=codes, n=[9], to=tmp_path / "a", workers=0)
    assert dict(_rows(found, "code", "answer"))["0.077"] == str(upstar.octal(9, rules="0.077").nim_value)

    def heat(board: upstar.Position) -> Fraction:
        return board.value.temperature

    boards = cluster.boards("clobber", "2x3")
    found = cluster.sweep(heat, board=boards, to=tmp_path / "b", workers=0)
    assert found.num_rows == len(boards) and found.column("board")[5].as_py() == str(boards[5])
    assert found.column("answer")[5].as_py() == str(boards[5].value.temperature)


def test_a_text_among_parameters_may_be_wrong(tmp_path: Path) -> None:
    table = cluster.sweep("nim_value(nim(n))", n=[1, "bad("], to=tmp_path / "texts", workers=0)
    assert table.column("state").to_pylist() == ["done", "wrong"]


def test_what_has_no_answer(tmp_path: Path) -> None:
    def strange(n: int) -> int:
        if n == 2:
            raise KeyError(n)
        return 10 // (n - 1)

    found = cluster.sweep(strange, n=range(4), to=tmp_path / "a", workers=0)
    assert _rows(found, "answer", "state") == [("-10", "done"), (None, "failed"), (None, "failed"), ("5", "done")]
    assert found.column("reason")[2].as_py() == "KeyError: 2"
    found = cluster.sweep("nim_value({n|0})", n=range(2), to=tmp_path / "b", workers=0)
    assert found.column("state").to_pylist() == ["done", "wrong"]
    with pytest.raises(ValueError, match="unknown game"):
        cluster.sweep("domineerng(nxn)", n=range(3), to=tmp_path / "c", workers=0)
    # A mistake is put right in the same folder.
    assert cluster.sweep("n", n=range(3), to=tmp_path / "c", workers=0).num_rows == 3
    with pytest.raises(TypeError, match="float"):
        cluster.sweep("n", n=[0.5], to=tmp_path / "d", workers=0)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="another column"):
        cluster.sweep("answer", answer=[1], to=tmp_path / "d", workers=0)
    with pytest.raises(TypeError, match="parameters"):
        cluster.sweep("1", to=tmp_path / "d", workers=0)


def test_limits_and_more_of_them(tmp_path: Path) -> None:
    # Nobody else asks for these, so they are not known.
    question = "temperature(col(3xn))"
    found = cluster.sweep(question, n=range(1, 5), to=tmp_path / "a", nodes=100, workers=0)
    states = found.column("state").to_pylist()
    assert states[0] == "done" and states[-1] == "stopped"
    last = found.slice(3, 1).to_pylist()[0]
    assert last["reason"] == "nodes" and last["known"] and last["node_limit"] == 100 and last["answer"] is None
    parts = len(list((tmp_path / "a").glob("part-*")))
    cluster.sweep(question, n=range(1, 5), to=tmp_path / "a", nodes=100, workers=0)
    assert len(list((tmp_path / "a").glob("part-*"))) == parts
    found = cluster.sweep(question, n=range(1, 5), to=tmp_path / "a", nodes=10**6, workers=0)
    assert set(found.column("state").to_pylist()) == {"done"} and found.num_rows == 4


def test_one_slow_question_comes_last(tmp_path: Path) -> None:
    # It is in the way of the others for two seconds, and has its own time after them.
    began = time.monotonic()
    sizes = [8, *range(1, 5)]
    found = cluster.sweep("birthday(domineering(kxk) + n)", k=sizes, n=range(2), to=tmp_path / "a", time=5, workers=0)
    assert found.column("state").to_pylist() == ["stopped"] * 2 + ["done"] * 8
    assert 10 <= time.monotonic() - began < 100


def test_a_sweep_that_is_broken_off(tmp_path: Path) -> None:
    asked = tmp_path / "asked"

    def question(n: int) -> int:
        with asked.open("a") as file:
            file.write(".")
        if asked.stat().st_size == 30:
            raise KeyboardInterrupt
        return n * n

    with pytest.raises(KeyboardInterrupt):
        cluster.sweep(question, n=range(100), to=tmp_path / "a", workers=0)
    done = cluster.read(tmp_path / "a").num_rows
    assert 0 < done < 30
    (tmp_path / "a" / ".part-000007-1234.parquet.5678").write_bytes(b"half of a")
    found = cluster.sweep(question, n=range(100), to=tmp_path / "a", workers=0)
    assert found.column("answer").to_pylist() == [str(n * n) for n in range(100)]
    assert asked.stat().st_size == 30 + 100 - done


def test_a_question_that_has_changed(tmp_path: Path) -> None:
    def made(add: int, sign: int = 1) -> Any:
        def helper(n: int) -> int:
            return sign * n

        def question(n: int) -> int:
            return helper(n) + add

        return question

    def told(folder: str, question: Any, **more: Any) -> list[str]:
        found: list[str] = cluster.sweep(question, n=[1, 2], to=tmp_path / folder, workers=0, **more).column("answer").to_pylist()
        return found

    assert told("a", made(1)) == told("a", made(1)) == ["2", "3"]
    for other in (made(2), made(1, -1), functools.partial(made(1), n=3)):
        with pytest.raises(ValueError, match="another sweep"):
            told("a", other)

    def plus(n: int, k: int) -> int:
        return n + k

    assert told("b", functools.partial(plus, k=1)) == ["2", "3"]
    with pytest.raises(ValueError, match="another sweep"):
        told("b", functools.partial(plus, k=2))
    lock = threading.Lock()

    def locked(n: int) -> int:
        with lock:
            return n

    with pytest.raises(TypeError, match="cannot be told from others"):
        told("c", locked)


QUESTION = """
import sys
sys.path.insert(0, {folder!r})
import upstar, own_module
from upstar import cluster
{more}
FACTOR, NAMES = {factor}, {{"a", "b", "c", "d"}}
class Take(upstar.Game[int]):
    def options(self, n, /):
        return [n - k for k in (1, 2, {factor}) if k <= n]
def helper(n):
    return len(NAMES) + own_module.more(n) * FACTOR if n else helper(n + 1)
def question(n):
    return helper(n)
def of_take(game, n):
    return game.nim_value
cluster.sweep(question, n=[1, 2], to={folder!r} + "/function", workers=0)
cluster.sweep("squared(n)", n=[4, 5], to={folder!r} + "/text", workers=0)
cluster.sweep(of_take, game=[Take()(7)], n=[1], to={folder!r} + "/game", workers=0)
"""
RULES = 'upstar.rules("game squared on heaps\\n  both n -> n - k*k for k in {least}..n\\n")'


def test_questions_are_the_same_in_another_process(tmp_path: Path) -> None:
    def run(factor: int, least: int) -> "subprocess.CompletedProcess[str]":
        text = QUESTION.format(folder=str(tmp_path), factor=factor, more=RULES.format(least=least))
        return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120)

    own = tmp_path / "own_module.py"
    own.write_text("def more(n):\n    return n\n")
    for _ in range(3):
        done = run(3, 1)
        assert done.returncode == 0, done.stderr
    assert "another sweep: source" in run(4, 1).stderr
    own.write_text("def more(n):\n    return n + 17\n")
    assert "another sweep: source" in run(3, 1).stderr
    for name in ("function", "text"):
        shutil.rmtree(tmp_path / name)
    assert "another sweep: positions" in run(4, 1).stderr
    shutil.rmtree(tmp_path / "function")
    assert "another sweep: rules" in run(4, 2).stderr


def test_sums_of_numbers_and_names_of_columns(tmp_path: Path) -> None:
    found = cluster.sweep("n+1", n=range(3), to=tmp_path / "a", workers=0)
    assert found.column("answer").to_pylist() == ["1", "2", "3"]
    for name in ("time_limit", "node_limit", "memory_limit", "index"):
        with pytest.raises(TypeError, match="another column"):
            cluster.sweep(f"n+{name}", to=tmp_path / "b", workers=0, **{"n": [1], name: [1]})  # type: ignore[arg-type]
    assert not (tmp_path / "b").exists()


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"upstar\[cluster\]"):
        cluster.sweep("n", n=[1], to=tmp_path / "a", workers=0)


@pytest.mark.parametrize("game", ["hex(3x3)", "dodgem(3x3)", "tic_tac_toe(3x3)", "connect_four(4x4)"])
def test_games_with_results_are_no_sums(game: str) -> None:
    with pytest.raises(upstar.Wrong, match=r"cluster\.solve"):
        cluster.outcome(game, certificate=False, workers=0)
    with pytest.raises(upstar.Wrong):
        cluster.outcome(f"{game} + nim(1)", certificate=False, workers=0)


def test_games_in_python_are_no_texts() -> None:
    class Take(upstar.Game[int]):
        def options(self, n: int) -> list[int]:
            return list(range(n))

    with pytest.raises(upstar.Wrong, match="class in Python"):
        cluster.outcome(Take()(7) + 1, workers=0)


@pytest.mark.parametrize(
    "game",
    ["nogo(1x12)", "domineering(4x5) - nogo(1x9) + {2||1|-3} + ^", 'clobber("xoxo|oxox")', "domineering(5x5)", "*2 + nim(2)"],
)
def test_who_wins(game: str, tmp_path: Path) -> None:
    proof = cluster.outcome(game, nodes=20, workers=0)
    assert proof.outcome is upstar.outcome(game)
    for first, path in zip(proof.strategies, proof.save(tmp_path), strict=True):
        text = path.read_text()
        position, winner = upstar.read(game), proof.winners[first]
        position._by_sums(winner, first, 10_000, written=text)
        loser = RIGHT if winner is LEFT else LEFT
        with pytest.raises(upstar.Wrong):
            position._by_sums(winner, first, 10_000, written=text.replace(f"for {winner.value.title()}", f"for {loser.value.title()}"))


def test_what_one_process_has_found_out_helps_another(tmp_path: Path) -> None:
    board = upstar.domineering("8x8")
    assert board._first_wins(LEFT)
    found = board._winners(2000)
    assert found is not None and 2 < len(found.splitlines()) < 200
    (tmp_path / "found").write_text(found, encoding="utf-8")
    code = f"""
import pathlib, upstar
board = upstar.domineering("8x8")
try:
    with upstar.limits(nodes=100): board._first_wins(upstar.LEFT)
except upstar.Stopped: pass
else: assert False, "too easy"
assert board._learn(pathlib.Path({str(tmp_path / "found")!r}).read_text()) > 0
with upstar.limits(nodes=100): assert board._first_wins(upstar.LEFT)
assert board._learn("no such thing") == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_one_player_starts() -> None:
    proof = cluster.outcome("nogo(1x12)", first=LEFT, nodes=20, certificate=False, workers=0)
    assert proof.outcome is None and set(proof.winners) == {LEFT} and proof.strategies == {}
    assert (proof.winners[LEFT] is LEFT) == (upstar.outcome("nogo(1x12)") in (Outcome.L, Outcome.N))
    with pytest.raises(upstar.Stopped) as stopped:
        cluster.outcome("domineering(10x10)", task=0.2, time=0.5, workers=0)
    assert stopped.value.code == "time"


def test_a_search_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    game, folder = "nogo(1x12)", tmp_path / "search"
    code = f"""
import os, upstar.cluster.proof as proof
from upstar import cluster
add = proof._Folder.add
def ended(self, node, found, count=[0]):
    add(self, node, found)
    count[0] += 1
    if count[0] == 5:
        os._exit(7)
proof._Folder.add = ended
cluster.outcome({game!r}, nodes=20, workers=0, to={str(folder)!r})
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 7
    journal = folder / "tasks.jsonl"
    # It was about to write a line when it ended.
    with journal.open("ab") as file:
        file.write(b'0123456789abcdef {"sum": ')
    before = journal.read_bytes().splitlines()
    assert len(before) == 7
    proof = cluster.outcome(game, nodes=20, workers=0, to=folder)
    assert proof.outcome is upstar.outcome(game) and set(proof.strategies) == {LEFT, RIGHT}
    after = journal.read_bytes().splitlines()
    assert after[:6] == before[:6] and len(after) > 6 and proof.tasks >= len(after) - 1
    # Nothing is searched again; strategies are put together anew.
    again = cluster.outcome(game, nodes=20, certificate=False, workers=0, to=folder)
    assert again.winners == proof.winners and again.tasks == len(after) - 1
    assert journal.read_bytes().splitlines() == after


def test_what_is_no_search_is_refused(tmp_path: Path) -> None:
    cluster.outcome("nogo(1x9)", nodes=20, certificate=False, workers=0, to=tmp_path)
    journal = tmp_path / "tasks.jsonl"
    with pytest.raises(ValueError, match="about something else: position"):
        cluster.outcome("nogo(1x10)", workers=0, to=tmp_path)
    written = journal.read_bytes()
    lines = written.splitlines(keepends=True)
    assert len(lines) > 2
    for at in range(len(written)):
        if written[at : at + 1] == b"\n":
            continue
        changed = written[:at] + bytes([written[at] ^ 1]) + written[at + 1 :]
        journal.write_bytes(changed)
        number = written[:at].count(b"\n") + 1
        with pytest.raises(ValueError, match=rf"was changed: line {number} is not as it was written"):
            cluster.outcome("nogo(1x9)", certificate=False, workers=0, to=tmp_path)
    journal.write_bytes(written)
    with journal.open("rb") as file:
        fcntl = pytest.importorskip("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(ValueError, match="in use by another process"):
            cluster.outcome("nogo(1x9)", certificate=False, workers=0, to=tmp_path)
    assert cluster.outcome("nogo(1x9)", certificate=False, workers=0, to=tmp_path).tasks == len(lines) - 1


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not there for this Python: clusters are not tested")
def test_two_nodes_one_of_which_is_lost(tmp_path: Path) -> None:
    script = Path(__file__).with_name("two_nodes.py")
    ended = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, timeout=400)
    assert ended.returncode == 0, ended.stderr[-4000:]
    told = json.loads((tmp_path / "told.json").read_text())
    assert told["nodes"] == 2 and told["killed"] and told["lost"]
    assert told["rows"] == 80 and told["same"]
    upstar.rules("game squares_there on heaps\n  both n -> n - k*k for k in 1..n\n")
    assert told["rules"] == [str(upstar.read(f"squares_there({n})").nim_value) for n in range(30)]
    assert told["deadly"] == ["done"] * 3 + ["failed"] + ["done"] * 2
    assert told["outcome"] == str(upstar.outcome("nogo(1x14)")) and told["tasks"] > 3
    for first, text in told["strategies"].items():
        winner = LEFT if "for Left" in text.splitlines()[0] else RIGHT
        upstar.read("nogo(1x14)")._by_sums(winner, upstar.Player(first), 10_000, written=text)


def test_texts_take_the_places_of_names_at_once(tmp_path: Path) -> None:
    """A text that has the letters of another name in it stays what it is."""
    boards, games = ["x.o", "xo"], ["nim(1)", "*2"]
    found = cluster.sweep('value(clobber("b") + x)', b=boards, x=games, to=tmp_path / "a", workers=0)
    expected = [str(upstar.value(f'clobber("{b}") + {x}')) for b in boards for x in games]
    assert found.column("answer").to_pylist() == expected


class Index:
    """An integer of another library."""

    def __init__(self, own: int) -> None:
        self.own = own

    def __index__(self) -> int:
        return self.own


def test_what_a_sweep_takes(tmp_path: Path) -> None:
    others: list[Any] = [Index(3), Index(4)]
    found = cluster.sweep("n + 1", n=others, to=tmp_path / "a", workers=0, nodes=2**63, memory=2**70)
    assert _rows(found, "n", "answer") == [(3, "4"), (4, "5")]
    for wrong in (5, "abc"):
        with pytest.raises(TypeError, match="n stands for several"):
            cluster.sweep("n", n=wrong, to=tmp_path / "b", workers=0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one worker, not -1"):
        cluster.outcome("nim(1)", workers=-1)


def test_limits_around_a_sweep_hold(tmp_path: Path) -> None:
    with upstar.limits(nodes=5, time=30):
        found = cluster.sweep("value(domineering(nx8))", n=[7], to=tmp_path / "a", workers=0, nodes=10)
    assert _rows(found, "state", "reason", "node_limit", "time_limit") == [("stopped", "nodes", 5, 30.0)]


def test_what_is_estimated() -> None:
    assert cluster.estimate(upstar.connect_four("3x3")).positions == cluster.estimate("connect_four(3x3)").positions
    with pytest.raises(TypeError, match="memory is a whole number of bytes, or a text such as 2GB, not float"):
        cluster.solve("connect_four(3x3)", to="nowhere", memory=2.5e9)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a game"):
        cluster.estimate(None)  # type: ignore[arg-type]
