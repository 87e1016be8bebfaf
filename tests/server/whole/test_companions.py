"""Several people on one device: each has a name and a seat, and sees only their own hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.server.socket.protocol import Companion, Enter, To
from ludotheque.server.tables.table_records import players_of
from ludotheque.table.bots.bot_seats import SUBSTITUTE_AFTER_MS
from ludotheque.table.identities import companion, is_companion, owner_of
from ludotheque.table.messages import Act, Answer, SetUp, Sit, Stand, Start, TableShown, Update
from ludotheque.table.races.receipts import Receipt
from ludotheque.table.record import Chair, TableRecord
from ludotheque.table.requests import seating
from support import timeouts
from support.server.socket_server import Client, SocketServer

ZOE = Companion(1, "Zoé")
TURN_CARD = msgspec.Raw(msgspec.json.encode(TurnCard()))


def run(story: Callable[[SocketServer, Client], Awaitable[None]], **options: object) -> None:
    """Run a test with Ann's device at a table of Bouh where she sits."""

    async def whole() -> None:
        socket_server = SocketServer("bouh", 2, **options)  # type: ignore[arg-type]
        device = await socket_server.connect("ann")
        await device.enter()
        await story(socket_server, device)
        device.disconnect()
        await device.task

    timeouts.run(whole())


async def look(socket_server: SocketServer, device: Client, who: Companion | None) -> None:
    device.send(Enter("table", 0, who))
    await socket_server.settle()


async def both_play(socket_server: SocketServer, device: Client) -> None:
    await look(socket_server, device, ZOE)
    assert (await device.request(Sit)).refusal is None
    assert (await device.request(Start)).refusal is None, "companions on the host's device may start the match"


def test_a_companion_sits_with_their_own_name() -> None:
    async def story(socket_server: SocketServer, device: Client) -> None:
        await look(socket_server, device, ZOE)
        assert device.last(TableShown).you is None
        assert (await device.request(Sit)).refusal is None
        shown = device.last(TableShown)
        assert ([chair.name for chair in shown.chairs], shown.you, shown.hosting) == (["Ann", "Zoé"], 1, True)
        assert [chair.host for chair in shown.chairs] == [True, False]
        assert shown.yours == {0: 0, 1: 1}
        await look(socket_server, device, None)
        assert device.last(TableShown).you == 0

    run(story)


def test_only_the_hand_of_the_current_companion_is_sent() -> None:
    async def story(socket_server: SocketServer, device: Client) -> None:
        await both_play(socket_server, device)
        hands = {}
        for who, seat in ((ZOE, 1), (None, 0)):
            await look(socket_server, device, who)
            device.inbox.clear()
            await look(socket_server, device, who)
            views = [msgspec.json.decode(update.view, type=find_game("bouh").View) for update in device.all(Update)]
            assert {view.seat for view in views} == {seat}
            hands[seat] = {card.id for card in views[-1].hand}
            told = b"".join(bytes(notice) for update in device.all(Update) for notice in update.notices)
            assert b'"type":"drew","seat":%d' % (1 - seat) not in told
        assert hands[0]
        assert hands[1]
        assert not hands[0] & hands[1]

    run(story)


def test_actions_count_for_the_current_companion() -> None:
    async def story(socket_server: SocketServer, device: Client) -> None:
        await both_play(socket_server, device)
        for who, seat in ((None, 0), (ZOE, 1)):
            await look(socket_server, device, who)
            view = device.view("bouh")
            if seat == view.turn:
                device.act(find_game("bouh").options(view)[-1], view.prompt.id)
                await socket_server.settle()
                assert device.last(Answer).refusal is None
            else:
                assert view.prompt is None

    run(story)


