"""Whole games played by what a screen reader announces.

The tests use only roles, accessible names and announcements. They decide by these, keep track of the table by the
announcements, compare that with the names on the page, and check that every event is announced.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from support.browser.calculations import find_calculation
from support.browser.screen_reader import ReceivedUpdates, ScreenReader
from support.browser.users import Arrivals, BrowserUser

MOST_TURNS = 120
ASKED = r"^Your turn\. "
OVER = r"(won|wins|share the win)!$"

Board = dict[str, str]
"""The elements on the board, by the names of their cells."""
Homes = Counter[tuple[str, str, str]]
"""The Bouh in homes: owner, family and number."""


@pytest.mark.at_length
def test_boussanga_is_played_by_ear(arrive: Arrivals) -> None:
    person = arrive(language="en")
    page, ears, wire = person.page, ScreenReader(person.page), ReceivedUpdates(person.page)
    person.opens("/")
    use(page.get_by_role("button", name="Play Boussanga now"))
    board: Board | None = None
    for turn in range(MOST_TURNS):
        news = ears.wait_for_speech(f"{ASKED}|{OVER}")
        if re.search(OVER, news[-1]):
            assert turn >= 3
            break
        if board is not None:
            assert board_heard(board, news) == board_read(page)
        board = board_read(page)
        if turn % 4 == 3:
            take_a_hint(person, ears)
        else:
            play_what_the_lists_say(page, ears)
    check_everything_was_announced(page, ears, wire, untold={"drew"})


def board_read(page: Page) -> Board:
    """The board by the accessible names of its cells."""
    labels = names(page.get_by_role("grid"), "gridcell")
    assert len(labels) == 64
    tokens = dict(label.split(", ") for label in labels)
    return {cell: element for cell, element in tokens.items() if element != "empty"}


def board_heard(before: Board, news: Iterable[str]) -> Board:
    """The board after these announcements."""
    board = dict(before)
    for sentence in re.split(r"(?<=\.) ", " ".join(news)):
        if placed := re.search(r" places (.+)\.", sentence):
            board |= {cell: element for element, cell in spots(placed[1])}
        elif cleared := re.search(r" lines up \w+ on (.+) and earns", sentence):
            for cell in cleared[1].split(", "):
                del board[cell]
    return board


def spots(text: str) -> list[tuple[str, str]]:
    """Elements and cells, as in "Fire on d4, Air on e5"."""
    return re.findall(r"(\w+) on ([a-h][1-8])", text)


def play_what_the_lists_say(page: Page, ears: ScreenReader) -> None:
    """Listen to every place of every card; play the first that scores, else one that fits, else pass."""
    cards = page.get_by_role("group", name="Your cards").get_by_role("button")
    places = page.get_by_role("dialog", name="List of places")
    found: tuple[Locator, str, str] | None = None
    for card in cards.all():
        listen_to_places(page, card, "")
        for turn in ["", *(name for name in names(places, "button") if name.startswith("Turned"))]:
            if turn:
                use(places.get_by_role("button", name=turn, exact=True))
            entries = [name for name in names(places, "button") if name.startswith("Middle")]
            scoring = [entry for entry in entries if "+" in entry]
            if entries:
                found = card, turn, (scoring or entries)[0]
            if scoring:
                break
        use(places.get_by_role("button", name="Close"))
        use(page.get_by_role("button", name="Put the card back"))
        if found is not None and "+" in found[2]:
            break
    if found is None:
        use(page.get_by_role("button", name="Pass", exact=True))
        use(cards.first)
        use(page.get_by_role("button", name="Discard this card"))
        ears.wait_for_speech(" passes and changes a card")
        return
    card, turn, entry = found
    listen_to_places(page, card, turn)
    use(places.get_by_role("button", name=entry, exact=True))
    tokens = ", ".join(f"{element} on {cell}" for element, cell in spots(entry))
    ears.wait_for_speech(rf"^Middle at .* Fits.* Places {tokens}\.")
    use(page.get_by_role("button", name=re.compile(r"^Place(, \+\d+)?$")))


def listen_to_places(page: Page, card: Locator, turn: str) -> None:
    """Open the list of a card's places, turned as one of the list's buttons says."""
    use(card)
    use(page.get_by_role("button", name="List of places"))
    if turn:
        use(page.get_by_role("dialog", name="List of places").get_by_role("button", name=turn, exact=True))


def take_a_hint(person: BrowserUser, ears: ScreenReader) -> None:
    """Ask for all hints, listen to each, find the card that the last one names, and play it."""
    page = person.page
    use(page.get_by_role("button", name=person.words["help"]))
    for step in ("more", "show"):
        following = page.get_by_role("button", name=person.words[step])
        expect(following).to_be_visible()
        shown = page.get_by_role("region", name="A little help").get_by_role("paragraph").inner_text()
        ears.wait_for_end_of(shown)
        use(following)
    said = ears.wait_for_speech(r"^(Play|Pass and discard) card \d")
    assert any("ready to be played" in sentence for sentence in said)
    meant = re.search(r"card (\d)", said[-1])
    assert meant
    card = page.get_by_role("group", name="Your cards").get_by_role("button", name=f"Card {meant[1]}:")
    expect(card).to_have_attribute("aria-pressed", "true")
    use(page.get_by_role("button", name=person.words["play_it"]))


@pytest.mark.at_length
def test_bouh_is_played_by_ear(arrive: Arrivals) -> None:
    person = arrive(language="en")
    page, ears, wire = person.page, ScreenReader(person.page), ReceivedUpdates(person.page)
    page.route(re.compile(r"/assets/bouh-.*\.js"), delay_answer)
    person.opens("/")
    use(page.get_by_role("button", name="Play Bouh now"))
    homes: Homes | None = None
    caught = 0
    for _ in range(MOST_TURNS):
        news = ears.wait_for_speech(f"{ASKED}|^Go on|^Say what|{OVER}")
        if re.search(OVER, news[-1]):
            break
        if homes is not None:
            assert homes + homes_heard(page, news) == homes_read(page)
        homes = homes_read(page)
        if "Say what your multicolour Bouh counts for" in news[-1]:
            use(page.get_by_role("button", name="best of the others").first)
            ears.wait_for_speech("counts as")
        elif sentence := catch_what_is_read(page, ears):
            homes += homes_heard(page, [sentence])
            caught += 1
    assert caught >= 3
    check_everything_was_announced(page, ears, wire, untold={"turn_ended", "refilled"})


def delay_answer(route: Route) -> None:
    """Delay the board's code, so that the others play before the board is shown."""
    time.sleep(3)
    route.continue_()


