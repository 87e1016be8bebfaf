"""Compiled modules avoid what mypyc compiles wrongly."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
COMPILED = [path for path in PACKAGE.rglob("*.py") if path.read_text("utf-8").startswith("# Compiled with mypyc")]
AWAITING = (ast.Await, ast.AsyncFor, ast.Yield, ast.YieldFrom)


def lines_of_compiled_modules(find: Callable[[str], list[int]]) -> dict[str, list[int]]:
    """The compiled modules in which something is found, with its lines."""
    return {str(path): lines for path in COMPILED if (lines := find(path.read_text("utf-8")))}


def awaits_in_handlers(source: str) -> list[int]:
    """The lines with an ``await`` inside an ``except`` or ``finally`` block."""
    handling = [
        part
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Try)
        for part in (*node.handlers, *node.finalbody)
    ]
    return sorted({inner.lineno for part in handling for inner in ast.walk(part) if isinstance(inner, AWAITING)})


def test_awaits_in_handlers_are_found() -> None:
    source = "async def f():\n    try:\n        await g()\n    finally:\n        await h()\n"
    assert awaits_in_handlers(source) == [5]


def test_nothing_is_awaited_while_an_exception_is_handled() -> None:
    """While a compiled coroutine waits there, its exception becomes the current one of all other code."""
    assert lines_of_compiled_modules(awaits_in_handlers) == {}


def classes_with_keywords(source: str) -> list[int]:
    """The lines with a class that has keywords (``frozen=True``) or is generic."""
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    return [node.lineno for node in classes if node.keywords or "Generic" in ast.unparse(node).partition(":")[0]]


def test_classes_with_keywords_are_found() -> None:
    assert classes_with_keywords("class A(Struct, frozen=True):\n    x: int\nclass B(Struct): ...\n") == [1]
    assert classes_with_keywords("class A(Wire, Generic[T]): ...\n") == [1]


def test_no_class_has_keywords_or_is_generic() -> None:
    """mypyc ignores the keywords of a class and drops its type parameters."""
    assert lines_of_compiled_modules(classes_with_keywords) == {}
