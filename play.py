"""Serves the games at once with uncompiled rules, and compiles the rules meanwhile to make bots faster.

Then the server restarts on the same port with compiled rules. Players notice a pause of a second or two: games are
saved, and pages reconnect by themselves. ``make play`` runs this.
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
LOG = ROOT / "build" / "compiling.log"
ALL_INTERFACES = "0.0.0.0"


def serve_command(address: list[str], *, compiled: bool) -> list[str]:
    """The command that serves the games."""
    return [sys.executable, *(["-P"] if compiled else []), "-m", "ludotheque", "serve", *address]


def environment(*, compiled: bool) -> dict[str, str]:
    """The environment in which Python finds the compiled or the plain package."""
    return {**os.environ, "PYTHONPATH": str(COMPILED)} if compiled else dict(os.environ)


def is_compiled() -> bool:
    """Whether the compiled rules exist and are up to date."""
    command = ["make", "--question", "--silent", "PLAY=1", "build/compiled/ready"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def compile_rules() -> subprocess.Popen[bytes]:
    """Start to compile with low priority, so that the server stays fast."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        return subprocess.Popen(
            ["nice", "make", "PLAY=1", "build/compiled/ready"], cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )


def main() -> int:
    """Serve until interrupted."""
    host = os.environ.get("LUDOTHEQUE_HOST", ALL_INTERFACES)
    port = free_port(host, int(os.environ.get("LUDOTHEQUE_PORT", "8000")))
    address = ["--host", host, "--port", str(port)]
    compiled = is_compiled()
    if compiled or shutil.which(os.environ.get("CC", "cc")) is None:
        os.execve(
            sys.executable, serve_command([*address, "--open"], compiled=compiled), environment(compiled=compiled)
        )
    server = subprocess.Popen(serve_command([*address, "--open"], compiled=False))
    compiling = compile_rules()
    try:
        while compiling.poll() is None and server.poll() is None:
            try:
                compiling.wait(0.5)
            except subprocess.TimeoutExpired:
                continue
        if server.poll() is None and compiling.returncode == 0:
            server.send_signal(signal.SIGTERM)
            server.wait()
            server = subprocess.Popen(serve_command(address, compiled=True), env=environment(compiled=True))
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()  # the server has received Ctrl-C too
    finally:
        if compiling.poll() is None:
            os.killpg(compiling.pid, signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
