"""What games remember does not grow without end, whatever boxes people make up."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import ludotheque.games


def remembering() -> Iterator[tuple[str, Any]]:
    """All functions of games that remember what they returned."""
    for module in pkgutil.walk_packages(ludotheque.games.__path__, "ludotheque.games."):
        for name, function in vars(importlib.import_module(module.name)).items():
            if hasattr(function, "cache_parameters") and function.__module__ == module.name:
                yield f"{module.name}.{name}", function


def test_whatever_depends_on_something_is_remembered_of_so_many_at_most() -> None:
    found = dict(remembering())
    assert len(found) > 10
    endless = {name for name, function in found.items() if function.cache_parameters()["maxsize"] is None}
    assert {name for name in endless if inspect.signature(found[name]).parameters} == set()
