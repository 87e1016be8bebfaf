"""Opens the games at once, on plain Python, and meanwhile compiles the rules for the bots' sake.

When that is done the server starts again, in the same place and with the rules compiled. Whoever is playing
notices a pause of a second or two: games are kept, and pages come back by themselves. ``make play`` runs this.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from hatch_build import can_compile
from ludotheque.server.ops.welcome import free_port

ROOT = Path(__file__).parent
COMPILED = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compiling.log"
EVERYBODY_IN_THE_HOUSE = "0.0.0.0"


def serving(place: list[str], *, compiled: bool) -> list[str]:
    """The command that serves the games."""
    return [sys.executable, *(["-P"] if compiled else []), "-m", "ludotheque", "serve", *place]


def environment(*, compiled: bool) -> dict[str, str]:
    """Where Python finds the package."""
    return {**os.environ, "PYTHONPATH": str(COMPILED)} if compiled else dict(os.environ)


def is_compiled() -> bool:
    """Whether the compiled rules are there and up to date."""
    asked = ["make", "--question", "--silent", "build/compiled/ready"]
    return subprocess.run(asked, cwd=ROOT, check=False).returncode == 0


def compile_rules() -> subprocess.Popen[bytes]:
    """Compile, gently: whoever plays comes first."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        return subprocess.Popen(
            ["nice", "make", "build/compiled/ready"], cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )


def main() -> int:
    """Serve until told to stop."""
    host = os.environ.get("LUDOTHEQUE_HOST", EVERYBODY_IN_THE_HOUSE)
    port = free_port(host, int(os.environ.get("LUDOTHEQUE_PORT", "8000")))
    place = ["--host", host, "--port", str(port)]
    if not can_compile() or is_compiled():
        quick = is_compiled()
        os.execve(sys.executable, serving([*place, "--open"], compiled=quick), environment(compiled=quick))
    server = subprocess.Popen(serving([*place, "--open"], compiled=False))
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
            server = subprocess.Popen(serving(place, compiled=True), env=environment(compiled=True))
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()  # Ctrl-C has reached it too
    finally:
        if compiling.poll() is None:
            os.killpg(compiling.pid, signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
