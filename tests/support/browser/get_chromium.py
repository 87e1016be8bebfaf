"""Gets a browser for tests and pictures, and records its path for ``find_browser``.

    python -m support.browser.get_chromium

takes the first of these that starts:

1. the machine's own Chromium or Chrome;
2. the one that Playwright downloads, into ``.venv/browsers``;
3. the one in the npm package ``@sparticuz/chromium``, into ``.venv/chromium`` (Linux on x86-64 only);
4. Debian's package, when run as root. It is the only one outside the checkout, and a line announces it.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from support.browser.chromium import FLAGS, NAMES, RECORD, find_browser

NPM_PACKAGE = Path(__file__).parent / "npm_chromium"
DEBIAN_PACKAGE = "chromium-headless-shell"
SHELL_NAMES = ("chrome-headless-shell", "headless_shell")
"""What the executable is called that Playwright downloads."""
LAUNCH = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=sys.argv[2:], timeout=60_000)
    browser.new_page().goto("about:blank")
    browser.close()
"""
WRAPPER = """#!/bin/sh
# Starts Chromium with the libraries that came with it.
here=$(cd "$(dirname "$0")" && pwd)
LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"
"""


NOTHING: Mapping[str, str] = MappingProxyType({})


class Machine:
    """What getting a browser needs of the machine. Tests pass one of their own."""

    system = platform.system()
    processor = platform.machine()

    def __init__(self, tools: Path) -> None:
        """What is downloaded goes into the folder ``tools``."""
        self.tools = tools

    def is_root(self) -> bool:
        """Whether packages can be installed."""
        return hasattr(os, "geteuid") and os.geteuid() == 0

    def which(self, name: str) -> str | None:
        """The path of a command, if there is one."""
        return shutil.which(name)

    def run(
        self, *command: str, seconds: float, folder: Path | None = None, environment: Mapping[str, str] = NOTHING
    ) -> bool:
        """Whether a command ends in time and without an error."""
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                env={**os.environ, **environment},
                timeout=seconds,
                stdin=subprocess.DEVNULL,
                capture_output=True,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0

    def starts(self, browser: str) -> bool:
        """Whether Playwright can open a page in this browser."""
        return self.run(sys.executable, "-c", LAUNCH, browser, *FLAGS, seconds=90)

    def say(self, line: str) -> None:
        """Print a line for the user."""
        print(line, file=sys.stderr, flush=True)


def own_browsers(machine: Machine) -> Iterator[str]:
    """The browsers that the machine has."""
    yield from (path for path in map(machine.which, NAMES) if path)


def playwright_browsers(machine: Machine) -> Iterator[str]:
    """The browser that Playwright downloads."""
    folder = machine.tools / "browsers"
    machine.say("Downloading a browser with Playwright into .venv/browsers…")
    command = (sys.executable, "-m", "playwright", "install", "chromium", "--only-shell")
    where = {"PLAYWRIGHT_BROWSERS_PATH": str(folder), "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "5000"}
    if not machine.run(*command, seconds=600, environment=where):
        machine.say("  Playwright's browser could not be downloaded.")
        return
    yield from (str(path) for name in SHELL_NAMES for path in folder.rglob(name))


def npm_browsers(machine: Machine) -> Iterator[str]:
    """The browser in an npm package, started by a script that names its libraries."""
    if (machine.system, machine.processor) != ("Linux", "x86_64") or machine.which("npm") is None:
        return
    machine.say("Downloading a browser from npm (@sparticuz/chromium) into .venv/chromium…")
    folder = machine.tools / "chromium"
    shutil.copytree(NPM_PACKAGE, folder, dirs_exist_ok=True)
    patience = {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "60000"}
    install = ("npm", "ci", "--silent", "--no-audit", "--no-fund")
    if not (
        machine.run(*install, seconds=300, folder=folder, environment=patience)
        and machine.run("node", "unpack.mjs", seconds=120, folder=folder, environment={"TMPDIR": str(folder)})
    ):
        machine.say("  The browser from npm could not be downloaded.")
        return
    shutil.rmtree(folder / "node_modules", ignore_errors=True)  # packed, and no longer needed
    wrapper = folder / "start-chromium"
    wrapper.write_text(WRAPPER, "utf-8")
    wrapper.chmod(0o755)
    yield str(wrapper)


def debian_browsers(machine: Machine) -> Iterator[str]:
    """Debian's package, where it can be installed."""
    if machine.which("apt-get") is None or not machine.is_root():
        return
    machine.say(f"Installing Debian's package {DEBIAN_PACKAGE} on this machine with apt-get…")
    machine.run("apt-get", "--quiet=2", "update", seconds=120)
    install = ("apt-get", "--quiet=2", "install", "--yes", "--no-install-recommends", DEBIAN_PACKAGE)
    machine.run(*install, seconds=600, environment={"DEBIAN_FRONTEND": "noninteractive"})
    if (path := machine.which(DEBIAN_PACKAGE)) is not None:
        yield path


SOURCES = (own_browsers, playwright_browsers, npm_browsers, debian_browsers)


def get_browser(machine: Machine) -> str | None:
    """The first browser that starts."""
    for source in SOURCES:
        for browser in source(machine):
            if machine.starts(browser):
                return browser
            machine.say(f"  {browser} does not start.")
    return None


def main() -> int:
    """Get a browser unless there is one that was tried before; returns the exit code."""
    if RECORD.is_file() and find_browser() == RECORD.read_text("utf-8").strip():
        return 0
    if os.environ.get("LUDOTHEQUE_BROWSER"):
        return 0
    machine = Machine(Path(sys.prefix))
    found = get_browser(machine)
    if found is None:
        hint = f"sudo apt-get install {DEBIAN_PACKAGE}" if machine.which("apt-get") else "install Chromium or Chrome"
        machine.say(f"There is no browser for the browser tests: {hint}")
        return 1
    RECORD.write_text(found, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
