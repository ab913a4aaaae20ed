"""Forks in the middle of questions: the process that is forked off has one thread, and goes on all the same."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

import upstar

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")

# A child that has not ended by then hangs.
HANGS = 60


def _forked(work: Callable[[], bool]) -> int:
    """Starts a process that does some work."""
    process = os.fork()
    if process:
        return process
    signal.alarm(HANGS)
    try:
        os._exit(0 if work() else 1)
    except BaseException as error:
        print(repr(error), file=sys.stderr)
        os._exit(2)


def _ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _asks() -> bool:
    """Uses everything that threads share: games, values, the clock, the threads of questions, rules in Python."""
    known = str(upstar.value("domineering(2x3)")) == "{2|-1/2}" and upstar.value("*") + upstar.value("*") == 0
    try:
        upstar.value("domineering(8x8)", time=0.05)
    except upstar.Stopped as stopped:
        return known and stopped.code == "time" and Slow()(3).nim_value == 3
    return False


class Slow(upstar.Game[int]):
    def options(self, position: int) -> list[int]:
        time.sleep(0.001)
        return [position - k for k in (1, 2, 3) if k <= position]


BUSY: list[Callable[[], object]] = [
    lambda: upstar.value("domineering(8x8) + domineering(7x7)", time=3),
    lambda: upstar.value("snort(5x6)", time=0.03),
    lambda: [upstar.value(f"domineering(3x4) + {n}", time=5) for n in range(50)],
    lambda: upstar.outcome("domineering(9x9)", time=2),
    lambda: Slow()(200).nim_value,
]


def test_many_forks_in_the_middle() -> None:
    ended = threading.Event()

    def ask(question: Callable[[], object]) -> None:
        while not ended.is_set():
            try:
                question()
            except upstar.Stopped:
                pass

    threads = [threading.Thread(target=ask, args=(question,)) for question in BUSY]
    for thread in threads:
        thread.start()
    try:
        time.sleep(0.2)
        statuses = list[int]()
        for _ in range(30):
            statuses.append(_ended(_forked(_asks)))
            if statuses[-1]:
                break
        assert statuses == [0] * 30
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def test_threads_that_sleep() -> None:
    # Nothing is at work in the parent; the threads that it keeps sleep. In the children others soon sleep in their places.
    upstar.value("nim(3)", time=10)
    assert upstar.value("*") + 1 != 0
    time.sleep(1.5)

    def work() -> bool:
        first = _asks()
        time.sleep(1.3)
        return first and _asks() and _ended(_forked(_asks)) == 0

    children = [_forked(work) for _ in range(6)]
    assert [_ended(child) for child in children] == [0] * 6


def test_what_a_fork_has_stopped_goes_on() -> None:
    found = list[upstar.Value]()
    thread = threading.Thread(target=lambda: found.append(upstar.read("snort(4x5)").value))
    thread.start()
    for _ in range(5):
        assert _ended(_forked(lambda: True)) == 0
    thread.join()
    assert found == [upstar.value("snort(4x5)")]
    # The rest of a limit holds, and not the whole of it again.
    began, stopped = time.monotonic(), list[str]()

    def ask() -> None:
        try:
            upstar.value("domineering(8x8) + domineering(7x7)", time=1)
        except upstar.Stopped as error:
            stopped.append(error.code)

    thread = threading.Thread(target=ask)
    thread.start()
    for _ in range(5):
        assert _ended(_forked(lambda: True)) == 0
        time.sleep(0.1)
    thread.join()
    assert stopped == ["time"] and time.monotonic() - began < 20


def test_a_fork_in_the_middle_of_its_own_question() -> None:
    statuses = list[int]()

    def work() -> bool:
        # What is asked in here shows its progress as well.
        statuses.extend([0, 0])
        return _asks()

    def forks(nodes: int) -> None:
        if len(statuses) < 2:
            statuses.append(_ended(_forked(work)))

    with pytest.raises(upstar.Stopped) as stopped:
        upstar.value("domineering(8x8) + domineering(7x7)", time=3, progress=forks)
    assert statuses == [0, 0] and stopped.value.code == "time"

    class Forks(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            if position == 3:
                statuses.append(_ended(_forked(lambda: True)))
            return [position - 1] if position else []

    assert Forks()(5).nim_value == 1 and statuses[2:] and not any(statuses)


def test_a_question_inside_a_hook() -> None:
    # A hook that was there before the package runs last before a fork.
    code = """
import os
os.register_at_fork(before=lambda: upstar.value("snort(3x3)"))
import upstar
child = os.fork()
if not child:
    os._exit(0 if upstar.value("nim(3)").nim_value == 3 else 1)
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS)
    assert ended.returncode == 0 and not ended.stderr, ended.stderr
