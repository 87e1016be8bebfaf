"""Tools to study games: strength of bots, fairness of races, coverage of rulebooks, environments for learning.

``Lanes``, ``aec``, ``parallel`` and ``single`` need ``pip install "ludotheque[zoo]"``; the environments of OpenSpiel
are in ``ludotheque.lab.environments.spiel`` and need ``ludotheque[spiel]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.lab.environments.gym import single as single
    from ludotheque.lab.environments.lanes import Lanes as Lanes
    from ludotheque.lab.environments.zoo import aec as aec
    from ludotheque.lab.environments.zoo import parallel as parallel

_PLACES = {"Lanes": "lanes", "aec": "zoo", "parallel": "zoo", "single": "gym"}


def __getattr__(name: str) -> Any:
    """Import environments when they are first used: the other tools need no NumPy."""
    from importlib import import_module

    if name in _PLACES:
        return getattr(import_module(f"ludotheque.lab.environments.{_PLACES[name]}"), name)
    raise AttributeError(f"ludotheque.lab has no {name!r}")