def homes_read(page: Page) -> Homes:
    """The Bouh in each home, by accessible names."""
    found: Homes = Counter()
    for home in page.get_by_role("region", name=re.compile("home$")).all():
        owner = home.get_attribute("aria-label") or ""
        for label in names(home, "img"):
            if bouh := re.match(r"Bouh (\d+), (\w+)", label):
                found[owner, bouh[2], bouh[1]] += 1
    return found


def homes_heard(page: Page, news: Iterable[str]) -> Homes:
    """The Bouh caught by each player, by the announcements."""
    caught = re.findall(r"(?:^|\. )([^.:]+?) catches the (\w+) Bouh (\d+):", " ".join(news))
    return Counter((home_of(page, who), family, number) for who, family, number in caught)


def home_of(page: Page, who: str) -> str:
    """The name of a player's home; the user's own home has no player's name."""
    named = f"{who}’s home"
    return named if page.get_by_role("region", name=named, exact=True).count() else "Your home"


def catch_what_is_read(page: Page, ears: ScreenReader) -> str | None:
    """Read hand and centre, find a calculation and type it; returns the announcement. Else pass."""
    hand = page.get_by_role("list", name="Your number cards")
    cards = [int(name.removeprefix("Card ")) for name in names(hand, "button")]
    centre = names(page.get_by_role("region", name="In the centre"), "button")
    numbers = {int(name.split(",")[0].removeprefix("Bouh ")): name for name in centre}
    found = find_calculation(cards, numbers)
    if found is None:
        finish = page.get_by_role("button", name="End my turn")
        if finish.is_visible():
            use(finish)
            return None
        use(page.get_by_role("button", name="Change cards and pass"))
        use(page.get_by_role("button", name="Keep all and pass"))
        ears.wait_for_speech("passes and keeps all cards")
        return None
    use(page.get_by_role("button", name=numbers[found.result], exact=True).first)
    hand.get_by_role("button").first.focus()
    for key in found.typed:
        page.keyboard.press(key)
    ears.wait_for_speech(f"= {found.result}( |$)")
    page.keyboard.press("Enter")
    return ears.wait_for_speech("catches the")[-1]


def names(place: Locator, role: str) -> list[str]:
    """The accessible names of all elements of a role inside an element."""
    quoted = re.findall(rf'^ *- (?:\'|)(?:{role}) "((?:[^"\\]|\\.)*)"', place.aria_snapshot(), re.MULTILINE)
    return [name.replace('\\"', '"') for name in quoted]


def use(button: Locator) -> None:
    """Focus a button and press it, as screen readers do."""
    button.press("Enter")


def check_everything_was_announced(page: Page, ears: ScreenReader, wire: ReceivedUpdates, untold: set[str]) -> None:
    """Assert that all notices are in the history, and that all since the arrival were announced in the same order."""
    use(page.get_by_role("button", name="Look at the board"))
    history = page.get_by_role("region", name="What happened").get_by_role("listitem").all_inner_texts()
    missed, *seen = ([notice for notice in update if notice["type"] not in untold] for update in wire.updates)
    assert len(history) == len(missed) + sum(len(update) for update in seen)
    said, place = " ".join(ears.everything()), 0
    for line in history[len(missed) :]:
        place = said.find(line, place)
        assert place >= 0, f"{line!r} was not said, or too early"
        place += len(line)
