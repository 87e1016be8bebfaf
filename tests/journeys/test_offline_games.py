"""Whole matches without a server. When it is back they are handed in, once, whatever goes wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from ludotheque.engine.words import game_words
from support.browser.beginner import Beginner
from support.browser.offline import PYTHON_STARTS_MS, keep, lose_the_server
from support.browser.one_glass import races_with_three_fingers, sits_three_down
from support.browser.users import Arrivals, Device
from support.browser.whole_games import PLAYS
from support.processes.serve_command import ServeCommand


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("game", "device"),
    [("boussanga", "phone"), ("bouh", "desktop"), ("dubalai", "phone"), ("tohuwabohu", "tablet")],
)
def test_a_whole_match_without_a_server_is_handed_in_once(
    arrive: Arrivals, house: ServeCommand, game: str, device: Device
) -> None:
    anna = arrive(device=device, server=house)
    page = anna.page
    keep(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    title = str(game_words(game, "en")["title"])
    page.get_by_role("button", name=anna.words["play_now"].format(game=title)).click()
    expect(page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)
    PLAYS[game](Beginner(anna, "reader" if device == "desktop" else "touch"))
    expect(page.locator("#end-title")).to_be_visible()

    # the server takes the match, but its answer is lost; then two pages hand it in
    lost: list[int] = []

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    house.start()
    page.route("**/api/me/matches", lose_the_answer)
    anna.opens("/")
    page.wait_for_load_state("networkidle")
    assert lost == [200]
    page.unroute("**/api/me/matches")
    other = page.context.new_page()
    for each in (page, other):
        each.goto("/")
    for each in (page, other):
        each.wait_for_load_state("networkidle")
    listed = anna.asks("/me/matches")
    assert [(match["game"], match["offline"]) for match in listed] == [(game, True)]
    assert anna.asks("/me/ratings") == []
    [chapter] = anna.asks("/me/book")["chapters"]
    assert [(each["game"], each["played"]) for each in chapter["games"]] == [(game, 1)]
    anna.opens("/past")
    expect(page.get_by_role("link", name=f"Watch {title} of")).to_have_count(1)
    expect(page.get_by_text("without a network")).to_have_count(1)
    anna.complaints = [complaint for complaint in anna.complaints if "ERR_FAILED" not in complaint]


@pytest.mark.at_length
def test_three_players_race_on_one_touch_screen_without_a_server(arrive: Arrivals, house: ServeCommand) -> None:
    table = arrive(device="tablet", server=house)
    keep(table)
    lose_the_server(table, house)
    docks = sits_three_down(table, PYTHON_STARTS_MS)
    races_with_three_fingers(table, docks)


@pytest.mark.at_length
@pytest.mark.parametrize("game", ["Boussanga", "Bouh"])
def test_bots_of_all_levels_play_without_a_server(arrive: Arrivals, house: ServeCommand, game: str) -> None:
    anna = arrive(device="phone", server=house)
    keep(anna)
    lose_the_server(anna, house)
    for level in ("Chick", "Rabbit", "Fox", "Owl", "Dragon"):
        anna.opens("/")
        anna.page.get_by_role("radio", name=level).check(force=True)
        anna.page.get_by_role("button", name=anna.words["play_now"].format(game=game)).click()
        expect(anna.page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)
        assert anna.waits_for_the_turn()
        anna.takes_a_hint()
        assert anna.waits_for_the_turn(), f"{level} has played"
