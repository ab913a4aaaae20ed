"""Whole games in shards, on a cluster of two nodes that loses a worker and then a node."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
import upstar
from upstar import _upstar

ray: Any = pytest.importorskip("ray")
cluster_utils: Any = pytest.importorskip("ray.cluster_utils")
cluster: Any = pytest.importorskip("upstar.cluster")

GAME = "connect_four(3x6)"
PARTS = 4


@pytest.fixture(scope="module")
def nodes() -> Generator[Any, None, None]:
    """Two nodes of Ray on this machine, each for one worker at a time."""
    both = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    # Connected while there is but one node: whoever is connected to a node that is lost, ends with it.
    ray.init(address=both.address, log_to_driver=False)
    both.add_node(num_cpus=1)
    yield both
    ray.shutdown()
    both.shutdown()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, Any]]:
    """The file that one process writes, and what it says."""
    file = tmp_path_factory.mktemp("one") / "one"
    told = json.loads(_upstar.solve_whole(GAME, str(file)))
    return file.read_bytes(), told


def silent(_: str) -> None:
    """Tells nobody."""


def is_ours(process: int) -> bool:
    """Whether a process comes of this one."""
    while process > 1:
        if process == os.getpid():
            return True
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            return False
    return False


def at_work() -> list[int]:
    """Our workers that work on a shard at this moment."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::_work") and is_ours(int(folder.name)):
            found.append(int(folder.name))
    return found


def wait_for(what: Any) -> Any:
    """Waits until something is there."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.002)
    raise AssertionError("it took too long")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found in /proc")
def test_a_worker_and_a_node_are_lost(nodes: Any, expected: tuple[bytes, dict[str, Any]], tmp_path: Path) -> None:
    to, folder = tmp_path / "game", tmp_path / "game.shards"
    solved: list[Any] = []

    def work() -> None:
        solved.append(cluster.solve(GAME, to=to, memory="40MB", parts=PARTS, keep=True, tell=silent))

    thread = threading.Thread(target=work)
    thread.start()
    wait_for(lambda: (folder / "stage-004-00000").exists())
    os.kill(wait_for(at_work)[0], signal.SIGKILL)
    wait_for(lambda: (folder / "stage-009-00000").exists())
    wait_for(at_work)
    assert not (folder / "count-000-00000").exists(), "it is in the middle"
    lost = nodes.worker_nodes.copy().pop()
    assert lost.node_id != ray.get_runtime_context().get_node_id()
    nodes.remove_node(lost, allow_graceful=False)
    thread.join(100)
    nodes.add_node(num_cpus=1)
    assert len(solved) == 1, "it ends all the same"
    bytes_of_one, told = expected
    assert to.read_bytes() == bytes_of_one
    for name in ("start", "left_first", "right_first", "positions", "wins", "losses", "draws", "longest"):
        assert getattr(solved[0], name) == told[name]
    assert solved[0].tasks == len(list(folder.glob("stage-*"))) + len(list(folder.glob("count-*")))
    assert 0 < solved[0].processor_seconds


def test_started_again_it_does_what_is_missing(
    nodes: Any, expected: tuple[bytes, dict[str, Any]], tmp_path: Path
) -> None:
    to, folder = tmp_path / "game", tmp_path / "shards"
    shards = _upstar.Shards(GAME, str(folder), PARTS)
    every = [(name, stage, part) for name, own in shards.rounds() for stage, part, _ in own]
    for name, stage, part in every[:-3]:
        shards.work(name, stage, part, 40_000_000)
    told: list[str] = []
    solved = cluster.solve(GAME, to=to, memory="40MB", folder=folder, tell=told.append)
    assert solved.tasks == 3
    assert to.read_bytes() == expected[0]
    assert not folder.exists()
    assert "2,403,411 positions" in told[0]
    assert "hours with 2 workers" in told[0]


def test_play_that_comes_back(nodes: Any, tmp_path: Path) -> None:
    one, many = tmp_path / "one", tmp_path / "many"
    told = json.loads(_upstar.solve_whole("dodgem(3x3)", str(one)))
    solved = cluster.solve("dodgem(3x3)", to=many, memory="40MB", tell=silent)
    assert many.read_bytes() == one.read_bytes()
    assert (solved.positions, solved.longest) == (told["positions"], told["longest"])


def test_damage_is_refused(nodes: Any, tmp_path: Path) -> None:
    to, folder = tmp_path / "game", tmp_path / "game.shards"
    shards = _upstar.Shards("dodgem(3x3)", str(folder), 1)
    rounds = shards.rounds()
    for name, own in rounds[:5]:
        for stage, part, _ in own:
            shards.work(name, stage, part, 40_000_000)
    shard = folder / "stage-004-00000"
    written = bytearray(shard.read_bytes())
    written[-30] ^= 1
    shard.write_bytes(written)
    with pytest.raises(upstar.Wrong, match="stage-004-00000` is damaged") as refused:
        cluster.solve("dodgem(3x3)", to=to, memory="40MB", tell=silent)
    assert refused.value.code == "damaged"
    assert not to.exists()
    # The folder of another game.
    with pytest.raises(upstar.Wrong, match="it is about"):
        cluster.solve("dodgem(2x3)", to=to, memory="40MB", tell=silent)
    # What was damaged is taken away; then all is well.
    shard.unlink()
    cluster.solve("dodgem(3x3)", to=to, memory="40MB", tell=silent)
    assert to.exists()


def test_what_cannot_be_done(nodes: Any, tmp_path: Path) -> None:
    to = tmp_path / "game"
    with pytest.raises(ValueError, match="such as 500MB"):
        cluster.solve(GAME, to=to, memory="much", tell=silent)
    with pytest.raises(ValueError, match="at least one worker"):
        cluster.solve(GAME, to=to, workers=0, tell=silent)
    with pytest.raises(ValueError, match="no machine has"):
        cluster.solve("dodgem(2x2)", to=to, memory="900TB", tell=silent)
    with pytest.raises(upstar.Wrong, match="no numbers"):
        cluster.solve("hex(3x3)", to=to, tell=silent)
    with pytest.raises(upstar.Stopped) as stopped:
        cluster.solve(GAME, to=tmp_path / "small", memory="100KB", parts=1, tell=silent)
    assert stopped.value.code == "memory"


def test_estimates() -> None:
    told = cluster.estimate("connect_four(6x6)")
    assert (told.positions, told.stages) == (600_524_301_377, 37)
    assert told.file_bytes > told.positions
    assert told.processor_hours > 1
    assert "600,524,301,377 positions" in str(told)
    with pytest.raises(upstar.Wrong, match="too many"):
        cluster.estimate("connect_four(8x8)")
