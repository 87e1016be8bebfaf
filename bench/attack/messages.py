"""Sends very many hostile messages to tables of every game, and checks what they did.

``python -m bench.attack.messages [MESSAGES] [GAME …]``, a million for each game unless told otherwise. They are
malformed, out of order, repeated, of the right types without meaning, and from people at wrong seats. Every round
plays at a new table with another seed. Any crash, any change for others, and any table, connection or task that is
left over after a round is an error, and so is memory that grows between the first quarter of the rounds and the end.
What grows is the number of blocks that Python has in use: the process itself keeps the room of its largest round.
Some of it is what the rules remember, such as what each hand can make: that grows ever more slowly, up to a bound.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import time
from pathlib import Path

from bench.server.cores import resident_bytes
from ludotheque.engine.registry import own_game_ids
from support.server.protocol_fuzz import fuzz
from support.server.race_fuzz import fuzz_races

MESSAGES = 1_000_000
ROUND = 10_000
MOST_GROWTH = 0.05
"""How many more blocks there may be at the end than after a quarter."""
RACES = ("tohuwabohu", "dubalai")
"""The games in which time counts: their matches are checked as they go on."""


def main() -> None:
    """Attack the chosen games, and print the figures."""
    wanted = [word for word in sys.argv[1:] if not word.isdigit()]
    messages = next((int(word) for word in sys.argv[1:] if word.isdigit()), MESSAGES)
    for game in wanted or own_game_ids():
        line, leaks = attack(game, messages)
        print(line, flush=True)
        if leaks:
            sys.exit(f"{game}: memory grows")


def attack(game: str, messages: int) -> tuple[str, bool]:
    """Send so many messages to a game; returns what happened in one line, and whether memory grows."""
    began, sent, seed = time.perf_counter(), 0, 0
    blocks: list[int] = []
    while sent < messages:
        seed += 1
        size = min(ROUND, messages - sent)
        asyncio.run(_round(game, size, seed))
        sent += size
        gc.collect()
        blocks.append(sys.getallocatedblocks())
        resident = resident_bytes(os.getpid()) / 1e6
        print(f"{game}: {sent:,} messages, {blocks[-1]:,} blocks, {resident:.0f} MB", file=sys.stderr, flush=True)
    quarter = blocks[max(0, len(blocks) // 4 - 1)]
    seconds = time.perf_counter() - began
    line = (
        f"{game}: {sent:,} messages in {seed:,} rounds, {sent / seconds:,.0f} a second, no crash, nothing left over, "
        f"no change for others; {quarter:,} blocks of memory after a quarter, {blocks[-1]:,} at the end"
    )
    return line, blocks[-1] > (1 + MOST_GROWTH) * quarter


async def _round(game: str, messages: int, seed: int) -> None:
    if game in RACES:
        await fuzz_races(game, messages, seed)
        return
    with tempfile.TemporaryDirectory() as folder:
        await fuzz(Path(folder), game, messages, ("ann", "bob") if seed % 3 else (), seed)


if __name__ == "__main__":
    main()
