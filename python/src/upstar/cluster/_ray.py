"""Ray, started where it is not."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["start"]


def start(address: str | None = None) -> Any:
    """Ray, connected to a cluster, or started on this machine where there is no address."""
    try:
        ray: Any = import_module("ray")
    except ImportError as missing:
        raise ImportError("upstar.cluster needs Ray: pip install 'upstar[cluster]'") from missing
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    return ray
