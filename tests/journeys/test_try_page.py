"""The page of the documentation on which the library runs in the browser."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser.offline import PYTHON_STARTS_MS

ROOT = Path(__file__).parents[2]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files as any server does, without a log."""

    extensions_map = {".mjs": "text/javascript", ".js": "text/javascript", ".html": "text/html", "": "text/plain"}

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server of the page."""
    if not (ROOT / "build/offline/rules.tar").is_file():
        pytest.skip("the rules were not packed for the browser: make offline")
    subprocess.run([sys.executable, ROOT / "docs/write_try_page.py", tmp_path], check=True)
    handler = functools.partial(QuietHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.at_length
def test_a_match_runs_in_the_page_and_errors_are_shown(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/try.html")
    expect(page.get_by_text("Ready.")).to_be_visible(timeout=PYTHON_STARTS_MS)
    output = page.get_by_label("Output")
    page.get_by_role("button", name="Run").click()
    expect(output).to_contain_text("winners", timeout=PYTHON_STARTS_MS)
    expect(output).to_contain_text("True")
    page.get_by_label("Python").fill("1 / 0")
    page.get_by_role("button", name="Run").click()
    expect(output).to_contain_text("ZeroDivisionError")
    page.get_by_label("Python").fill("while True: pass")
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Ready.")).to_be_visible(timeout=PYTHON_STARTS_MS)
    page.close()
