"""What tells a function, and all that it uses, from others: the same in every process."""

from __future__ import annotations

import copyreg
import dis
import functools
import hashlib
import re
import sys
import sysconfig
import types
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from .._upstar import added_rules, games_in

__all__ = ["described", "rules_in"]

_PLAIN = (type(None), bool, int, float, complex, str, bytes, type(...), type(NotImplemented))
# What a class has without anybody having written it.
_OWN = {
    "__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__parameters__", "__orig_bases__",
    "__dataclass_fields__", "__dataclass_params__", "__match_args__", "__abstractmethods__", "_abc_impl", "__firstlineno__", "__static_attributes__", "__annotate_func__", "__annotations_cache__",
}  # fmt: skip


def described(thing: object) -> str:
    """A digest of an object: of plain data, and of functions by their code, their defaults and all that they use of the modules and
    functions around them. What is installed goes by its name and version.

    `TypeError` where something in it cannot be told from others."""
    try:
        return _Description().of(thing)
    except RecursionError:
        raise TypeError("a sweep cannot be told from others by what is inside itself too deep") from None


def _installed(module: str) -> bool:
    """Whether a module comes with Python or was installed, so that its name and version say what it is."""
    if module == "upstar" or module.startswith("upstar.") or module in sys.builtin_module_names:
        return True
    if module == "__main__":
        return False
    known = sys.modules.get(module)
    file: Any = getattr(known, "__file__", None)
    if known is None or file is None:
        return module.partition(".")[0] in sys.stdlib_module_names
    places = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    return any(file.startswith(place) for place in places)


def _version(module: str) -> str:
    top = module.partition(".")[0]
    try:
        return str(getattr(import_module(top), "__version__", ""))
    except ImportError:
        return ""


