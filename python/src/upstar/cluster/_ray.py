"""How Ray is started."""

from __future__ import annotations

import logging
import os
from importlib import import_module
from typing import Any

__all__ = ["ray", "start"]


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
    module = ray()
    if module.is_initialized():
        return
    # Nothing of what is counted is sent to anybody.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Ray tells how it was started and warns of settings that do not matter here.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address is None:
        module.init(num_cpus=workers, include_dashboard=False, **quiet)
    else:
        module.init(address=address, **quiet)
