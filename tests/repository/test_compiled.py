"""What mypyc gets wrong must not be in the modules it compiles."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
COMPILED = [path for path in PACKAGE.rglob("*.py") if path.read_text("utf-8").startswith("# Compiled with mypyc")]
WAITING = (ast.Await, ast.AsyncFor, ast.Yield, ast.YieldFrom)


def waits_in_handlers(source: str) -> list[int]:
    """The lines at which something is awaited while an exception is being handled."""
    handling = [
        part
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Try)
        for part in (*node.handlers, *node.finalbody)
    ]
    return sorted({inner.lineno for part in handling for inner in ast.walk(part) if isinstance(inner, WAITING)})


def test_waiting_while_handling_is_noticed() -> None:
    source = "async def f():\n    try:\n        await g()\n    finally:\n        await h()\n"
    assert waits_in_handlers(source) == [5]


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_is_awaited_while_an_exception_is_handled(path: Path) -> None:
    """A compiled coroutine leaves its exception behind as everybody's present one while it waits there."""
    assert waits_in_handlers(path.read_text("utf-8")) == []


def structs_with_settings(source: str) -> list[int]:
    """The lines at which a class is made with settings (``frozen=True``), or can be asked for with types."""
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    return [node.lineno for node in classes if node.keywords or "Generic" in ast.unparse(node).partition(":")[0]]


def test_settings_of_a_class_are_noticed() -> None:
    assert structs_with_settings("class A(Struct, frozen=True):\n    x: int\nclass B(Struct): ...\n") == [1]
    assert structs_with_settings("class A(Wire, Generic[T]): ...\n") == [1]


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_class_needs_settings(path: Path) -> None:
    """mypyc makes classes of other kinds without the settings they are given, and without their types."""
    assert structs_with_settings(path.read_text("utf-8")) == []
