"""When the bot closes the lid.

After every look the bot compares two formulas: the one it could write now, as the
closer, and the one it could write after seeing the remaining dice. Seeing them
takes time in which the other players see more too, so waiting counts for less.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.budget import Budget
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.beliefs import Payoffs
from ludotheque.games.dubalai.bot.levels import Strength
from ludotheque.games.dubalai.bot.memory import Glance, beliefs_of, remembered_dice
from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares
from ludotheque.games.dubalai.box.edition import DICE
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, ORANGE

FEWEST_GLANCES = 3
"""No bot closes the lid after fewer looks."""
MAX_SHARE_OF_LOOK = 0.6
"""At tables with a short look, bots wait at most this share of it."""


def can_close(position: Position, seat: int) -> bool:
    """BAL-3: whether this seat may close the lid, which it may not from square -2."""
    return bool(position.may_close() & bit(seat))


def closing_time(
    position: Position,
    me: int,
    glances: Sequence[Glance],
    thresholds: Sequence[float],
    strength: Strength,
    seed: int | str,
    budget: Budget,
) -> Millis | None:
    """When this seat's hand is on the lid; ``None`` if it leaves closing to the others."""
    rng = rng_for(seed, me, position.round, "the lid")
    patience = min(float(strength.patience_ms), float(position.setup.look_ms) * MAX_SHARE_OF_LOOK)
    # Whoever saw the dice before the others (BAL-33) has waited since then.
    began = min(position.since, glances[0].at) if glances else position.since
    earliest = began + round(ex_gaussian(rng, patience * 0.8, patience * 0.1, patience * 0.2))
    reach = round(ex_gaussian(rng, strength.reach_ms * 0.8, strength.reach_ms * 0.1, strength.reach_ms * 0.2))
    considers, rash = happens(rng, strength.closing_chance), happens(rng, strength.rash_chance)
    # Whoever was ready before the others began to look waits with a hand over the lid.
    if not considers and not rash and earliest > position.since:
        return None
    if rash:
        earliest = began + (earliest - began) // 3
    payoffs = payoffs_in_squares(position, me, closer=True)
    opens = position.since + position.setup.watch_ms
    for seen in range(FEWEST_GLANCES, len(glances) + 1):
        at = glances[seen - 1].at
        next_at = glances[seen].at if seen < len(glances) else position.since + position.setup.look_ms
        # The next look ends before the lid may be closed: there is no reason to decide yet.
        if next_at + reach <= opens or next_at < earliest:
            continue
        dice = remembered_dice(glances[:seen], at + reach, strength, thresholds)
        if budget.is_spent():  # without time to calculate, having seen every die is enough
            enough = len({glance.die for glance in glances[:seen]}) == DICE
        else:
            enough = _seen_enough(position, dice, payoffs, strength, rash, Rng(rng.word()), budget)
        if enough:
            return max(at + reach, opens + 1, earliest)
    return None


def _seen_enough(
    position: Position,
    dice: dict[int, int],
    payoffs: Payoffs,
    strength: Strength,
    rash: bool,
    rng: Rng,
    budget: Budget,
) -> bool:
    # Longer looking adds unseen dice. It does not make remembered dice more certain, so those count as certain here.
    beliefs = beliefs_of(position.setup.lookup, dice, strength, confidence=1.0)
    beliefs.sample_rolls(budget.scaled(strength.sampled_rolls // 2), rng)
    rows = [(beliefs.best_row(colour, payoffs, strength.max_cards), colour) for colour in (ORANGE, BLACK)]
    now = max(beliefs.value_of(row, colour, payoffs) for row, colour in rows)
    if rash:
        return now >= 1.0
    seconds_left = (DICE - len(dice)) * strength.glance_ms / 1000
    gain = beliefs.value_with_all_dice_known(payoffs) - now
    return now > 0.5 and gain <= strength.accepted_loss + strength.haste * seconds_left
