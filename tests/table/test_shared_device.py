"""Several people on one device: it acts for all of its seats, and races count the time of each touch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.table.identities import companion
from ludotheque.table.messages import Act, Answer, Sit, Start
from ludotheque.table.races.receipts import Receipt
from ludotheque.table.requests.timing import Timing
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


class SharedTable:
    """Ann's tablet, with Zoé on it (chairs 0 and 1), and Bob far away (chair 2)."""

    def __init__(self, game: str = "tohuwabohu", allowance: int = 60, **options: object) -> None:
        self.memory_table = MemoryTable(game, 3, options)
        self.tablet = Person("ann", allowance=allowance)
        self.bob = Person("bob", allowance=240)

    async def play(self) -> None:
        """Everybody sits down and the match begins."""
        memory_table, zoe = self.memory_table, Person(companion("ann", 1), "Zoé")
        for person in (zoe, self.bob):
            await memory_table.enter(person)
            await memory_table.request(person, Sit)
        await memory_table.enter(self.tablet)
        await memory_table.leave(zoe)
        await memory_table.request(self.tablet, Start)

    async def search(self) -> None:
        """The first card appears."""
        await self.play()
        dealer = next(iter(self.prompts))
        await self.act(dealer, TurnCard()) if dealer != 2 else await self.memory_table.act(self.bob, TurnCard())
        for _ in range(200):
            await self.memory_table.wait(20)
            if any(prompt.race for prompt in self.prompts.values()):
                return
        raise AssertionError("the card never appears")

    @property
    def prompts(self) -> dict[int, Prompt]:
        assert self.memory_table.table.live is not None
        return {
            seat: asked for seat, asked in self.memory_table.table.live.match.prompts.items() if isinstance(seat, int)
        }

    @property
    def shape(self) -> int:
        """A shape of the card."""
        return int(msgspec.json.decode(self.bob.update.view)["card"]["shapes"][0])

    @property
    def receipts(self) -> list[Receipt]:
        rows = self.memory_table.log.rows.values()
        return [msgspec.json.decode(row.receipt, type=Receipt) for row in rows if row.receipt is not None]

    async def act(
        self, seat: int | None, action: object, timing: Timing | None = None, command: str | None = None
    ) -> Answer:
        """Do something on the tablet for one of its chairs, answering what that chair is asked."""
        asked = self.tablet.update.asked.get(0 if seat is None else seat)
        request = Act(
            command or f"c{next(self.memory_table.commands)}",
            99_999 if asked is None else asked.id,
            msgspec.Raw(msgspec.json.encode(action)),
            seat=seat,
        )
        await self.memory_table.send(self.tablet, request, timing)
        return self.tablet.answer


def test_an_update_for_a_shared_device_has_the_prompts_of_all_its_seats() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        assert set(shared.tablet.update.asked) == {0, 1}
        assert shared.bob.update.asked == {}, "who plays alone reads it in their view"
        assert len(shared.tablet.questions) == len(shared.bob.questions) == 1, "the time of the race was noted"

    run(story)


def test_two_players_on_one_screen_are_ordered_by_their_reactions() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        opened = shared.memory_table.tick
        await shared.memory_table.wait(760)
        await shared.act(0, Point(shared.shape), Timing(735, 760, 60))
        assert shared.receipts == [], "Zoé or Bob could still have been earlier"
        await shared.memory_table.wait(opened + 770 - shared.memory_table.tick)
        await shared.act(1, Point(shared.shape), Timing(720, 770, 60))
        await shared.memory_table.wait(400)
        assert [(receipt.seat, receipt.credited) for receipt in shared.receipts] == [(1, 720), (0, 735)]

    run(story)


def test_a_remote_player_races_a_shared_screen_on_equal_terms() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        opened = shared.memory_table.tick
        await shared.memory_table.wait(820)
        await shared.act(1, Point(shared.shape), Timing(800, 820, 60))
        await shared.memory_table.wait(opened + 850 - shared.memory_table.tick)
        prompt = shared.tablet.update.asked[1].id
        action = msgspec.Raw(msgspec.json.encode(Point(shared.shape)))
        await shared.memory_table.send(shared.bob, Act("far", prompt, action), Timing(700, 850, 240))
        await shared.memory_table.wait(400)
        assert [(receipt.seat, receipt.credited) for receipt in shared.receipts] == [(2, 700), (1, 800)]

    run(story)


def test_a_false_reaction_time_gains_no_more_for_another_seat_of_the_device() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        await shared.memory_table.wait(700)
        await shared.act(1, Point(shared.shape), Timing(1, 700, 250))
        await shared.memory_table.wait(400)
        (receipt,) = shared.receipts
        assert (receipt.seat, receipt.allowance, receipt.credited) == (1, 60, 640)

    run(story)


def test_a_seat_that_cannot_act_any_more_does_not_end_the_race_of_the_others() -> None:
    async def story() -> None:
        shared = SharedTable(fingers=1)
        await shared.search()
        await shared.act(0, Point(shared.shape), Timing(500, 500, 60))
        await shared.memory_table.wait(700)
        assert msgspec.json.decode(shared.tablet.update.view)["prompt"] is None
        assert set(shared.tablet.update.asked) == {1}
        assert len(shared.tablet.questions) == 2, "each view still shows the device a race"
        await shared.act(1, Point(shared.shape), Timing(690, 700, 60))
        await shared.memory_table.wait(400)
        assert [(receipt.seat, receipt.credited) for receipt in shared.receipts][1:] == [(1, 690)]

    run(story)


def test_a_repeated_request_for_another_seat_is_carried_out_once() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        for _ in range(2):
            await shared.act(1, Point(shared.shape), command="touch")
            await shared.memory_table.wait(400)
            assert shared.tablet.answer.refusal is None
        assert [receipt.seat for receipt in shared.receipts] == [1]

    run(story)


def test_a_failure_to_store_is_answered_for_another_seat_too() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        shared.memory_table.log.failing = True
        await shared.act(1, Point(shared.shape))
        await shared.memory_table.wait(400)
        assert shared.tablet.answer.refusal == Refusal("TBL-8", "not_stored")
        shared.memory_table.log.failing = False

    run(story)


def test_a_device_cannot_act_for_seats_of_another_device() -> None:
    async def story() -> None:
        shared = SharedTable()
        await shared.search()
        refused = await shared.act(2, Point(shared.shape))
        assert refused.refusal == Refusal("TBL-12", "not_your_chair", {"seat": 2})
        prompt = shared.tablet.update.asked[0].id
        await shared.memory_table.send(shared.bob, Act("x", prompt, msgspec.Raw(b'{"type":"point","shape":1}'), seat=0))
        assert shared.bob.answer.refusal == Refusal("TBL-12", "not_your_chair", {"seat": 0})
        assert shared.receipts == []

    run(story)


def test_in_games_with_secrets_only_the_person_who_watches_acts() -> None:
    async def story() -> None:
        shared = SharedTable("bouh")
        await shared.play()
        live = shared.memory_table.table.live
        assert live is not None
        assert shared.tablet.update.asked == {}
        asked = next(seat for seat in live.match.prompts if isinstance(seat, int))
        action = find_game("bouh").options(live.match.view(asked))[0]
        assert (await shared.act(1, action)).refusal == Refusal("TBL-12", "look_first", {"seat": 1})

    run(story)
