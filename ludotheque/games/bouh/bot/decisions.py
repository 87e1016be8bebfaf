"""One decision of a bot: which of the moves it sees it makes."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Mind
from ludotheque.bots.randomness import happens, rng_for, uniform
from ludotheque.bots.timing import normal
from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, count, lowest, members
from ludotheque.games.bouh.bot.evaluation import Evaluation
from ludotheque.games.bouh.bot.levels import STRENGTHS
from ludotheque.games.bouh.bot.lookahead import Lookahead
from ludotheque.games.bouh.bot.perception import Perception
from ludotheque.games.bouh.bot.rearranging import STAY, Rearranger
from ludotheque.games.bouh.bot.turn_plans import NO_MOVE
from ludotheque.games.bouh.box.edition import Edition
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.codes import COLOUR_SHIFT, DECLARATION, DECLARE, END, KIND_SHIFT, PASS, PLACES_SHIFT
from ludotheque.games.bouh.rules.lookup import HAND, lookup_of
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.view import BouhView, guess_of, position_of

AIM_COLOUR_SHIFT = 38
"""Fancies are drawn by this number: with another one every bot would play other games."""
IMMEDIATE_WEIGHT = 0.5
"""The weight of a plan's immediate value relative to its value after the lookahead."""
NEAR_THE_END = 8
"""With this many cards left in the Bouh pile, or fewer, waiting can pay off."""


class Plan(msgspec.Struct, frozen=True):
    """One or two moves of a turn, and the value of the position after them."""

    first: int
    second: int
    value: float

    @property
    def idle(self) -> bool:
        """Whether the plan only ends the turn."""
        return self.first >> KIND_SHIFT in (END, PASS)


def _aim(move: int) -> int:
    """What a move is for, as a number: its cards and its colour, whichever number cards it uses."""
    return (move & (1 << PLACES_SHIFT) - 1) + ((move >> COLOUR_SHIFT & 7) << AIM_COLOUR_SHIFT)


@lru_cache(maxsize=CACHED_EDITIONS)
def _perception(edition: Edition, operations: str, ability: int) -> Perception:
    return Perception(lookup_of(BouhOptions(edition=edition, operations=operations)), ability)  # type: ignore[arg-type]


