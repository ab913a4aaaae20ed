"""Files that are written whole, or line by line so that whoever ends in the middle loses no more than the last line."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

__all__ = ["Journal", "write_whole"]


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a file whole or not at all."""
    # Readers look for no such name.
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        write(unfinished)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _lock(file: BinaryIO) -> bool:
    """Whether no other process has a file locked; it is locked then until it is closed."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _line(told: dict[str, Any]) -> bytes:
    text = json.dumps(told, ensure_ascii=False).encode()
    return hashlib.sha256(text).hexdigest()[:16].encode() + b" " + text + b"\n"


def _read(line: bytes) -> dict[str, Any] | None:
    """What a line tells; nothing where it is not as it was written."""
    digest, _, text = line.rstrip(b"\n").partition(b" ")
    if hashlib.sha256(text).hexdigest()[:16].encode() != digest:
        return None
    told: dict[str, Any] = json.loads(text)
    return told


class Journal:
    """What has happened, a line for each, each with its checksum; the first line says what it is about.

    A file about something else and one that was changed are refused with `ValueError`. A last line that was not written to its end is
    taken away. One process at a time has the file.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.file = path.open("a+b")
        if not _lock(self.file):
            self.file.close()
            raise ValueError(f"{path} is in use by another process")
        try:
            self.file.seek(0)
            lines = self.file.read().splitlines(keepends=True)
            if lines and not lines[-1].endswith(b"\n"):
                self.file.truncate(sum(len(line) for line in lines[:-1]))
                del lines[-1]
            self.told = list(self._checked(lines))
            if not self.told:
                self.add(about)
            else:
                known = self.told.pop(0)
                for name, one in about.items():
                    if known.get(name) != one:
                        raise ValueError(f"{path} is about something else: {name} was {known.get(name)!r}, not {one!r}")
        except BaseException:
            self.file.close()
            raise

    def _checked(self, lines: list[bytes]) -> Iterator[dict[str, Any]]:
        for number, line in enumerate(lines, 1):
            if (told := _read(line)) is None:
                raise ValueError(f"{self.path} was changed: line {number} is not as it was written")
            yield told

    def add(self, told: dict[str, Any]) -> None:
        """Writes a line, which is there when this returns."""
        self.file.write(_line(told))
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        self.file.close()
