"""A cluster of two nodes on this machine. A worker is killed in the middle of a sweep, and then a whole node. What came of it is in `told.json`."""

import json
import os
import signal
import sys
import threading
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import upstar
from upstar import cluster

COUNT = 80


class Asked:
    """A question that kills its worker once, if there is a folder to remember that in."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def __call__(self, n: int) -> str:
        if self.folder is not None:
            time.sleep(0.1)
            (self.folder / f"asked-{n}").touch()
            if n == 10 and not (self.folder / "killed").exists():
                (self.folder / "killed").touch()
                os.kill(os.getpid(), signal.SIGKILL)
        board = upstar.domineering(f"{n % 3 + 1}x{n % 4 + 1}")
        return str(board.value + upstar.value(n))


def main(folder: Path) -> None:
    ray: Any = import_module("ray")
    clusters: Any = import_module("ray.cluster_utils")
    one = cluster.sweep(Asked(), n=range(COUNT), to=folder / "one", workers=0)

    # A node that is lost is missed soon.
    quick = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 1000, "health_check_failure_threshold": 3}
    quiet = {"include_dashboard": False, "num_cpus": 1, "object_store_memory": 100_000_000}
    nodes = clusters.Cluster(initialize_head=True, head_node_args={"_system_config": quick} | quiet)
    second = nodes.add_node(num_cpus=1, object_store_memory=100_000_000)
    cluster.start(nodes.address)
    events = folder / "events"
    events.mkdir()
    before = int(ray.cluster_resources()["CPU"])

    def lose() -> None:
        while len(list(events.glob("asked-*"))) < COUNT // 2:
            time.sleep(0.05)
        nodes.remove_node(second, allow_graceful=False)
        (events / "lost").touch()

    thread = threading.Thread(target=lose)
    thread.start()
    two = cluster.sweep(Asked(events), n=range(COUNT), to=folder / "two")
    thread.join()
    same = one.drop(["seconds"]).equals(two.drop(["seconds"]))

    # Rules that are added as text go along, and a question that always kills its worker is no harm to the others.
    upstar.rules("game squares_there on heaps\n  both n -> n - k*k for k in 1..n\n")
    own = cluster.sweep("nim_value(squares_there(n))", n=range(30), to=folder / "rules")

    def deadly(n: int) -> int:
        if n == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    left = cluster.sweep(deadly, n=range(6), to=folder / "deadly")

    # Nobody but the first node is left to search.
    proof = cluster.outcome("nogo(1x14)", nodes=100)
    told = {
        "nodes": before,
        "rows": two.num_rows,
        "same": same,
        "killed": (events / "killed").exists(),
        "lost": (events / "lost").exists(),
        "rules": own.column("answer").to_pylist(),
        "deadly": left.column("state").to_pylist(),
        "outcome": str(proof.outcome),
        "tasks": proof.tasks,
        "strategies": proof.strategies,
    }
    (folder / "told.json").write_text(json.dumps(told))
    ray.shutdown()
    nodes.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
