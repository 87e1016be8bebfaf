"""Output of commands to the terminal."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from ludotheque.engine.words import Language

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def say(*words: str | Text, end: str = "\n") -> None:
    """Print a line without wrapping it to the width of the terminal: programs may read it."""
    console.print(*words, end=end, soft_wrap=True)


def fail(message: str) -> NoReturn:
    """Print an error message and end the process with exit code 1."""
    errors.print(Text(f"ludotheque: {message}", style="bold red"), soft_wrap=True)
    sys.exit(1)


def warn(message: str) -> None:
    """Print a message about something that does not stop the command, in one line."""
    errors.print(Text(f"ludotheque: {message}", style="yellow"), soft_wrap=True)


def default_language() -> Language:
    """French if the environment's locale is French, else English."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if locale.lower().startswith("fr") else "en"
