"""Links of pages lead to existing files, and every page and picture is linked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(__file__).parents[2]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "ludotheque").rglob("*.md"),
]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def links(page: Path) -> list[str]:
    """The links of a page to files of the repository."""
    found = re.findall(r"\]\(([^)\s#]+)", page.read_text("utf-8"))
    return [link for link in found if "://" not in link]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_make_targets_of_a_page_exist(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []
    assert set(re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))) <= TARGETS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_named_by_a_page_exist(page: Path) -> None:
    """A path in backticks is one of the repository, or of a folder that the page is about."""
    named = re.findall(r"`(\w[\w./-]*/[\w.-]+\.(?:py|ts|toml|json|css))`", page.read_text("utf-8"))
    placed = [path for path in named if "NAME" not in path and path.split("/")[0] not in ("box", "rules", "bot")]
    folders = ("", "ludotheque", "ludotheque/games", "web/src", "web/src/games")
    bases = [*(ROOT / folder for folder in folders), *ROOT.glob("examples/*/ludotheque_*")]
    assert [path for path in placed if not any((base / path).exists() for base in bases)] == []


def test_every_page_and_picture_is_linked() -> None:
    linked = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    docs = {file for ending in ("md", "png", "svg") for file in (ROOT / "docs").rglob(f"*.{ending}")}
    assert docs - linked == set()


def test_the_newest_release_in_the_changelog_is_this_version_with_its_date() -> None:
    releases = re.findall(r"^## (\d.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(ludotheque.__version__)} — \d{{4}}-\d\d-\d\d", releases[0])
