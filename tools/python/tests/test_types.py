"""The package is typed: mypy finds nothing in it, and finds what is wrong in who uses it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zug

USES = """
import zug
game: zug.Game = zug.load("hex")
state = game.new_initial_state()
actions: list[int] = state.legal_actions()
batch = game.batch(4, threads=2, auto_reset=True)
rewards, done = batch.step(batch.sample())
"""


def mypy(*arguments, cwd=None):
    pytest.importorskip("mypy")
    run = subprocess.run([sys.executable, "-m", "mypy", *arguments], capture_output=True, text=True, cwd=cwd)
    return run.returncode, run.stdout + run.stderr


def test_the_package(tmp_path):
    folder = Path(zug.__file__).parent
    if not (folder / "_zug.pyi").exists():
        pytest.skip("the stubs are made when the package is installed")
    # A copy: the modules beside the installed one would be taken for the user's own.
    shutil.copytree(folder, tmp_path / "zug", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    cache = str(tmp_path / "cache")
    status, told = mypy("--strict", "--ignore-missing-imports", "--cache-dir", cache, "-p", "zug", cwd=tmp_path)
    assert status == 0, told


def test_who_uses_it(tmp_path):
    if not (Path(zug.__file__).parent / "_zug.pyi").exists():
        pytest.skip("the stubs are made when the package is installed")
    (tmp_path / "good.py").write_text(USES)
    status, told = mypy("--strict", "--cache-dir", str(tmp_path / "c"), str(tmp_path / "good.py"))
    assert status == 0, told
    (tmp_path / "bad.py").write_text(USES + "state.apply_action('e2-e4')\ngame.batsch(1)\n")
    status, told = mypy("--strict", "--cache-dir", str(tmp_path / "c"), str(tmp_path / "bad.py"))
    assert status == 1 and "apply_action" in told and "batsch" in told
