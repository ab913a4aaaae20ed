"""How Ray is started."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from importlib import import_module
from typing import Any

from .. import _upstar

__all__ = ["ray", "start", "worker"]


def ray() -> Any:
    """The module `ray`; where it is missing, the error says how to get it."""
    try:
        return import_module("ray")
    except ImportError as missing:
        message = "upstar.cluster needs Ray: pip install 'upstar[cluster]'"
        raise ImportError(message) from missing


def start(address: str | None = None, *, workers: int | None = None) -> None:
    """Starts Ray on this machine with so many workers, by default one for each core, or joins a cluster: `address="auto"` is the one that
    this machine is part of. Does nothing where Ray runs already."""
    if workers is not None and workers < 1:
        raise ValueError(f"there is at least one worker, not {workers}")
    module = ray()
    if module.is_initialized():
        return
    # Nothing of what is counted is sent to anybody.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Ray tells how it was started and warns of settings that do not matter here.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    # That is how a job of a cluster is told where it is.
    address = address or os.environ.get("RAY_ADDRESS")
    if address is None:
        # Without this word Ray would join whatever somebody else has started on the machine.
        module.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
    else:
        module.init(address=address, **quiet)


def worker(rules: list[str]) -> None:
    """Sets up a worker of Ray before its first question: one thread, since there is a worker for each core, its share of the memory, and
    the rules that were added as text where the question comes from."""
    module = sys.modules.get("ray")
    if module is None or not module.is_initialized() or module.get_runtime_context().get_task_id() is None:
        return
    cores = os.cpu_count() or 1
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 8 << 30
    share = min(max(int(memory * 0.6) // cores, 64_000_000), 8_000_000_000)
    # Somebody has asked before, and so it is.
    with contextlib.suppress(RuntimeError):
        _upstar.configure(memory=share, threads=1)
    for text in rules:
        _upstar.add_games(text)
