"""PostgreSQL, NATS and two servers, each a process that can be killed and started again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ludotheque.server.ops.secret_key import load_or_create_secrets
from support.processes.nats_server import NatsServer
from support.processes.postgres import PostgresServer
from support.processes.server_process import ServerProcess

SERVERS = ("east", "west")


class Cluster:
    """All processes except the balancer, with their data in one folder."""

    def __init__(self, folder: Path, *, unlimited: bool = False, postgres: Mapping[str, str] | None = None) -> None:
        """``unlimited`` turns rate limits off; ``postgres`` are settings of PostgreSQL."""
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o711)  # PostgreSQL may run as another user, who has to get to its own folder
        secrets = ",".join(load_or_create_secrets(folder))
        self.postgres = PostgresServer(_made(folder / "postgres"), postgres or {})
        self.nats = NatsServer()
        self.url = self.postgres.url()
        self.settings = {
            "nats": self.nats.address,
            "secret_keys": secrets,
            "trusted_proxies": "127.0.0.1",
            "bot_workers": "1",
        }
        self.servers = {
            name: ServerProcess(_made(folder / name), self.url, settings=self.settings, unlimited=unlimited)
            for name in SERVERS
        }

    @property
    def ports(self) -> list[int]:
        """The ports of the servers."""
        return [server.port for server in self.servers.values()]

    @property
    def running(self) -> dict[str, int]:
        """The ids of all running processes."""
        pids = {"PostgreSQL": self.postgres.pid, "NATS": self.nats.pid}
        pids |= {name: server.pid for name, server in self.servers.items()}
        return {name: pid for name, pid in pids.items() if pid is not None}

    def start(self) -> list[str]:
        """Start everything that is not running; return what was started. Servers take a while to be ready."""
        before = self.running
        if self.postgres.pid is None:
            self.postgres.start()
        if self.nats.pid is None:
            self.nats.start()
        for server in self.servers.values():
            if server.pid is None:
                server.start()
        return [name for name in self.running if name not in before]

    def stop(self) -> None:
        """Stop the servers in an orderly way, then everything else."""
        for server in self.servers.values():
            if server.pid is not None:
                server.begin_to_stop()
        for server in self.servers.values():
            server.stop()
        if self.nats.pid is not None:
            self.nats.kill()
        self.postgres.shut_down()


@contextmanager
def a_cluster(folder: Path, *, unlimited: bool = False, postgres: Mapping[str, str] | None = None) -> Iterator[Cluster]:
    """Run a cluster, and stop all its processes at the end."""
    cluster = Cluster(folder, unlimited=unlimited, postgres=postgres)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder
