"""A table that fails because of a bug is restored for those who enter again."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import NoReturn

from ludotheque.server.people.identity import Guest
from ludotheque.server.store.store import open_store
from ludotheque.server.tables.interfaces import NewTable
from ludotheque.server.tables.local_tables import LocalTables
from ludotheque.table.messages import Gone, Sit, Start
from ludotheque.table.publishing.listener import Envelope
from support import timeouts
from support.server.live_tables import Time, ask, move, until
from support.server.memory_table import FirstOption, Person


class Unsendable(Person):
    """A listener whose ``send`` fails for everything but ``Gone``."""

    def send(self, envelope: Envelope) -> None:
        if envelope.kind != "gone":
            self.fail()

    def fail(self) -> NoReturn:
        raise ZeroDivisionError


def test_all_clients_are_told_to_enter_again(tmp_path: Path) -> None:
    async def story() -> None:
        ids = count(1)
        async with open_store(f"sqlite:///{tmp_path / 'games.db'}") as store:
            tables = LocalTables(
                store,
                FirstOption(),
                owner="here",
                clocks=Time().clocks,
                new_id=lambda: f"id-{next(ids)}",
                new_match_id=lambda: f"match-{next(ids)}",
                new_code=lambda: f"CODE{next(ids)}",
            )
            id = await tables.open_table(Guest("ann", "Ann"), NewTable("boussanga", 2, {"first": 0}))
            assert isinstance(id, str)
            table = await tables.table(id)
            assert table is not None
            ann, bob = Person("ann"), Person("bob")
            for person in (ann, bob):
                table.enter(person)
            await ask(table, bob, Sit("sit"))
            await ask(table, ann, Start("start"))
            await ask(table, ann, move(ann, "boussanga", "first"))
            number = ann.update.number
            table.enter(Unsendable("zoe"))
            await until(lambda: isinstance(ann.inbox[-1], Gone) and isinstance(bob.inbox[-1], Gone))
            again = await tables.table(id)
            assert again is not None
            assert again is not table
            again.enter(bob)
            await until(lambda: not isinstance(bob.inbox[-1], Gone) and bob.update.number == number)
            await ask(again, bob, move(bob, "boussanga", "second"))
            assert bob.answer.refusal is None
            await tables.close()

    timeouts.run(story())
