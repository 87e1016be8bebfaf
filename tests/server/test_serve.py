"""The server as a process: it starts, serves and stops without losing anything."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludotheque.server.ops.secret_key import SECRETS_FILE
from support import timeouts
from support.processes import child_processes

pytestmark = pytest.mark.usefixtures("plain_environment")


class Running(NamedTuple):
    process: subprocess.Popen[str]
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(folder: Path) -> Iterator[Running]:
    """A server process on a free port."""
    flags = ["--data", str(folder), "--port", "0", "--log-format", "json", "--bot-workers", "1"]
    command = [sys.executable, "-P", "-m", "ludotheque", "serve", *flags]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=_environment())
    child_processes.end_with_this_process(process)
    try:
        assert process.stderr is not None
        line = json.loads(process.stderr.readline())
        assert line["event"] == "listening"
        yield Running(process, line["port"])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=timeouts.HANGING_SECONDS)
        child_processes.forget(process)


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("LUDOTHEQUE_")}


async def _play_until_stopped(running: Running) -> list[str]:
    """Open a table, sit down over the game socket, and receive messages until the server closes it."""
    async with httpx.AsyncClient(base_url=running.address, headers={"x-ludotheque": "1"}) as browser:
        opened = await browser.post("/api/tables", json={"game": "boussanga", "seats": 2})
        table = opened.json()["table"]
        cookie = f"ludotheque={browser.cookies['ludotheque']}"
    heard: list[str] = []
    address = f"ws://127.0.0.1:{running.port}/ws"
    async with connect(address, additional_headers={"cookie": cookie}, origin=running.address) as game:  # type: ignore[arg-type]
        await game.send(json.dumps({"type": "enter", "table": table, "since": 0}))
        try:
            while True:
                message = json.loads(await game.recv())
                heard.append(message["type"])
                if message["type"] == "table_shown":
                    running.process.send_signal(signal.SIGTERM)
        except ConnectionClosed:
            return heard


def test_the_server_serves_closes_sockets_and_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        heard = timeouts.run(_play_until_stopped(running))
        assert "table_shown" in heard
        assert heard[-1] == "closing"
        _, logged = running.process.communicate(timeout=60)
        assert running.process.returncode == 0
        events = [json.loads(line)["event"] for line in logged.splitlines()]
        assert events[-2:] == ["stopping", "stopped"]
        assert not {"library", "broken"} & set(events)
    assert (tmp_path / SECRETS_FILE).stat().st_mode & 0o777 == 0o600
