"""Every metric is used somewhere in the server."""

from __future__ import annotations

import ast
from pathlib import Path

import ludotheque
from ludotheque.server.common import metrics
from ludotheque.server.common.metrics import Metrics

SERVER = Path(ludotheque.__file__).parent / "server"


def taken_in(file: Path) -> set[str]:
    """The attributes of ``metrics`` that a file uses."""
    attributes = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
    return {one.attr for one in attributes if ast.unparse(one.value).split(".")[-1] in ("metrics", "_metrics")}


def test_every_metric_is_used() -> None:
    figures = {name for name, value in vars(Metrics()).items() if name != "registry"}
    elsewhere = [file for file in SERVER.rglob("*.py") if file != Path(metrics.__file__)]
    taken = set().union(*map(taken_in, elsewhere))
    # The metrics of commits are recorded by a method that the store calls.
    assert figures - taken == {"commit_rows", "commit_seconds"}
    assert "commit" in taken
