"""Which Python a figure is from. How a Python was built changes its speed, so figures of different ones do not compare.

Run by another Python, it prints that Python's build; with ``--fastest``, the path of the Python to measure.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

OPTIMISED = "--enable-optimizations"
"""The option with which Python is built for speed; it makes interpreted code faster by a tenth to a third."""
DEBIANS_SCHEME = "deb_system"
"""Only Debian's own Python has this scheme of folders. Its program is built with ``OPTIMISED``, but reports the options
of its shared library, which is not."""


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
    is_debians: bool

    @property
    def is_optimised(self) -> bool:
        """Whether it was built with ``OPTIMISED``."""
        return self.is_debians or OPTIMISED in self.options

    @property
    def description(self) -> str:
        """The build in a few words, to stand beside figures."""
        with_or_without = "with" if self.is_optimised else "without"
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
        DEBIANS_SCHEME in sysconfig.get_scheme_names(),
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


def fastest(folders: str = os.environ.get("PATH", os.defpath)) -> Path:
    """This Python, or one of the same version in these folders that is optimised, if this one is not.

    Packages for this Python, compiled ones too, work with the other one.
    """
    here = Path(sys.executable)
    if this_build().is_optimised:
        return here
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for folder in folders.split(os.pathsep):
        python = Path(folder) / name
        try:
            build = build_of(python)
        except (OSError, subprocess.CalledProcessError):  # there is none, or it belongs to a version that is not chosen
            continue
        if build.is_optimised and (build.implementation, build.machine) == (
            this_build().implementation,
            this_build().machine,
        ):
            return python
    return here


if __name__ == "__main__":
    print(fastest() if "--fastest" in sys.argv else json.dumps(this_build()))
