"""Writes the reference of the public library, from docstrings.

    python docs/write_reference.py FOLDER

``make docs`` does this. It fails if a public name is missing in what was written.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from pathlib import Path

import pdoc
import pdoc.render

PACKAGES = ("ludotheque", "ludotheque.engine", "ludotheque.bots", "ludotheque.lab", "ludotheque.testing")
"""The packages whose exported names are the public library."""


def write(folder: Path) -> None:
    """Write one page for each package, and those of the modules in it."""
    for package in map(import_module, PACKAGES):
        for name in package.__all__:
            # packages export names when they are first used; pdoc looks only at those that are there
            setattr(package, name, getattr(package, name))
    pdoc.render.configure(template_directory=Path(__file__).parent / "templates")
    with warnings.catch_warnings():
        # types that are imported for the type checker alone are shown by their names
        warnings.filterwarnings("ignore", "Error parsing type annotation")
        pdoc.pdoc(*PACKAGES, output_directory=folder)
    missing = [f"{package}.{name}" for package in PACKAGES for name in missing_names(folder, package)]
    if missing:
        sys.exit(f"The reference lacks {', '.join(missing)}.")


def missing_names(folder: Path, package: str) -> list[str]:
    """The public names of a package that its page does not describe."""
    page = (folder / package.replace(".", "/")).with_suffix(".html").read_text("utf-8")
    return [name for name in import_module(package).__all__ if name[0] != "_" and f'id="{name}"' not in page]


if __name__ == "__main__":
    write(Path(sys.argv[1]))
