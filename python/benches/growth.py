"""How the search for a winner grows towards the empty board: Domineering after fewer and fewer moves, each searched by one thread.

    python python/benches/growth.py SIZE SECONDS [MOVES]

Both players make the move that looks best to them. Told for each position: the moves made, sums looked at, seconds, and whether the player
to move wins. The first that takes longer than SECONDS is the last.
"""

from __future__ import annotations

import sys
import time

import upstar
from upstar import LEFT, RIGHT


def main(size: str, longest: float, most: int) -> None:
    upstar.configure(threads=1)
    position, mover = upstar.read(f"domineering({size})"), LEFT
    plies = [(position, mover)]
    while len(plies) <= most:
        replies = sorted((hopes, text) for _, text, wins, hopes in position._replies(mover) if wins is None)
        if not replies:
            break
        position, mover = upstar.read(replies[0][1]), RIGHT if mover is LEFT else LEFT
        plies.append((position, mover))
    print(f"{size}: a play of {len(plies) - 1} moves that are not decided at a glance", flush=True)
    for moves in reversed(range(len(plies))):
        position, mover = plies[moves]
        seen = [0]
        began = time.perf_counter()
        try:
            with upstar.limits(time=longest, progress=seen.append):
                wins = str(position._first_wins(mover))
        except upstar.Stopped:
            wins = "?"
        seconds = time.perf_counter() - began
        print(f"after {moves:2} moves: {seen[-1]:>9,} sums, {seconds:8.2f} s, {wins}", flush=True)
        if wins == "?":
            break


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 40)
