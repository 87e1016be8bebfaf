"""Runs Lighthouse, which loads a page with the network and processor of a cheap phone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from support.browser.chromium import FLAGS, find_browser

VERSION = "12.8.2"
FOLDER = Path(__file__).parent.parent.parent / "build" / "lighthouse"
KINDS = ("performance", "accessibility", "best-practices")
TIMES = 3


def installed() -> Path | None:
    """Install Lighthouse from npm in its own folder; ``None`` if that is not possible."""
    npm = shutil.which("npm")
    program = FOLDER / "node_modules" / ".bin" / "lighthouse"
    if npm is None or program.exists():
        return program if program.exists() else None
    FOLDER.mkdir(parents=True, exist_ok=True)
    manifest = {"private": True, "dependencies": {"lighthouse": VERSION}}
    (FOLDER / "package.json").write_text(json.dumps(manifest), "utf-8")
    install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    done = subprocess.run(install, cwd=FOLDER, check=False).returncode == 0
    return program if done else None


class Scores(NamedTuple):
    """Points out of 100 for each kind, and the speed of the machine by Lighthouse (a current laptop: 1500 or more)."""

    points: dict[str, int]
    speed: int


def scores_of(program: Path, address: Callable[[], str]) -> Scores:
    """The median of several runs, as Lighthouse advises: a machine is not always equally fast.

    The address is asked for before each run.
    """
    found = [_scores_once(program, address()) for _ in range(TIMES)]
    points = {kind: round(median(each.points[kind] for each in found)) for kind in KINDS}
    return Scores(points, round(median(each.speed for each in found)))


def _scores_once(program: Path, address: str) -> Scores:
    report = FOLDER / "report.json"
    command = [
        *(str(program), address, "--quiet", "--output=json", f"--output-path={report}"),
        f"--only-categories={','.join(KINDS)}",
        f"--chrome-flags={' '.join(['--headless', *FLAGS])}",
    ]
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": find_browser() or ""})
    found = json.loads(report.read_text("utf-8"))
    points = {kind: round(100 * found["categories"][kind]["score"]) for kind in KINDS}
    return Scores(points, round(found["environment"]["benchmarkIndex"]))
