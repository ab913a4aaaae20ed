"""Work for more than one process: sweeps, proofs and whole games over all cores of a machine, or over a cluster, by Ray.

    pip install 'upstar[cluster]'

On one machine nothing has to be set up. On a cluster of Ray, say `address="auto"`.
"""

from ._ray import start
from .proof import Proof, outcome
from .solve import Estimate, SolvedGame, estimate, solve
from .sweeps import boards, octal_codes, read, sweep

__all__ = [
    "Estimate", "Proof", "SolvedGame", "boards", "estimate", "octal_codes", "outcome", "read", "solve", "start",
    "sweep",
]
