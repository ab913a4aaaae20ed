"""Positions and their sums: moves, play, who wins, what is told of them."""

import json
import multiprocessing
import pickle
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import upstar
from upstar import LEFT, RIGHT, Outcome, Position


def test_sums() -> None:
    board = upstar.domineering("4x4") + upstar.nim(3, 4)
    assert str(board) == "domineering(4x4) + nim(3,4)"
    assert repr(board) == "Position('domineering(4x4) + nim(3,4)')"
    assert eval(repr(board), {"Position": Position}) == board
    assert [str(part) for part in board.components] == ["domineering(4x4)", "nim(3,4)"]
    assert str(1 - board) == "1 - domineering(4x4) - nim(3,4)"
    assert (board - board).outcome is Outcome.P
    assert str(board + upstar.value("^") + Fraction(1, 2)) == "domineering(4x4) + nim(3,4) + ^ + 1/2"
    assert (2 * upstar.nim(3)) == upstar.nim(3) + upstar.nim(3)
    assert upstar.nim(3).nim_value == 3 and upstar.nim(3).game == "nim" and board.game is None
    assert str((10**30 * upstar.nim(3)).value) == "0"
    assert str(upstar.hackenbush("b").ordinal("^")) == 'hackenbush("b"):^'
    assert str(upstar.octal(10, rules="0.77")) == "octal[0.77](10)"
    assert upstar.value(upstar.nim(1) + 1) == upstar.value("1*")


def test_a_whole_game() -> None:
    """Whoever starts N wins by playing winning moves, whatever the other does."""
    for text in ("domineering(2x3) + nim(3)", "nim(3,4,5)", "toads_and_frogs(\"tt..ff\") + *2"):
        position = upstar.read(text)
        assert position.outcome is Outcome.N
        player = LEFT
        while moves := position.moves(player):
            if player is LEFT:
                moves = [move for move in moves if move.winning]
                assert moves, str(position)
            position = position.play(moves[-1])
            player = player.opponent
        assert player is RIGHT


def test_moves() -> None:
    board = upstar.domineering("2x2")
    left, right = board.moves(LEFT), board.moves(RIGHT)
    assert [move.name for move in left] == ["a1-a2", "b1-b2"] and {move.player for move in right} == {RIGHT}
    assert left[0].to.value == left[0].value == 1 and left[0].winning and left[0].outcome == "L"
    assert board.play("a1-a2") == left[0].to == board.play(left[0]) == board.play(left[0], LEFT)
    assert len(board.moves()) == 4
    assert [move.player for move in upstar.nim(2).moves()] == [None, None]
    assert [str(move) for move in upstar.nim(3, 5).winning_moves()] == ["heap 2: 5 -> 3"]
    assert [str(move) for move in upstar.nim(1, 1, 2).winning_moves(misere=True)] != []
    with pytest.raises(ValueError, match="no move"):
        board.play("c1-c2")
    with pytest.raises(ValueError, match="another position"):
        upstar.domineering("3x3").play(left[0])
    with pytest.raises(ValueError, match="other player"):
        board.play(left[0], RIGHT)
    with pytest.raises(TypeError):
        board.play(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="LEFT"):
        board.moves("up")  # type: ignore[arg-type]
    # A move that both have, to different positions.
    both = upstar.read("{{1|0}|{1|0}} + *") - upstar.read("{{1|0}|{1|0}} + *")
    assert both.moves(LEFT) and both.outcome is Outcome.P


def test_other_plays() -> None:
    assert upstar.nim(1, 1).misere_outcome is Outcome.N and upstar.nim(1, 1).outcome is Outcome.P
    assert upstar.outcome("nim(2,2)", misere=True) is Outcome.P
    assert upstar.kayles(5).genus
    assert upstar.tic_tac_toe("...|...|...").results == ("00", "00")
    with pytest.raises(upstar.Wrong, match="results"):
        _ = upstar.tic_tac_toe("...|...|...").outcome
    with pytest.raises(upstar.Wrong):
        _ = upstar.nim(1).results
    assert upstar.nim(3, 4).depth == 7
    assert upstar.nim(3).report()["outcome"] == "N"
    assert upstar.nim(3).report(misere=True)["play"] == "misere"


