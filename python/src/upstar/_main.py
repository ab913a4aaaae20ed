"""The engine works in the main interpreter of a process, and says so in others before anything is loaded."""

from importlib import import_module

__all__: list[str] = []


def _is_main() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            interpreters = import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() == interpreters.get_main())
    return True


if not _is_main():
    raise ImportError("upstar works in the main interpreter of a process only; threads and other processes are fine")
