"""Takes pictures of a class: the teacher's page, the wall, a child's phone, and the map of number facts."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

from docs.living_room_pictures import Take
from ludotheque.engine.playing.attempt import Calculation
from ludotheque.server.store.store import open_store
from ludotheque.table.identities import child_of
from ludotheque.table.people.attempt import Attempt
from support.browser.users import Arrivals, BrowserUser
from support.processes.serve_command import ServeCommand

TABLETS, ON_EACH = 3, 5
"""Besides the child whose phone is shown, so many children play, each tablet having several."""
TURNS = 12
SIT_DOWN = """async (children) => {
  globalThis.sockets = [];
  for (const { classroom, number, table } of children) {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
    await new Promise((opened) => (socket.onopen = opened));
    const child = { type: "child_of_class", classroom, number };
    socket.send(JSON.stringify({ type: "enter", table, child }));
    globalThis.sockets.push(socket);
  }
}"""
"""Children who are at their tables and think."""


def take_class(server: ServeCommand, arrive: Arrivals, take: Take) -> None:
    """Open a class, let children join, play a round of Bouh, and look at the map."""
    teacher, wall, child = arrive(language="fr"), arrive(language="fr"), arrive(language="fr", device="phone")
    wall.page.set_viewport_size({"width": 1920, "height": 1080})
    teacher.page.set_viewport_size({"width": 1280, "height": 800})
    teacher.opens("/teach")
    teacher.page.get_by_role("button", name="Ouvrir une classe").click()
    teacher.page.locator(".code").wait_for()
    classroom, code = teacher.page.url.rsplit("/", 1)[1], teacher.page.locator(".code").inner_text()
    child.opens(f"/class/{code}")
    child.page.get_by_role("button", name="Entrer").click()
    child.page.locator(".me .name").wait_for()
    take(child, "class-child", "phone")
    tablets = [arrive(language="fr") for _ in range(TABLETS)]
    for tablet in tablets:
        _join(tablet, code)
    wall.opens(f"/wall/{code}")
    wall.page.get_by_text(f"{TABLETS * ON_EACH + 1} enfants sont là").wait_for()
    take(wall, "class-wall-door", "television")
    teacher.page.get_by_role("button", name="Commencer la manche").click()
    child.waits_for_the_board()
    for tablet in tablets:
        tablet.page.evaluate(
            SIT_DOWN, [{"classroom": classroom, **each} for each in tablet.asks(f"/class/{code}")["yours"]]
        )
    for _ in range(TURNS):
        if wall.page.locator(".made").inner_text() != "0" or not child.waits_for_the_turn():
            break
        child.takes_a_hint()
        wall.page.wait_for_timeout(1500)  # what is made is counted every second
    teacher.page.get_by_text("Tout le monde joue").wait_for()
    take(teacher, "class-teacher", "desktop")
    take(wall, "class-wall", "television")
    _calculate(server, classroom)
    for person in (teacher, wall):
        person.may_be_offline = True
    teacher.opens(f"/teach/{classroom}/map")
    teacher.page.get_by_role("table").first.wait_for()
    take(teacher, "map", "desktop")


def _join(tablet: BrowserUser, code: str) -> None:
    """Several children join on one tablet."""
    tablet.opens(f"/class/{code}")
    tablet.page.get_by_role("button", name="Entrer").click()
    tablet.page.locator(".me .name").wait_for()
    for _ in range(ON_EACH - 1):
        tablet.asks(f"/class/{code}/children", {})


def _calculate(server: ServeCommand, classroom: str) -> None:
    """Let the children of a class calculate for some lessons, while the server is stopped."""
    server.stop()
    kept = _keep_attempts(f"sqlite:///{server.folder / 'ludotheque.db'}", classroom)
    with ThreadPoolExecutor() as threads:  # this thread has the event loop of the browser
        threads.submit(asyncio.run, kept).result()
    server.start()


async def _keep_attempts(url: str, classroom: str) -> None:
    rng = random.Random(7)
    async with open_store(url) as store:
        for number in range(1, TABLETS * ON_EACH + 2):
            for at in range(160):
                first, second = rng.randrange(1, 10), rng.randrange(1, 10)
                sign = rng.choice("++-*")
                made = {"+": first + second, "-": first - second, "*": first * second}[sign]
                is_hard = sign == "*" and first + second > 12
                wrong = rng.random() < (0.55 if is_hard else 0.05 + 0.02 * (number % 4))
                said = Calculation((first, second, sign), made, made + wrong)
                took = rng.randrange(2_500, 9_000)
                store.records.attempts.keep(
                    Attempt(child_of(classroom, number), "m", "bouh", took, None, b"{}", said), at + 1
                )
            await store.records.attempts.write()
