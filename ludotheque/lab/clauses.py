"""Which test proves which clause of a rulebook.

Clauses are the anchors of ``rulebook.en.md``; tests name them with
``@pytest.mark.clause("BSG-12")``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ludotheque.engine.registry import box_of
from ludotheque.engine.words import Language

ANCHOR = re.compile(r'^<a id="([A-Z]+-\d+)"></a>', re.MULTILINE)


def clauses_of(game: str, language: Language = "en") -> list[str]:
    """The clause ids of a game's rulebook, in the order of the rulebook.

    >>> clauses_of("boussanga")[0]
    'BSG-1'
    """
    page = (box_of(game) / f"rulebook.{language}.md").read_text("utf-8")
    return ANCHOR.findall(page)


def proofs_in(folder: Path) -> dict[str, list[str]]:
    """The tests that name each clause, from all tests in a folder."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text("utf-8")
        if ".clause(" not in source:  # parsing takes much longer than reading
            continue
        for test, clause in _marks(ast.parse(source)):
            found.setdefault(clause, []).append(f"{file.relative_to(folder).as_posix()}::{test}")
    return found


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "clause":
                    yield from ((node.name, str(arg.value)) for arg in mark.args if isinstance(arg, ast.Constant))
