"""After a race everybody may see who was first, by how much, and how that was found."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browsing import Arrivals

A_WHOLE_MATCH_MS = 180_000


def test_the_receipt_of_a_match_is_one_tap_from_its_end(arrive: Arrivals) -> None:
    person = arrive(language="en", device="phone")
    page = person.page
    person.plays_now("Tohuwabohu")
    # Bots play on, and fast.
    table = page.url
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give my seat up").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    person.opens(table)
    receipt = page.get_by_role("link", name="Who was first?")
    expect(receipt).to_be_visible(timeout=A_WHOLE_MATCH_MS)
    receipt.click()
    expect(page.get_by_role("heading", name="Who was first?")).to_be_visible()
    races = page.get_by_role("heading", name="Race", exact=False)
    expect(races.first).to_be_visible()
    expect(page.get_by_role("img", name="Time line of race").first).to_be_visible()
    page.get_by_text("The figures").first.click()
    expect(page.get_by_role("table").first).to_be_visible()
    person.finds_no_barriers()
    address = page.url
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", name="Tohuwabohu")).to_be_visible()

    stranger = arrive(language="fr")
    stranger.opens(address)
    expect(stranger.page.get_by_role("heading", name="Qui était le premier ?")).to_be_visible()
    stranger.finds_no_barriers()
