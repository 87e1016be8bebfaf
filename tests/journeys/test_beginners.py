"""Beginners do what the screen says: they finish a first game, and win a real one against chicks.

By touch on a phone, by the roles and names of the page alone, as with a screen reader, and by keys alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotheque.engine.scenes.scene import scenes_of
from support.browser.beginner import Beginner, Way
from support.browser.users import Arrivals

MOST_GAMES = 5
"""Chicks win now and then."""
MOST_STEPS = 8000


def finish_the_first_game(beginner: Beginner, game: str) -> None:
    """Let the owl show every lesson, then begin the first real game."""
    scene = next(scene for scene in scenes_of(game).values() if scene.first_game is not None)
    beginner.person.opens(f"/learn/{game}/{scene.id}")
    for lesson in range(len(scene.attempts)):
        expect(beginner.page.get_by_role("img", name=f"Step {lesson + 1} of {len(scene.attempts)}")).to_be_visible()
        beginner.press(beginner.button("Show me"))
        beginner.press(beginner.button("Go on"))
    beginner.press(beginner.button("Play my first game"))
    beginner.person.waits_for_the_board()


def win(beginner: Beginner, play: Callable[[Beginner], None]) -> None:
    """Play game after game until one is won."""
    for _ in range(MOST_GAMES):
        play(beginner)
        title = beginner.page.get_by_role("heading", name=re.compile("won|wins|share"))
        expect(title).to_be_visible()
        if "You won" in title.inner_text():
            return
        beginner.press(beginner.button(beginner.person.words["again"]))
        expect(title).to_be_hidden()
    raise AssertionError("the chicks won every game")


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
        if beginner.sees(turn):
            beginner.press_in_time(turn)
        elif card.count():
            shown = (card.get_attribute("aria-label") or "").split(": ")[1].split(", ")
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


GAMES = {"boussanga": follow_hints, "bouh": follow_hints, "tohuwabohu": touch_shapes, "dubalai": fly}
WAYS: tuple[Way, ...] = ("touch", "keys", "reader")


@pytest.mark.at_length
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_learns_the_game_and_wins_against_chicks(arrive: Arrivals, game: str, way: Way) -> None:
    person = arrive(language="en", device="phone" if way == "touch" else "desktop", newcomer=True)
    beginner = Beginner(person, way)
    finish_the_first_game(beginner, game)
    win(beginner, GAMES[game])
