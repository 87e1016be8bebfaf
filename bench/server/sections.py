"""Progress on the terminal, and the sections of the page with the results."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.server.processes import ROOT

PAGE = ROOT / "docs" / "server-speed.md"


def say(what: str) -> None:
    """Print progress to the terminal."""
    print(f"{time.strftime('%X')}  {what}", file=sys.stderr, flush=True)


def replace_section(page: str, section: str) -> str:
    """Replace the section with the same heading, or append the section to the page."""
    sections = [part.strip() for part in re.split(r"(?m)^(?=## )", page)]
    headings = [part.partition("\n")[0] for part in sections]
    heading = section.partition("\n")[0]
    index = headings.index(heading) if heading in headings else len(sections)
    sections[index : index + 1] = [section.strip()]
    return "\n\n".join(sections) + "\n"


def write_section(section: str) -> None:
    """Write a section into the page."""
    PAGE.write_text(replace_section(PAGE.read_text("utf-8"), section), "utf-8")


def show_capacity(report: Callable[..., list[str]], page: Path) -> None:
    """Print a report about the numbers on the command line; ``--write`` puts it between the marks of a page."""
    given = [int(word) for word in sys.argv[1:] if not word.startswith("--")]
    table = "\n".join(report(*given))
    print(table)
    if "--write" in sys.argv:
        before, _, rest = page.read_text("utf-8").partition("<!-- capacity -->\n")
        after = rest.partition("<!-- end of capacity -->")[2]
        page.write_text(f"{before}<!-- capacity -->\n{table}\n<!-- end of capacity -->{after}", "utf-8")
