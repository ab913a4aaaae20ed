"""Times the package: beside the Rust library, beside `cgt-py` where that is installed, and rules in Python beside built-in ones.

    pip install ./python cgt-py
    cargo build --release --package upstar --example time_values
    python python/benches/bench.py target/release/examples/time_values

Every benchmark asserts its answer. What is compared runs in turns, each in a fresh process; the least time of all turns counts, of values and
rules the least processor time. With
`--assert` it fails where a claim of docs/performance.md does not hold.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

TURNS = 15

# What is asked before, so that memory and threads are there: something long, and something small of each game.
WARM = ("clobber(4x4)", "domineering(2x3)", "snort(2x3)", 'toads_and_frogs("tt.ff")', "cram(2x3)")

VALUES = {
    "domineering(5x5)": "0",
    "domineering(4x5)": "1",
    "snort(3x4)": None,
    'toads_and_frogs("tttt..ffff")': None,
    "cram(4x6)": None,
}


def worked(question: Callable[[], object]) -> tuple[float, object]:
    """The processor time of a question, which other programs do not change much."""
    start = time.process_time()
    answer = question()
    return time.process_time() - start, answer


def timed(question: Callable[[], object]) -> tuple[float, object]:
    start = time.perf_counter()
    answer = question()
    return time.perf_counter() - start, answer


# What is asked in processes of their own.


def ask_value(text: str) -> Iterator[object]:
    import upstar

    upstar.configure(threads=1)
    for before in WARM:
        str(upstar.value(before))
    seconds, value = worked(lambda: str(upstar.value(text)))
    yield from (seconds, value)


def ask_own(rows: int, cols: int, own: bool) -> Iterator[object]:
    """Domineering on cells in a number, a bit for each, by rules in Python or by those that are built in."""
    import upstar

    upstar.configure(threads=1)
    upstar.value("0")
    if not own:
        seconds, value = worked(lambda: str(upstar.value(f"domineering({rows}x{cols})")))
        yield from (seconds, value)
        return
    grid = upstar.Grid(rows, cols)
    whole = grid.all
    upright = [grid.cell(r, c) | grid.cell(r + 1, c) for r in range(rows - 1) for c in range(cols)]
    lying = [grid.cell(r, c) | grid.cell(r, c + 1) for r in range(rows) for c in range(cols - 1)]

    class Bits(upstar.Game[int]):
        def left(self, board: int) -> list[int]:
            return [board ^ two for two in upright if board & two == two]

        def right(self, board: int) -> list[int]:
            return [board ^ two for two in lying if board & two == two]

        def components(self, board: int) -> list[int]:
            # A single cell is over.
            return grid.parts(board, 2)

    game = Bits()
    seconds, value = worked(lambda: str(game(whole).value))
    yield from (seconds, value)


def ask_many(count: int) -> Iterator[object]:
    import upstar

    texts = [f"{{{n}|{n % 7 - 9}}} + ^" for n in range(count)]
    upstar.value("0")
    seconds, values = worked(lambda: upstar.values(texts))
    assert isinstance(values, list) and len(values) == count
    yield from (seconds, str(values[12]))


def ask_sum(package: str) -> Iterator[object]:
    """A sum of ten switches, one after the other."""
    texts = [f"{{{3 * n}|{-n}}}" for n in range(1, 11)]
    make: Callable[[str], object]
    if package == "upstar":
        import upstar

        upstar.value("0")
        make = upstar.value
    else:
        from cgt_py import CanonicalForm

        make = CanonicalForm

    def total() -> object:
        games = [make(text) for text in texts]
        whole = games[0]
        for game in games[1:]:
            whole = whole + game  # type: ignore[operator]
        return whole

    seconds, value = timed(total)
    yield from (seconds, plain(value.temperature))  # type: ignore[attr-defined]


def ask_board(package: str, rows: int, cols: int) -> Iterator[object]:
    if package == "upstar":
        import upstar

        upstar.configure(threads=1)
        upstar.value("0")
        seconds, value = timed(lambda: upstar.domineering(f"{rows}x{cols}").value.temperature)
    else:
        from cgt_py import Domineering

        seconds, value = timed(lambda: Domineering("|".join(["." * cols] * rows)).canonical_form.temperature)
    yield from (seconds, plain(value))


def plain(number: object) -> str:
    """A number as it is written, whatever its class says around it."""
    return str(number).removeprefix("DyadicRationalNumber('").removesuffix("')")


def fresh(*call: object) -> tuple[float, str]:
    """Asks in a process of its own."""
    run = subprocess.run(
        [sys.executable, __file__, "--ask", *map(str, call)], capture_output=True, text=True, check=True
    )
    seconds, value = run.stdout.splitlines()[-1].split("\t")
    return float(seconds), value


def turns(*asks: Callable[[], tuple[float, str]]) -> list[float]:
    """The least times of several, taken in turns. All give the same answer."""
    told = [[ask() for ask in asks] for _ in range(TURNS)]
    answers = {value for row in told for _, value in row}
    assert len(answers) == 1, answers
    return [min(row[at][0] for row in told) for at in range(len(asks))]


def in_rust(program: str, text: str) -> tuple[float, str]:
    run = subprocess.run([program, *WARM, text], capture_output=True, text=True, check=True)
    seconds, value = run.stdout.splitlines()[-1].split("\t")
    return float(seconds), value


def main() -> int:
    program = next((one for one in sys.argv[1:] if not one.startswith("-")), None)
    failed = list[str]()

    def claim(holds: bool, text: str) -> None:
        if not holds:
            failed.append(text)

    if program is not None:
        print("a value through Python and through Rust")
        for text, expected in VALUES.items():
            rust, python = turns(lambda: in_rust(program, text), lambda: fresh("value", text))
            if expected is not None:
                assert fresh("value", text)[1] == expected, text
            print(f"  {text:32} Rust {rust * 1e3:9.3f} ms   Python {python * 1e3:9.3f} ms   {python / rust:6.3f}")
            claim(rust < 1e-3 or python < 1.05 * rust, f"{text}: {python / rust:.3f} times as long as in Rust")

    count = 100_000
    (many,) = turns(lambda: fresh("many", count))
    print(f"small values at once: {count / many:,.0f} a second")
    claim(count / many > 100_000, "fewer than 100,000 small values a second")

    built_in, own = turns(lambda: fresh("own", 4, 5, 0), lambda: fresh("own", 4, 5, 1))
    print(f"Domineering 4x5: built in {built_in * 1e3:.2f} ms, rules in Python {own * 1e3:.2f} ms, {own / built_in:.1f} times")
    claim(own < 10 * built_in, "rules in Python take more than ten times as long")

    try:
        import cgt_py  # noqa: F401
    except ImportError:
        print("cgt-py is not installed, so nothing is compared with it")
    else:
        print("beside cgt-py")
        for name, call in (
            ("sum of ten switches", ("sum",)),
            *((f"Domineering {r}x{c}", ("board", r, c)) for r, c in ((3, 4), (4, 4), (4, 5))),
        ):
            first, *rest = call
            ours, theirs = turns(
                lambda: fresh(first, "upstar", *rest), lambda: fresh(first, "cgt_py", *rest)
            )
            print(f"  {name:20} upstar {ours * 1e3:9.3f} ms   cgt-py {theirs * 1e3:9.3f} ms   {theirs / ours:8.1f}")
    for text in failed:
        print(f"NOT SO: {text}", file=sys.stderr)
    return 1 if failed and "--assert" in sys.argv else 0


ASKS: dict[str, Callable[..., Iterator[object]]] = {
    "value": ask_value,
    "many": lambda count: ask_many(int(count)),
    "own": lambda rows, cols, own: ask_own(int(rows), int(cols), own == "1"),
    "sum": ask_sum,
    "board": lambda package, rows, cols: ask_board(package, int(rows), int(cols)),
}

if __name__ == "__main__":
    if "--ask" in sys.argv:
        name, *given = sys.argv[sys.argv.index("--ask") + 1 :]
        print(*itertools.chain(ASKS[name](*given)), sep="\t")
    else:
        sys.exit(main())
