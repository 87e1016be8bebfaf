"""Whether the rules run compiled, and if not, why not."""

from __future__ import annotations

from pathlib import Path

from ludotheque.engine.native import bits

REASON = Path(__file__).with_name("uncompiled.txt")
"""A wheel that was built without compiling holds the reason in this file."""


def is_compiled() -> bool:
    """Whether the rules run compiled.

    >>> from ludotheque.engine.native.build import is_compiled
    >>> is_compiled() in (True, False)
    True
    """
    return not str(bits.__file__).endswith(".py")


def build_description(reason: Path = REASON) -> str:
    """Whether the rules run compiled, in a few words."""
    if is_compiled():
        return "rules compiled"
    why = f", because {reason.read_text('utf-8')}" if reason.is_file() else ""
    return f"rules uncompiled{why}: the same games, more slowly"
