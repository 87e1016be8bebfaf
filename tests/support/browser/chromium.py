"""Finds the browser for tests and pictures: one that is installed, since none is downloaded.

    python -m support.browser.chromium

finds one, installs Debian's if possible, or prints what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEBIAN = "chromium-headless-shell"
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
    """The path of an installed browser, or of the one in ``LUDOTHEQUE_BROWSER``."""
    named = os.environ.get("LUDOTHEQUE_BROWSER")
    found = [named] if named else [shutil.which(name) for name in NAMES]
    return next((path for path in found if path), None)


def main() -> int:
    """Install a browser if there is none; returns the exit code."""
    if find_browser() is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "--yes", "--no-install-recommends", DEBIAN]):
            subprocess.run(["apt-get", "--quiet=2", *command], check=False, stdout=subprocess.DEVNULL)
    if find_browser() is None:
        print(f"The browser tests need Chromium: sudo apt-get install {DEBIAN}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
