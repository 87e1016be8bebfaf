"""The example game is installed as a package of its own and works everywhere, and its tutorial quotes it truly."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.example_packages import EXAMPLE, install_example, with_packages

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
QUOTE = re.compile(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
PARTS = {"pyproject.toml", "game.py", "bot.py", "words.en.toml", "rulebook.en.md", "shelf.toml", "board.js"}


def test_every_block_of_the_tutorial_is_a_part_of_the_file_it_names() -> None:
    quotes = QUOTE.findall(PAGE.read_text("utf-8"))
    assert {Path(file).name for file, _ in quotes} >= PARTS
    for file, text in quotes:
        assert text in (ROOT / file).read_text("utf-8").rstrip() + "\n", file


def test_the_tutorial_lists_the_files_of_the_example() -> None:
    page = PAGE.read_text("utf-8")
    files = {file.name for file in EXAMPLE.rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    for name in files - {"__init__.py"}:
        stem, *middle, ending = name.split(".")
        assert name in page or f".{middle[0]}.{ending}" in page, f"{stem}: {name}"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example is installed."""
    folder = tmp_path_factory.mktemp("example") / "packages"
    install_example(folder)
    return folder


def run(packages: Path, *command: str) -> str:
    """Run a module of Python that finds the installed example; returns what it prints."""
    environment = with_packages(packages) | {"LUDOTHEQUE_TESTS": "quick", "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command], capture_output=True, text=True, env=environment, cwd=packages
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.at_length
def test_the_example_passes_the_conformance_suite(packages: Path) -> None:
    shutil.copytree(EXAMPLE / "tests", packages / "its-tests", ignore=shutil.ignore_patterns("__pycache__"))
    printed = run(packages, "pytest", "-q", "-p", "no:cacheprovider", "its-tests")
    assert int(re.findall(r"(\d+) passed", printed)[0]) > 40


def test_the_example_is_listed_and_its_bots_are_ranked(packages: Path) -> None:
    assert "ludotheque-allumettes 1.0" in run(packages, "ludotheque", "games")
    levels = ("--levels", "chick", "--levels", "dragon")
    assert "Dragon" in run(packages, "ludotheque", "ladder", "allumettes", "--games", "8", "--workers", "1", *levels)


def test_a_match_of_the_example_is_saved_loaded_and_verified(packages: Path, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    program = tmp_path / "play_a_match.py"
    program.write_text(
        "import sys\nfrom pathlib import Path\nfrom ludotheque import Match\n"
        "match = Match('allumettes', seats=2, seed=1)\n"
        "while match.prompts:\n"
        "    seat = next(iter(match.prompts))\n"
        "    match.play(seat, match.options(seat)[-1])\n"
        "assert Match.load(match.save()).outcome == match.outcome\n"
        "Path(sys.argv[1]).write_text(match.save())\n"
    )
    subprocess.run([sys.executable, "-P", str(program), str(file)], check=True, env=with_packages(packages))
    assert "moves verified" in run(packages, "ludotheque", "verify", str(file))
