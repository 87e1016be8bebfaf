"""A wheel built without a compiler is complete and plays uncompiled."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built without a working C compiler."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        ".",
    ]
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("LUDOTHEQUE", "PYTHONPATH"))
    }
    environment |= {"CC": "no-such-compiler", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run(command, cwd=ROOT, check=True, env=environment, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_holds_the_games_with_their_data_and_nothing_compiled(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.endswith("-py3-none-any.whl")
    for name in ("box/edition.toml", "box/rulebook.fr.md", "box/words.en.toml", "rules/position.py"):
        assert f"ludotheque/games/boussanga/{name}" in names
    for name in ("env.py", "versions/v0001_first.py"):
        assert f"ludotheque/server/store/database/migrations/{name}" in names
    assert "ludotheque/py.typed" in names
    licences = zipfile.ZipFile(wheel).read("ludotheque/server/client/licences.txt").decode()
    for shipped in ("Ludothèque", "drawings", "@fontsource-variable/baloo-2", "atkinson-hyperlegible-next", "svelte 5"):
        assert shipped in licences
    assert licences.count("SIL OPEN FONT LICENSE") >= 2
    assert any(name.endswith("licenses/CREDITS.md") for name in names)
    assert "ludotheque/server/client/index.html" in names
    assert [name for name in names if name.startswith("ludotheque/server/client/assets/") and name.endswith(".js")]
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c")) or name.startswith(("tests", "bench"))]


def test_the_wheel_plays_and_reports_that_it_is_uncompiled(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    program = (
        "import runpy, sys, ludotheque\n"
        f"assert ludotheque.__file__.startswith({str(tmp_path)!r}), ludotheque.__file__\n"
        "match = ludotheque.Match('boussanga', seats=2, seed=1)\n"
        "seat = next(iter(match.prompts)); match.play(seat, match.options(seat)[0])\n"
        "sys.argv[1:] = ['--version']; runpy.run_module('ludotheque', run_name='__main__')\n"
    )
    command = [sys.executable, "-P", "-c", program]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path)
    assert "uncompiled" in printed.stdout