def test_what_is_told() -> None:
    board = upstar.domineering("2x3")
    why = board.explain()
    assert "domineering(2x3)" in why.text and why.markdown and why.html.startswith("<!") and "\\begin" in why.latex
    assert why.data["steps"] and str(why) == why.text and why._repr_markdown_() == why.markdown
    tree = upstar.nim(2).tree()
    assert tree.result == "+-" and tree.node_count == len(tree.nodes) == 4 and tree.depth == 2
    assert "<svg" in tree._repr_svg_() and tree.draw("png").startswith(b"\x89PNG") and "nim(2)" in str(tree)
    strategy = board.strategy(LEFT)
    assert strategy.player is LEFT and strategy.guarantees == "+-" and strategy.text
    assert "<svg" in board._repr_svg_() and board.draw("png").startswith(b"\x89PNG")
    assert "tikz" in board.draw("tikz") and board.draw("text") and board._repr_latex_().startswith("$")
    with pytest.raises(ValueError, match="expected one of"):
        board.draw("gif")  # type: ignore[call-overload]


def test_graphs() -> None:
    pytest.importorskip("networkx")
    graph = upstar.nim(1, 2).to_networkx()
    assert set(graph.nodes) == {"nim(1,2)", "nim(0,2)", "nim(1,1)", "nim(1,0)", "nim(0,1)", "nim(0,0)"}
    assert graph.nodes["nim(1,1)"]["outcome"] == "P"
    assert {data["player"] for _, _, data in graph.edges(data=True)} == {LEFT, RIGHT}
    tree = upstar.nim(2).tree().to_networkx()
    assert tree.number_of_nodes() == 4 and tree.number_of_edges() == 3
    with pytest.raises(upstar.Stopped):
        upstar.nim(30, 30, 30).to_networkx(limit=10)


def test_columns() -> None:
    table = upstar.table(["domineering(2x3)", "+-1", 3, upstar.nim(2)])
    assert len(table) == 4 and table.names[:3] == ["game", "value", "outcome"]
    assert table["value"] == ["{2|-1/2}", "+-1", "3", "*2"]
    assert [Fraction(cell) for cell in table["temperature"]] == [Fraction(5, 4), 1, -1, 0]
    assert table.rows()[1] == ("+-1", "+-1", "N", "1", "-1", "0", "1")
    sweep = upstar.sweep("temperature(domineering(mxn))", m=[2, 3], n=range(1, 4))
    assert sweep["m"] == [2, 2, 2, 3, 3, 3] and sweep["answer"][2] == Fraction(5, 4)
    assert len(upstar.table([])) == 0
    assert list(table) == table.names and "value" in table and "worth" not in table


def test_arrow() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    columns = upstar.table([f"{{{n}|-1}}" for n in range(1000)])
    table = columns.to_arrow()
    assert table.column("value").to_pylist() == columns["value"]
    assert table.column("mean")[3].as_py() == "1"
    # The letters are where they were: nothing was copied.
    assert table.column("game").chunk(0).buffers()[2].size == len("".join(columns["game"]))
    assert pyarrow.table(columns).num_rows == 1000
    assert upstar.sweep("n*n", n=range(5)).to_arrow().column("n").to_pylist() == [0, 1, 2, 3, 4]


def test_rules_as_text(tmp_path: Path) -> None:
    text = "game squares_here on heaps\n  both n -> n - k*k for k in 1..n\n"
    assert upstar.rules(text) == ["squares_here"] == upstar.rules(text)
    position = upstar.read("squares_here(17) + squares_here(3)")
    assert position.nim_value == 1
    file = tmp_path / "cubes.txt"
    file.write_text("game cubes_here on heaps\n  both n -> n - k*k*k for k in 1..n\n")
    assert upstar.load(file) == ["cubes_here"]
    with pytest.raises(upstar.Wrong) as wrong:
        upstar.rules("game broken on heaps\n  both n -> m\n")
    assert wrong.value.text and wrong.value.at
    with pytest.raises(FileNotFoundError):
        upstar.load(tmp_path / "nothing.txt")
    # Another process has to be told the rules.
    code = f"import pickle; print(pickle.loads({pickle.dumps(position)!r}).nim_value)"
    import subprocess
    import sys

    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout.split() == ["1"]


