"""Which Python a figure is from."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.python_build import OPTIMISED, DifferentPythons, build_of, fastest, require_same_build, this_build


def test_a_description_says_whether_a_python_is_built_for_speed() -> None:
    build = this_build()
    build = build._replace(is_debians=False)
    fast = build._replace(options="'--prefix=/opt' '--enable-optimizations'")
    slow = build._replace(options="'--prefix=/opt'")
    assert "with `--enable-optimizations`" in fast.description
    assert "without `--enable-optimizations`" in slow.description
    assert build.version in build.description


def test_debians_python_is_known_to_be_built_for_speed() -> None:
    build = this_build()._replace(options="'--enable-shared'")
    assert build._replace(is_debians=True).is_optimised
    assert not build._replace(is_debians=False).is_optimised


@pytest.mark.skipif(this_build().is_optimised, reason="this Python is measured itself")
def test_an_optimised_python_of_the_same_version_is_measured_instead(tmp_path: Path) -> None:
    assert fastest(str(tmp_path)) == Path(sys.executable), "there is no other"
    other = tmp_path / f"python{sys.version_info.major}.{sys.version_info.minor}"
    for optimised in (False, True):
        build = this_build()._replace(is_debians=False, options=OPTIMISED if optimised else "")
        other.write_text(f"#!/bin/sh\necho '{json.dumps(build)}'\n")
        other.chmod(0o755)
        assert fastest(str(tmp_path)) == (other if optimised else Path(sys.executable))


def test_another_python_is_asked_for_its_build() -> None:
    assert build_of(Path(sys.executable)) == this_build()


def test_figures_of_one_python_may_be_compared() -> None:
    require_same_build({"here": this_build(), "there": this_build()})


@pytest.mark.parametrize("different", ["version", "built", "compiler", "options"])
def test_figures_of_different_pythons_are_not_compared(different: str) -> None:
    changes: dict[str, Any] = {different: "another"}
    other = this_build()._replace(**changes)
    with pytest.raises(DifferentPythons, match="there: "):
        require_same_build({"here": this_build(), "there": other})
