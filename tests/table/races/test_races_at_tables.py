"""Races at a live table: the first reaction wins, not the first message to arrive."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import msgspec

from ludotheque.games.dubalai.rules.actions import Close, Roll
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.table.messages import Act, Answer, SetUp, Sit, Start
from ludotheque.table.races.credit import Witness
from ludotheque.table.races.receipts import Receipt
from ludotheque.table.requests.timing import Timing
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


async def searching(*people: Person) -> MemoryTable:
    """A card of Tohuwabohu has just appeared before three people."""
    memory_table = MemoryTable("tohuwabohu", 3)
    for person in people:
        await memory_table.enter(person)
        await memory_table.request(person, Sit)
    await memory_table.request(people[0], Start)
    assert memory_table.table.live is not None
    match = memory_table.table.live.match
    dealer = next(seat for seat in match.prompts if isinstance(seat, int))
    await memory_table.act(people[dealer], TurnCard())
    for _ in range(200):
        await memory_table.wait(20)
        if any(prompt.race for prompt in match.prompts.values()):
            return memory_table
    raise AssertionError("the card never appears")


def wanted(memory_table: MemoryTable) -> list[int]:
    """The shapes on the card."""
    assert memory_table.table.live is not None
    view = msgspec.to_builtins(memory_table.table.live.match.view(None))
    return list(view["card"]["shapes"])


async def claim(
    memory_table: MemoryTable, person: Person, shape: int, *, reaction: float, elapsed: int, allowance: int
) -> None:
    assert memory_table.table.live is not None
    seat = memory_table.table.record.seat_of(person.identity)
    assert seat is not None
    prompt = memory_table.table.live.match.prompts[seat].id
    request = Act(
        f"{person.identity}{next(memory_table.commands)}", prompt, msgspec.Raw(msgspec.json.encode(Point(shape)))
    )
    await memory_table.send(person, request, Timing(reaction, elapsed, allowance))


def receipts(memory_table: MemoryTable) -> list[Receipt]:
    return [
        msgspec.json.decode(row.receipt, type=Receipt)
        for row in memory_table.log.rows.values()
        if row.receipt is not None
    ]


def test_the_first_reaction_wins_whatever_the_network() -> None:
    async def story() -> None:
        near, far, other = Person("ann", allowance=50), Person("bob", allowance=240), Person("cat", allowance=50)
        memory_table = await searching(near, far, other)
        shape = wanted(memory_table)[0]
        opened = memory_table.tick
        await memory_table.wait(820)  # ann touched at 800 ms; her message takes 20 ms
        await claim(memory_table, near, shape, reaction=800, elapsed=820, allowance=50)
        assert receipts(memory_table) == [], "bob could still have been earlier"
        await memory_table.wait(opened + 850 - memory_table.tick)  # bob touched at 700 ms; 150 ms away
        await claim(memory_table, far, shape, reaction=700, elapsed=850, allowance=240)
        await memory_table.wait(400)
        assert [(receipt.seat, receipt.credited) for receipt in receipts(memory_table)] == [(1, 700), (0, 800)]
        assert near.answer.refusal is None
        assert far.answer.refusal is None

    run(story)


def test_a_claim_that_is_held_when_storing_fails_is_answered_too() -> None:
    async def story() -> None:
        near, far, other = Person("ann", allowance=50), Person("bob", allowance=240), Person("cat", allowance=50)
        memory_table = await searching(near, far, other)
        shape = wanted(memory_table)[0]
        await memory_table.wait(820)
        await claim(memory_table, near, shape, reaction=800, elapsed=820, allowance=50)
        assert receipts(memory_table) == [], "bob could still have been earlier"
        memory_table.store.failures = 1
        refused = await memory_table.request(near, SetUp, keep_warm=False)
        assert refused.refusal is not None
        refusals = [answer.refusal for answer in near.inbox[-4:] if isinstance(answer, Answer)]
        assert [refusal and refusal.reason for refusal in refusals] == ["not_stored", "not_stored"]
        await claim(memory_table, near, shape, reaction=800, elapsed=820, allowance=50)
        await memory_table.wait(400)
        assert [receipt.seat for receipt in receipts(memory_table)] == [0]
        assert near.answer.refusal is None

    run(story)


def test_a_claim_is_held_no_longer_than_the_cap() -> None:
    async def story() -> None:
        people = Person("ann", allowance=40), Person("bob", allowance=250), Person("cat", allowance=250)
        memory_table = await searching(*people)
        await memory_table.wait(500)
        await claim(memory_table, people[0], wanted(memory_table)[0], reaction=490, elapsed=500, allowance=40)
        held_from = memory_table.tick
        while not receipts(memory_table):
            await memory_table.wait(5)
        assert memory_table.tick - held_from <= 255
        assert people[0].answer.refusal is None

    run(story)


def test_races_do_not_wait_for_disconnected_seats() -> None:
    async def story() -> None:
        people = Person("ann", allowance=0), Person("bob", allowance=250), Person("cat", allowance=250)
        memory_table = await searching(*people)
        await memory_table.leave(people[1])
        await memory_table.leave(people[2])
        await memory_table.wait(600)
        await claim(memory_table, people[0], wanted(memory_table)[0], reaction=600, elapsed=600, allowance=0)
        assert len(receipts(memory_table)) == 1

    run(story)


def test_a_liar_gains_no_more_than_the_network_could_explain() -> None:
    async def story() -> None:
        people = Person("ann", allowance=60), Person("bob", allowance=60), Person("cat", allowance=60)
        memory_table = await searching(*people)
        await memory_table.wait(700)
        await claim(memory_table, people[1], wanted(memory_table)[0], reaction=1, elapsed=700, allowance=60)
        await memory_table.wait(300)
        (receipt,) = receipts(memory_table)
        assert (receipt.reported, receipt.credited, receipt.refused) == (1, 640, 639)

    run(story)


def test_the_length_of_the_pause_is_not_sent_to_anybody() -> None:
    async def story() -> None:
        ann, bob, cat = Person("ann"), Person("bob"), Person("cat")
        memory_table = MemoryTable("tohuwabohu", 3)
        for person in (ann, bob, cat):
            await memory_table.enter(person)
            await memory_table.request(person, Sit)
        await memory_table.request(ann, Start)
        assert memory_table.table.live is not None
        match = memory_table.table.live.match
        dealer = next(seat for seat in match.prompts if isinstance(seat, int))
        await memory_table.act((ann, bob, cat)[dealer], TurnCard())
        deadline = match.prompts["clock"].deadline
        assert deadline is not None
        for person in (ann, bob, cat):
            sent = b"".join(msgspec.json.encode(message) for message in person.inbox)
            assert b"clock" not in sent
            assert str(deadline).encode() not in re.findall(rb"\d+", sent)

    run(story)


def test_a_race_continues_after_everybody_was_away() -> None:
    async def story() -> None:
        people = Person("ann", allowance=40), Person("bob", allowance=40), Person("cat", allowance=40)
        memory_table = await searching(*people)
        assert memory_table.table.live is not None
        appeared = memory_table.table.live.match.now
        await memory_table.wait(5_000)
        for person in people:
            await memory_table.leave(person)
        await memory_table.wait(100_000)
        for person in people:
            await memory_table.enter(person)
        await memory_table.wait(400)
        await claim(memory_table, people[0], wanted(memory_table)[0], reaction=390, elapsed=400, allowance=40)
        await memory_table.wait(300)
        (receipt,) = receipts(memory_table)
        assert 5_390 <= receipt.at - appeared <= 5_420  # the card had been there for a moment

    run(story)


def test_the_receipts_of_beaten_claims_are_stored_with_the_first() -> None:
    async def story() -> None:
        people = Person("ann", allowance=60), Person("bob", allowance=60), Person("cat", allowance=60)
        memory_table = MemoryTable("dubalai", 3)
        for person in people:
            await memory_table.enter(person)
            await memory_table.request(person, Sit)
        await memory_table.request(people[0], Start)
        assert memory_table.table.live is not None
        match = memory_table.table.live.match
        for _ in range(20):
            asked = {seat: prompt.kind for seat, prompt in match.prompts.items() if isinstance(seat, int)}
            roller = next((seat for seat, kind in asked.items() if kind == "roll"), None)
            if roller is not None:
                await memory_table.act(people[roller], Roll())
                break
            for seat in asked:
                if seat in match.prompts:
                    await memory_table.act(people[seat], match.options(seat)[0])
        await memory_table.wait(3_000)  # the lid must stay open for a while
        racers = [seat for seat, prompt in match.prompts.items() if isinstance(seat, int) and prompt.race]
        first, second = racers[:2]
        opened = memory_table.tick

        async def do(seat: int, action: object, reaction: float, elapsed: int) -> None:
            await memory_table.wait(opened + elapsed - 3_000 - memory_table.tick)
            prompt = match.prompts[seat].id
            request = Act(f"c{next(memory_table.commands)}", prompt, msgspec.Raw(msgspec.json.encode(action)))
            await memory_table.send(people[seat], request, Timing(reaction, elapsed, 60))

        await do(first, Close(), 3_500, 3_520)
        await do(second, Close(), 3_505, 3_525)
        await memory_table.wait(400)
        (receipt,) = [each for each in receipts(memory_table) if each.prompt == receipts(memory_table)[-1].prompt]
        assert (receipt.seat, receipt.credited) == (first, 3_500)
        assert [(each.seat, each.credited) for each in receipt.beaten] == [(second, 3_505)]
        assert people[second].answer.refusal is not None

    run(story)


async def lid_race(people: tuple[Person, ...], far: bool = False) -> tuple[MemoryTable, list[int]]:
    """The lid of Du balai ! can be closed; returns the seats that may."""
    memory_table = MemoryTable("dubalai", len(people))
    for person in people:
        await memory_table.enter(person)
        await memory_table.request(person, Sit)
    if far:
        await memory_table.request(people[0], SetUp, far=True)
    await memory_table.request(people[0], Start)
    assert memory_table.table.live is not None
    match = memory_table.table.live.match
    for _ in range(20):
        asked = {seat: prompt.kind for seat, prompt in match.prompts.items() if isinstance(seat, int)}
        roller = next((seat for seat, kind in asked.items() if kind == "roll"), None)
        if roller is not None:
            await memory_table.act(people[roller], Roll())
            break
        for seat in asked:
            if seat in match.prompts:
                await memory_table.act(people[seat], match.options(seat)[0])
    await memory_table.wait(3_000)
    return memory_table, [seat for seat, prompt in match.prompts.items() if isinstance(seat, int) and prompt.race]


async def close_lid(
    memory_table: MemoryTable, person: Person, prompt: int, reaction: float, elapsed: int, command: str = ""
) -> None:
    name = command or f"c{next(memory_table.commands)}"
    request = Act(name, prompt, msgspec.Raw(msgspec.json.encode(Close())))
    await memory_table.send(person, request, Timing(reaction, elapsed, person.allowance))


def test_a_claim_that_comes_after_the_verdict_is_in_the_receipt() -> None:
    async def story() -> None:
        people = tuple(Person(name, allowance=60, witness="kernel") for name in ("ann", "bob", "cat"))
        memory_table, racers = await lid_race(people)
        assert memory_table.table.live is not None
        prompt = memory_table.table.live.match.prompts[racers[0]].id
        first, second = racers[:2]
        await memory_table.wait(520)
        await close_lid(memory_table, people[first], prompt, 3_500, 3_520)
        await memory_table.wait(300)
        (stored,) = [each for each in receipts(memory_table) if each.prompt == prompt]
        assert (stored.seat, stored.witness, stored.beaten) == (first, "kernel", ())
        # a spike held the message of the second back: 100 ms earlier, but 300 ms after the verdict
        for _ in range(2):  # a client sends it again after it has connected again
            await close_lid(memory_table, people[second], prompt, 3_400, 3_820, "late")
        assert people[second].answer.refusal is not None
        ((where, amended),) = memory_table.store.amended.items()
        receipt = msgspec.json.decode(amended, type=Receipt)
        assert memory_table.log.rows[where].receipt is not None
        assert (receipt.seat, receipt.credited, receipt.at) == (first, 3_500, stored.at)
        (late,) = receipt.beaten
        assert (late.seat, late.reported, late.credited, late.after_verdict) == (second, 3_400, 3_760, True)
        assert late.at > receipt.at

    run(story)


def test_a_path_that_a_kernel_vouches_for_is_waited_for_longer_than_one_that_pings_measured() -> None:
    async def story(witness: Witness, far_away: bool) -> float:
        near = Person("ann", allowance=40, witness="kernel")
        far = tuple(Person(name, allowance=580, witness=witness) for name in ("bob", "cat"))
        memory_table, racers = await lid_race((near, *far), far_away)
        assert memory_table.table.live is not None
        prompt = memory_table.table.live.match.prompts[racers[0]].id
        await memory_table.wait(520)
        await close_lid(memory_table, near, prompt, 3_500, 3_520)
        held_from = memory_table.tick
        while not any(each.prompt == prompt for each in receipts(memory_table)):
            await memory_table.wait(5)
        return memory_table.tick - held_from

    def held(witness: Witness, far: bool = False) -> float:
        found: list[float] = []

        async def told() -> None:
            found.append(await story(witness, far))

        run(told)
        return found[0]

    assert 200 <= held("ping") <= 255
    assert 350 <= held("kernel") <= 405
    assert 540 <= held("kernel", far=True) <= 605
    assert 540 <= held("ping", far=True) <= 605  # friends trust each other


def test_an_answer_faster_than_any_person_counts_as_the_fastest_of_people() -> None:
    async def story() -> None:
        people = Person("ann", allowance=40), Person("bob", allowance=40), Person("cat", allowance=40)
        memory_table = await searching(*people)
        await memory_table.wait(30)
        await claim(memory_table, people[0], wanted(memory_table)[0], reaction=1, elapsed=30, allowance=40)
        assert receipts(memory_table) == [], "somebody may still react as fast as people can"
        await memory_table.wait(400)
        (receipt,) = receipts(memory_table)
        assert (receipt.reported, receipt.credited, receipt.floor) == (1, 150, 150)

    run(story)
