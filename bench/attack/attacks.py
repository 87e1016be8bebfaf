"""The attacks, all at once, as a process of their own: ``python -m bench.attack.attacks PORT SCALE [KIND …]``.

It prepares its guests and tables, prints ``ready``, attacks when a line is written to its input, and
prints what it did as JSON when the next line comes. ``SCALE`` is 1 for the whole attack; ``KIND`` is one of ``KINDS``,
to find out which of them hurts.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from itertools import count, cycle

from bench.attack.hostile_guests import ADDRESSES, hostile_guests, hostile_socket, tables_with_bots, text
from ludotheque.server.ops.file_limit import raise_file_limit
from support.server.raw_socket import RawSocket, bursts

FLOODERS = 20
SIZES = (65_536, 262_144, 1_048_576, 4_194_304)
SILENT = 2_000
SLOW = 500
SLOW_PER_GUEST = 20
HINT_GUESTS = 50
HINTS_PER_GUEST = 20
SLOW_PAUSE = 1.0
"""A slow reader enters its table three times, waits so many seconds, and does it again."""
HANDSHAKES_PER_SECOND = 200
HANDSHAKE_GUESTS = 100
"""Guests of their own, so that the limit of one guest keeps few of the handshakes out."""
KINDS = ("bursts", "silent", "slow", "hints", "handshakes")
NICENESS = 10
"""The honest players, who share the core, go first, also where that cannot be arranged otherwise (``priority.py``)."""


class Attack:
    """All attackers."""

    def __init__(self, port: int, scale: float, kinds: Sequence[str] = KINDS) -> None:
        self.port, self.scale, self.kinds = port, scale, kinds
        self.done: Counter[str] = Counter()
        self._cookies: list[str] = []
        self._hurried: list[str] = []
        """The cookies of those who only open sockets."""
        self._tables: list[str] = []
        self._bursts = [burst for size in SIZES for burst in bursts(size).values()]

    async def prepare(self) -> None:
        """Create guests and tables, as far as the limits of requests allow."""
        self._cookies = await hostile_guests(self.port, round(self.scale * HINT_GUESTS))
        self._tables = await tables_with_bots(self.port, self._cookies, game="boussanga", seats=2)
        self._hurried = await hostile_guests(self.port, round(self.scale * HANDSHAKE_GUESTS))

    async def run(self) -> None:
        """Attack until cancelled."""
        await asyncio.gather(*(attacker for kind in self.kinds for attacker in self._attackers(kind)))

    def _attackers(self, kind: str) -> Iterator[Coroutine[None, None, None]]:
        scale = self.scale
        match kind:
            case "bursts":
                yield from (self._flood(index) for index in range(max(1, round(FLOODERS * scale))))
            case "silent":
                yield self._stay_silent(round(SILENT * scale))
            case "slow":
                yield from (self._read_slowly(index) for index in range(round(SLOW * scale)))
            case "hints":
                yield from (self._ask_for_hints(index) for index in range(len(self._tables)))
            case "handshakes":
                yield self._shake_hands(HANDSHAKES_PER_SECOND * scale)
            case _:
                raise ValueError(f"{kind} is none of {', '.join(KINDS)}")

    async def _flood(self, index: int) -> None:
        """Send bursts of every kind and size, each over a new socket."""
        for burst in cycle(self._bursts[index:] + self._bursts[:index]):
            socket = await self._connect(index, self._cookies)
            if socket is not None:
                sending = asyncio.create_task(socket.send(burst))
                with suppress(TimeoutError):
                    await asyncio.wait_for(socket.until_closed(), 60)
                    self.done["bursts cut off"] += 1
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
                socket.abort()
            await asyncio.sleep(1.0)

    async def _connect(self, index: int, cookies: list[str]) -> RawSocket | None:
        with suppress(OSError):
            return await hostile_socket(self.port, index, cookies[index % len(cookies)])
        return None

    async def _stay_silent(self, number: int) -> None:
        """Hold so many connections open and send nothing; open new ones for those that were closed."""
        gates = asyncio.Semaphore(50)

        async def one(index: int) -> None:
            while True:
                async with gates:
                    try:
                        local = (ADDRESSES[index % len(ADDRESSES)], 0)
                        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=local)
                    except OSError:
                        await asyncio.sleep(1.0)
                        continue
                self.done["silent connections"] += 1
                with suppress(ConnectionError):
                    await reader.read(1)
                writer.transport.abort()

        await asyncio.gather(*(one(index) for index in range(number)))

    async def _read_slowly(self, index: int) -> None:
        """Ask for much, and read nothing of it."""
        guest = index // SLOW_PER_GUEST % len(self._cookies)
        entering = text(f'{{"type":"enter","table":"{self._tables[guest]}"}}') * 3
        while True:
            socket = None
            with suppress(OSError):
                socket = await hostile_socket(self.port, index, self._cookies[guest], buffer=1024)
            if socket is not None:
                self.done["slow readers"] += 1
                socket.writer.transport.pause_reading()  # type: ignore[attr-defined]
                while not socket.writer.transport.is_closing():
                    await socket.send(entering)
                    await asyncio.sleep(SLOW_PAUSE)
                socket.abort()
            await asyncio.sleep(1.0)

    async def _ask_for_hints(self, index: int) -> None:
        """Ask for hints over several sockets, as fast as one may."""
        table = self._tables[index]
        commands = count(1)
        sockets = [await self._connect(index, self._cookies) for _ in range(3)]
        entering = text(f'{{"type":"enter","table":"{table}"}}')
        for socket in sockets:
            if socket is not None:
                await socket.send(entering)
        while True:
            for socket in sockets:
                if socket is not None:
                    wish = f'{{"type":"ask_hint","command":"{next(commands)}"}}'
                    await socket.send(text(f'{{"type":"to","table":"{table}","wish":{wish}}}'))
                    self.done["hint requests"] += 1
            await asyncio.sleep(0.6)

    async def _shake_hands(self, per_second: float) -> None:
        """Open game sockets and leave at once."""
        running: set[asyncio.Task[None]] = set()

        async def one(index: int) -> None:
            socket = await self._connect(index, self._hurried)
            self.done["handshakes accepted" if socket is not None else "handshakes refused"] += 1
            if socket is not None:
                socket.abort()

        loop = asyncio.get_running_loop()
        began = loop.time()
        for number in count():
            await asyncio.sleep(max(0.0, began + number / per_second - loop.time()))
            task = asyncio.create_task(one(number))
            running.add(task)
            task.add_done_callback(running.discard)


async def main(port: int, scale: float, kinds: Sequence[str]) -> None:
    """Prepare, and attack between two lines of input."""
    os.nice(NICENESS)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns whenever a connection is cut off
    raise_file_limit()
    attack = Attack(port, scale, kinds)
    await attack.prepare()
    loop = asyncio.get_running_loop()
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    running = asyncio.create_task(attack.run())
    await loop.run_in_executor(None, sys.stdin.readline)
    failed = running.exception() if running.done() else None
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    print(json.dumps({**attack.done, **({"failed": repr(failed)} if failed else {})}), flush=True)
    os._exit(0)  # thousands of connections end with the process


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:] or KINDS))