class Decider:
    """Decides for a seat that has a prompt, from its view."""

    def __init__(self, view: BouhView, level: Mind, seed: int | str, budget: Budget) -> None:
        assert view.seat is not None
        assert view.prompt is not None
        self.view = view
        self.seat: int = view.seat
        self.seed = seed
        self.budget = budget
        self.strength = STRENGTHS[level]
        self.position: Position = position_of(view)
        perception = _perception(view.table.box, view.table.operations, self.strength.ability)
        self.lookahead = Lookahead(perception, self.position)
        self.lookahead.planner.evaluation.patience = self.strength.patience
        # Seeds random choices that stay the same during a whole turn.
        self.turn_key = (self.seat, view.turn, len(view.bouh_pile), view.quiet)

    def move(self) -> int | None:
        """The move, or ``None`` where the seat may rearrange but should not."""
        if self.position.phase == DECLARE:
            return self._declaration()
        rearrangement = self._rearrangement()
        if rearrangement != STAY:
            return rearrangement
        if self.seat != self.position.turn:
            return None
        return self.plan().first

    # Rearranging

    def _rearrangement(self) -> int:
        assert self.view.prompt is not None
        if not happens(rng_for(self.seed, self.seat, self.view.prompt.id, "notices"), self.strength.rearrange_rate):
            return STAY
        return Rearranger(self.position).best(self.position, self.seat)

    # A turn

    def plan(self) -> Plan:
        """The plan for what is left of the turn."""
        plans = self.plans()
        if self.strength.worlds and len(plans) > 1:
            plan = self._best_after_lookahead(plans)
        else:
            plan = max(plans, key=lambda plan: plan.value)
        if plan.first >> KIND_SHIFT == PASS:
            return msgspec.structs.replace(plan, first=self._best_pass())
        return plan

    def plans(self) -> list[Plan]:
        """All plans this level sees, with noise added to their values; ending the turn comes first."""
        planner = self.lookahead.planner
        planner.overlooked = self._random_overlooked()
        planner.find_plans(self.position)
        plans = [
            Plan(first, second, value + self._noise(first, second))
            for first, second, value in zip(planner.first, planner.second, planner.value, strict=True)
            if self.strength.pairs or second == NO_MOVE
        ]
        # A bot that can do something passes only near the end, and only a limited number of times.
        near_end = len(self.view.bouh_pile) <= NEAR_THE_END
        impatient = not near_end or self.position.quiet >= self.strength.patience
        if impatient and not self.position.done and len(plans) > 1:
            return plans[1:]
        return plans

    def _random_overlooked(self) -> int:
        overlooked = 0
        if self.strength.overlook_rate:
            rng = rng_for(self.seed, *self.turn_key, "overlooks")
            for card in range(len(self.position.lookup.number)):
                if happens(rng, self.strength.overlook_rate):
                    overlooked |= bit(card)
        return overlooked

    def _noise(self, first: int, second: int) -> float:
        if not self.strength.noise:
            return 0.0
        goal = (first >> KIND_SHIFT, _aim(first), _aim(second))
        return self.strength.noise * normal(rng_for(self.seed, *self.turn_key, "fancies", *goal))

    def _best_after_lookahead(self, plans: list[Plan]) -> Plan:
        """The plan with the best value some turns later, averaged over random worlds."""
        strength = self.strength
        doing = sorted((plan for plan in plans if not plan.idle), key=lambda plan: -plan.value)
        tried = doing[: strength.plans] + [plan for plan in plans if plan.idle]
        totals = [0.0] * len(tried)
        rng = rng_for(self.seed, self.seat, self.view.step, "worlds")
        worlds = 0
        for _ in self.budget.batches(strength.worlds, size=1):
            world = guess_of(self.view, rng)
            seed = rng.word()
            worlds += 1
            for place, plan in enumerate(tried):
                totals[place] += self.lookahead.value_after(world, plan.first, plan.second, strength.turns, seed)
        best = max(range(len(tried)), key=lambda place: totals[place] / worlds + IMMEDIATE_WEIGHT * tried[place].value)
        return tried[best]

    def _best_pass(self) -> int:
        rng = rng_for(self.seed, *self.turn_key, "discards")
        if self.strength.draws:
            draws = self.budget.scaled(self.strength.draws)
            return self.lookahead.best_discard(self.position, draws, rng, self.budget)
        size = count(self.position.hands[self.seat])
        places = 1 + rng.below(bit(size) - 1)
        while count(places) > HAND:  # BOU-60
            places &= places - 1
        return (PASS << KIND_SHIFT) + (places << PLACES_SHIFT)

    # The end

    def _declaration(self) -> int:
        """Choose the best colours for all jokers together, and declare the first joker."""
        jokers = members(self.position.undeclared(self.seat))
        evaluation = Evaluation()
        trial = self.position.copy()
        best, most = 0, -1.0
        chances: dict[tuple[int, ...], float] = {}  # which joker has which colour does not matter: they are counted
        for code in range(len(COLOUR_NAMES) ** len(jokers)):
            if code % 32 == 31 and self.budget.is_spent():
                break  # with six jokers there are 15,625 ways
            colours = [code // 5**place % 5 for place in range(len(jokers))]
            counted = tuple(sorted(colours))
            if counted not in chances:
                for joker, colour in zip(jokers, colours, strict=True):
                    trial.homes.set_colour(joker, colour)
                chances[counted] = evaluation.win_chance(trial, self.seat, self.seat)
            if chances[counted] + self.strength.noise <= most:
                continue  # no noise makes it the best
            value = chances[counted] + self.strength.noise * uniform(rng_for(self.seed, self.seat, code))
            if value > most:
                best, most = code % 5, value
        return (DECLARATION << KIND_SHIFT) + lowest(self.position.undeclared(self.seat)) + (best << COLOUR_SHIFT)
