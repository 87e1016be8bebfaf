"""Files that today's code is held against; with ``LUDOTHEQUE_GOLDEN=write`` they are written anew."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

WRITING = os.environ.get("LUDOTHEQUE_GOLDEN") == "write"
BOARDS = Path(__file__).parents[2] / "web/src/games"
"""Where the browser's tests find what the rules have written for them."""


def assert_kept(file: Path, text: str) -> None:
    """What is kept is what the code makes today."""
    if WRITING:
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text, "run `make golden`, and read the difference"


def compact(value: object) -> str:
    """A value as JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def one_a_line(cases: Iterable[object]) -> str:
    """A list as JSON, of which differences are easy to read."""
    return "[\n" + ",\n".join(map(compact, cases)) + "\n]"
