"""Races at a live table: the first reaction wins, not the first message to arrive."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from ludotheque.games.dubalai.rules.actions import Close, Roll
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.table.messages import Act, Answer, SetUp, Sit, Start
from ludotheque.table.pending_action import Timing
from ludotheque.table.races.receipts import Receipt
from support import timeouts
from support.server.memory_table import Parlour, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


async def searching(*people: Person) -> Parlour:
    """A card of Tohuwabohu has just appeared before three people."""
    parlour = Parlour("tohuwabohu", 3)
    for person in people:
        await parlour.enter(person)
        await parlour.request(person, Sit)
    await parlour.request(people[0], Start)
    assert parlour.table.live is not None
    match = parlour.table.live.match
    dealer = next(seat for seat in match.prompts if isinstance(seat, int))
    await parlour.act(people[dealer], TurnCard())
    for _ in range(200):
        await parlour.wait(20)
        if any(prompt.race for prompt in match.prompts.values()):
            return parlour
    raise AssertionError("the card never appears")


def wanted(parlour: Parlour) -> list[int]:
    """The shapes on the card."""
    assert parlour.table.live is not None
    view = msgspec.to_builtins(parlour.table.live.match.view(None))
    return list(view["card"]["shapes"])


async def claim(parlour: Parlour, person: Person, shape: int, *, reaction: float, elapsed: int, allowance: int) -> None:
    assert parlour.table.live is not None
    seat = parlour.table.record.seat_of(person.identity)
    assert seat is not None
    prompt = parlour.table.live.match.prompts[seat].id
    request = Act(f"{person.identity}{next(parlour.commands)}", prompt, msgspec.Raw(msgspec.json.encode(Point(shape))))
    await parlour.send(person, request, Timing(reaction, elapsed, allowance))


def receipts(parlour: Parlour) -> list[Receipt]:
    return [
        msgspec.json.decode(row.receipt, type=Receipt) for row in parlour.log.rows.values() if row.receipt is not None
    ]


def test_the_first_reaction_wins_whatever_the_network() -> None:
    async def story() -> None:
        near, far, other = Person("ann", allowance=50), Person("bob", allowance=240), Person("cat", allowance=50)
        parlour = await searching(near, far, other)
        shape = wanted(parlour)[0]
        opened = parlour.tick
        await parlour.wait(820)  # ann touched at 800 ms; her message takes 20 ms
        await claim(parlour, near, shape, reaction=800, elapsed=820, allowance=50)
        assert receipts(parlour) == [], "bob could still have been earlier"
        await parlour.wait(opened + 850 - parlour.tick)  # bob touched at 700 ms; 150 ms away
        await claim(parlour, far, shape, reaction=700, elapsed=850, allowance=240)
        await parlour.wait(400)
        assert [(receipt.seat, receipt.credited) for receipt in receipts(parlour)] == [(1, 700), (0, 800)]
        assert near.answer.refusal is None
        assert far.answer.refusal is None

    run(story)


def test_a_claim_that_is_held_when_storing_fails_is_answered_too() -> None:
    async def story() -> None:
        near, far, other = Person("ann", allowance=50), Person("bob", allowance=240), Person("cat", allowance=50)
        parlour = await searching(near, far, other)
        shape = wanted(parlour)[0]
        await parlour.wait(820)
        await claim(parlour, near, shape, reaction=800, elapsed=820, allowance=50)
        assert receipts(parlour) == [], "bob could still have been earlier"
        parlour.store.failures = 1
        refused = await parlour.request(near, SetUp, keep_warm=False)
        assert refused.refusal is not None
        refusals = [answer.refusal for answer in near.inbox[-4:] if isinstance(answer, Answer)]
        assert [refusal and refusal.reason for refusal in refusals] == ["not_stored", "not_stored"]
        await claim(parlour, near, shape, reaction=800, elapsed=820, allowance=50)
        await parlour.wait(400)
        assert [receipt.seat for receipt in receipts(parlour)] == [0]
        assert near.answer.refusal is None

    run(story)


def test_a_claim_is_held_no_longer_than_the_cap() -> None:
    async def story() -> None:
        people = Person("ann", allowance=40), Person("bob", allowance=250), Person("cat", allowance=250)
        parlour = await searching(*people)
        await parlour.wait(500)
        await claim(parlour, people[0], wanted(parlour)[0], reaction=490, elapsed=500, allowance=40)
        held_from = parlour.tick
        while not receipts(parlour):
            await parlour.wait(5)
        assert parlour.tick - held_from <= 255
        assert people[0].answer.refusal is None

    run(story)


def test_races_do_not_wait_for_disconnected_seats() -> None:
    async def story() -> None:
        people = Person("ann", allowance=0), Person("bob", allowance=250), Person("cat", allowance=250)
        parlour = await searching(*people)
        await parlour.leave(people[1])
        await parlour.leave(people[2])
        await parlour.wait(600)
        await claim(parlour, people[0], wanted(parlour)[0], reaction=600, elapsed=600, allowance=0)
        assert len(receipts(parlour)) == 1

    run(story)


def test_a_liar_gains_no_more_than_the_network_could_explain() -> None:
    async def story() -> None:
        people = Person("ann", allowance=60), Person("bob", allowance=60), Person("cat", allowance=60)
        parlour = await searching(*people)
        await parlour.wait(700)
        await claim(parlour, people[1], wanted(parlour)[0], reaction=1, elapsed=700, allowance=60)
        await parlour.wait(300)
        (receipt,) = receipts(parlour)
        assert (receipt.reported, receipt.credited, receipt.refused) == (1, 640, 639)

    run(story)


def test_the_length_of_the_pause_is_not_sent_to_anybody() -> None:
    async def story() -> None:
        ann, bob, cat = Person("ann"), Person("bob"), Person("cat")
        parlour = Parlour("tohuwabohu", 3)
        for person in (ann, bob, cat):
            await parlour.enter(person)
            await parlour.request(person, Sit)
        await parlour.request(ann, Start)
        assert parlour.table.live is not None
        match = parlour.table.live.match
        dealer = next(seat for seat in match.prompts if isinstance(seat, int))
        await parlour.act((ann, bob, cat)[dealer], TurnCard())
        deadline = match.prompts["clock"].deadline
        assert deadline is not None
        for person in (ann, bob, cat):
            sent = b"".join(msgspec.json.encode(message) for message in person.inbox)
            assert b"clock" not in sent
            assert str(deadline).encode() not in sent

    run(story)


def test_a_race_continues_after_everybody_was_away() -> None:
    async def story() -> None:
        people = Person("ann", allowance=40), Person("bob", allowance=40), Person("cat", allowance=40)
        parlour = await searching(*people)
        assert parlour.table.live is not None
        appeared = parlour.table.live.match.now
        await parlour.wait(5_000)
        for person in people:
            await parlour.leave(person)
        await parlour.wait(100_000)
        for person in people:
            await parlour.enter(person)
        await parlour.wait(400)
        await claim(parlour, people[0], wanted(parlour)[0], reaction=390, elapsed=400, allowance=40)
        await parlour.wait(300)
        (receipt,) = receipts(parlour)
        assert 5_390 <= receipt.at - appeared <= 5_420  # the card had been there for a moment

    run(story)


def test_the_receipts_of_beaten_claims_are_stored_with_the_first() -> None:
    async def story() -> None:
        people = Person("ann", allowance=60), Person("bob", allowance=60), Person("cat", allowance=60)
        parlour = Parlour("dubalai", 3)
        for person in people:
            await parlour.enter(person)
            await parlour.request(person, Sit)
        await parlour.request(people[0], Start)
        assert parlour.table.live is not None
        match = parlour.table.live.match
        for _ in range(20):
            asked = {seat: prompt.kind for seat, prompt in match.prompts.items() if isinstance(seat, int)}
            roller = next((seat for seat, kind in asked.items() if kind == "roll"), None)
            if roller is not None:
                await parlour.act(people[roller], Roll())
                break
            for seat in asked:
                if seat in match.prompts:
                    await parlour.act(people[seat], match.options(seat)[0])
        await parlour.wait(3_000)  # the lid must stay open for a while
        racers = [seat for seat, prompt in match.prompts.items() if isinstance(seat, int) and prompt.race]
        first, second = racers[:2]
        opened = parlour.tick

        async def do(seat: int, action: object, reaction: float, elapsed: int) -> None:
            await parlour.wait(opened + elapsed - 3_000 - parlour.tick)
            prompt = match.prompts[seat].id
            request = Act(f"c{next(parlour.commands)}", prompt, msgspec.Raw(msgspec.json.encode(action)))
            await parlour.send(people[seat], request, Timing(reaction, elapsed, 60))

        await do(first, Close(), 3_500, 3_520)
        await do(second, Close(), 3_505, 3_525)
        await parlour.wait(400)
        (receipt,) = [each for each in receipts(parlour) if each.prompt == receipts(parlour)[-1].prompt]
        assert (receipt.seat, receipt.credited) == (first, 3_500)
        assert [(each.seat, each.credited) for each in receipt.beaten] == [(second, 3_505)]
        assert people[second].answer.refusal is not None

    run(story)