def test_rules_can_be_changed() -> None:
    first = "game changing on heaps\n  both n -> n - 1\n"
    upstar.rules(first)
    old = upstar.read("changing(3)")
    kept = pickle.dumps(old)
    assert str(old.value) == "*"
    with pytest.raises(upstar.Wrong):
        upstar.rules("game changing on heaps\n  both n -> n - k for k in 1..n\n  example changing(3) = 7\n")
    assert upstar.value("changing(3)") == upstar.value("*")
    upstar.rules("game changing on heaps\n  both n -> n - k for k in 1..n\n")
    new = upstar.read("changing(3)")
    assert str(new.value) == "*3" and str(upstar.value("selective(changing(2),changing(3))")) == "*5"
    # What was there stays what it was, and comes back as what it was.
    assert str(old.value) == "*" and old != new and pickle.loads(kept) == old != pickle.loads(pickle.dumps(new)) == new
    assert str((old + new).value) == "*2"
    upstar.rules(first)
    assert str(upstar.value("changing(3)")) == "*" and upstar.read("changing(3)") == old


def test_threads_share_everything() -> None:
    board, found = upstar.domineering("3x4"), list[str]()

    def ask(n: int) -> None:
        for k in range(20):
            found.append(str((board + n).value - n - upstar.value(f"{{{k}|{-k}}}") + upstar.value(f"{{{k}|{-k}}}")))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 160 and set(found) == {str(board.value)}


def _asked(position: Position) -> tuple[str, str, bool]:
    try:
        with upstar.limits(time=0.3):
            upstar.value("domineering(8x8)")
    except upstar.Stopped as stopped:
        return str(position.value), stopped.code, stopped.seconds < 5
    return "", "", False


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_other_processes(start: str) -> None:
    position = upstar.domineering("2x3") + upstar.nim(3) - 1
    assert pickle.loads(pickle.dumps(position)) == position
    str(position.value)
    with multiprocessing.get_context(start).Pool(2) as pool:
        answers = pool.map_async(_asked, [position, position]).get(timeout=60)
    assert answers == [(str(position.value), "time", True)] * 2


def test_the_catalogue() -> None:
    for name in upstar.games.__all__:
        assert callable(getattr(upstar, name)) and getattr(upstar, name).__doc__
    with pytest.raises(TypeError):
        upstar.nim(3.5)  # type: ignore[arg-type]
    with pytest.raises(upstar.Wrong) as wrong:
        upstar.domineering("..|x")
    assert wrong.value.text == "..|x"


def test_errors_travel() -> None:
    with pytest.raises(upstar.Wrong) as wrong:
        upstar.value("1 + domineerng(4x4)")
    again = pickle.loads(pickle.dumps(wrong.value))
    assert (again.code, again.at, again.hint) == ("unknown-name", (4, 14), "did you mean `domineering`?")
    assert str(again) == str(wrong.value) and "^^^" in str(again)
    assert json.dumps(again.report)


def test_explanations_by_one_argument() -> None:
    position = upstar.domineering("2x3") + upstar.domineering("3x2")
    assert "copies every move" in position.explain(by="symmetry").text
    with pytest.raises(upstar.Wrong) as wrong:
        upstar.nim(3).explain(by="symmetry")
    assert wrong.value.code == "no-argument"
    with pytest.raises(ValueError, match="one of types, mex, numbers, heat, symmetry, stealing"):
        position.explain(by="magic")


def test_moves_are_listed_without_a_search() -> None:
    board = upstar.read("domineering(9x9)")
    with upstar.limits(time=1, nodes=100):
        moves = board.moves(LEFT)
        assert len(moves) == 72 and str(moves[0].to) and "wins" not in repr(moves[0])
    with pytest.raises(upstar.Stopped), upstar.limits(nodes=100):
        _ = moves[0].winning
    assert board.play(moves[0]) == moves[0].to
    for misere in (False, True):
        found = upstar.nim(1, 1, 2).moves(misere=misere)
        winning = upstar.nim(1, 1, 2).winning_moves(misere=misere)
        assert [move for move in found if move.winning] == winning and all("wins" in repr(move) for move in winning)
    with pytest.raises(upstar.Wrong):
        upstar.read("hex(2x2)").moves(misere=True)


@pytest.mark.parametrize("text", ["domineering(3x3) + nim(2,3)", "hex(2x2)", 'clobber("xo|ox") - {2|-1}', "tic_tac_toe(3x3)"])
def test_moves_know_what_comes_of_them(text: str) -> None:
    position = upstar.read(text)
    for player in (LEFT, RIGHT):
        moves = position.moves(player)
        assert [move.name for move in position.winning_moves(player)] == [move.name for move in moves if move.winning]
        for move in moves:
            assert move.value is None or move.value == move.to.value


