"""Measures size and speed of the browser client; ``--write`` also writes the results to ``docs/web-speed.md``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

import httpx
import msgspec
from playwright.sync_api import Browser, sync_playwright

from bench.web import slow_owl
from bench.web.frame_delays import RACE, SLOWDOWN, TURNS, Played, delays
from bench.web.frame_work import processor_times
from bench.web.lighthouse import KINDS, TIMES, VERSION, installed, scores_of
from bench.web.offline_start import TIMES as STARTS
from bench.web.offline_start import offline_starts
from bench.web.replay_jumps import replay
from ludotheque.engine.words import game_words
from support.browser.chromium import FLAGS, find_browser
from support.browser.page_size import page_size
from support.browser.users import Arrivals
from support.processes.serve_command import ServeCommand
from support.pyodide.node import run_in_pyodide

PAGE = Path(__file__).parents[2] / "docs" / "web-speed.md"
MARK = "<!-- measured -->\n"
GAMES = ("Boussanga", "Bouh")
RACES = ("Tohuwabohu", "Du balai !")
MOST_SCRIPTS = 120_000
LEAST_POINTS = 95
LATEST_MS = 100
MATCHES = 3
LATEST_JUMP_MS = 150
LATEST_START_S = 3
LATEST_DECISION_S = 1
REPLAYS = (
    ("Boussanga", "boussanga", 4, 0),
    ("Bouh", "bouh", 4, 0),
    ("Tohuwabohu", "tohuwabohu", 3, 500),
    ("Du balai !", "dubalai", 3, 500),
)
"""The matches that are watched again: title, id, seats, the least number of entries."""


def page_sizes(arrive: Arrivals) -> list[str]:
    """The bytes loaded for the start page and for each game."""
    lines = ["| loaded, packed | JavaScript | styles | fonts | everything |", "|---|---:|---:|---:|---:|"]
    for label, game in (
        ("the shelf", None),
        *((f"the shelf, then a table of {game}", game) for game in (*GAMES, *RACES)),
    ):
        sizes = page_size(arrive, game)
        lines.append(f"| {label} | " + " | ".join(f"{size / 1000:.1f} kB" for size in sizes) + " |")
    return [*lines, "", f"At most {MOST_SCRIPTS // 1000} kB of JavaScript for the shelf and one game."]


def lighthouse_scores(server: ServeCommand) -> list[str]:
    """The scores of Lighthouse."""
    program = installed()
    if program is None:
        return ["Lighthouse could not be had from npm here."]
    host = httpx.Client(base_url=server.address, headers={"x-ludotheque": "1"})
    setup = {"game": "boussanga", "seats": 2, "bots": {"1": "rabbit"}, "start": True}

    def table() -> str:
        # Each run has a match that has just begun: bots go on for an absent host, and soon the match is over.
        return f"{server.address}/table/{host.post('/api/tables', json=setup).raise_for_status().json()['table']}"

    heads = [f"Lighthouse {VERSION}, as a phone, {TIMES} times", *KINDS, "speed of the machine"]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(KINDS) + 1)]
    for label, address in (("the shelf", lambda: server.address + "/"), ("a table of Boussanga", table)):
        found = scores_of(program, address)
        lines.append(f"| {label} | " + " | ".join(str(found.points[kind]) for kind in KINDS) + f" | {found.speed} |")
    return [*lines, "", f"At least {LEAST_POINTS} of 100 each."]


def _played(game: str) -> tuple[Played, int]:
    """How a game is played while it is measured, and the number of matches."""
    return (TURNS, MATCHES) if game in GAMES else (RACE, 1)


def frame_delays(arrive: Arrivals) -> list[str]:
    """The delays from an update to the frame that shows it."""
    lines = [f"| from the message to a frame, processor {SLOWDOWN} × slower | updates | half | 95 of 100 | longest |"]
    lines.append("|---|---:|---:|---:|---:|")
    for game in (*GAMES, *RACES):
        how, matches = _played(game)
        found = [painted for _ in range(matches) for painted in delays(arrive, game, how)]
        for label, times in (
            (f"{game}: the frame that shows it", [painted.first for painted in found]),
            (f"{game}: and the one that shows all that follows", [painted.whole for painted in found]),
        ):
            most = quantiles(times, n=20, method="inclusive")[-1]
            lines.append(f"| {label} | {len(times)} | {median(times):.0f} ms | {most:.0f} ms | {max(times):.0f} ms |")
    return [*lines, "", f"At most {LATEST_MS} ms until it is seen."]


def frame_work(browser: Browser, arrive: Arrivals) -> list[str]:
    """The processor time of updates in all games, and its ratio to that of the first game."""
    heads = ("updates", "half", "95 of 100", f"95 of 100 × {SLOWDOWN}", f"95 of 100, {GAMES[0]} = 1")
    lines = ["| processor time from the message to the frame that shows all that follows | " + " | ".join(heads) + " |"]
    lines.append("|---|" + "---:|" * len(heads))
    least = 0.0
    for game in (*GAMES, *RACES):
        how, matches = _played(game)
        times = [millis for _ in range(matches) for millis in processor_times(browser, arrive, game, how)]
        most = quantiles(times, n=20, method="inclusive")[-1]
        least = least or most
        shown = f"{median(times):.1f} ms | {most:.1f} ms | {SLOWDOWN * most:.0f} ms | {most / least:.2f}"
        lines.append(f"| {game} | {len(times)} | {shown} |")
    return [*lines, "", f"At most {LATEST_MS} ms with the processor {SLOWDOWN} × slower."]


def replay_jumps(arrive: Arrivals) -> list[str]:
    """The delays of jumps in replays, and the sizes of matches."""
    heads = ("entries", "steps", "sent", "half", "95 of 100", "longest", "processor time: half", "95 of 100")
    lines = [f"| a replay, jumps with the processor {SLOWDOWN} × slower | " + " | ".join(heads) + " |"]
    lines.append("|---|" + "---:|" * len(heads))
    for title, game, seats, entries in REPLAYS:
        found = replay(arrive, game, seats, entries)
        most = quantiles(found.jumps, n=20, method="inclusive")[-1]
        times = f"{median(found.jumps):.0f} ms | {most:.0f} ms | {max(found.jumps):.0f} ms"
        work = [SLOWDOWN * millis for millis in found.work]
        times += f" | {median(work):.0f} ms | {quantiles(work, n=20, method='inclusive')[-1]:.0f} ms"
        sent = f"{found.size / 1000:.1f} kB"
        lines.append(f"| {title}, {seats} players | {found.entries} | {found.steps} | {sent} | {times} |")
    return [*lines, "", f"At most {LATEST_JUMP_MS} ms until a jump is seen, and 100 kB for a typical match."]


def offline(arrive: Arrivals) -> list[str]:
    """Play without a server: how soon a table opens, and whether the page stays smooth."""
    kinds = ("opening of the page to board", "tap to board, Python runs already")
    heads = [*kinds, *(f"{kind}, processor {SLOWDOWN} × slower" for kind in kinds)]
    lines = [f"| without a server, median of {STARTS} | " + " | ".join(heads) + " |", "|---|" + "---:|" * len(heads)]
    first, games, frames = offline_starts(arrive)
    for one in games:
        times = [one.opened, one.running, one.slowed_opened, one.slowed_running]
        lines.append(f"| {one.title} | " + " | ".join(f"{start.seconds:.1f} s" for start in times) + " |")
        shown = " | ".join(f"{start.work:.1f} s" for start in times)
        lines.append(f"| {one.title}, processor time | {shown} |")
    most = quantiles(frames, n=20, method="inclusive")[-1]
    smooth = (
        f"While bots think, half of the frames follow within {median(frames):.0f} ms and 95 of 100 within {most:.0f}."
    )
    cold = f"The first opening of all took {first.seconds:.1f} s ({first.work:.1f} s of processor time)."
    return [*lines, "", f"At most {LATEST_START_S} s on the slower processor. {cold} {smooth}"]


def slow_bots() -> list[str]:
    """How long bots take for a decision in a browser with a slower processor."""
    lines = [f"| a bot's decision in the browser, processor {SLOWDOWN} × slower | decisions | 95 of 100 | longest |"]
    lines.append("|---|---:|---:|---:|")
    job = Path(slow_owl.__file__)
    decisions = msgspec.json.decode(run_in_pyodide(str(SLOWDOWN), Path(tempfile.mkdtemp()), job))
    for level, by_game in decisions.items():
        for game, times in by_game.items():
            most = quantiles(times, n=20, method="inclusive")[-1]
            title = game_words(game, "en")["title"]
            lines.append(f"| {title}, {level} | {len(times)} | {most:.2f} s | {max(times):.2f} s |")
    return [*lines, "", f"At most {LATEST_DECISION_S} s."]


def main() -> None:
    """Measure everything and print the results."""
    with ServeCommand(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        arrive = Arrivals(browser, server)
        parts = [
            page_sizes(arrive),
            frame_delays(arrive),
            frame_work(browser, arrive),
            replay_jumps(arrive),
            offline(arrive),
            slow_bots(),
            lighthouse_scores(server),
        ]
        browser.close()
    text = "\n\n".join("\n".join(part) for part in parts) + "\n"
    print(text)
    if "--write" in sys.argv:
        before = PAGE.read_text("utf-8").split(MARK)[0]
        PAGE.write_text(f"{before}{MARK}\n{text}", "utf-8")


if __name__ == "__main__":
    main()
