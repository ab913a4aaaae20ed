"""Why there is no answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

__all__ = ["Error", "Stopped", "Wrong"]


class Error(Exception):
    """There is no answer."""


class Wrong(Error, ValueError):
    """What was asked is wrong: a text that cannot be read, or something that is not defined."""

    code: str
    """The kind of mistake in a word that programs may rely on."""
    message: str
    """What is wrong, in a line."""
    text: str | None
    """The text in question."""
    at: tuple[int, int] | None
    """From which character of the text to which, counted from 0."""
    hint: str | None
    """What would help, in a line."""

    def __init__(self, rendered: str, report: dict[str, Any]) -> None:
        super().__init__(rendered)
        self.report = report
        self.code = report["code"]
        self.message = report["message"]
        self.text = report["text"]
        self.at = None if report["at"] is None else tuple(report["at"])
        self.hint = report["hint"]

    def __reduce__(self) -> tuple[type[Wrong], tuple[str, dict[str, Any]]]:
        return type(self), (str(self), self.report)


class Stopped(Error):
    """A limit was reached first. What was known then comes with it."""

    code: str
    """The limit in a word: `time`, `nodes`, `memory`, `too-large` or `loop`."""
    reason: str
    """The limit in words."""
    known: list[dict[str, Any]]
    """The components of the sum with their values, as far as they are known."""
    nodes: int
    """Positions expanded."""
    seconds: float
    """Time taken."""
    finished: list[tuple[int, Any]]
    """Of many questions asked at once, those that were answered: their places, counted from 0, and the answers."""

    def __init__(self, rendered: str, report: dict[str, Any]) -> None:
        super().__init__(rendered)
        self.report = report
        self.code = report["stopped"]["code"]
        self.reason = report["reason"]
        self.known = report["known"]
        self.nodes = report["nodes"]
        self.seconds = report["seconds"]
        self.finished = []

    def __reduce__(self) -> tuple[type[Stopped], tuple[str, dict[str, Any]], dict[str, Any]]:
        return type(self), (str(self), self.report), {"finished": self.finished}


# That is where everybody finds them.
Error.__module__ = Wrong.__module__ = Stopped.__module__ = "upstar"


def made(rendered: str, report: str) -> Error:
    """The exception for a report in JSON."""
    told: dict[str, Any] = json.loads(report)
    make: Callable[[str, dict[str, Any]], Error] = Wrong if "error" in told else Stopped
    return make(rendered, told.get("error", told))
