"""Measures what keeping attempts costs: ``python -m bench.attempts``.

Moves are made at a table in memory, without sockets and database, so that the share of attempts in a move is as large
as it can be. Attempts are written after the moves, in batches; that is compared with rows of the log in batches of the
same size.
"""

from __future__ import annotations

import asyncio
import tempfile
from itertools import count

import msgspec

from bench.rates import Work, best_rates, median_rates
from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.registry import find_game
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.identities import companion
from ludotheque.table.match_log import Row
from ludotheque.table.messages import SeatBot, Sit, Stand, Start
from ludotheque.table.people.attempt import Attempt
from support.server.memory_table import MemoryTable, Person

GAME = "bouh"
MOVES = 20
BATCH = 64
ENTRY = b'{"seq":123,"at":456789,"actor":2,"prompt":57,"action":{"type":"place","card":31,"cells":[12,13,20,28]}}'
SAID = Calculation((7, 8, "*"), 56, 54)


def moves(runner: asyncio.Runner, *, kept: bool) -> Work:
    """A person plays the first legal action again and again, against a bot; without attempts as a companion."""
    rules = find_game(GAME)

    async def work() -> int:
        host = Person("ann")
        player = Person("bob") if kept else Person(companion("ann", 1))
        table = MemoryTable(GAME, 2, {"youngest": 0})
        await table.enter(host)
        await table.request(host, Stand)
        await table.enter(player)
        await table.request(player, Sit, seat=0)
        await table.request(host, SeatBot, seat=1, level="chick")
        await table.request(host, Start)
        for done in range(MOVES):
            view = msgspec.json.decode(player.update.view, type=rules.View)
            if view.prompt is None:
                return done
            await table.act(player, rules.options(view)[0])
            await table.wait(1_001)
        assert bool(table.store.attempts) == kept, "attempts are kept of guests alone"
        return MOVES

    return lambda: runner.run(work())


def attempts_written(runner: asyncio.Runner, store: Store) -> Work:
    """Attempts of one person, in batches."""
    moments = count(1)

    async def work() -> int:
        for _ in range(BATCH):
            kept = Attempt("ann", "match", GAME, 4_000, "BOU-18", b'{"type":"capture","bouh":107}', SAID)
            store.records.attempts.keep(kept, next(moments))
        await store.records.attempts.write()
        return BATCH

    return lambda: runner.run(work())


def rows_written(runner: asyncio.Runner, store: Store) -> Work:
    """Rows of one match, in batches."""
    numbers = count()

    async def work() -> int:
        await store.log.append([Row("match", next(numbers), ENTRY) for _ in range(BATCH)])
        return BATCH

    return lambda: runner.run(work())


async def _prepare(store: Store) -> None:
    await store.records.identities.create("ann", name="Ann", avatar=b"{}", settings=b"{}", now=1)
    await store.records.matches.create("match", table=None, game=GAME, header=b"{}", now=1)


def main() -> None:
    """Print both comparisons."""
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory() as folder:
        rates = best_rates({"kept": moves(runner, kept=True), "not kept": moves(runner, kept=False)})
        print(f"a move with attempts takes {rates['not kept'] / rates['kept']:.3f} × a move without")
        opened = open_store(f"sqlite:///{folder}/games.db")
        store = runner.run(opened.__aenter__())
        runner.run(_prepare(store))
        rates = median_rates({"attempts": attempts_written(runner, store), "rows": rows_written(runner, store)})
        runner.run(opened.__aexit__(None, None, None))
        print(f"writing an attempt takes {rates['rows'] / rates['attempts']:.2f} × writing a row of the log")


if __name__ == "__main__":
    main()
