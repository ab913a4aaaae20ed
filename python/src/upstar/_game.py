"""Games whose rules are written in Python."""

from __future__ import annotations

import ast
import copy
import dis
import functools
import re
import types
from collections import deque
from collections.abc import Hashable, Iterable, Iterator
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
    what they say depends on nothing but the position, what the game was made with, and what is defined around the class. They are
    asked on another thread.

    >>> class Take(Game[int]):
    ...     def options(self, n):
    ...         return [n - k for k in (1, 2, 3) if k <= n]
    >>> Take()(7).nim_value
    3
    """

    name: ClassVar[str] = ""
    """What the game is called in the notation; by default the name of the class."""

    def options(self, position: P, /) -> Iterable[P]:
        """What either player can move to."""
        raise NotImplementedError

    def left(self, position: P, /) -> Iterable[P]:
        """What Left can move to."""
        return self.options(position)

    def right(self, position: P, /) -> Iterable[P]:
        """What Right can move to."""
        return self.options(position)

    def components(self, position: P, /) -> Iterable[P]:
        """Independent positions whose sum is the position."""
        return (position,)

    def normal_form(self, position: P, /) -> P:
        """One of all positions that are alike."""
        return position

    def svg(self, position: P, /) -> str | None:
        """A picture; where there is none, the text is shown."""
        return None

    def text(self, position: P, /) -> str:
        """How a position is written between the parentheses."""
        return position if isinstance(position, str) else repr(position)

    def parse(self, text: str, /) -> P:
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
        known: tuple[Rules, dict[str, Any], _Class] | None = self.__dict__.get(_KNOWN)
        if known is not None and _unchanged(known[1], _state(self)) and known[2].is_of(type(self)):
            return known[0]
        # What was found out under other rules is left to the positions that were made under them.
        rules = self._made(type(self))
        self.__dict__[_KNOWN] = (rules, _kept(_state(self)), _Class(type(self)))
        return rules

    def _made(self, kind: type[Game[P]]) -> Rules:
        has = {name for name in _METHODS if getattr(kind, name) is not getattr(Game, name)}
        partizan = "left" in has or "right" in has
        # What a class says itself counts more than what it inherits.
        if partizan and "options" in has and _depth(kind, "options") < min(_depth(kind, "left"), _depth(kind, "right")):
            partizan = False
        if partizan and not ("options" in has or {"left", "right"} <= has):
            raise TypeError(f"{kind.__name__} needs both `left` and `right`, or `options`")
        if not partizan and "options" not in has:
            raise TypeError(f"{kind.__name__} needs `options`, or `left` and `right`")
        # A copy, so that the game and what is known of it do not hold each other.
        rules = copy.copy(self)
        rules.__dict__.pop(_KNOWN, None)
        # What is changed in its place later does not change them.
        for name, value in _state(rules).items():
            if type(value) in (list, set, bytearray):
                object.__setattr__(rules, name, _content(value))
        try:
            # Games that were made alike share what they know.
            # 1 and True are equal, and not the same.
            state: Iterable[Any] = ((name, type(value), value) for name, value in _state(rules).items())
            key: Any = (kind, frozenset(state), _Class(kind))
            hash(key)
        except TypeError:
            key = None
        if not isinstance(kind.name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"{kind.__name__}.name is a text, not {type(kind.name).__name__}")
        rule = " ".join((kind.__doc__ or "").split()) if kind.__doc__ is not Game.__doc__ else ""
        told = (_snake(kind.name or kind.__name__), kind.__name__, rule)
        # A class that was written again takes the place of the one before.
        for other in [other for other, _ in _RECENT if other is not kind and _same_place(other, kind)]:
            _forget(other)
        known = Rules(rules, key, told, (not partizan, "components" in has, "normal_form" in has))
        _RECENT.append((kind, known))
        return known

    def __getstate__(self) -> dict[str, Any]:
        return _state(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)


# Where a game keeps its tables: under a name that no attribute has.
_KNOWN = "upstar: rules"


def _state(game: Game[Any]) -> dict[str, Any]:
    """All attributes of a game, those in slots too."""
    state = {name: value for name, value in game.__dict__.items() if name != _KNOWN}
    for kind in type(game).__mro__:
        slots: Any = kind.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            private = slot.startswith("__") and not slot.endswith("__")
            name = f"_{kind.__name__.lstrip('_')}{slot}" if private else slot
            if name not in ("__dict__", "__weakref__") and hasattr(game, name):
                state[name] = getattr(game, name)
    return state


def _depth(kind: type, name: str) -> int:
    """How far above a class a method is defined."""
    return next(at for at, base in enumerate(kind.__mro__) if name in base.__dict__)


def _kept(state: dict[str, Any]) -> dict[str, Any]:
    """Attributes to be compared with later: each with a copy of what can be changed in its place."""
    return {name: (value, _content(value)) for name, value in state.items()}


def _content(value: Any) -> Any:
    """A copy of what can be changed in its place: of lists and sets with all that is in them, of dictionaries their entries."""
    kind: Any = value.__class__
    if kind not in (list, set, dict, bytearray):
        return None
    try:
        return copy.copy(value) if kind is dict else copy.deepcopy(value)
    except Exception:
        return copy.copy(value)


def _unchanged(before: dict[str, Any], now: dict[str, Any]) -> bool:
    return before.keys() == now.keys() and all(_same(before[name][0], before[name][1], value) for name, value in now.items())


def _same(old: Any, content: Any, value: Any) -> bool:
    """Whether something is what it was, and what was in it, if that can be changed in its place."""
    try:
        if old is not value and (type(old) is not type(value) or not bool(old == value)):
            return False
        if type(value) is dict:
            # What is put into a dictionary later may well be what the rules remember.
            return _holds(value, content)  # pyright: ignore[reportUnknownArgumentType]
        return content is None or bool(value == content)
    except Exception:
        # Objects that cannot be compared are others.
        return False


def _holds(entries: dict[Any, Any], some: dict[Any, Any]) -> bool:
    return all(key in entries and entries[key] is one for key, one in some.items())


def _defined(kind: type) -> Iterator[tuple[str, Any]]:
    for base in kind.__mro__:
        if base not in (object, Game, Generic):
            for name, one in base.__dict__.items():
                if not name.startswith("__") and not name.startswith("_abc_"):
                    yield name, one


@functools.lru_cache(maxsize=1024)
def _names(code: types.CodeType) -> tuple[frozenset[str], frozenset[str]]:
    """The names around it that a function uses, also in functions inside it, and those to which it gives another meaning."""
    used, given = set[str](), set[str]()
    for one in dis.get_instructions(code):
        if one.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            used.add(str(one.argval))
        elif one.opname in ("STORE_GLOBAL", "STORE_DEREF"):
            given.add(str(one.argval))
    for inside in code.co_consts:
        if isinstance(inside, types.CodeType):
            more = _names(inside)
            used, given = used | more[0], given | more[1]
    return frozenset(used), frozenset(given)


# What a name stands for that stands for nothing.
_NOTHING = object()

Place = tuple[dict[str, Any] | types.CellType, str]
"""Where a name has its meaning: in a module, or in a function."""


def _at(place: Place) -> Any:
    where, name = place
    if isinstance(where, dict):
        return where.get(name, _NOTHING)
    try:
        return where.cell_contents
    except ValueError:
        return _NOTHING


def _around(kind: type) -> Iterator[tuple[Place, Any]]:
    """What the methods of a class use of the module and the functions around them, with the functions there what these use."""
    open, seen = [one for _, one in _defined(kind)], set[int]()
    while open:
        function = open.pop()
        function = getattr(function, "__func__", getattr(function, "__wrapped__", function))
        if not isinstance(function, types.FunctionType) or id(function) in seen:
            continue
        seen.add(id(function))
        used, given = _names(function.__code__)
        places: list[Place] = [(function.__globals__, name) for name in sorted(used - given)]
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        places += [(cell, name) for name, cell in cells if name not in given]
        for place in places:
            one = _at(place)
            # Games and positions hold their rules, and so would hold themselves.
            if not isinstance(one, (Game, Position)):
                yield place, one
            if isinstance(one, types.FunctionType) and one.__globals__ is function.__globals__:
                open.append(one)


class _Class:
    """What a class and those that it comes from define, and what their methods use, to be told from what that is later."""

    def __init__(self, kind: type) -> None:
        self.own = [(name, one, None if type(one) is dict else _content(one)) for name, one in _defined(kind)]
        self.around = [(place, one, _content(one)) for place, one in _around(kind)]

    def is_of(self, kind: type) -> bool:
        """Whether a class defines what is here, as it was."""
        now = list(_defined(kind))
        return len(now) == len(self.own) and all(
            name == own[0] and one is own[1] and (own[2] is None or bool(one == own[2]))
            for (name, one), own in zip(now, self.own, strict=True)
        ) and all(_same(one, content, _at(place)) for place, one, content in self.around)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Class) or len(self.own) != len(other.own):
            return False
        pairs = zip(self.own, other.own, strict=True)
        if not all(a[0] == b[0] and a[1] is b[1] and bool(a[2] == b[2]) for a, b in pairs):
            return False
        around = zip(self.around, other.around, strict=False)
        return len(self.around) == len(other.around) and all(
            a[0][0] is b[0][0] and a[0][1] == b[0][1] and _same(a[1], a[2], b[1]) and _same(b[1], b[2], a[1])
            for a, b in around
        )

    def __hash__(self) -> int:
        return hash(tuple(name for name, *_ in self.own))


# The games that were made last, which keep their tables for those who make the same game again.
_RECENT: deque[tuple[type[Game[Any]], Rules]] = deque(maxlen=8)


def _same_place(a: type, b: type) -> bool:
    return (a.__module__, a.__qualname__) == (b.__module__, b.__qualname__)


def _forget(kind: type) -> None:
    for entry in [entry for entry in _RECENT if entry[0] is kind]:
        _RECENT.remove(entry)


_METHODS = ("options", "left", "right", "components", "normal_form", "svg", "text", "parse")
