"""Runs a cluster to try out: ``make cluster``. Ctrl-C stops everything; what was played is there the next time.

``python -m support.cluster [PORT [FOLDER]]``. Parts that end are started again, so kill what you like.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from ludotheque.server.store.sqlite_lock import DatabaseInUse, lock_database_file
from support.cluster.balancer import Balancer
from support.cluster.cluster import Cluster, a_cluster

PORT = 8000
STOP = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
CHECK_SECONDS = 0.5
BACK_SECONDS = 2.0
"""A part that has ended is missed for so long, to see how it goes without."""


def main() -> None:
    """Run until a signal."""
    port = int(sys.argv[1]) if len(sys.argv) > 1 else PORT
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else default_folder()
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        sys.exit(f"{folder} belongs to somebody else; choose another: make cluster FOLDER=…")
    for told in STOP:
        signal.signal(told, stop)
    try:
        with lock_database_file(folder / "cluster"):
            run(folder, port)
    except DatabaseInUse:
        sys.exit(f"A cluster is running in {folder} already.")


def stop(*_: object) -> None:
    """Begin to stop. Further Ctrl-C presses are ignored, since an orderly stop takes only a moment."""
    for told in STOP:
        signal.signal(told, signal.SIG_IGN)
    say("\nStopping…")
    raise KeyboardInterrupt


def default_folder() -> Path:
    """The data folder: a place that PostgreSQL can read, also as another user."""
    return Path(tempfile.gettempdir()) / f"ludotheque-cluster-{os.getuid()}"


def run(folder: Path, port: int) -> None:
    """Start everything, keep it running, and stop it at the end."""
    say("Starting PostgreSQL, NATS and two servers…")
    try:
        with a_cluster(folder) as cluster:
            asyncio.run(maintain(cluster, port, folder))
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(f"The cluster cannot be run: {error}")
    say(f"Stopped. Games are kept in {folder}.")


async def maintain(cluster: Cluster, port: int, folder: Path) -> None:
    """Run the balancer, and restart processes that end, until cancelled."""
    balancer = Balancer(cluster.ports, port)
    async with balancer.running():
        await balancer.until_ready()
        tell(cluster, balancer, folder)
        missed: dict[str, float] = {}
        names = set(cluster.running)
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for name in names - set(cluster.running) - set(missed):
                say(f"{name} has ended.")
                missed[name] = time.monotonic()
            if missed and time.monotonic() - min(missed.values()) >= BACK_SECONDS:
                started = await asyncio.to_thread(cluster.start)
                missed.clear()
                pids = cluster.running
                say("Started again: " + ", ".join(f"{name} (process {pids[name]})" for name in started))


def tell(cluster: Cluster, balancer: Balancer, folder: Path) -> None:
    """Print the addresses."""
    say(f"\n  Open http://127.0.0.1:{balancer.port}\n")
    for name, pid in cluster.running.items():
        server = cluster.servers.get(name)
        where = "" if server is None else f"http://127.0.0.1:{server.port}, log in {server.output}"
        say(f"  {name:<11} process {pid:<8} {where}")
    say(f"\n  Everything is kept in {folder}.")
    say("  Kill any of these processes and play on: they are started again. Ctrl-C stops everything.\n")


def say(what: str) -> None:
    """Print a line."""
    print(what, flush=True)


if __name__ == "__main__":
    main()
