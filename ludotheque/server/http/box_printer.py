"""Prints boxes of games as PDF files for the browser, one at a time, in a process of its own."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from ludotheque.engine.words import Language
from ludotheque.paper.layout import Format
from ludotheque.paper.parts import Film, Ink

KEPT = 64
"""PDF files kept in memory: all orders of our own games, less than a megabyte each."""
LONGEST_SECONDS = 120.0


class BoxOrder(NamedTuple):
    """A box as somebody wants it printed."""

    game: str
    language: Language
    format: Format
    ink: Ink
    film: Film


class PrintingFailed(Exception):
    """The box could not be printed."""


Typeset = Callable[[BoxOrder], Awaitable[bytes]]


class BoxPrinter:
    """Prints each order once and keeps the latest results. Orders wait for one another."""

    def __init__(self, typeset: Typeset | None = None) -> None:
        self._typeset = typeset or typeset_in_a_process
        self._done: OrderedDict[BoxOrder, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def pdf(self, order: BoxOrder) -> bytes:
        """The PDF of an order. Raises ``PrintingFailed``."""
        async with self._one_at_a_time:
            found = self._done.get(order)
            if found is None:
                found = self._done[order] = await self._typeset(order)
            self._done.move_to_end(order)
            while len(self._done) > KEPT:
                self._done.popitem(last=False)
            return found


def can_print() -> bool:
    """Whether the packages that print are installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("typst", "fontTools"))


async def typeset_in_a_process(order: BoxOrder) -> bytes:
    """Run ``ludotheque print``: typesetting takes seconds and much memory for a moment."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-print-") as folder:
        file = Path(folder) / "box.pdf"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "ludotheque", "print", order.game, str(file)),
            *("--language", order.language, "--paper", order.format, "--ink", order.ink, "--cards", order.film),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                ended = await process.wait()
        except BaseException:
            process.kill()
            await process.wait()
            raise
        if ended != 0:
            raise PrintingFailed(order.game)
        return await asyncio.to_thread(file.read_bytes)
