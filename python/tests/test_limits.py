"""Limits, Ctrl-C, and what happens when an interpreter ends in the middle."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import upstar

HARD = "domineering(8x8) + domineering(7x7)"


def test_time() -> None:
    began = time.monotonic()
    with pytest.raises(upstar.Stopped) as stopped:
        upstar.value(HARD + " + nim(3)", time=0.3)
    assert time.monotonic() - began < 2
    assert stopped.value.code == "time" and stopped.value.nodes > 0
    known = {one["component"]: one["value"] for one in stopped.value.known}
    assert known["nim(3)"] == "*3" and known["domineering(8x8)"] is None
    assert upstar.value("nim(3)", time=10) == upstar.value("*3")


def test_nodes_and_memory() -> None:
    with pytest.raises(upstar.Stopped) as stopped:
        upstar.value("snort(5x5)", nodes=1000)
    assert stopped.value.code == "nodes"
    with pytest.raises(upstar.Stopped) as stopped:
        upstar.value("snort(5x6)", memory=1_000_000, time=60)
    assert stopped.value.code == "memory" and "MB" in stopped.value.reason


@pytest.mark.parametrize("known", [True, False])
def test_values_of_pieces_are_looked_up_in_libraries(known: bool) -> None:
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "testdata", "libraries")
    code = "import upstar; print(upstar.value('domineering(4x4)', nodes=150))"
    environment = {**os.environ, "UPSTAR_LIBRARIES": folder if known else ""}
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment)
    if known:
        assert ended.stdout.startswith("+-{0,"), ended.stderr
    else:
        assert "Stopped" in ended.stderr


def test_limits_inside_each_other() -> None:
    with upstar.limits(time=100, nodes=10**9):
        with upstar.limits(time=1000, nodes=500), pytest.raises(upstar.Stopped) as stopped:
            _ = upstar.read("snort(5x6)").value
        assert stopped.value.code == "nodes"
        assert upstar.value("nim(3)").nim_value == 3
    with pytest.raises(upstar.Stopped), upstar.limits(time=0.1):
        upstar.values(["1", HARD])


@pytest.mark.parametrize(
    ("limit", "error"),
    [({"time": -1}, ValueError), ({"time": float("nan")}, ValueError), ({"nodes": 1.5}, TypeError), ({"memory": "1"}, TypeError), ({"time": True}, TypeError)],
)
def test_limits_that_make_no_sense(limit: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        upstar.value("1", **limit)


def test_limits_beyond_all_clocks() -> None:
    assert upstar.value("1", time=1e300, nodes=10**30, memory=10**30) == 1
    assert upstar.value("1", time=float("inf")) == 1


def test_progress() -> None:
    seen = list[int]()
    with pytest.raises(upstar.Stopped):
        upstar.value(HARD, time=0.4, progress=seen.append)
    assert len(seen) >= 2 and seen == sorted(seen) and seen[-1] > 0

    def fails(nodes: int) -> None:
        raise KeyError(nodes)

    with pytest.raises(KeyError):
        upstar.value(HARD, time=5, progress=fails)


def test_a_bar() -> None:
    code = f"import upstar\ntry: upstar.value({HARD!r}, time=0.4, progress=True)\nexcept upstar.Stopped: pass"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "positions" in ended.stderr


def _interrupt(after: float) -> Callable[[], float]:
    sent = list[float]()

    def send() -> None:
        time.sleep(after)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=send).start()
    return lambda: time.monotonic() - sent[0]


def _stops_at_once(question: Callable[[], object]) -> None:
    """Within a tenth of a second; where the machine has other things to do, at the second or third time."""
    took = list[float]()
    while not took or (min(took) >= 0.1 and len(took) < 5):
        since = _interrupt(0.3)
        with pytest.raises(KeyboardInterrupt):
            question()
        took.append(since())
    assert min(took) < 0.1, took


class Stuck(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        while True:
            pass


class Asleep(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        time.sleep(2)
        return []


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "question",
    [
        lambda: Asleep()(1).value,
        lambda: upstar.value(HARD),
        lambda: upstar.read(HARD).outcome,
        lambda: upstar.values([HARD] * 3),
        lambda: Stuck()(1).value,
        lambda: upstar.value("+".join(f"{{{3**n}|{-(2**n)}||{-(5**n)}}}" for n in range(1, 40))),
    ],
)
def test_ctrl_c(question: Callable[[], object]) -> None:
    _stops_at_once(question)
    assert upstar.value("nim(3)").nim_value == 3


def test_operators_can_be_interrupted() -> None:
    parts = [upstar.value(f"{{{3**n}|{-(2**n)}||{-(5**n)}}}") for n in range(1, 40)]
    _stops_at_once(lambda: sum(parts[1:], parts[0]))


@pytest.mark.parametrize("how", ["pass", "sys.exit(3)", "os._exit(3)", "raise SystemExit(3)", "1/0"])
def test_an_interpreter_that_ends_in_the_middle(how: str) -> None:
    code = f"""
