"""Finished matches are watched again: from a file, from the end of a match, from the list, and from a link."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from ludotheque.engine.match import Match
from ludotheque.engine.words import Language
from ludotheque.lab.bot_match import play_bots
from support import timeouts
from support.browser.layout import DRAWN, overflow, resize, scrolling_parts
from support.browser.users import Arrivals, BrowserUser, Device
from support.processes import child_processes
from support.processes.ports import free_port

A_WHOLE_ANALYSIS_MS = 300_000
DROP = """
([text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "match.jsonl"));
  dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}
"""
SAID = {
    "fr": {"timeline": "Fil de la partie", "play": "Lire", "seen_by": "Vue par", "wrong": "la ligne 1 est fausse"},
    "en": {"timeline": "Timeline", "play": "Play", "seen_by": "Seen by", "wrong": "line 1 is wrong"},
}


def finished(game: str, seats: int = 3) -> Match:
    rng = random.Random(4)
    match = Match(game, seats=seats, seed=4)
    while moves := match.moves():
        match.step(*rng.choice(moves))
    return match


def drop(person: BrowserUser, text: str) -> None:
    """Drop a file onto the shelf."""
    person.opens("/")
    expect(person.page.get_by_role("contentinfo")).to_be_visible()  # the heading is there before the page works
    person.page.evaluate(DROP, [text])


def watches(person: BrowserUser, match: Match) -> Locator:
    """Drop a match onto the shelf and wait for its replay; returns the timeline."""
    drop(person, match.save())
    timeline = person.page.get_by_role("slider")
    expect(timeline).to_be_visible()
    return timeline


def expect_step(page: Page, step: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(step))


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        ("boussanga", "fr", "phone"),
        pytest.param("dubalai", "en", "desktop", marks=pytest.mark.at_length),
        pytest.param("bouh", "en", "phone", marks=pytest.mark.at_length),
        pytest.param("tohuwabohu", "fr", "desktop", marks=pytest.mark.at_length),
        pytest.param("dubalai", "fr", "television", marks=pytest.mark.at_length),
    ],
)
def test_a_file_dropped_onto_the_shelf_is_watched(
    arrive: Arrivals, game: str, language: Language, device: Device
) -> None:
    person = arrive(language=language, device=device)
    page, said = person.page, SAID[language]
    slider = watches(person, finished(game))
    expect(slider).to_have_accessible_name(said["timeline"])
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    person.passes_accessibility_checks()
    # Keys
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_step(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_step(page, 1)
    page.keyboard.press("End")
    expect_step(page, last)
    page.keyboard.press("Home")
    expect_step(page, 0)
    page.keyboard.press("PageDown")
    expect(slider).not_to_have_value("0")
    # The same moment from other eyes
    page.get_by_label(said["seen_by"]).select_option("1")
    expect(page.locator(".player.you")).to_have_count(1)
    # A link to a moment
    slider.fill("7")
    page.wait_for_url("**/replay/file-*#7")
    page.reload()
    expect_step(page, 7)
    # Playing goes on by itself.
    page.get_by_role("button", name=said["play"], exact=True).click()
    expect(slider).not_to_have_value("7")
    person.passes_accessibility_checks()


@pytest.mark.parametrize(
    "game",
    ["bouh", *(pytest.param(game, marks=pytest.mark.at_length) for game in ("boussanga", "dubalai", "tohuwabohu"))],
)
def test_a_moment_looks_the_same_however_it_is_reached(arrive: Arrivals, game: str) -> None:
    person = arrive(language="fr", device="phone")
    page = person.page
    slider = watches(person, finished(game))
    board = page.get_by_role("main")
    last = int(slider.get_attribute("max") or 0)
    for step in (last // 3, last // 2):
        slider.fill("0")
        expect_step(page, 0)
        slider.fill(str(step))
        expect_step(page, step)
        page.evaluate(DRAWN)
        jumped = board.inner_text()
        assert overflow(page) <= 1, "all players fit on the screen, seen from above"
        page.evaluate("document.activeElement.blur()")
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
        expect_step(page, step)
        page.evaluate(DRAWN)
        assert board.inner_text() == jumped


def test_a_file_that_does_not_verify_is_refused(arrive: Arrivals) -> None:
    person = arrive(language="fr")
    person.may_get_404 = True
    drop(person, "nonsense")
    expect(person.page.get_by_text(SAID["fr"]["wrong"]).first).to_be_visible()  # it is also announced
    person.complaints.clear()  # the browser reports every refused request


@pytest.mark.at_length
def test_the_watch_command_shows_a_file(arrive: Arrivals, tmp_path: Path) -> None:
    file, port = tmp_path / "match.jsonl", free_port()
    file.write_text(finished("boussanga").save(), "utf-8")
    command = [sys.executable, "-P", "-m", "ludotheque", "watch", str(file), "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    child_processes.end_with_this_process(process)
    assert process.stdout is not None
    address = next(line for line in process.stdout if "/replay/" in line).split()[-1]
    person = arrive(language="en")
    person.page.goto(address)
    expect(person.page.get_by_role("slider")).to_be_visible()
    person.page.keyboard.press("End")
    expect(person.page.get_by_role("slider")).not_to_have_value("0")
    person.passes_accessibility_checks()
    process.send_signal(signal.SIGINT)
    timeouts.wait_for_end(process)
    process.stdout.close()


@pytest.mark.at_length
def test_a_finished_match_is_watched_from_its_end_from_the_list_and_from_a_link(arrive: Arrivals) -> None:
    ann, other = arrive(language="en"), arrive(language="en")
    page = ann.page
    ann.plays_now("Boussanga")
    ann.plays_to_the_end()
    page.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    expect_step(page, 1)
    page.get_by_role("button", name="Share: link").click()
    page.get_by_role("button", name="Copy the link to this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    # Without the key of the link it is private.
    other.may_get_404 = True
    other.page.goto(link.partition("?")[0])
    expect(other.page.get_by_role("heading", name="This game cannot be watched")).to_be_visible()
    other.page.goto(link)
    expect_step(other.page, 1)
    # The list of played games
    ann.opens("/")
    page.get_by_role("link", name="Games you have played").click()
    watch = page.get_by_role("link", name="Watch Boussanga")
    expect(watch).to_be_visible()
    ann.passes_accessibility_checks()
    page.get_by_role("searchbox").fill("nobody of this name")
    expect(watch).to_be_hidden()
    page.get_by_role("searchbox").fill("bouss")
    watch.click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Remove Boussanga").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove it").click()
    expect(watch).to_be_hidden()


PLAY_ON = {
    "fr": {
        "button": "Jouer la suite",
        "luck": "Une chance nouvelle",
        "friends": "Des amis",
        "open": "Ouvrir la table",
        "note": "Cette table reprend une partie",
        "lead": "étape 8",
    },
    "en": {
        "button": "Play on from here",
        "luck": "Fresh luck",
        "friends": "Friends",
        "open": "Open the table",
        "note": "This table plays on",
        "lead": "step 8",
    },
}


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        ("bouh", "fr", "phone"),
        pytest.param("boussanga", "en", "desktop", marks=pytest.mark.at_length),
        pytest.param("dubalai", "en", "phone", marks=pytest.mark.at_length),
        pytest.param("tohuwabohu", "fr", "desktop", marks=pytest.mark.at_length),
    ],
)
def test_a_match_is_played_on_from_a_moment(arrive: Arrivals, game: str, language: Language, device: Device) -> None:
    person = arrive(language=language, device=device)
    page, said = person.page, PLAY_ON[language]
    watches(person, finished(game))
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect_step(page, 7)
    page.get_by_role("button", name=said["button"]).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(said["lead"])
    person.passes_accessibility_checks()
    dialog.get_by_role("radio", name=said["luck"]).check()
    dialog.get_by_role("radio", name=said["friends"]).check()
    dialog.get_by_role("button", name=said["open"]).click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text(said["note"])).to_be_visible()
    person.passes_accessibility_checks()


@pytest.mark.at_length
def test_a_table_watches_its_match_together(arrive: Arrivals) -> None:
    ann, bob = arrive(language="en", device="phone"), arrive(language="fr")
    television = arrive(language="en", device="television")
    ann.plays_now("Boussanga")
    where = ann.page.url.partition("/table/")[2]
    bob.opens(f"/table/{where}")
    television.opens(f"/tv/{where}")
    expect(television.page.get_by_role("heading", name="Boussanga")).to_be_visible()
    question = ann.page.get_by_role("dialog").get_by_role("button").last
    expect(question).to_be_visible()  # whether this phone is in front of the television
    question.click()
    ann.plays_to_the_end()
    ann.page.get_by_role("button", name="Watch it together").click()
    pages = (ann.page, bob.page, television.page)
    for page in pages:
        expect(page.get_by_role("slider")).to_be_visible()
    expect(ann.page.get_by_text("you steer")).to_be_visible()
    expect(bob.page.get_by_text("montre la partie à tout le monde")).to_be_visible()
    # The host steers.
    ann.page.get_by_role("slider").fill("5")
    for page in pages:
        expect_step(page, 5)
    ann.page.keyboard.press("ArrowRight")
    for page in pages:
        expect_step(page, 6)
    for person in (ann, bob, television):
        person.passes_accessibility_checks()
    # Somebody looks on their own and comes back.
    bob.page.keyboard.press("Home")
    expect_step(bob.page, 0)
    ann.page.keyboard.press("ArrowRight")
    expect_step(television.page, 7)
    expect_step(bob.page, 0)
    bob.page.get_by_role("button", name="Rejoindre les autres").click()
    expect_step(bob.page, 7)
    # It plays everywhere.
    ann.page.get_by_role("button", name="Play", exact=True).click()
    for page in (bob.page, television.page):
        expect(page.get_by_role("slider")).not_to_have_value("7")
    # Who leaves is at the end of the match again, and may come back.
    bob.page.get_by_role("button", name="Revenir à la table").click()
    bob.page.get_by_role("button", name="Regarder avec les autres").click()
    expect(bob.page.get_by_role("slider")).to_be_visible()
    ann.page.get_by_role("button", name="End for everybody").click()
    for page in pages:
        expect(page.locator("#end-title")).to_be_visible()


ANALYSIS = {
    "fr": {
        "button": "Analyse",
        "start": "Analyser cette partie",
        "moments": "Les moments à revoir",
        "table": "En tableau",
        "step": "Étape",
        "question": "Essaie sur le plateau",
        "praised": "Trouveras-tu le coup",
        "answer": "Voir la réponse",
    },
    "en": {
        "button": "Analysis",
        "start": "Analyse this game",
        "moments": "Moments to look at again",
        "table": "As a table",
        "step": "Step",
        "question": "Try it on the board",
        "praised": "Can you find it",
        "answer": "Show the answer",
    },
}


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("game", "language", "device"),
    [("dubalai", "fr", "phone"), ("bouh", "en", "desktop"), ("tohuwabohu", "en", "phone")],
)
def test_a_match_is_analysed_and_its_moments_are_asked_on_the_board(
    arrive: Arrivals, game: str, language: Language, device: Device
) -> None:
    person = arrive(language=language, device=device)
    page, said = person.page, ANALYSIS[language]
    watches(person, finished(game))
    page.get_by_role("button", name=said["button"], exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=said["start"]).click()
    expect(dialog.get_by_role("heading", name=said["moments"])).to_be_visible(timeout=A_WHOLE_ANALYSIS_MS)
    person.passes_accessibility_checks()
    dialog.get_by_role("checkbox", name=said["table"]).or_(dialog.get_by_role("switch", name=said["table"])).check()
    expect(dialog.get_by_role("table")).to_be_visible()
    person.passes_accessibility_checks()
    moment = dialog.get_by_role("button", name=said["step"]).first
    for choice in dialog.get_by_role("radio").all():  # somebody has a moment
        choice.check()
        if moment.is_visible():
            break
    moment.click()
    expect(dialog).to_be_hidden()
    strip = page.get_by_role("region", name=said["button"])
    expect(strip.get_by_text(said["question"]).or_(strip.get_by_text(said["praised"]))).to_be_visible()
    person.passes_accessibility_checks()
    strip.get_by_role("button", name=said["answer"]).click()
    expect(strip.get_by_role("button", name=said["answer"])).to_be_hidden()


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("game", "device"), [("tohuwabohu", "phone"), ("dubalai", "desktop"), ("tohuwabohu", "television")]
)
def test_a_race_is_watched_in_slow_motion_with_its_photo_finish_on_the_board(
    arrive: Arrivals, game: str, device: Device
) -> None:
    person = arrive(language="en", device=device)
    page = person.page
    match = Match(game, seats=4, seed=4)
    play_bots(match, ["fox", "rabbit", "fox", "chick"], seed=4)
    watches(person, match)
    screens = "Show what their screen showed then"
    fingers = page.get_by_role("main").get_by_role("button", name=screens)
    expect(fingers).to_have_count(0)  # the race has not begun
    page.get_by_role("button", name="In slow motion").click()
    expect(fingers.first).to_contain_text("s")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it stops after the race
    person.passes_accessibility_checks()
    lanes = page.get_by_role("region", name="Photo finish")
    if device == "phone":
        expect(lanes).to_be_hidden()
    else:
        expect(lanes.locator(".first")).to_have_count(1)
    # A link to this moment shows the fingers too: where they were, although pieces that were won are elsewhere now.
    page.wait_for_url(f"**#{page.get_by_role('slider').input_value()}")
    touched = places_of(fingers)
    page.reload()
    expect(fingers).to_have_count(len(touched))
    if game == "tohuwabohu":  # the book of Du balai ! changes its size when it is closed
        assert places_of(fingers) == touched
    # What the screen of the winner showed
    fingers.first.click()
    expect(page.get_by_label("Seen by")).not_to_have_value("")
    expect(fingers).to_have_count(0)  # nobody had touched anything


SIZES = ((360, 740), (740, 360), (1280, 800), (1920, 1080))


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [
        ("bouh", 3, "fr"),
        *(pytest.param("bouh", 5, language, marks=pytest.mark.at_length) for language in ("fr", "en")),
        *(pytest.param(game, 3, "fr", marks=pytest.mark.at_length) for game in ("boussanga", "dubalai", "tohuwabohu")),
    ],
)
def test_nothing_of_a_compared_replay_is_covered(arrive: Arrivals, game: str, seats: int, language: Language) -> None:
    person = arrive(language=language, device="phone")
    page = person.page
    slider = watches(person, finished(game, seats))
    last = int(slider.get_attribute("max") or 0)
    told = {
        "fr": "Trois puis cinq, et enfin la dernière carte de la main. " * 2,
        "en": "Three and then five, and at last the last card of the hand. " * 2,
    }
    decisions = [
        {"is_same": False, "first": told, "second": told, "first_step": step, "second_step": step}
        for step in range(last + 1)
    ]
    compared = {"names": ["Camille", "Lou"], "replays": ["/replay/one?", "/replay/two?"], "decisions": decisions}
    page.route("**/api/challenges/**", lambda route: route.fulfill(json=compared))
    page.goto(f"{page.url.partition('#')[0]}?beside=match~0~key~play")
    page.get_by_label(SAID[language]["seen_by"]).select_option("0")
    expect(page.get_by_text({"fr": "Choix différents", "en": "Different choices"}[language])).to_be_visible()
    person.passes_accessibility_checks()
    found = []
    for width, height in SIZES:
        resize(page, width, height)
        for step in (last // 3, last // 2, last):
            slider.fill(str(step))
            expect_step(page, step)
            if overflow(page) > 1:
                found.append(f"{width}×{height}, step {step}: {overflow(page)} pixels are covered")
            if width == 1920 and (cut := scrolling_parts(page)):
                found.append(f"{width}×{height}, step {step}: {cut} are cut")
    assert found == []


def places_of(fingers: Locator) -> list[tuple[int, int]]:
    """Where fingers are shown, in pixels."""
    boxes = [finger.bounding_box() for finger in fingers.all()]
    return sorted((round(box["x"]), round(box["y"])) for box in boxes if box)


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        ("boussanga", "fr", "phone"),
        *((game, "en", "desktop") for game in ("bouh", "dubalai", "tohuwabohu")),
    ],
)
def test_the_end_is_shared_as_a_picture_and_a_stretch_as_an_animation(
    arrive: Arrivals, tmp_path: Path, game: str, language: Language, device: Device
) -> None:
    said = {
        "fr": ("lien, image ou animation", "Créer l’animation", "Enregistrer"),
        "en": ("Share: link", "Make the", "Save"),
    }
    share, make, save = said[language]
    person = arrive(language=language, device=device)
    page = person.page
    watches(person, finished(game))
    page.get_by_role("button", name=share).click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img")
    expect(picture).to_be_visible()
    assert dialog.get_by_role("textbox").input_value().startswith(("J’ai", "I "))
    person.passes_accessibility_checks()
    drawn = saved_picture(page, save, tmp_path / "end.png")
    assert (drawn.longest_side, drawn.frames) == (1440, 1)
    assert drawn.colours > 300, "the pieces are drawn"
    # A stretch
    before = picture.get_attribute("src")
    first, last = dialog.get_by_role("spinbutton").all()
    first.fill("1")
    last.fill("6")
    dialog.get_by_role("button", name=make).click()
    expect(picture).not_to_have_attribute("src", before or "")
    animation = saved_picture(page, save, tmp_path / "stretch.png")
    assert animation.longest_side == 640
    assert 2 <= animation.frames <= 6
    last.fill("99")
    expect(dialog.get_by_role("button", name=make)).to_be_disabled()


class Picture(NamedTuple):
    """A picture in a file."""

    longest_side: int
    frames: int
    colours: int


def saved_picture(page: Page, save: str, file: Path) -> Picture:
    """The picture that the dialog offers to save."""
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link", name=save).click()
    download.value.save_as(file)
    with Image.open(file) as image:
        colours = image.convert("RGB").getcolors(2**24) or ()
        return Picture(max(image.size), getattr(image, "n_frames", 1), len(colours))
