"""Whole numbers, also those of other libraries."""

from __future__ import annotations

from operator import index
from typing import Any

__all__ = ["whole"]


def whole(number: Any) -> int | None:
    """An `int`, also one that stands for it (as numpy's integers do); `None` for other objects, and for truths."""
    if isinstance(number, bool):
        return None
    try:
        return index(number)
    except TypeError:
        return None