import os, sys, threading, time, upstar
class Slow(upstar.Game):
    def options(self, n):
        time.sleep(0.001)
        return [n + 1]
def ask(question):
    try: question()
    except (upstar.Stopped, RuntimeError): pass
for question in (lambda: upstar.value({HARD!r}), lambda: Slow()(0).value, lambda: upstar.values([{HARD!r}])):
    threading.Thread(target=ask, args=(question,), daemon=True).start()
time.sleep(0.3)
{how}
"""
    began = time.monotonic()
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == {"pass": 0, "1/0": 1}.get(how, 3), ended.stderr
    assert time.monotonic() - began < 20
    assert "panicked" not in ended.stderr


def test_configure() -> None:
    code = """
import upstar
upstar.configure(memory=2_000_000, threads=1)
for wrong in ({"memory": 1}, {"threads": 0}, {"threads": 1000}):
    try: upstar.configure(**wrong)
    except ValueError: pass
    else: raise SystemExit(f"{wrong} was taken")
try: upstar.value("snort(5x6)", time=50)
except upstar.Stopped as stopped: assert stopped.code == "memory", stopped.code
else: raise SystemExit("there was no limit")
try: upstar.configure(threads=2)
except RuntimeError: pass
else: raise SystemExit("too late, and it was taken")
assert upstar.value("nim(3)").nim_value == 3 and upstar.usage()[0] > 0
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0, ended.stderr


def test_what_was_finished() -> None:
    for game in (HARD, upstar.read(HARD)):
        with pytest.raises(upstar.Stopped) as stopped:
            upstar.values(["1", "nim(3)", game, "2"], nodes=2000)
        assert stopped.value.finished == [(0, upstar.Value(1)), (1, upstar.value("*3"))]
        assert stopped.value.__notes__ == ["item 2, counted from 0"]
        copied = pickle.loads(pickle.dumps(stopped.value))
        assert copied.finished == stopped.value.finished and copied.code == stopped.value.code
    with pytest.raises(upstar.Stopped) as stopped:
        upstar.table(["+-1", HARD], nodes=2000)
    assert stopped.value.finished == [(0, upstar.value("+-1"))]
    with pytest.raises(upstar.Stopped) as stopped:
        upstar.sweep("value(domineering(nxn)) + k", n=[1, 8], k=[0, 1], nodes=2000)
    assert stopped.value.finished == [(0, upstar.Value(0)), (1, upstar.Value(1))]


