"""The Makefile uses nothing that GNU Make 3.81, which macOS ships, does not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

MAKEFILE = (Path(__file__).parents[2] / "Makefile").read_text("utf-8")
NEWER = {
    "assignment by !=, ::= or :::=": r"^[\w.-]+\s*(?:!=|:::?=)",
    "define with an assignment": r"^define\s+\S+\s*[:+?!]*=",
    "undefine, private or load": r"^(?:override\s+)?(?:undefine|private|-?load)\s",
    "targets that are made together": r"^[^\t#\n]*\s&::?",
    "$(file), $(guile), $(let) or $(intcmp)": r"\$[({](?:file|guile|let|intcmp)\s",
    "special targets and variables": r"\.(?:ONESHELL|RECIPEPREFIX|SHELLSTATUS|EXTRA_PREREQS|WAIT|NOTINTERMEDIATE)\b",
    "options": r"\$\(MAKE\)[^;&|\n]*--(?:output-sync|trace|eval|shuffle|jobserver-style)",
}
"""What came after version 3.81, as regular expressions."""
EXAMPLES = (
    "NOW != date\n",
    "NOW ::= 1\n",
    "define RECIPE =\n",
    "undefine NOW\n",
    "one two &: three\n",
    "\t$(file >list,$^)\n",
    ".ONESHELL:\n",
    "\t@$(MAKE) --jobs=3 --output-sync test\n",
)


def newer_features(makefile: str) -> list[str]:
    return [name for name, pattern in NEWER.items() if re.search(pattern, makefile, re.MULTILINE)]


def test_the_makefile_uses_no_newer_feature() -> None:
    assert newer_features(MAKEFILE) == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_newer_features_are_found(example: str) -> None:
    assert newer_features(example)
