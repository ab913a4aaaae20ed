"""How much faster a sweep is over two worker processes than over one: at least 1.8 times, where there are two cores and nothing else to do.

    python python/benches/cluster.py [runs]

The questions, nim-values of octal games, have nothing in common, so that one process does not gain by knowing what it found before. Ray is
started and its workers are warm before the clock is. Answers of both are compared. Beside it stands how much two plain processes get done at the
same time, without Ray: where that is little, the machine has other things to do, and nothing can be said of the sweep.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import upstar
from upstar import cluster

LEAST = 1.8
QUESTION = "nim_value(octal[code](n))"
HEAP = 30_000
CODES = [code for code in cluster.octal_codes(3) if code[-1] in "2367" and code[2] in "04567"]


def timed(workers: int, folder: Path) -> float:
    """Seconds of a sweep over so many workers."""
    cluster.start(workers=workers)
    # Every worker has something to do, and is there afterwards.
    cluster.sweep("temperature(domineering(3xn) + k)", n=range(1, 5), k=range(50), to=folder / f"warm-{workers}")
    began = time.perf_counter()
    cluster.sweep(QUESTION, code=CODES, n=[HEAP], to=folder / f"timed-{workers}")
    return time.perf_counter() - began


def plain() -> float:
    """How many times as much two processes get done as one, without Ray."""
    seconds = list[float]()
    for count in (1, 2):
        command = [sys.executable, __file__, "--plain"]
        all = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
        seconds.append(max(float(one.communicate()[0]) for one in all))
    return 2 * seconds[0] / seconds[1]


def alone() -> float:
    """Seconds of a quarter of the questions in this process."""
    upstar.configure(threads=1)
    began = time.perf_counter()
    for code in CODES[::4]:
        upstar.ask(f"nim_value(octal[{code}]({HEAP}))")
    return time.perf_counter() - began


def main(runs: int) -> None:
    best = dict[int, float]()
    control = 0.0
    for run in range(runs):
        control = max(control, plain())
        with tempfile.TemporaryDirectory() as folder:
            for workers in (1, 2):
                # Ray is started afresh.
                command = [sys.executable, __file__, "--workers", str(workers), folder]
                told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
                seconds = float(told.split()[-1])
                best[workers] = min(seconds, best.get(workers, seconds))
                print(f"run {run + 1}, {workers} workers: {len(CODES)} questions in {seconds:.2f} s", flush=True)
            one, two = (cluster.read(Path(folder) / f"timed-{workers}").drop(["seconds"]) for workers in (1, 2))
            assert one.equals(two) and set(one.column("state").to_pylist()) == {"done"}
    ratio = best[1] / best[2]
    print(f"two workers are {ratio:.2f} times as fast as one ({best[1]:.2f} s and {best[2]:.2f} s, the best of {runs})")
    print(f"two plain processes get {control:.2f} times as much done as one")
    if ratio < LEAST and control < 1.9:
        raise SystemExit("this machine is busy: nothing is shown")
    assert ratio >= LEAST, f"expected {LEAST}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--plain"]:
        print(alone())
    elif sys.argv[1:2] == ["--workers"]:
        print(timed(int(sys.argv[2]), Path(sys.argv[3])))
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 2)
