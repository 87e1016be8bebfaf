"""One person with many connections cannot flood the others at a table."""

from __future__ import annotations

from ludotheque.engine.refusal import Refusal
from ludotheque.table.messages import Chat, Emote, Said, SetUp, TableShown
from ludotheque.table.people.request_limits import CHANGES, PHRASES
from support.server.matches_in_memory import playing
from support.server.memory_table import Person

TOO_OFTEN = Refusal("TBL-18", "too_often")


def received(person: Person, kind: type) -> int:
    return sum(isinstance(message, kind) for message in person.inbox)


async def test_phrases_and_changes_are_counted_per_person() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, seats=2, chat=True)
    devices = [Person("ann") for _ in range(20)]
    for device in devices:
        await table.enter(device)
    before = received(bob, TableShown)
    answers = [(await table.request(device, Emote, key="hello")).refusal for device in devices]
    assert answers.count(None) == PHRASES == received(bob, Said)
    assert all(refusal == TOO_OFTEN for refusal in answers[int(PHRASES) :])
    assert (await table.request(bob, Chat, text="hm")).refusal is None, "others may still speak"
    for number in range(60):
        await table.request(devices[number % 20], SetUp, keep_warm=bool(number % 2))
    assert received(bob, TableShown) - before <= CHANGES
    await table.wait(2_000)
    assert (await table.request(ann, Emote, key="hello")).refusal is None


async def test_further_connections_of_a_person_are_not_shown_to_the_others() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, seats=2)
    before = received(bob, TableShown)
    device = Person("ann")
    for _ in range(10):
        await table.enter(device)
        assert device.shown.you == 0
        await table.leave(device)
    assert received(bob, TableShown) == before
    await table.leave(ann)
    assert received(bob, TableShown) == before + 1
