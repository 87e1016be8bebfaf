"""What all connections of a guest, or of an address, may send together."""

from __future__ import annotations

from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import Problem, To
from ludotheque.server.socket.shared_budgets import KEPT_MS, Budgets
from ludotheque.table.messages import Answer, AskHint, Emote
from support.server.socket_clients import connect, run
from support.server.socket_server import SocketServer

LIMITS = Limits(burst=20, per_second=2.0, most_of_address=15)
FRAMES = int(LIMITS.most_frames)
PUPILS = 30


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def tick(self) -> float:
        return self.now


def test_the_connections_of_a_guest_share_their_budget_and_others_have_their_own() -> None:
    clock = Clock()
    budgets = Budgets(LIMITS, clock.tick)
    ann = [budgets.enter("ann", "192.0.2.1") for _ in range(5)]
    bob = budgets.enter("bob", "192.0.2.1")
    assert all(ann[number % 5].take(0) for number in range(FRAMES))
    assert not any(budget.take(0) for budget in ann)
    assert bob.take(0)
    assert ann[0].take_work(LIMITS.burst, 0.0) == 0.0
    assert ann[1].take_work(1, 0.0) == 500.0
    assert bob.take_work(LIMITS.burst, 0.0) == 0.0


def test_an_address_may_send_a_multiple_of_what_a_guest_may() -> None:
    clock = Clock()
    budgets = Budgets(LIMITS, clock.tick)
    people = [budgets.enter(f"guest {number}", "192.0.2.1") for number in range(5)]
    assert LIMITS.address_share == 3.0
    frames = [sum(budget.take(0) for _ in range(FRAMES)) for budget in people]
    assert frames == [FRAMES, FRAMES, FRAMES, 0, 0]
    waits = [budget.take_work(LIMITS.burst, 0.0) for budget in people]
    assert waits[:3] == [0.0] * 3
    assert all(waits[3:])
    elsewhere = budgets.enter("guest 9", "192.0.2.2")
    assert elsewhere.take(0)
    assert elsewhere.take_work(1, 0.0) == 0.0


def test_what_exceeds_the_budget_of_a_guest_is_not_charged_to_the_address() -> None:
    clock = Clock()
    budgets = Budgets(LIMITS, clock.tick)
    mallory = budgets.enter("mallory", "192.0.2.1")
    for _ in range(100):
        mallory.take(4_000_000)
    assert budgets.enter("ann", "192.0.2.1").take(0)


def test_a_flood_is_forgiven_after_a_while() -> None:
    clock = Clock()
    budget = Budgets(LIMITS, clock.tick).enter("ann", "192.0.2.1")
    for _ in range(100):
        assert not budget.take(4_000_000)
    clock.now += 1000 * LIMITS.most_frames / LIMITS.frames_per_second - 500
    assert not budget.take(0)
    clock.now += 1000
    assert budget.take(0)


def test_coming_back_does_not_fill_the_budget_and_all_are_forgotten_in_the_end() -> None:
    clock = Clock()
    budgets = Budgets(LIMITS, clock.tick)
    for _ in range(3):
        budget = budgets.enter("mallory", "192.0.2.1")
        budget.take(4_000_000)
        budgets.leave("mallory", "192.0.2.1")
        clock.now += 100
    assert not budgets.enter("mallory", "192.0.2.1").take(0)
    budgets.leave("mallory", "192.0.2.1")
    for number in range(1_000):
        budgets.enter(f"guest {number}", f"198.51.100.{number}")
        budgets.leave(f"guest {number}", f"198.51.100.{number}")
    assert len(budgets) == 2 * 1_001
    clock.now += KEPT_MS
    budgets.enter("ann", "192.0.2.2")
    assert len(budgets) == 2
    clock.now += KEPT_MS
    budgets.enter("ann", "192.0.2.2")
    budgets.leave("ann", "192.0.2.2")
    clock.now += KEPT_MS
    assert len(budgets) == 2, "one connection is still there"


def test_a_school_behind_one_address_plays_without_noticing_the_limits() -> None:
    """Thirty pupils connect at once after a restart, enter a table each, watch the lobby, and all play on."""
    clock = Clock()
    limits = Limits(most_of_address=500)
    budgets = Budgets(limits, clock.tick)
    pupils = [budgets.enter(f"pupil {number}", "203.0.113.7") for number in range(PUPILS)]
    for budget in pupils:
        for cost in (3, 3, 4, 4):
            assert budget.take(200)
            assert budget.take_work(cost, clock.now) == 0.0
    for _ in range(60):
        clock.now += 1000
        for budget in pupils:
            for cost in (1, 1, 1, 2, 4):
                assert budget.take(200)
                assert budget.take_work(cost, clock.now) == 0.0


def test_a_second_connection_does_not_allow_a_guest_to_ask_for_more() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(burst=20, per_second=2.0, first_pings_ms=()))
        ann = [await connect(socket_server, "ann") for _ in range(2)]
        bob = await connect(socket_server, "bob")
        for client in (*ann, bob):
            await client.enter()  # 3
        ann[0].send(To("table", AskHint("first")))  # 8
        ann[1].send(To("table", AskHint("second")))
        bob.send(To("table", Emote("greeting", "hello")))
        await socket_server.settle()
        assert ann[0].all(Problem) == []
        assert ann[1].all(Problem) == [Problem("too_fast", "table", "second", 1000)]
        assert [answer.command for answer in bob.all(Answer)] == ["greeting"]
        assert bob.all(Problem) == []

    run(story)
