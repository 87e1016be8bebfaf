"""Runs commands of the command line inside the test process."""

from __future__ import annotations

from ludotheque import cli


def run(*words: str) -> int:
    """Run the command line; returns its exit code."""
    try:
        cli.app(list(words), exit_on_error=True)
    except SystemExit as stopped:
        return int(stopped.code or 0)
    return 0
