"""Work for more than one machine, by Ray: `pip install 'upstar[cluster]'`."""

from __future__ import annotations

from .solve import Estimate, SolvedGame, estimate, solve

__all__ = ["Estimate", "SolvedGame", "estimate", "solve"]
