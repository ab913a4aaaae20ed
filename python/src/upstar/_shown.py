"""What is told of a position: explanations, trees, strategies, graphs."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from ._words import LEFT, Player

if TYPE_CHECKING:
    from ._upstar import Position

__all__ = ["Explanation", "Strategy", "Tree"]


@dataclass(frozen=True)
class Explanation:
    """Why a game is worth what it is, who wins it and how."""

    text: str
    """For a terminal."""
    markdown: str
    latex: str
    """A document that compiles as it is."""
    html: str
    """A page."""
    data: dict[str, Any] = field(repr=False, hash=False)
    """The steps with the rules that were used, as the command line's JSON has them."""

    def __str__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.markdown


@dataclass(frozen=True)
class Strategy:
    """What a player does, whatever the other does."""

    player: Player
    text: str
    """All of it, in the form that the program reads."""
    guarantees: str
    """The worst result that following it can end in: `+-`, `-+` or `00`."""
    worst_play: tuple[str, ...]
    """The moves of a play in which no more than that is reached."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Tree:
    """A game tree with what perfect players reach."""

    position: Position = field(repr=False)
    first: Player
    """Who moves first."""
    result: str | None
    """What perfect players reach: `+-`, `-+` or `00`; `None` where it was not found quickly."""
    node_count: int | None
    """How many nodes the whole tree has, if they could be counted."""
    depth: int | None
    """How many moves the longest play has, if they could be counted."""
    nodes: list[dict[str, Any]] = field(repr=False, hash=False)
    """The nodes that are shown, the first of which is the root: position, player, result, and edges with move, to and optimal."""
    limit: int = field(default=500, repr=False)
    misere: bool = field(default=False, repr=False)

    @overload
    def draw(self, format: Literal["svg", "tikz", "dot", "text"] = "svg", *, boards: bool = False) -> str: ...
    @overload
    def draw(self, format: Literal["png"], *, boards: bool = False) -> bytes: ...
    def draw(self, format: str = "svg", *, boards: bool = False) -> str | bytes:
        """The tree as a picture, with the board at each node if that is asked for."""
        drawn: str | bytes = self.position._draw_tree(self.first, self.limit, self.misere, format, boards)
        return drawn

    def _repr_svg_(self) -> str:
        return self.draw("svg")

    def __str__(self) -> str:
        return self.draw("text")

    def to_networkx(self) -> Any:
        """The nodes that are shown as a directed graph of networkx, which must be installed."""
        graph: Any = import_module("networkx").DiGraph()
        for at, node in enumerate(self.nodes):
            graph.add_node(at, position=node["position"], player=node["player"], result=node["result"])
        for at, node in enumerate(self.nodes):
            for edge in node["edges"]:
                graph.add_edge(at, edge["to"], move=edge["move"], optimal=edge["optimal"])
        return graph


def report(position: Position, misere: bool) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(position._report(misere))
    return told


def explain(position: Position, depth: int | None, by: str | None) -> Explanation:
    text, markdown, latex, html, data = position._explain(depth, by)
    return Explanation(text, markdown, latex, html, json.loads(data))


def tree(position: Position, first: Player | None, limit: int, misere: bool) -> Tree:
    told = json.loads(position._tree(LEFT if first is None else first, limit, misere))
    count = None if told["node_count"] is None else int(told["node_count"])
    first = Player(told["first"])
    return Tree(position, first, told["result"], count, told["depth"], told["nodes"], limit, misere)


def strategy(position: Position, player: Player, first: Player | None, limit: int, misere: bool) -> Strategy:
    text, guarantees, play = position._strategy(player, player if first is None else first, limit, misere)
    return Strategy(Player(player), text, guarantees, tuple(play))


def to_networkx(position: Position, limit: int) -> Any:
    networkx: Any = import_module("networkx")
    told = json.loads(position._positions(limit))
    graph: Any = networkx.MultiDiGraph()
    for one in told["positions"]:
        graph.add_node(one["position"], outcome=one["type"], depth=one["depth"])
    for one in told["positions"]:
        for player in ("left", "right"):
            for to in one[player]:
                graph.add_edge(one["position"], to, player=Player(player))
    return graph


def _size(svg: str) -> tuple[float, float]:
    """The width and the height of a picture, as its first tag says."""
    tag = re.search(r"<svg\b[^>]*>", svg)
    said = dict(re.findall(r"""\b(width|height|viewBox)\s*=\s*["']([^"']*)["']""", tag[0] if tag else ""))
    box = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", said.get("viewBox", ""))]
    usual = (box[2], box[3]) if len(box) == 4 else (100.0, 100.0)
    found = [re.match(r"(\d+(?:\.\d+)?)(?:px)?$", said.get(name, "")) for name in ("width", "height")]
    width, height = (float(own[1]) if own else other for own, other in zip(found, usual, strict=True))
    return width, height


def side_by_side(pictures: list[tuple[str, str]]) -> str:
    """Pictures in a row, with signs before them."""
    gap = 24.0
    tall = max(_size(svg)[1] for _, svg in pictures)
    parts: list[str] = []
    along = 0.0
    for sign, svg in pictures:
        if parts or sign != "+":
            middle = f'x="{along + gap / 2:g}" y="{tall / 2 + 6:g}" text-anchor="middle" font-family="sans-serif" font-size="18"'
            parts.append(f"<text {middle}>{sign}</text>")
            along += gap
        width, height = _size(svg)
        # What is before the first tag is for a file of its own.
        inner = svg[svg.find("<svg") :] if "<svg" in svg else ""
        parts.append(f'<g transform="translate({along:g} {(tall - height) / 2:g})">{inner}</g>')
        along += width
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{along:g}" height="{tall:g}" viewBox="0 0 {along:g} {tall:g}">'
    return head + "".join(parts) + "</svg>"
