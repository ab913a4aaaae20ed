"""Boards for notebooks, and the notebooks."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

import upstar

pytest.importorskip("anywidget")

from upstar.board import Board  # noqa: E402

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def said(board: Board, **message: object) -> list[dict[str, Any]]:
    """What a board answers to a message of its page."""
    answers = list[dict[str, Any]]()
    board.send = answers.append  # the page is not there
    board._heard(board, message, [])
    return answers


def test_a_game_on_a_board() -> None:
    board = Board("domineering(2x2) + nim(1)")
    state: dict[str, Any] = board.state
    assert state["to_move"] == "left" and state["words"] == "Whoever starts wins."
    assert [one["text"] for one in state["boards"]["boards"]] == ["domineering(2x2)", "nim(1)"]
    offered = {touch["move"] for one in state["boards"]["boards"] for item in one["items"] for touch in item["touches"]}
    assert set(state["leads"]) <= offered
    said(board, kind="play", move="domineering(2x2): a1-a2")
    assert board.log == ["domineering(2x2): a1-a2"] and board.to_move == upstar.RIGHT
    said(board, kind="play", move="nonsense")
    assert len(board.log) == 1
    said(board, kind="best")
    assert len(board.log) == 2 and board.position.game is None
    said(board, kind="undo")
    said(board, kind="undo")
    said(board, kind="undo")
    assert board.log == [] and str(board.position) == "domineering(2x2) + nim(1)"
    said(board, kind="turn")
    assert board.to_move == upstar.RIGHT
    said(board, kind="set", expr="nim(3,4)")
    assert board.state["boards"]["reading"] == "nim(3,4)"
    said(board, kind="set", expr="nothing(3)")
    assert str(board.position) == "nim(3,4)"
    said(board, kind="hints")
    assert board.state["hints"] is False
    with pytest.raises(ValueError, match="no move"):
        board.play("up")


def test_questions_of_the_page() -> None:
    board = Board(upstar.domineering("2x2"))
    (told,) = said(board, kind="ask", id=7, path="/api/v1/edits", body=json.dumps({"expr": "domineering(2x2)"}))
    assert told["id"] == 7 and told["status"] == 200
    edits = json.loads(told["body"])
    assert edits["boards"]["reading"] == "domineering(2x2)"
    assert any(edit["to"] == "domineering(3x2)" for edit in edits["parts"][0]["edits"])
    for path, body in (("/api/v1/sketch", '{"expr": "x"}'), ("/elsewhere", "{}"), ("/api/v1/sketch", "["), ("/api/v1/edits", "[]")):
        (told,) = said(board, kind="ask", id=8, path=path, body=body)
        assert told["status"] == 400 and json.loads(told["body"])["error"]["message"]


def test_a_game_in_python_on_a_board() -> None:
    class Steps(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [position - 1] if position else []

    board = Board(Steps()(2))
    board.play("to 1")
    board.best()
    assert board.state["to_move"] is None and board.position.object == 0


def test_a_game_with_results_on_a_board() -> None:
    board = Board("tic_tac_toe(\"xx.|oo.|...\")")
    assert board.state["boards"]["results"] and board.state["winning"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    client.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert any(cell.get("outputs") for cell in notebook.cells)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


def test_a_hard_board_does_not_block() -> None:
    board = Board("domineering(9x9)", seconds=0.2)
    began = time.monotonic()
    board.play(board.position.moves(upstar.LEFT)[0])
    board.best()
    assert len(board.log) == 2 and time.monotonic() - began < 5
    assert board.state["to_move"] == "left" and len(board.state["leads"]) > 50
