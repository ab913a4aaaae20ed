"""The package as such: stubs, generated modules, examples in the documentation."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import upstar

PYTHON = Path(__file__).parent.parent
GUIDE = PYTHON.parent / "docs" / "python.md"


def test_generated_modules_are_what_the_engine_says() -> None:
    subprocess.run([sys.executable, str(PYTHON / "generate.py"), "--check"], check=True, timeout=60)


def test_examples_in_docstrings() -> None:
    tried = 0
    for module in pkgutil.iter_modules(upstar.__path__):
        if module.name in ("_upstar", "board", "cluster"):
            continue
        result = doctest.testmod(importlib.import_module(f"upstar.{module.name}"))
        assert result.failed == 0, module.name
        tried += result.attempted
    result = doctest.testmod(upstar)
    assert result.failed == 0
    assert tried + result.attempted >= 12


def test_examples_in_the_guide() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 8
    session = "\n".join(block for block in blocks if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(session, {}, "python.md", str(GUIDE), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0
    assert runner.summarize().attempted > 25


def test_nothing_is_needed_at_run_time() -> None:
    code = "import sys; import upstar; print(sorted({n.split('.')[0] for n in sys.modules} - set(sys.stdlib_module_names)))"
    told = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, timeout=60, env=_paths())
    assert told.stdout.strip() == "['upstar']" or "__main__" in told.stdout, told.stderr
    assert "numpy" not in told.stdout and "tqdm" not in told.stdout


def _paths() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(Path(upstar.__file__).parent.parent)}


def test_stubs_say_what_is_there() -> None:
    pytest.importorskip("mypy")
    told = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "upstar._upstar", "--ignore-missing-stub", "--concise"],
        capture_output=True,
        text=True,
        timeout=300,
        env=_paths(),
        cwd=PYTHON,
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_everything_is_documented() -> None:
    everything: dict[str, object] = dict(vars(upstar))
    assert len(everything) > 100
    for name, thing in everything.items():
        if callable(thing) and not name.startswith("_"):
            assert thing.__doc__, name
    for kind in (upstar.Value, upstar.Position, upstar.Move, upstar.Thermograph):
        for name, member in vars(kind).items():
            if not name.startswith("_"):
                assert member.__doc__, f"{kind.__name__}.{name}"