def test_sums_of_numbers_in_sweeps() -> None:
    assert upstar.sweep("n+1", n=range(3))["answer"] == [upstar.Value(n) for n in (1, 2, 3)]
    assert upstar.sweep("[n+1, nim(n)]", n=[2])["answer"] == [[upstar.Value(3), upstar.nim(2)]]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_thread_that_works_on_its_own_question_listens() -> None:
    """Without rules in Python and limits the thread that asks does the work: others run meanwhile, handlers are called, Ctrl-C ends it, and
    an interpreter that ends does not wait for it."""
    code = f"""
import os, signal, threading, time, upstar
calls, turns, sent = [], 0, []
signal.signal(signal.SIGALRM, lambda *_: calls.append(upstar.value("nim(3)").nim_value))
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
def others():
    global turns
    while True:
        turns += 1
        time.sleep(0.001)
threading.Thread(target=others, daemon=True).start()
took = []
while not took or (min(took) >= 0.1 and len(took) < 5):
    def send():
        time.sleep(0.4)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=send).start()
    before = turns
    try:
        upstar.value({HARD!r})
        assert False
    except KeyboardInterrupt:
        took.append(time.monotonic() - sent[-1])
    assert turns > before + 20, turns
assert min(took) < 0.1, took
assert len(calls) > 1 and set(calls) == {{3}}, calls
signal.setitimer(signal.ITIMER_REAL, 0)
assert str(upstar.value("domineering(4x5)")) == "1"
threading.Thread(target=lambda: upstar.value({HARD!r}), daemon=True).start()
time.sleep(0.2)
pid = os.fork()
assert str(upstar.value("domineering(3x3)")) == "+-1"
if pid == 0:
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
"""
    began = time.monotonic()
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert "panicked" not in ended.stderr
    assert time.monotonic() - began < 20


def test_all_questions_end_when_the_interpreter_does() -> None:
    code = f"""
import threading, time, upstar
def ask():
    try: upstar.value({HARD!r}, progress=lambda count: time.sleep(0.01))
    except BaseException as error: print(type(error).__name__, error, flush=True)
for _ in range(6): threading.Thread(target=ask, daemon=True).start()
time.sleep(0.4)
"""
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
        assert "Stopped" not in ended.stdout and ended.stdout.count("the interpreter is ending") >= 1, ended.stdout


def test_progress_is_a_truth_or_a_function() -> None:
    with pytest.raises(TypeError, match="progress is True, False or a function, not int"):
        upstar.value("1", progress=3)  # type: ignore[arg-type]


class Waits(upstar.Game[int]):
    """Rules that wait for something that does not come."""

    def options(self, position: int) -> list[int]:
        lock = threading.Lock()
        lock.acquire()
        lock.acquire(timeout=20)
        return []


def test_rules_that_wait_keep_nobody_beyond_the_limit() -> None:
    for question in (lambda: Waits()(1).value, lambda: upstar.values(["1", Waits()(2)])):
        began = time.monotonic()
        with pytest.raises(upstar.Stopped) as stopped, upstar.limits(time=0.2):
            question()
        assert stopped.value.code == "time" and stopped.value.seconds >= 0.2 and time.monotonic() - began < 5
    assert upstar.value("nim(3)").nim_value == 3


def test_limits_are_numbers_of_any_kind() -> None:
    class Index:
        def __index__(self) -> int:
            return 10**30

    counts: Any = Index()
    seconds: list[Any] = [Fraction(30), 10**400, float("inf"), 30]
    for one in seconds:
        with upstar.limits(time=one, nodes=counts, memory=counts):
            assert upstar.value("nim(3)").nim_value == 3
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"time": True}, "time is a number of seconds, not bool"),
        ({"time": "1"}, "not str"),
        ({"nodes": 1.0}, "nodes is a whole number, not float"),
        ({"memory": False}, "not bool"),
    ]
    for given, told in wrong:
        with pytest.raises(TypeError, match=told):
            upstar.value("1", **given)
    for name in ("time", "nodes", "memory"):
        with pytest.raises(ValueError, match=f"{name} cannot be -1"):
            upstar.value("1", **{name: -1})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nan"):
        upstar.value("1", time=float("nan"))
