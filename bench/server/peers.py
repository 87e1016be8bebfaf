"""Installs and starts the servers with which ours is compared."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bench.server.processes import ROOT

HERE = Path(__file__).parent
PACKAGES = {
    "boardgame.io": {"boardgame.io": "0.50.2"},
    # the bundle package depends on parts that are not on npm; these are the parts needed
    "Colyseus": {
        "@colyseus/core": "^0.17.0",
        "@colyseus/ws-transport": "^0.17.0",
        "@colyseus/schema": "^4.0.0",
        "express": "^5.0.0",
    },
}
PROGRAMS = {"boardgame.io": HERE / "boardgame_io.js", "Colyseus": HERE / "colyseus.mjs"}

Command = Callable[[int, int], list[str]]
"""The command of a server, from a port and the size of an update."""


def fan_out() -> Command:
    """The command of the bare fan-out."""
    return lambda port, size: [sys.executable, "-P", "-m", "bench.server.fan_out", str(port), str(size)]


def installed(peer: str) -> Command | None:
    """Install a peer from npm in its own folder; ``None`` if that is not possible."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    folder = ROOT / "build" / "peers" / peer.lower().replace(".", "-")
    folder.mkdir(parents=True, exist_ok=True)
    manifest = json.dumps({"private": True, "dependencies": PACKAGES[peer]})
    package = folder / "package.json"
    if not package.exists() or package.read_text("utf-8") != manifest or not (folder / "node_modules").exists():
        package.write_text(manifest, "utf-8")
        install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        if subprocess.run(install, cwd=folder, check=False).returncode:
            package.unlink()
            return None
    program = Path(shutil.copy(PROGRAMS[peer], folder))
    return lambda port, size: [node, str(program), str(port), str(size)]


def version(peer: str) -> str:
    """The version that was installed."""
    name = next(iter(PACKAGES[peer]))
    file = ROOT / "build" / "peers" / peer.lower().replace(".", "-") / "node_modules" / name / "package.json"
    found: str = json.loads(file.read_text("utf-8"))["version"]
    return found
