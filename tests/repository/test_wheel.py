"""A wheel built as users build it is compiled; one built without a compiler is complete and plays uncompiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hatch_build import MARK, can_compile
from hatch_urls import ProjectAddresses

ROOT = Path(__file__).parent.parent.parent


def build(folder: Path, *options: str, source: Path = ROOT, **environment: str) -> str:
    """Build a wheel into a folder; returns what the build printed."""
    command = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", *options, "-w", str(folder), "."]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LUDOTHEQUE", "PYTHONPATH"))}
    variables = kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | environment
    done = subprocess.run(command, cwd=source, check=False, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def run(wheel: Path, folder: Path, program: str) -> str:
    """Run a program with the package of a wheel; returns what it printed."""
    zipfile.ZipFile(wheel).extractall(folder)
    environment = os.environ | {"PYTHONPATH": str(folder)}
    checked = (
        f"import ludotheque\nassert ludotheque.__file__.startswith({str(folder)!r}), ludotheque.__file__\n{program}"
    )
    command = [sys.executable, "-P", "-c", checked]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=folder).stdout


VERSION = "import runpy, sys\nsys.argv[1:] = ['--version']; runpy.run_module('ludotheque', run_name='__main__')\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built without a working C compiler."""
    folder = tmp_path_factory.mktemp("wheel")
    build(
        folder,
        "--no-build-isolation",
        CC="no-such-compiler",
        GITHUB_SERVER_URL="https://forge.example",
        GITHUB_REPOSITORY="family/games",
    )
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


def test_the_wheel_names_the_forge_that_built_it(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    said = archive.read(metadata).decode()
    assert "Project-URL: Source, https://forge.example/family/games\n" in said
    assert "Project-URL: Issues, https://forge.example/family/games/issues\n" in said


def test_a_wheel_that_no_forge_builds_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    metadata: dict[str, object] = {}
    ProjectAddresses(str(ROOT), {}).update(metadata)
    assert metadata == {"urls": {}}


def test_the_wheel_plays_and_reports_why_it_is_uncompiled(wheel: Path, tmp_path: Path) -> None:
    program = (
        "match = ludotheque.Match('boussanga', seats=2, seed=1)\n"
        "seat = next(iter(match.prompts)); match.play(seat, match.options(seat)[0])\n"
    )
    printed = " ".join(run(wheel, tmp_path, program + VERSION).split())  # the terminal breaks lines
    assert "(rules uncompiled, because there was no C compiler, or no headers of Python, when this was built" in printed


def checkout(folder: Path) -> Path:
    """A copy of the files that are kept in the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith(("docs/pictures", "tests/")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.mark.at_length
def test_a_wheel_built_as_users_build_it_is_compiled_and_without_node_has_no_client(tmp_path: Path) -> None:
    """From a fresh checkout, in an isolated environment that has only the build requirements."""
    if not can_compile():
        pytest.skip("there is no C compiler, or there are no headers of Python")
    tools = [Path(found).parent for found in map(shutil.which, ("cc", "gcc", "ld", "as")) if found]
    bin = tmp_path / "bin"
    bin.mkdir()
    for folder in tools:
        for tool in folder.iterdir():  # everything that a compiler may call, but no Node
            if tool.name not in ("node", "npm", "npx") and not (bin / tool.name).exists():
                (bin / tool.name).symlink_to(tool)
    made = tmp_path / "wheels"
    printed = build(made, source=checkout(tmp_path / "source"), PATH=str(bin))
    assert "This wheel has no browser client, because there is no Node; only the server needs it." in printed
    assert "not compiled" not in printed
    (wheel,) = made.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    marked = [path for path in (ROOT / "ludotheque").rglob("*.py") if path.read_text("utf-8").startswith(MARK)]
    for module in marked:
        start = str(module.relative_to(ROOT).with_suffix(""))
        assert [name for name in names if name.startswith(f"{start}.") and name.endswith((".so", ".pyd"))], start
    assert "ludotheque/server/client/index.html" not in names
    assert "(rules compiled)" in run(wheel, tmp_path / "unpacked", VERSION)
