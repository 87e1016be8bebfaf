"""Caches of games are bounded, because users can make up any number of editions."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import ludotheque.games


def cached_functions() -> Iterator[tuple[str, Any]]:
    """All functions of games with a cache."""
    for module in pkgutil.walk_packages(ludotheque.games.__path__, "ludotheque.games."):
        for name, function in vars(importlib.import_module(module.name)).items():
            if hasattr(function, "cache_parameters") and function.__module__ == module.name:
                yield f"{module.name}.{name}", function


def test_caches_of_functions_with_parameters_are_bounded() -> None:
    found = dict(cached_functions())
    assert len(found) > 10
    unbounded = {name for name, function in found.items() if function.cache_parameters()["maxsize"] is None}
    assert {name for name in unbounded if inspect.signature(found[name]).parameters} == set()
