"""Which Python a figure is from."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.python_build import DifferentPythons, build_of, require_same_build, this_build


def test_a_description_says_whether_a_python_is_built_for_speed() -> None:
    build = this_build()
    fast = build._replace(options="'--prefix=/opt' '--enable-optimizations'")
    slow = build._replace(options="'--prefix=/opt'")
    assert "with `--enable-optimizations`" in fast.description
    assert "without `--enable-optimizations`" in slow.description
    assert build.version in build.description


def test_another_python_is_asked_for_its_build() -> None:
    assert build_of(Path(sys.executable)) == this_build()


def test_figures_of_one_python_may_be_compared() -> None:
    require_same_build({"here": this_build(), "there": this_build()})


@pytest.mark.parametrize("different", ["version", "built", "compiler", "options"])
def test_figures_of_different_pythons_are_not_compared(different: str) -> None:
    other = this_build()._replace(**{different: "another"})
    with pytest.raises(DifferentPythons, match="there: "):
        require_same_build({"here": this_build(), "there": other})
