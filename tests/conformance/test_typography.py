"""Texts that people read have typographic apostrophes, and none of the expressions that we have replaced."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "ludotheque").rglob("words.*.toml")),
    *sorted((ROOT / "ludotheque").rglob("terminal.*.toml")),
    *sorted((ROOT / "ludotheque").rglob("rulebook.*.md")),
    *sorted((ROOT / "web/src").rglob("words.ts")),
]
STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
COMMENT = re.compile(r"^\s*(#|//|/\*|\*)")
RETIRED = (
    # French
    "Comment joue cette table",
    "visent ce code",
    "Vise ce code",
    "Le plus de totems gagne",
    "Le plus de points gagne",
    "« Mes parties »",
    "mon téléphone est ma main",
    "ou vous tous ici",
    "Quelqu’un ici",
    "fort comment",
    "temps non accordé",
    "courses} pour la même chose",
    "comme alors",
    "hors connexion",
    "Retour à l’étagère",
    "les captures",
    "à cette force",
    # English
    "Code of the table",
    "Who comes?",
    "Somebody here",
    "Look well",
    "Lay your formula",
    "The most totems win",
    "“My games”",
    "or all of you here",
    "looking on",
    "from 6 years by collecting",
    "if the order of arrival counted",
    "To the shelf",
    "{seat} captures",
    "at this strength",
)
"""Expressions that readers had to read twice, each replaced by a better one everywhere."""


def lines(file: Path) -> list[str]:
    """The lines of a file that are not comments, with ordinary spaces."""
    text = file.read_text("utf-8").replace("\u00a0", " ").replace("\u202f", " ")
    return [line for line in text.splitlines() if not COMMENT.match(line)]


def test_all_kinds_of_texts_are_found() -> None:
    assert {file.name for file in FILES} == {
        *("words.fr.toml", "words.en.toml", "terminal.fr.toml", "terminal.en.toml"),
        *("rulebook.fr.md", "rulebook.en.md", "words.ts"),
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_apostrophes_are_typographic(file: Path) -> None:
    assert [line for line in lines(file) if STRAIGHT.search(line)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_replaced_expressions_do_not_come_back(file: Path) -> None:
    assert [(word, line) for line in lines(file) for word in RETIRED if word in line] == []
