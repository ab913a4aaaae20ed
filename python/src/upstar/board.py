"""A board in a notebook that can be played on and edited, drawn by the code of the explorer's page. Needs `upstar[notebook]`.

    from upstar.board import Board
    Board("domineering(4x4) + nim(3)")
"""

from __future__ import annotations

import json
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ._errors import Error, Stopped, Wrong
from ._limits import limits
from ._questions import Game_
from ._upstar import Move, Position
from ._words import LEFT, Player

if TYPE_CHECKING:
    _Widget: Any = object
    _traitlets: Any = None
else:
    try:
        _Widget = import_module("anywidget").AnyWidget
        _traitlets = import_module("traitlets")
    except ImportError as missing:
        raise ImportError("boards in notebooks need anywidget: pip install 'upstar[notebook]'") from missing

__all__ = ["Board"]

_STATIC = files("upstar") / "static"
_WORDS = {
    "L": "Left wins, whoever starts.",
    "R": "Right wins, whoever starts.",
    "N": "Whoever starts wins.",
    "P": "Whoever starts loses.",
}


class Board(_Widget):  # type: ignore[misc]
    """A game that is played on a board. `position` is what stands on it, `log` the moves so far.

    Values and winning moves are looked for in so many seconds after each move; longer questions are not answered here.
    """

    if not TYPE_CHECKING:
        _esm = _STATIC / "board.js"
        state = _traitlets.Dict().tag(sync=True)
        look = _traitlets.Unicode().tag(sync=True)

    def __init__(self, game: Game_, first: Player = LEFT, *, seconds: float = 1.0, hints: bool = True) -> None:
        self._seconds = seconds
        self._hints = hints
        self._start = (Position(game), Player(first))
        self._played: list[tuple[Move, Player]] = []
        _Widget.__init__(self, look=(_STATIC / "board.css").read_text(encoding="utf-8"), state=self._told())
        self.on_msg(self._heard)

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self._played[-1][0].to if self._played else self._start[0]

    @property
    def to_move(self) -> Player:
        """Who moves next."""
        return self._played[-1][1].opponent if self._played else self._start[1]

    @property
    def log(self) -> list[str]:
        """The moves so far."""
        return [move.name for move, _ in self._played]

    def play(self, move: Move | str) -> None:
        """Makes a move of whoever is to move."""
        name = move if isinstance(move, str) else move.name
        with limits(time=self._seconds):
            found = [one for one in self.position.moves(self.to_move) if one.name == name]
        if not found:
            raise ValueError(f"{name!r} is no move of {self.to_move} in {self.position}")
        self._played.append((found[0], self.to_move))
        self.state = self._told()

    def undo(self) -> None:
        """Takes the last move back."""
        if self._played:
            self._played.pop()
        self.state = self._told()

    def best(self) -> None:
        """Makes a winning move, or any where none wins or none is found in time."""
        with limits(time=self._seconds):
            moves = self.position.moves(self.to_move)
            try:
                best = next((move for move in moves if move.winning), None)
            except Stopped:
                best = None
        if moves:
            self.play(best or moves[0])

    def turn(self) -> None:
        """Lets the other player move. The moves so far are forgotten."""
        self._begin(self.position, self.to_move.opponent)

    def set(self, game: Game_) -> None:
        """Puts another position on the board."""
        self._begin(Position(game), self.to_move)

    def _begin(self, position: Position, first: Player) -> None:
        self._start, self._played = (position, first), []
        self.state = self._told()

    def _told(self) -> dict[str, Any]:
        position, player = self.position, self.to_move
        told: dict[str, Any] = {
            "boards": json.loads(position._boards()),
            "to_move": None,
            "leads": {},
            "log": [{"by": str(by), "move": move.name} for move, by in self._played],
            "words": "",
            "value": "",
            "winning": [],
            "hints": self._hints,
        }
        try:
            with limits(time=self._seconds):
                # To list them is quick; the rest may take longer than there is.
                moves = position.moves(player)
                told["to_move"] = str(player) if moves else None
                told["leads"] = {move.name: str(move.to) for move in moves}
                told["winning"] = [move.name for move in moves if move.winning]
                if told["boards"]["results"]:
                    left, right = position.results
                    told["words"] = f"If Left starts {left}, if Right starts {right}."
                else:
                    told["words"] = _WORDS[position.outcome]
                    told["value"] = str(position.value)
        except Stopped:
            told["to_move"] = told["to_move"] or str(player)
        return told

    def _heard(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        """What the page says: a move, a question."""
        kind = message.get("kind")
        if kind == "ask":
            self.send({"id": message.get("id"), **self._answer(str(message.get("path")), str(message.get("body")))})
            return
        try:
            match kind:
                case "play":
                    self.play(str(message.get("move")))
                case "undo":
                    self.undo()
                case "best":
                    self.best()
                case "turn":
                    self.turn()
                case "hints":
                    self._hints = not self._hints
                    self.state = self._told()
                case "set":
                    self.set(str(message.get("expr")))
                case _:
                    pass
        except (Error, ValueError):
            # A page that is behind says what is no move any more; it is told again how things stand.
            self.state = self._told()

    def _answer(self, path: str, body: str) -> dict[str, Any]:
        """Questions that the page asks its server."""
        kinds = {"/api/v1/sketch": False, "/api/v1/edits": True}
        try:
            if path not in kinds:
                raise ValueError(f"nothing is known of {path}")
            with limits(time=self._seconds):
                position = Position(str(json.loads(body)["expr"]))
                return {"status": 200, "body": position._boards(kinds[path])}
        except Wrong as wrong:
            return {"status": 400, "body": json.dumps({"error": wrong.report})}
        except (Error, ValueError, KeyError, TypeError) as error:
            detail: dict[str, Any] = {"code": "usage", "message": str(error), "at": None, "hint": None, "text": None, "known": []}
            return {"status": 400, "body": json.dumps({"error": detail})}
