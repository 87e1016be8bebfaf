"""Takes pictures of a television with three phones, for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from support.browser.users import Arrivals, BrowserUser

Take = Callable[[BrowserUser, str, str], None]
"""Takes a picture of a user's page, from a name and a size."""
GAMES = {"bouh": "Bouh", "boussanga": "Boussanga", "tohuwabohu": "Tohuwabohu", "dubalai": "Du balai !"}
NAMES = ("Zoé", "Tom", "Lina")


class LivingRoom(NamedTuple):
    """A television, and phones that joined by its code."""

    television: BrowserUser
    phones: tuple[BrowserUser, ...]


def _gather(arrive: Arrivals, game: str, take: Take | None) -> LivingRoom:
    television = arrive(language="fr")
    screen = television.page
    screen.set_viewport_size({"width": 1920, "height": 1080})
    television.opens("/tv")
    box = screen.get_by_role("button", name=game)
    box.wait_for()
    if take is not None:
        take(television, "living-room-choice", "television")
    box.click()
    code = screen.locator(".code").inner_text().split()[-1].replace("-", "")
    phones = tuple(_come(arrive, code, name) for name in NAMES)
    screen.get_by_text(NAMES[-1], exact=True).wait_for()
    if take is not None:
        take(television, "living-room-invitation", "television")
    screen.get_by_role("button", name="On joue !").click()
    for phone in phones:
        phone.waits_for_the_board()
    return LivingRoom(television, phones)


def _come(arrive: Arrivals, code: str, name: str) -> BrowserUser:
    phone = arrive(language="fr", device="phone")
    phone.opens(f"/join/{code}?tv")
    phone.page.get_by_label("Ton nom").fill(name)
    phone.page.get_by_role("button", name="C’est parti").click()
    return phone


def _play_a_little(room: LivingRoom, turns: int = 6) -> BrowserUser:
    """Let the user whose turn it is follow the hints; returns the next user."""
    for _ in range(turns):
        _next(room).takes_a_hint()
    return _next(room)


def _next(room: LivingRoom) -> BrowserUser:
    for _ in range(200):
        for phone in room.phones:
            if phone.page.title().startswith("●"):
                return phone
        room.television.page.wait_for_timeout(100)
    raise RuntimeError("it is nobody's turn")


def take_living_room(arrive: Arrivals, take: Take) -> None:
    """Take pictures of the choice of games, the invitation, and each game on television and phone."""
    for id, game in GAMES.items():
        room = _gather(arrive, game, take if id == "tohuwabohu" else None)
        asked = _play_a_little(room) if id in ("bouh", "boussanga") else room.phones[0]
        if id == "tohuwabohu":
            room.television.page.locator(".face.open").wait_for(timeout=60_000)
        if id == "dubalai":
            room.phones[1].page.get_by_role("button", name="Clac").wait_for(timeout=60_000)
        take(room.television, f"living-room-{id}", "television")
        take(asked, f"living-room-{id}", "phone")
        for person in (room.television, *room.phones):
            person.page.context.close()