def _globals(code: types.CodeType) -> Iterator[str]:
    for one in dis.get_instructions(code):
        if one.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield str(one.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _globals(constant)


class _Description:
    def __init__(self) -> None:
        # What has begun to be described, by where it is: objects are kept, so that no other takes their place.
        self.begun = dict[int, tuple[int, object]]()
        # What is described, unless it is part of something that is not yet.
        self.done = dict[int, tuple[str, object]]()
        self.again = 0

    def of(self, thing: Any) -> str:
        kind = _kind(thing)
        if isinstance(thing, _PLAIN) and kind in _PLAIN:
            return self.digest(kind.__name__, repr(thing))
        if id(thing) in self.done:
            return self.done[id(thing)][0]
        if id(thing) in self.begun:
            self.again += 1
            return self.digest("again", str(self.begun[id(thing)][0]))
        self.begun[id(thing)], again = (len(self.begun), thing), self.again
        told = self.digest(*self.parts(thing))
        del self.begun[id(thing)]
        if self.again == again:
            self.done[id(thing)] = (told, thing)
        return told

    def digest(self, *parts: str) -> str:
        joined = "".join(f"{len(part)}:{part}" for part in parts)
        return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()

    def parts(self, thing: Any) -> list[str]:
        kind = _kind(thing)
        if kind in (list, tuple):
            return [kind.__name__, *map(self.of, thing)]
        if kind in (set, frozenset):
            return [kind.__name__, *sorted(map(self.of, thing))]
        if kind is dict:
            return ["dict", *sorted(self.of(key) + self.of(value) for key, value in thing.items())]
        if kind is types.MappingProxyType:
            return ["proxy", self.of(dict(thing))]
        if kind is types.CodeType:
            return self.code(thing)
        if kind is types.CellType:
            return ["cell", *([self.of(thing.cell_contents)] if _is_full(thing) else [])]
        if isinstance(thing, types.ModuleType):
            return self.module(thing)
        if isinstance(thing, functools.partial):
            return ["partial", *map(self.of, (thing.func, thing.args, thing.keywords))]  # pyright: ignore[reportUnknownMemberType]
        if isinstance(thing, types.MethodType):
            return ["method", self.of(thing.__func__), self.of(thing.__self__)]
        if isinstance(thing, staticmethod | classmethod):
            return [kind.__name__, self.of(thing.__func__)]  # pyright: ignore[reportUnknownMemberType]
        if isinstance(thing, property):
            return ["property", *map(self.of, (thing.fget, thing.fset, thing.fdel))]
        if isinstance(thing, types.BuiltinFunctionType):
            owner = thing.__self__
            return ["builtin", thing.__qualname__, "" if owner is None else self.of(owner)]
        if isinstance(thing, types.FunctionType | type):
            module = str(thing.__module__)
            if _installed(module):
                return ["installed", module, thing.__qualname__, _version(module)]
            return self.function(thing) if isinstance(thing, types.FunctionType) else self.a_class(thing)
        if hasattr(thing, "__wrapped__") and not isinstance(thing, type) and _installed(kind.__module__):
            # A function that remembers its answers, and the like.
            return ["wrapped", self.of(kind), self.of(thing.__wrapped__)]
        if isinstance(thing, types.GetSetDescriptorType | types.MemberDescriptorType):
            return ["slot", thing.__name__]
        return self.instance(thing)

    def module(self, module: types.ModuleType) -> list[str]:
        told = ["module", module.__name__]
        if _installed(module.__name__):
            return [*told, _version(module.__name__)]
        # One of somebody's own: all of its text, and of others that it uses.
        file = getattr(module, "__file__", None)
        if file is None:
            raise TypeError(f"a sweep cannot be told from others by the module {module.__name__}, which has no file")
        with open(file, "rb") as text:
            told.append(hashlib.sha256(text.read()).hexdigest())
        used = [(name, one) for name, one in vars(module).items() if isinstance(one, types.ModuleType)]
        return told + [name + self.of(one) for name, one in sorted(used, key=lambda entry: entry[0])]

    def code(self, code: types.CodeType) -> list[str]:
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        return ["code", code.co_code.hex(), repr(counts), repr(names), *map(self.of, code.co_consts)]

    def function(self, function: types.FunctionType) -> list[str]:
        used: list[str] = []
        for name in sorted(set(_globals(function.__code__))):
            used.append(name)
            if name in function.__globals__:
                used.append(self.of(function.__globals__[name]))
        around = (function.__code__, function.__defaults__, function.__kwdefaults__, function.__closure__)
        return ["function", *map(self.of, around), *used]

    def a_class(self, kind: type) -> list[str]:
        members = [(name, one) for name, one in kind.__dict__.items() if name not in _OWN]
        told = [name + self.of(one) for name, one in sorted(members, key=lambda member: member[0])]
        return ["class", kind.__qualname__, *map(self.of, kind.__bases__), *told]

    def instance(self, thing: Any) -> list[str]:
        kind = _kind(thing)
        try:
            registered = copyreg.dispatch_table.get(kind)
            reduced: Any = thing.__reduce_ex__(4) if registered is None else registered(thing)
        except Exception as error:
            name = f"{kind.__module__}.{kind.__qualname__}"
            message = f"a sweep cannot be told from others by an object of {name} that its question uses: {error}"
            raise TypeError(f"{message}; make it inside the function") from error
        if isinstance(reduced, str):
            return ["named", self.of(kind), reduced]
        parts: list[Any] = [list(part) if at in (3, 4) and part is not None else part for at, part in enumerate(reduced)]
        return ["object", self.of(kind), *map(self.of, parts)]


def _kind(thing: object) -> Any:
    return type(thing)


def _is_full(cell: types.CellType) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


def rules_in(texts: list[str]) -> list[str]:
    """The rules, added as text, of the games that some texts name."""
    known = {text: set(games_in(text)) for text in added_rules()}
    used, open = list[str](), list(texts)
    while open:
        words = set(re.findall(r"[a-z][a-z0-9_]*", open.pop()))
        new = [text for text, names in known.items() if names & words and text not in used]
        used.extend(new)
        open.extend(new)
    return sorted(used)
