"""The rulebook plays: clauses are tried on small boards inside its page and at a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of_clauses
from support.browser.users import Arrivals

RULES_WITH_A_REFUSAL = {"boussanga": "BSG-13", "bouh": "BOU-14", "tohuwabohu": "TOH-3", "dubalai": "BAL-3"}


def test_a_clause_is_tried_with_its_counter_examples(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone")
    page = person.page
    person.opens("/rules/boussanga#BSG-13")
    page.get_by_role("button", name="Essayer la règle BSG-13").click()
    scene = page.locator("#scene-BSG-13")
    expect(scene).to_contain_text("Pose-la quand même")
    scene.get_by_role("button", name="Montre-moi").click()
    expect(scene).to_contain_text("La carte demande Eau en d3, mais il y a Air.")
    expect(scene).to_contain_text("porter déjà le bon élément")
    person.passes_accessibility_checks()
    for _ in range(2):
        scene.get_by_role("button", name="Et sinon").click()
        scene.get_by_role("button", name="Montre-moi").click()
    expect(scene).to_contain_text("ne compte pas.")
    expect(scene.get_by_role("button", name="Et sinon")).to_be_hidden()


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_the_rules_answer_on_the_board_of_every_game(arrive: Arrivals, game: str) -> None:
    person = arrive()
    page = person.page
    person.opens(f"/rules/{game}")
    clauses = {clause for scene in scenes_of_clauses(game) for clause in scene.clauses}
    expect(page.get_by_role("button", name="Try rule")).to_have_count(len(clauses))
    clause = next(clause for clause in RULES_WITH_A_REFUSAL.values() if clause in clauses)
    page.get_by_role("button", name=f"Try rule {clause}", exact=True).click()
    scene = page.locator(f"#scene-{clause}")
    scene.get_by_role("button", name="Show me").click()
    expect(scene.locator(".reached")).to_be_visible()
    person.passes_accessibility_checks()


def test_a_clause_is_tried_at_a_table(arrive: Arrivals) -> None:
    person = arrive()
    page = person.page
    person.plays_now("Boussanga")
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    rules.get_by_role("button", name="Try rule BSG-20", exact=True).click()
    scene = rules.locator("#scene-BSG-20")
    scene.get_by_role("button", name="Show me").click()
    expect(scene).to_contain_text("Five Air come off")
