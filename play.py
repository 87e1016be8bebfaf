"""Serves the games at once with uncompiled rules, and makes the rest meanwhile: compiled rules, which make bots faster,
and the client with Python, which can be kept for play without a network.

Then the server restarts on the same port. Players notice a pause of a second or two: games are saved, and pages
reconnect by themselves. ``make play`` runs this.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from ludotheque.server.ops.welcome import free_port

ROOT = Path(__file__).parent
COMPILED = ROOT / "build" / "compiled"
RULES = "build/compiled/ready"
CLIENT = "build/offline/client-ready"
LOG = ROOT / "build" / "play.log"
ALL_INTERFACES = "0.0.0.0"


def serve_command(address: list[str], *, compiled: bool) -> list[str]:
    """The command that serves the games."""
    return [sys.executable, *(["-P"] if compiled else []), "-m", "ludotheque", "serve", *address]


def environment(*, compiled: bool) -> dict[str, str]:
    """The environment in which Python finds the compiled or the plain package."""
    return {**os.environ, "PYTHONPATH": str(COMPILED)} if compiled else dict(os.environ)


def is_made(target: str) -> bool:
    """Whether something exists and is up to date."""
    command = ["make", "--question", "--silent", "PLAY=1", target]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def make(targets: list[str]) -> subprocess.Popen[bytes]:
    """Start to make these with low priority, so that the server stays fast. One that fails does not stop the others."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        command = ["nice", "make", "--keep-going", "PLAY=1", *targets]
        return subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)


def missing() -> list[str]:
    """What is made in the background: compiled rules, where there is a compiler, and the client for play offline."""
    has_compiler = shutil.which(os.environ.get("CC", "cc")) is not None
    return [target for target in ([RULES, CLIENT] if has_compiler else [CLIENT]) if not is_made(target)]


def main() -> int:
    """Serve until interrupted."""
    host = os.environ.get("LUDOTHEQUE_HOST", ALL_INTERFACES)
    port = free_port(host, int(os.environ.get("LUDOTHEQUE_PORT", "8000")))
    address = ["--host", host, "--port", str(port)]
    compiled = is_made(RULES)
    targets = missing()
    command = serve_command([*address, "--open"], compiled=compiled)
    if not targets:
        os.execve(sys.executable, command, environment(compiled=compiled))
    server = subprocess.Popen(command, env=environment(compiled=compiled))
    making = make(targets)
    try:
        while making.poll() is None and server.poll() is None:
            try:
                making.wait(0.5)
            except subprocess.TimeoutExpired:
                continue
        if server.poll() is None and any(is_made(target) for target in targets):
            server.send_signal(signal.SIGTERM)
            server.wait()
            compiled = is_made(RULES)
            server = subprocess.Popen(serve_command(address, compiled=compiled), env=environment(compiled=compiled))
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()  # the server has received Ctrl-C too
    finally:
        if making.poll() is None:
            os.killpg(making.pid, signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
