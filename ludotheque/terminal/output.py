"""How commands speak to whoever typed them."""

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
    """Print a line as it is, however narrow the terminal: others may read it with a program."""
    console.print(*words, end=end, soft_wrap=True)


def fail(message: str) -> NoReturn:
    """End with a message people can act on."""
    errors.print(Text(f"ludotheque: {message}", style="bold red"), soft_wrap=True)
    sys.exit(1)


def default_language() -> Language:
    """French where the environment speaks it, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if spoken.lower().startswith("fr") else "en"
