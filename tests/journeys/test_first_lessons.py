"""Newcomers are offered a first game, play its lessons on the real board, and begin a real game afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of
from support.browser.users import Arrivals, BrowserUser

FIRST_GAMES = [
    (game, scene.id, len(scene.attempts))
    for game in own_game_ids()
    for scene in scenes_of(game).values()
    if scene.first_game is not None
]


def follow_the_owl(page: Page) -> None:
    """Let the owl show the moves of a lesson, then go on."""
    page.get_by_role("button", name="Montre-moi").click()
    go_on = page.get_by_role("button", name="Continuer")
    expect(go_on).to_be_focused()
    go_on.click()


def finish(person: BrowserUser, game: str, scene: str, lessons: int) -> None:
    """Play all lessons, then begin the first real game."""
    page = person.page
    person.opens(f"/learn/{game}/{scene}")
    for lesson in range(lessons):
        expect(page.get_by_role("img", name=f"Étape {lesson + 1} sur {lessons}")).to_be_visible()
        follow_the_owl(page)
    expect(page.get_by_role("heading", name="Tu sais jouer")).to_be_visible()
    page.get_by_role("button", name="Jouer ma première partie").click()
    person.waits_for_the_board()


@pytest.mark.at_length
@pytest.mark.parametrize(("game", "scene", "lessons"), FIRST_GAMES, ids=[scene for _, scene, _ in FIRST_GAMES])
def test_a_newcomer_finishes_the_first_game_and_begins_a_real_one(
    arrive: Arrivals, game: str, scene: str, lessons: int
) -> None:
    person = arrive(language="fr", device="phone", newcomer=True)
    finish(person, game, scene, lessons)


def test_a_first_game_is_offered_left_and_resumed(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone", newcomer=True)
    page = person.page
    person.opens("/")
    page.get_by_role("button", name="Jouer à Du balai").click()
    offer = page.get_by_role("dialog", name="Du balai")
    expect(offer).to_contain_text("Tu connais ce jeu")
    person.passes_accessibility_checks()
    offer.get_by_role("button", name="Montre-moi").click()
    # the first lesson, by touch
    page.get_by_role("button", name="Case 6").click()
    expect(page.locator(".sentence")).to_have_text("Ta sorcière se pose.")
    person.passes_accessibility_checks()
    page.get_by_role("button", name="Continuer").click()
    expect(page.get_by_role("img", name="Étape 2 sur 7")).to_be_visible()
    # left, and taken up again where it was
    page.get_by_role("link", name="Vers les jeux").or_(page.get_by_role("link", name="Retour")).first.click()
    page.get_by_role("link", name="Apprendre Du balai").click()
    expect(page.get_by_role("img", name="Étape 2 sur 7")).to_be_visible()
    page.get_by_role("button", name="Sauter").click()
    expect(page.get_by_role("img", name="Étape 3 sur 7")).to_be_visible()


def test_somebody_who_knows_the_game_is_asked_once(arrive: Arrivals) -> None:
    person = arrive(newcomer=True)
    page = person.page
    person.opens("/")
    page.get_by_role("button", name="Play Boussanga now").click()
    page.get_by_role("button", name="I know it").click()
    person.waits_for_the_board()
    person.plays_now("Boussanga")
