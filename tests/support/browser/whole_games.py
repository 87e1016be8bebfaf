"""Plays a game to its end as a beginner does who follows the screen. Who wins does not matter."""

from __future__ import annotations

import re
from collections.abc import Callable

from support.browser.beginner import Beginner

MOST_STEPS = 8000


def follow_hints(beginner: Beginner) -> None:
    """Play a game of turns by taking every hint."""
    for _ in range(MOST_STEPS):
        if not beginner.person.waits_for_the_turn():
            return
        beginner.takes_a_hint()


def touch_shapes(beginner: Beginner) -> None:
    """Play Tohuwabohu: turn the card when asked, read it, and touch the shapes that it names."""
    page = beginner.page
    card = page.get_by_role("img", name=re.compile("^The card shows"))
    turn = beginner.button("Turn the card")
    touched: set[str] = set()
    for _ in range(MOST_STEPS):
        if page.get_by_role("button", name=beginner.person.words["again"]).count():
            return
        # in one step: the card may be gone in the next moment
        labels: list[str] = card.evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
        if beginner.sees(turn):
            beginner.press_in_time(turn)
        elif labels:
            shown = labels[0].split(": ")[1].split(", ")
            for name in shown[:2]:
                shape = beginner.button(f"{name}:")
                if name not in touched and beginner.sees(shape):
                    beginner.press_in_time(shape)
            touched = set(shown[:2])
        else:
            touched = set()
        page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


def fly(beginner: Beginner) -> None:
    """Play Du balai !: remember the dice, close the lid, write all symbols of one colour, cast no spells."""
    page = beginner.page
    formula: list[str] = []
    for _ in range(MOST_STEPS):
        if page.get_by_role("button", name=beginner.person.words["again"]).count():
            return
        ready, lid = beginner.button("Ready!"), beginner.button(re.compile("Slam the lid"))
        dice = page.get_by_role("img", name=re.compile(", (orange|black)$"))
        asked = beginner.button(re.compile("^(Roll the dice|Square 7|Keep ?: |Fly!|Done|Let it pass|Skip)"))
        if beginner.sees(ready):
            for symbol in formula:
                beginner.press_in_time(beginner.button(re.compile(f", {symbol}$")))
            formula = []
            beginner.press_in_time(ready)
        elif beginner.sees(lid):
            if names := dice.evaluate_all("dice => dice.map((die) => die.ariaLabel)"):
                formula = best_formula(names)
            beginner.press_in_time(lid)
        elif beginner.sees(asked):
            beginner.press_in_time(asked)
        page.wait_for_timeout(50)
    raise AssertionError("the race does not end")


def best_formula(dice: list[str]) -> list[str]:
    """The symbols that lie in one colour only, of the colour that has more of them."""
    colours: dict[str, set[str]] = {}
    for die in dice:
        symbol, colour = die.split(", ")
        colours.setdefault(symbol, set()).add(colour)
    valid = [[symbol for symbol, shown in colours.items() if shown == {colour}] for colour in ("orange", "black")]
    return max(valid, key=len)


PLAYS: dict[str, Callable[[Beginner], None]] = {
    "boussanga": follow_hints,
    "bouh": follow_hints,
    "tohuwabohu": touch_shapes,
    "dubalai": fly,
}
"""How each game is played."""
