"""boardgame.io's reducer with the simplest game, run by Node if npm is available."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "build" / "boardgame.io"
VERSION = "0.50.2"


def rate() -> float | None:
    """Moves a second through its reducer; ``None`` if it cannot be installed."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text(json.dumps({"private": True, "dependencies": {"boardgame.io": VERSION}}))
    installed = subprocess.run([npm, "install", "--silent", "--no-audit", "--no-fund"], cwd=FOLDER, check=False)
    if installed.returncode:
        return None
    (FOLDER / "bench.js").write_text(Path(__file__).with_suffix(".js").read_text("utf-8"))
    printed = subprocess.run([node, "bench.js"], cwd=FOLDER, capture_output=True, text=True, check=False)
    return float(printed.stdout) if printed.returncode == 0 else None
