"""Reads the source of a package, for tests that compare it with its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import as_file, files
from string import Formatter


def modules_of(package: str) -> Iterator[tuple[str, ast.Module]]:
    """The source and the syntax tree of every module of a package."""
    with as_file(files(package)) as folder:
        for file in sorted(folder.rglob("*.py")):
            source = file.read_text("utf-8")
            yield source, ast.parse(source)


def refusals_in(package: str) -> Iterator[tuple[str, str]]:
    """The clause and the reason of every refusal in the source of a package; a clause in a variable is left empty."""
    for _, tree in modules_of(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                clause, reason = node.args[:2]
                assert isinstance(reason, ast.Constant), f"line {node.lineno}: write the reason out"
                yield str(clause.value) if isinstance(clause, ast.Constant) else "", str(reason.value)


def flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Nested tables as one table with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


def placeholders(text: str) -> set[str]:
    """The names of the parameters in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}