def test_moves_travel_and_are_equal() -> None:
    board = upstar.domineering("2x3") + upstar.nim(2)
    moves, again = board.moves(), board.moves()
    assert moves == again and set(moves) == set(again) and len(set(moves)) == len(moves)
    assert moves[0] != moves[1] and moves[0] != "a" and upstar.nim(3).moves(LEFT) == upstar.nim(3).moves(RIGHT)
    for move in (*moves, *board.winning_moves(LEFT)):
        copied = pickle.loads(pickle.dumps(move))
        assert copied == move and copied.to == move.to and copied.winning == move.winning


def test_grids_are_equal() -> None:
    assert upstar.Grid(2, 3) == upstar.Grid(2, 3) != upstar.Grid(3, 2)
    assert len({upstar.Grid(2, 3), upstar.Grid(2, 3), upstar.Grid(3, 2)}) == 2


def test_sums_by_python() -> None:
    parts = [upstar.nim(1), upstar.domineering("2x3")]
    assert sum(parts) == parts[0] + parts[1] and sum([upstar.hex("2x2")]) == upstar.hex("2x2")
    assert str(1 + parts[0]) == "1 + nim(1)" and str(upstar.Value(0) + parts[0]) == "0 + nim(1)"


class Index:
    """An integer of another library."""

    def __init__(self, own: int) -> None:
        self.own = own

    def __index__(self) -> int:
        return self.own


def test_integers_of_others_in_positions() -> None:
    assert upstar.nim(Index(3), 4) == upstar.nim(3, 4) == upstar.nim("3", "4")
    assert upstar.sweep("n + 1", n=[Index(3)])["n"] == [3]  # type: ignore[list-item]
    for wrong in (True, 3.0, [3]):
        with pytest.raises(TypeError, match="texts and whole numbers"):
            upstar.nim(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules of a game are a text, not float"):
        upstar.octal(10, rules=0.77)  # type: ignore[arg-type]


def test_what_a_table_says_of_positions() -> None:
    games: list[Any] = [upstar.domineering("2x2"), upstar.nim(2) + 1, upstar.Value("*"), 3, "nim(1)"]
    assert upstar.table(games)["game"] == ["domineering(2x2)", "nim(2) + 1", "*", "3", "nim(1)"]


def test_tables_are_dictionaries() -> None:
    table = upstar.sweep("n + 1", n=[1, 2])
    assert dict(table) == {"n": [1, 2], "answer": [2, 3]}
    pandas = pytest.importorskip("pandas")
    assert list(pandas.DataFrame(dict(table))["n"]) == [1, 2]


def test_answers_of_every_kind_in_arrow() -> None:
    pytest.importorskip("pyarrow")

    def column(text: str, **ranges: Any) -> list[object]:
        found: list[object] = upstar.sweep(text, **ranges).to_arrow().column("answer").to_pylist()
        return found

    assert upstar.sweep("n", n=[2**70, 1]).to_arrow().column("n").to_pylist() == [str(2**70), "1"]
    assert column("[n, n + *]", n=[1]) == ["[1, 1*]"]
    assert column("n == 1", n=[1, 2]) == [True, False]
    assert column("g + nim(n)", g=[upstar.nim(1), 2], n=[0]) == ["nim(1) + nim(0)", "2 + nim(0)"]
    assert upstar.sweep("n", n=[]).to_arrow().num_rows == 0


def test_sweeps_over_games() -> None:
    games: list[Any] = [upstar.domineering("2x2"), upstar.Value("{3|1}"), 2]
    assert upstar.sweep("temperature(g)", g=games)["answer"] == [1, 1, -1]
    wrong: list[tuple[Any, str]] = [
        (5, "n stands for several, such as range"),
        ("abc", "and not for one str"),
        ([1.5], "expected an int, a Fraction, a Value or a Position, not float"),
        (["1"], "not str"),
    ]
    for one, told in wrong:
        with pytest.raises(TypeError, match=told):
            upstar.sweep("n", n=one)
    with pytest.raises(TypeError, match="name of another column"):
        upstar.sweep("answer", answer=[1])
    with pytest.raises(TypeError, match="time is a number of seconds, not list"):
        upstar.sweep("time", time=[1, 2])  # type: ignore[arg-type]


def test_what_is_told_can_be_in_sets() -> None:
    board = upstar.nim(2)
    assert len({board.explain(), board.explain(), board.tree(), board.tree(), board.strategy(LEFT)}) == 3
    assert pickle.loads(pickle.dumps(board.tree())) == board.tree()
