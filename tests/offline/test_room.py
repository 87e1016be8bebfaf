"""A room in a browser: the same tables and messages as on a server, stored by the browser."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from ludotheque import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.offline import bot_worker, page
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.offline.room import NewLocalTable, Room
from ludotheque.server.http.api.offline_matches import OfflineMatch
from ludotheque.table.bots.worker_thinker import WorkerThinker
from support.browser_storage import Storage


class Page:
    """A page with a room of its own."""

    def __init__(self, storage: Storage) -> None:
        self.received: list[dict[str, Any]] = []
        self._commands = 0
        self.tick = 0.0

        async def ask(call: bytes) -> bytes:
            return bot_worker.answer(call)

        self.room = Room(
            BrowserStore(storage, now=lambda: 0),
            WorkerThinker(bot_worker.OneWorker(ask), pace=0.001),
            send=lambda frame: self.received.append(json.loads(frame)),
            tick=lambda: asyncio.get_running_loop().time() * 1000,
            new_id=self._new_id,
        )
        self.room.connect("Zoé")

    def _new_id(self) -> str:
        self._commands += 1
        return f"id{self._commands}"

    def send(self, message: dict[str, Any]) -> None:
        self.room.receive(json.dumps(message))

    def request(self, table: str, **request: Any) -> str:
        self._commands += 1
        command = f"c{self._commands}"
        self.send({"type": "to", "table": table, "wish": {"command": command, **request}})
        return command

    async def wait_for(self, **fields: Any) -> dict[str, Any]:
        """The next message with these fields; earlier messages are dropped."""
        while True:
            while self.received:
                message = self.received.pop(0)
                if all(message.get(field) == value for field, value in fields.items()):
                    return message
            await asyncio.sleep(0.001)

    async def wait_for_turn(self) -> dict[str, Any]:
        """The next update in which the guest has to act, or the match is over."""
        while True:
            update = await self.wait_for(type="update")
            if update["view"].get("prompt") or update.get("outcome"):
                return update


def first_action(game: str, update: dict[str, Any]) -> Any:
    rules = find_game(game)
    view = msgspec.convert(update["view"], type=rules.View)
    return msgspec.to_builtins(next(iter(rules.options(view))))


async def open_table(page: Page, game: str = "boussanga", **more: Any) -> str:
    request = NewLocalTable(game, 2, "Zoé", bots={1: "chick"}, start=True, **more)
    table = await page.room.open_table(request)
    assert isinstance(table, str)
    page.send({"type": "enter", "table": table})
    return table


async def test_a_table_against_a_bot_plays_to_its_end_and_is_stored_as_a_file_that_can_be_verified() -> None:
    storage = Storage()
    page = Page(storage)
    table = await open_table(page, options={"first": 0})
    shown = await page.wait_for(type="table_shown")
    assert (shown["stage"], shown["you"], [chair["kind"] for chair in shown["chairs"]]) == (
        *("playing", 0),
        ["person", "bot"],
    )
    while not (update := await page.wait_for_turn()).get("outcome"):
        prompt = update["view"]["prompt"]["id"]
        command = page.request(table, type="act", prompt=prompt, action=first_action("boussanga", update))
        assert (await page.wait_for(type="answer", command=command)).get("refusal") is None
    await page.room.close()
    [text] = (await storage.read("finished/")).values()
    finished = msgspec.json.decode(text, type=OfflineMatch)  # as the server takes it
    assert [(player.name, player.level, player.you) for player in finished.players] == [
        *(("Zoé", None, True), ("", "chick", False)),
    ]
    match = Match.load(finished.saved, check_draws=True)
    assert match.is_over
    assert match.seed_hash == shown["seed_hash"]


async def test_another_page_goes_on_with_a_stored_match() -> None:
    storage = Storage()
    page = Page(storage)
    table = await open_table(page, options={"first": 0})
    update = await page.wait_for_turn()
    prompt = update["view"]["prompt"]["id"]
    page.request(table, type="act", prompt=prompt, action=first_action("boussanga", update))
    before = await page.wait_for_turn()
    await page.room.close()
    later = Page(storage)
    later.send({"type": "enter", "table": table})
    after = await later.wait_for_turn()
    assert {**after, "since": 0, "notices": []} == {
        **before,
        **{"since": 0, "notices": [], "now": after["now"], "running": after["running"]},
    }
    await later.room.close()


async def test_a_table_whose_match_was_handed_in_is_ready_for_the_next_one() -> None:
    storage = Storage()
    page = Page(storage)
    table = await open_table(page, options={"first": 0})
    await page.wait_for_turn()
    await page.room.close()
    storage.texts = await storage.read("table/")  # as the page leaves it
    later = Page(storage)
    later.send({"type": "enter", "table": table})
    shown = await later.wait_for(type="table_shown")
    assert (shown["stage"], shown["match"]) == ("gathering", None)
    later.request(table, type="start")
    assert (await later.wait_for_turn())["view"]["prompt"]
    await later.room.close()


async def test_two_people_on_one_device() -> None:
    page = Page(Storage())
    table = await page.room.open_table(NewLocalTable("bouh", 2, "Zoé"))
    assert isinstance(table, str)
    page.send({"type": "enter", "table": table, "companion": {"type": "companion", "number": 1, "name": "Lou\u202e"}})
    command = page.request(table, type="sit", seat=1)
    assert (await page.wait_for(type="answer", command=command)).get("refusal") is None
    page.send({"type": "enter", "table": table})
    page.request(table, type="start")
    shown = await page.wait_for(type="table_shown", stage="playing")
    assert [chair["name"] for chair in shown["chairs"]] == ["Zoé", "Lou"]
    assert shown["yours"] == {"0": 0, "1": 1}
    await page.room.close()


@pytest.mark.parametrize("game", own_game_ids())
async def test_hints_come_from_the_worker_of_the_bots(game: str) -> None:
    page = Page(Storage())
    seats = find_game(game).seats[0]
    bots: dict[int, Any] = dict.fromkeys(range(1, max(seats, 2)), "chick")
    table = await page.room.open_table(NewLocalTable(game, max(seats, 2), "Zoé", bots=bots, start=True))
    assert isinstance(table, str)
    page.send({"type": "enter", "table": table})
    await page.wait_for_turn()
    command = page.request(table, type="ask_options")
    options = await page.wait_for(type="options_shown", command=command)
    assert options["options"]
    await page.room.close()


async def test_what_cannot_be_stored_has_not_happened() -> None:
    storage = Storage()
    page = Page(storage)
    table = await open_table(page, options={"first": 0})
    update = await page.wait_for_turn()
    storage.full = True
    prompt = update["view"]["prompt"]["id"]
    stored = dict(storage.texts)
    page.request(table, type="act", prompt=prompt, action=first_action("boussanga", update))
    again = await page.wait_for_turn()  # the table has read again what is stored
    assert (again["number"], again["view"]) == (update["number"], update["view"])
    storage.full = False
    assert storage.texts == stored
    command = page.request(table, type="act", prompt=prompt, action=first_action("boussanga", update))
    assert (await page.wait_for(type="answer", command=command)).get("refusal") is None
    assert (await page.wait_for(type="update"))["number"] > update["number"]
    await page.room.close()


async def test_two_pages_with_the_same_table_do_not_mix_their_moves() -> None:
    storage = Storage()
    one, other = Page(storage), Page(storage)
    table = await open_table(one, options={"first": 0})
    update = await one.wait_for_turn()
    other.send({"type": "enter", "table": table})
    same = await other.wait_for_turn()
    prompt, action = update["view"]["prompt"]["id"], first_action("boussanga", update)
    assert same["view"]["prompt"]["id"] == prompt
    one.request(table, type="act", prompt=prompt, action=action)
    before = await one.wait_for_turn()
    other.request(table, type="act", prompt=prompt, action=action)
    await other.wait_for(type="gone", table=table)
    other.send({"type": "enter", "table": table})
    after = await other.wait_for_turn()
    assert (after["number"], after["view"]) == (before["number"], before["view"])
    await one.room.close()
    await other.room.close()


async def test_mistakes_of_the_page_are_answered() -> None:
    page = Page(Storage())
    page.send({"type": "enter", "table": "here-nowhere"})
    assert (await page.wait_for(type="problem"))["key"] == "no_such_table"
    page.request("here-nowhere", type="start")
    assert (await page.wait_for(type="problem"))["key"] == "not_entered"
    page.room.receive("{")
    assert (await page.wait_for(type="problem"))["key"] == "not_understood"


@pytest.mark.parametrize(
    ("request_", "clause"),
    [
        (NewLocalTable("chess", 2, ""), "TBL-6"),
        (NewLocalTable("boussanga", 99, ""), "LUD-5"),
        (NewLocalTable("boussanga", 2, "", bots={0: "chick"}), "TBL-1"),
        (NewLocalTable("boussanga", 2, "", options={"mode": "?"}), "LUD-5"),
        (NewLocalTable("boussanga", 2, "", start=True), "TBL-7"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(request_: NewLocalTable, clause: str) -> None:
    storage = Storage()
    refused = await Page(storage).room.open_table(request_)
    assert isinstance(refused, Refusal)
    assert refused.clause == clause
    assert storage.texts == {}


async def test_the_page_speaks_with_the_room_in_texts() -> None:
    storage, sent = Storage(), list[dict[str, Any]]()

    async def read(prefix: str) -> str:
        return json.dumps(await storage.read(prefix))

    async def write(texts: str, new: bool) -> str:
        try:
            await (storage.add if new else storage.write)(json.loads(texts))
        except FileExistsError:
            return page.EXISTS
        return ""

    async def ask(call: str) -> str:
        return page.answer_bot(call)

    room = page.start_room(lambda frame: sent.append(json.loads(frame)), read, write, ask)
    room.connect("Zoé")
    assert sent.pop() == {"type": "welcome", "version": 1, "name": "Zoé"}
    opened = json.loads(await room.open_table('{"game": "boussanga", "seats": 2, "name": "Zoé"}'))
    room.receive(json.dumps({"type": "enter", "table": opened["table"]}))
    while not sent:
        await asyncio.sleep(0.001)
    assert sent[0]["chairs"][0]["name"] == "Zoé"
    assert json.loads(await room.open_table('{"game": 1}'))["refusal"]["clause"] == "LUD-5"
