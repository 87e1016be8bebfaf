"""Golden files: expected output of the code; ``LUDOTHEQUE_GOLDEN=write`` writes them anew."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

WRITING = os.environ.get("LUDOTHEQUE_GOLDEN") == "write"
BOARDS = Path(__file__).parents[2] / "web/src/games"
"""The folder in which the browser's tests find the cases that the rules have written."""


def assert_matches_file(file: Path, text: str) -> None:
    """Assert that a golden file has this text."""
    if WRITING:
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text, "run `make golden`, and read the difference"


def compact_json(value: object) -> str:
    """A value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def json_list(cases: Iterable[object]) -> str:
    """A list as JSON with one item per line, for readable differences."""
    return "[\n" + ",\n".join(map(compact_json, cases)) + "\n]"
