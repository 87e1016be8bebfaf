"""The comparison of our server with the one of another checkout."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("picows", reason="the benchmarks' packages are not installed: make .venv/bench-ready")

import bench.server.__main__
from bench.python_build import DifferentPythons, this_build
from bench.server.checkouts import NotCompiled, checkout_at, compare, environment_of, this_checkout

ANOTHER_BUILD = '["CPython", "3.11.7", "main", "GCC 12.2.0", "--enable-optimizations", "x86_64", false]'


def compiled_checkout(folder: Path) -> Path:
    """A folder that looks like a checkout with compiled rules."""
    (folder / "build" / "compiled").mkdir(parents=True)
    (folder / "build" / "compiled" / "rules.so").touch()
    return folder


def with_python(folder: Path, answer: str) -> Path:
    """The same with an environment whose Python names this build."""
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\necho '{answer}'\n")
    python.chmod(0o755)
    return folder


def test_a_checkout_without_an_environment_runs_on_our_python(tmp_path: Path) -> None:
    checkout = checkout_at(compiled_checkout(tmp_path))
    assert (checkout.python, checkout.build) == (Path(sys.executable), this_build())
    assert environment_of(checkout)["PYTHONPATH"].split(os.pathsep)[0] == str(tmp_path / "build" / "compiled")


def test_a_checkout_must_be_compiled(tmp_path: Path) -> None:
    with pytest.raises(NotCompiled, match=str(tmp_path)):
        checkout_at(tmp_path)


def test_checkouts_on_different_pythons_are_not_compared(tmp_path: Path) -> None:
    there = checkout_at(with_python(compiled_checkout(tmp_path), ANOTHER_BUILD))
    with pytest.raises(DifferentPythons, match="with `--enable-optimizations`"):
        compare(this_checkout(), there, rounds=1, seconds=0.0, say=print)


def test_the_command_says_why_it_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = with_python(compiled_checkout(tmp_path), ANOTHER_BUILD)
    monkeypatch.setattr(bench.server.__main__, "version_line", lambda: "(rules compiled)")
    monkeypatch.setattr(sys, "argv", ["bench", "--against", str(folder)])
    with pytest.raises(SystemExit, match="Figures of different Pythons cannot be compared"):
        bench.server.__main__.main()
