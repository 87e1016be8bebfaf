"""Finds the browser of tests and pictures.

    python -m support.browser.chromium

prints the path of the browser that was found before, or says that there is none.
``support.browser.get_chromium`` installs one.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
RECORD = Path(sys.prefix) / "browser"
"""A file that holds the path of the browser that ``get_chromium`` has tried."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""No background network traffic and no graphics card."""


def find_browser() -> str | None:
    """The browser in ``LUDOTHEQUE_BROWSER``, the one that was recorded, or one that the machine has."""
    if named := os.environ.get("LUDOTHEQUE_BROWSER"):
        return named
    recorded = RECORD.read_text("utf-8").strip() if RECORD.is_file() else ""
    if recorded and Path(recorded).is_file():
        return recorded
    return next((path for path in map(shutil.which, NAMES) if path), None)


if __name__ == "__main__":
    found = find_browser()
    print(found or "no Chromium: make browser looks for one and installs it", file=sys.stdout if found else sys.stderr)
    sys.exit(found is None)
