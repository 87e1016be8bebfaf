"""One decision: which move, of all that somebody sees."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.bots.randomness import happens, rng_for, uniform
from ludotheque.bots.timing import normal
from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, count, lowest, members
from ludotheque.games.bouh.bot.evaluation import Worth
from ludotheque.games.bouh.bot.levels import HABITS
from ludotheque.games.bouh.bot.lookahead import Ahead
from ludotheque.games.bouh.bot.perception import Sight
from ludotheque.games.bouh.bot.rearranging import STAY, Arranging
from ludotheque.games.bouh.bot.turn_plans import NO_MOVE
from ludotheque.games.bouh.box.edition import Edition
from ludotheque.games.bouh.box.options import BouhOptions, tables_of
from ludotheque.games.bouh.rules.codes import COLOUR_AT, DECLARE, END, KIND_AT, PASS, PLACES_AT, SAY
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.view import BouhView, guess_of, position_of

MOVE_BITS = (1 << PLACES_AT) - 1 + (7 << COLOUR_AT)
FIRST_SIGHT = 0.5
"""How much what looks best at once counts beside what comes of it."""
NEAR_THE_END = 8
"""Cards in the Bouh pile from which on waiting may be worth it."""


class Plan(msgspec.Struct, frozen=True):
    """Moves of one turn, and how it would stand afterwards."""

    first: int
    second: int
    value: float

    @property
    def idle(self) -> bool:
        """Whether it only ends the turn."""
        return self.first >> KIND_AT in (END, PASS)


@lru_cache(maxsize=CACHED_EDITIONS)
def _sight(edition: Edition, operations: str, keenness: int) -> Sight:
    return Sight(tables_of(BouhOptions(edition=edition, operations=operations)), keenness)  # type: ignore[arg-type]


class Decider:
    """What somebody makes of a view in which their seat is asked something."""

    def __init__(self, view: BouhView, level: Level, seed: int | str, budget: Budget) -> None:
        assert view.seat is not None
        assert view.prompt is not None
        self.view = view
        self.seat: int = view.seat
        self.seed = seed
        self.budget = budget
        self.habits = HABITS[level]
        self.position: Position = position_of(view)
        self.ahead = Ahead(_sight(view.table.box, view.table.operations, self.habits.keenness), self.position)
        self.ahead.turns.worth.patience = self.habits.patience
        # the same during a whole turn
        self.turn_key = (self.seat, view.turn, len(view.bouh_pile), view.quiet)

    def move(self) -> int | None:
        """The move, or nothing where none is needed."""
        if self.position.phase == DECLARE:
            return self._declaration()
        arranged = self._arrangement()
        if arranged != STAY:
            return arranged
        if self.seat != self.position.turn:
            return None
        return self.plan().first

    # Rearranging

    def _arrangement(self) -> int:
        assert self.view.prompt is not None
        if not happens(rng_for(self.seed, self.seat, self.view.prompt.id, "notices"), self.habits.notices):
            return STAY
        return Arranging(self.position).best(self.position, self.seat)

    # A turn

    def plan(self) -> Plan:
        """The plan for what is left of the turn."""
        plans = self.plans()
        if self.habits.worlds and len(plans) > 1:
            plan = self._looking_ahead(plans)
        else:
            plan = max(plans, key=lambda plan: plan.value)
        if plan.first >> KIND_AT == PASS:
            return msgspec.structs.replace(plan, first=self._discard())
        return plan

    def plans(self) -> list[Plan]:
        """All plans this level sees, as it likes them; ending the turn is the first."""
        turns = self.ahead.turns
        turns.overlooked = self._overlooked()
        turns.survey(self.position)
        plans = [
            Plan(first, second, value + self._fancy(first, second))
            for first, second, value in zip(turns.first, turns.second, turns.value, strict=True)
            if self.habits.pairs or second == NO_MOVE
        ]
        # whoever can do something passes only near the end, and does not wait for ever
        near_end = len(self.view.bouh_pile) <= NEAR_THE_END
        impatient = not near_end or self.position.quiet >= self.habits.patience
        if impatient and not self.position.did and len(plans) > 1:
            return plans[1:]
        return plans

    def _overlooked(self) -> int:
        overlooked = 0
        if self.habits.overlooks:
            rng = rng_for(self.seed, *self.turn_key, "overlooks")
            for card in range(len(self.position.tables.number)):
                if happens(rng, self.habits.overlooks):
                    overlooked |= bit(card)
        return overlooked

    def _fancy(self, first: int, second: int) -> float:
        if not self.habits.fancy:
            return 0.0
        goal = (first >> KIND_AT, first & MOVE_BITS, second & MOVE_BITS)
        return self.habits.fancy * normal(rng_for(self.seed, *self.turn_key, "fancies", *goal))

    def _looking_ahead(self, plans: list[Plan]) -> Plan:
        """The plan that stands best some turns later, in worlds that look like this one."""
        habits = self.habits
        doing = sorted((plan for plan in plans if not plan.idle), key=lambda plan: -plan.value)
        tried = doing[: habits.plans] + [plan for plan in plans if plan.idle]
        totals = [0.0] * len(tried)
        rng = rng_for(self.seed, self.seat, self.view.step, "worlds")
        worlds = 0
        for _ in self.budget.batches(habits.worlds, size=1):
            world = guess_of(self.view, rng)
            fate = rng.word()
            worlds += 1
            for place, plan in enumerate(tried):
                totals[place] += self.ahead.outlook(world, plan.first, plan.second, habits.turns, fate)
        best = max(range(len(tried)), key=lambda place: totals[place] / worlds + FIRST_SIGHT * tried[place].value)
        return tried[best]

    def _discard(self) -> int:
        rng = rng_for(self.seed, *self.turn_key, "discards")
        if self.habits.draws:
            return self.ahead.best_discard(self.position, self.budget.scaled(self.habits.draws), rng)
        size = count(self.position.hands[self.seat])
        places = 1 + rng.below(bit(size) - 1)
        return (PASS << KIND_AT) + (places << PLACES_AT)

    # The end

    def _declaration(self) -> int:
        """The colours that make most of the jokers together; the first of them is said."""
        jokers = members(self.position.undeclared(self.seat))
        worth = Worth()
        trial = self.position.copy()
        best, most = 0, -1.0
        for code in range(len(COLOUR_NAMES) ** len(jokers)):
            rest = code
            for joker in jokers:
                trial.homes.paint(joker, rest % 5)
                rest //= 5
            value = worth.of(trial, self.seat, self.seat) + self.habits.fancy * uniform(
                rng_for(self.seed, self.seat, code)
            )
            if value > most:
                best, most = code % 5, value
        return (SAY << KIND_AT) + lowest(self.position.undeclared(self.seat)) + (best << COLOUR_AT)
