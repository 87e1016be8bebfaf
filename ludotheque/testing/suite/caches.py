"""Caches of a game are bounded, because users can make up any number of editions."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

from ludotheque.engine.registry import game_package
from ludotheque.testing.suite.suite import Suite


def cached_functions(package: str) -> Iterator[tuple[str, Any]]:
    """All functions of a package with a cache."""
    path = importlib.import_module(package).__path__
    for module in pkgutil.walk_packages(path, f"{package}."):
        for name, function in vars(importlib.import_module(module.name)).items():
            if hasattr(function, "cache_parameters") and function.__module__ == module.name:
                yield f"{module.name}.{name}", function


class CacheTests(Suite):
    """Caches do not grow without bounds."""

    def test_caches_of_functions_with_parameters_are_bounded(self) -> None:
        found = dict(cached_functions(game_package(self.game).name))
        unbounded = {name for name, function in found.items() if function.cache_parameters()["maxsize"] is None}
        assert {name for name in unbounded if inspect.signature(found[name]).parameters} == set()
