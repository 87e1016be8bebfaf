"""Which Python a figure is from. How a Python was built changes its speed, so figures of different ones do not compare.

Run as a program by another Python, it prints that Python's build.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

OPTIMISED = "--enable-optimizations"
"""The option with which Python is built for speed; it makes interpreted code faster by a tenth to a third."""


class PythonBuild(NamedTuple):
    """A Python, and how it was built."""

    implementation: str
    version: str
    built: str
    """The revision and the date of the build."""
    compiler: str
    options: str
    """The options of ``configure``."""
    machine: str

    @property
    def description(self) -> str:
        """The build in a few words, to stand beside figures."""
        with_or_without = "with" if OPTIMISED in self.options else "without"
        compiler = f"{self.compiler}, {with_or_without} `{OPTIMISED}`"
        return f"{self.implementation} {self.version} ({compiler}), {self.machine}"


class DifferentPythons(Exception):
    """Figures of different Pythons were to be compared."""


def this_build() -> PythonBuild:
    """The build of the running Python."""
    return PythonBuild(
        platform.python_implementation(),
        platform.python_version(),
        " ".join(platform.python_build()),
        platform.python_compiler(),
        str(sysconfig.get_config_var("CONFIG_ARGS") or ""),
        platform.machine(),
    )


def build_of(python: Path) -> PythonBuild:
    """The build of another Python, from its program."""
    asked = subprocess.run([python, "-I", __file__], check=True, capture_output=True, text=True)
    return PythonBuild(*json.loads(asked.stdout))


def require_same_build(builds: Mapping[str, PythonBuild]) -> None:
    """Raise ``DifferentPythons``, which names them, unless all of these (by name) are the same build."""
    if len(set(builds.values())) > 1:
        lines = [f"{name}: {build.description}, {build.built}" for name, build in builds.items()]
        raise DifferentPythons("\n".join(["Figures of different Pythons cannot be compared.", *lines]))


if __name__ == "__main__":
    print(json.dumps(this_build()))