def test_companions_are_present_as_long_as_their_device() -> None:
    async def story(socket_server: SocketServer, device: Client) -> None:
        await both_play(socket_server, device)
        await look(socket_server, device, None)
        await socket_server.wait(SUBSTITUTE_AFTER_MS * 2)
        shown = device.last(TableShown)
        assert [(chair.kind, chair.present) for chair in shown.chairs] == [("person", True)] * 2
        bob = await socket_server.connect("bob")
        await bob.enter()
        device.disconnect()
        await socket_server.settle()
        assert [chair.present for chair in bob.last(TableShown).chairs] == [False, False]
        assert bob.last(TableShown).watching == 1
        bob.disconnect()
        await bob.task

    run(story)


def test_a_companion_can_stand_up_while_the_others_stay() -> None:
    async def story(socket_server: SocketServer, device: Client) -> None:
        await look(socket_server, device, ZOE)
        await device.request(Sit)
        assert (await device.request(Stand)).refusal is None
        assert [chair.kind for chair in device.last(TableShown).chairs] == ["person", "free"]

    run(story)


def test_companions_cannot_sit_at_public_tables() -> None:
    async def story(socket_server: SocketServer, device: Client) -> None:
        await look(socket_server, device, ZOE)
        await device.request(Sit)
        assert (await device.request(SetUp, public=True)).refusal == Refusal("TBL-11", "companions_in_public")
        await device.request(Stand)
        assert (await device.request(SetUp, public=True)).refusal is None
        assert (await device.request(Sit)).refusal == Refusal("TBL-11", "companions_in_public")

    run(story)


def test_on_a_shared_screen_the_time_of_a_race_counts_for_every_chair_from_when_it_went_out() -> None:
    async def story() -> None:
        socket_server = SocketServer("tohuwabohu", 3)
        device = await socket_server.connect("ann")
        await device.enter()
        await look(socket_server, device, Companion(2, "Tom"))
        await device.request(Sit)
        await both_play(socket_server, device)
        await look(socket_server, device, None)
        dealer = device.view("tohuwabohu").dealer
        asked = device.last(Update).asked
        assert set(asked) == {dealer}
        assert (await device.request(Act, prompt=asked[dealer].id, action=TURN_CARD, seat=dealer)).refusal is None
        while not any(prompt.race for prompt in device.last(Update).asked.values()):
            await socket_server.wait(5)
        await socket_server.wait(600)
        shapes = device.view("tohuwabohu").card.shapes
        prompt = device.last(Update).asked[1].id
        point = msgspec.Raw(msgspec.json.encode(Point(shapes[0])))
        device.send(To("table", Act("late", prompt, point, 595.0, 0)))
        device.send(To("table", Act("early", prompt, point, 585.0, 1)))
        await socket_server.settle()
        await socket_server.wait(300)
        rows = [row for row in socket_server.memory_table.log.rows.values() if row.receipt is not None]
        receipts = [msgspec.json.decode(row.receipt or b"", type=Receipt) for row in rows]
        assert [(receipt.seat, receipt.reported, receipt.credited) for receipt in receipts] == [
            (1, 585, 585),
            (0, 595, 595),
        ]
        assert all(600 <= receipt.elapsed <= 620 for receipt in receipts)
        device.disconnect()
        await device.task

    timeouts.run(story())


@pytest.mark.parametrize("stage", ["gathering", "playing"])
def test_deleting_a_guest_removes_their_companions(stage: str) -> None:
    zoe = companion("ann", 1)
    chairs = (Chair(person="ann", name="Ann"), Chair(person=zoe, name="Zoé"), Chair(person="bob", name="Bob"))
    record = TableRecord("t", "c", "bouh", "ann", chairs, stage=stage)  # type: ignore[arg-type]
    assert record.people_named == {"ann", "bob"}
    assert record.seats_on_device_of(zoe) == (0, 1)
    left = seating.rename_or_forget(record, "ann", None)
    assert [chair.person for chair in left.chairs] == [None, None, "bob"]
    assert left.people_named == {"bob"}
    assert [player.identity for player in players_of(record)] == ["ann", None, "bob"]


def test_companions_are_distinguished_from_guests() -> None:
    zoe = companion("ann", 1)
    assert (is_companion(zoe), is_companion("ann")) == (True, False)
    assert owner_of(zoe) == owner_of("ann") == "ann"
