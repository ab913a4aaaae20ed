"""Games whose rules are written in Python."""

from __future__ import annotations

import ast
import copy
import re
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from ._upstar import Position, Rules

__all__ = ["Game"]

P = TypeVar("P", bound=Hashable)


def _snake(name: str) -> str:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    plain = re.sub(r"[^a-z0-9_]", "", words).lstrip("_0123456789")
    return plain or "game"


class Game(Generic[P]):
    """A game whose rules are methods. A subclass says what the players can move to:

    * `options(self, position)`, for a game in which both players have the same moves, or
    * `left(self, position)` and `right(self, position)`.

    Positions are any hashable objects, and these methods give iterables of them. A player who cannot move loses. Play must end: where
    it can come back to a position there is no value, and `Stopped` says so.

    Three more methods make it faster or nicer, and may not change any answer:

    * `components(self, position)` gives independent positions whose sum is the position;
    * `normal_form(self, position)` gives one of all positions that are alike, by symmetry say;
    * `svg(self, position)` gives a picture, or `None`.

    `text` and `parse` say how positions are written. The rules are asked once for each position, so they may not change their mind:
    what they say depends on nothing but the position and what the game was made with.

    >>> class Take(Game[int]):
    ...     def options(self, n):
    ...         return [n - k for k in (1, 2, 3) if k <= n]
    >>> Take()(7).nim_value
    3
    """

    name: ClassVar[str] = ""
    """What the game is called in the notation; by default the name of the class."""

    def options(self, position: P) -> Iterable[P]:
        """What either player can move to."""
        raise NotImplementedError

    def left(self, position: P) -> Iterable[P]:
        """What Left can move to."""
        return self.options(position)

    def right(self, position: P) -> Iterable[P]:
        """What Right can move to."""
        return self.options(position)

    def components(self, position: P) -> Iterable[P]:
        """Independent positions whose sum is the position."""
        return (position,)

    def normal_form(self, position: P) -> P:
        """One of all positions that are alike."""
        return position

    def svg(self, position: P) -> str | None:
        """A picture; where there is none, the text is shown."""
        return None

    def text(self, position: P) -> str:
        """How a position is written between the parentheses."""
        return position if isinstance(position, str) else repr(position)

    def parse(self, text: str) -> P:
        """The position that is written so."""
        try:
            read: Any = ast.literal_eval(text)
        except (SyntaxError, ValueError):
            read = text
        return read  # type: ignore[no-any-return]

    def __call__(self, position: P) -> Position:
        """A position of the game: it can be added, played, searched and explained like every other."""
        return self._rules().position(position)

    def _rules(self) -> Rules:
        known: Rules | None = self.__dict__.get("_known")
        if known is not None:
            return known
        known = self._made(type(self))
        self.__dict__["_known"] = known
        return known

    def _made(self, kind: type[Game[P]]) -> Rules:
        has = {name for name in _METHODS if getattr(kind, name) is not getattr(Game, name)}
        partizan = "left" in has or "right" in has
        if partizan and not ("options" in has or {"left", "right"} <= has):
            raise TypeError(f"{kind.__name__} needs both `left` and `right`, or `options`")
        if not partizan and "options" not in has:
            raise TypeError(f"{kind.__name__} needs `options`, or `left` and `right`")
        # A copy, so that the game and what is known of it do not hold each other.
        rules = copy.copy(self)
        rules.__dict__.pop("_known", None)
        try:
            # Games that were made alike share what they know.
            key: Any = (kind, frozenset(rules.__dict__.items()))
            hash(key)
        except TypeError:
            key = None
        rule = " ".join((kind.__doc__ or "").split()) if kind.__doc__ is not Game.__doc__ else ""
        told = (_snake(kind.name or kind.__name__), kind.__name__, rule)
        # A class that was written again takes the place of the one before.
        for other in [other for other, _ in _RECENT if other is not kind and _same_place(other, kind)]:
            _forget(other)
        known = Rules(rules, key, told, (not partizan, "components" in has, "normal_form" in has))
        _RECENT.append((kind, known))
        return known

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_known"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


# The games that were made last, which keep their tables for those who make the same game again.
_RECENT: deque[tuple[type[Game[Any]], Rules]] = deque(maxlen=8)


def _same_place(a: type, b: type) -> bool:
    return (a.__module__, a.__qualname__) == (b.__module__, b.__qualname__)


def _forget(kind: type) -> None:
    for entry in [entry for entry in _RECENT if entry[0] is kind]:
        _RECENT.remove(entry)


_METHODS = ("options", "left", "right", "components", "normal_form", "svg", "text", "parse")
