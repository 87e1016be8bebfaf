"""When to close the lid.

After every look the bot weighs what it could write now, as the one who closed,
against what it could write if it saw the rest. Seeing the rest takes time, in
which the others see more too: so much less is it worth.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.budget import Budget
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.beliefs import Payoffs
from ludotheque.games.dubalai.bot.levels import Skill
from ludotheque.games.dubalai.bot.memory import Glance
from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares
from ludotheque.games.dubalai.bot.recall import beliefs_of, remembered
from ludotheque.games.dubalai.box.edition import DICE
from ludotheque.games.dubalai.rules.formulas import BLACK, ORANGE
from ludotheque.games.dubalai.rules.position import Position

FEWEST_DICE = 3
"""Nobody closes having seen less."""
SHARE_OF_LOOKING = 0.6
"""Where the lid soon closes by itself, nobody waits longer than this part of the time."""


def closing_time(
    position: Position,
    me: int,
    glances: Sequence[Glance],
    slips: Sequence[float],
    skill: Skill,
    seed: int | str,
    budget: Budget,
) -> Millis | None:
    """When this seat's hand will be on the lid; ``None`` if it never reaches for it."""
    rng = rng_for(seed, me, position.round, "the lid")
    patience = min(float(skill.calm), float(position.setup.look) * SHARE_OF_LOOKING)
    calm = position.since + round(ex_gaussian(rng, patience * 0.8, patience * 0.1, patience * 0.2))
    reach = round(ex_gaussian(rng, skill.reach * 0.8, skill.reach * 0.1, skill.reach * 0.2))
    daring, rash = happens(rng, skill.daring), happens(rng, skill.rashness)
    if not daring and not rash:
        return None
    if rash:
        calm = position.since + (calm - position.since) // 3
    payoffs = payoffs_in_squares(position, me, closer=True)
    opens = position.since + position.setup.watch
    for seen in range(FEWEST_DICE, len(glances) + 1):
        at = glances[seen - 1].at
        later = glances[seen].at if seen < len(glances) else position.since + position.setup.look
        # what is seen before the lid may be moved at all is seen for nothing
        if later + reach <= opens or later < calm:
            continue
        dice = remembered(glances[:seen], at + reach, skill, slips)
        if budget.is_spent():  # no time left to reckon: having seen every die is enough
            enough = len({glance.die for glance in glances[:seen]}) == DICE
        else:
            enough = _enough(position, dice, payoffs, skill, rash, Rng(rng.word()), budget)
        if enough:
            return max(at + reach, opens + 1, calm)
    return None


def _enough(
    position: Position, dice: dict[int, int], payoffs: Payoffs, skill: Skill, rash: bool, rng: Rng, budget: Budget
) -> bool:
    # more looking helps against dice not seen, not against doubts about those that were
    beliefs = beliefs_of(position.setup.tables, dice, skill, trust=1.0)
    beliefs.imagine(budget.scaled(skill.rolls // 2), rng)
    rows = [(beliefs.best_row(colour, payoffs, skill.most_cards), colour) for colour in (ORANGE, BLACK)]
    now = max(beliefs.worth_of(row, colour, payoffs) for row, colour in rows)
    if rash:
        return now >= 1.0
    rest = (DICE - len(dice)) * skill.glance / 1000
    return now > 0.5 and beliefs.worth_of_knowing(payoffs) - now <= skill.content + skill.haste * rest
