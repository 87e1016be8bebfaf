"""A television and phones around it: chosen with a remote, joined by a code, and no secret on the large screen."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browsing import Arrivals, Person


def comes_by_the_code(arrive: Arrivals, code: str, name: str) -> Person:
    """Somebody points a phone at the television."""
    phone = arrive(language="en", device="phone")
    phone.opens(f"/join/{code}?tv")
    expect(phone.page.get_by_role("heading", name="You are in!")).to_be_visible()
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Let’s go").click()
    return phone


def test_a_family_plays_in_front_of_a_television(arrive: Arrivals) -> None:
    television = arrive(language="en")
    screen = television.page
    television.opens("/tv")
    box = screen.get_by_role("button", name="Bouh")
    expect(box).to_be_focused()
    television.finds_no_barriers()
    for key, game in (("ArrowRight", "Boussanga"), ("ArrowLeft", "Bouh")):
        screen.keyboard.press(key)
        expect(screen.get_by_role("button", name=game)).to_be_focused()
    screen.keyboard.press("Enter")
    code = screen.locator(".code")
    expect(code).to_be_visible()
    joined = code.inner_text().split()[-1].replace("-", "")

    zoe = comes_by_the_code(arrive, joined, "Zoé")
    tom = comes_by_the_code(arrive, joined, "Tom")
    for name in ("Zoé", "Tom"):
        expect(screen.get_by_text(name, exact=True)).to_be_visible()
    expect(screen.get_by_role("status").filter(has_text="2 people are in")).to_be_visible()
    television.finds_no_barriers()
    expect(screen.get_by_role("button", name="Let’s play!")).to_be_focused()
    screen.keyboard.press("Enter")
    for phone in (zoe, tom):
        phone.waits_for_the_board()
        expect(phone.page.get_by_role("button", name="Sound is off")).to_be_visible()

    expect(screen.get_by_role("complementary").get_by_text("Tom", exact=True)).to_be_visible()
    television.finds_no_barriers()
    turn = screen.locator("aside [aria-current]")
    expect(turn).to_have_count(1)
    first = turn.inner_text()
    player = zoe if "Zoé" in first else tom
    player.waits_for_the_turn()
    player.takes_a_hint()
    expect(screen.locator(".latest li").first).to_be_visible()

    zoe.page.get_by_role("button", name="Show the whole table here").click()
    expect(zoe.page.get_by_role("button", name="What happened")).to_be_visible()

    # A phone is lost: its chair is given to whoever comes next.
    tom.page.goto("about:blank")
    expect(screen.locator("aside .away")).to_have_count(1)
    zoe.page.get_by_role("button", name="More", exact=True).click()
    zoe.page.get_by_role("button", name="A bot plays for Tom").click()
    zoe.finds_no_barriers()
    late = arrive(language="en", device="phone")
    late.opens(f"/join/{joined}?tv")
    late.page.get_by_role("button", name="Let’s go").click()
    late.page.get_by_role("button", name="Join in").click()
    late.page.get_by_role("dialog").get_by_role("button", name="Play for Fox").click()
    expect(screen.locator("aside .away")).to_have_count(0)


def test_a_table_with_friends_goes_onto_a_television(arrive: Arrivals) -> None:
    host = arrive(language="en", device="phone")
    host.plays_now("Boussanga")
    host.page.get_by_role("button", name="More", exact=True).click()
    address = host.page.get_by_text("/tv/").inner_text().split("/tv/")[1].strip()
    host.page.get_by_role("button", name="Close").click()
    television = arrive(language="en")
    television.opens(f"/tv/{address}")
    expect(television.page.get_by_role("heading", name="Boussanga")).to_be_visible()
    dialog = host.page.get_by_role("dialog", name="This table is on a television")
    host.finds_no_barriers()
    dialog.get_by_role("button", name="Yes, my phone is my hand").click()
    expect(host.page.get_by_role("button", name="Show the whole table here")).to_be_visible()
    television.page.close()
    expect(host.page.get_by_role("button", name="What happened")).to_be_visible()
