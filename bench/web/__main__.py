"""How light and quick the browser's part is: prints the page; ``--write`` puts it into ``docs/web-speed.md``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

import httpx
from playwright.sync_api import sync_playwright

from bench.web.lighthouse import KINDS, TIMES, VERSION, installed, judged
from bench.web.painting import SLOWER, delays
from bench.web.weight import weigh
from support.browser.chromium import FLAGS, find_browser
from support.browser.users import Arrivals
from support.processes.serve_command import ServeCommand

PAGE = Path(__file__).parents[2] / "docs" / "web-speed.md"
MARK = "<!-- measured -->\n"
GAMES = ("Boussanga", "Bouh")
RACES = ("Tohuwabohu", "Du balai !")
MOST_SCRIPTS = 120_000
LEAST_POINTS = 95
LATEST_MS = 100
MATCHES = 3


def weights(arrive: Arrivals) -> list[str]:
    """What is loaded."""
    lines = ["| loaded, packed | JavaScript | styles | fonts | everything |", "|---|---:|---:|---:|---:|"]
    for label, game in (
        ("the shelf", None),
        *((f"the shelf, then a table of {game}", game) for game in (*GAMES, *RACES)),
    ):
        weight = weigh(arrive, game)
        lines.append(f"| {label} | " + " | ".join(f"{size / 1000:.1f} kB" for size in weight) + " |")
    return [*lines, "", f"At most {MOST_SCRIPTS // 1000} kB of JavaScript for the shelf and one game."]


def judgements(server: ServeCommand) -> list[str]:
    """What Lighthouse says."""
    program = installed()
    if program is None:
        return ["Lighthouse could not be had from npm here."]
    host = httpx.Client(base_url=server.address, headers={"x-ludotheque": "1"})
    wanted = {"game": "boussanga", "seats": 2, "bots": {"1": "rabbit"}, "start": True}
    table = host.post("/api/tables", json=wanted).raise_for_status().json()["table"]
    heads = [f"Lighthouse {VERSION}, as a phone, {TIMES} times", *KINDS, "speed of the machine"]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(KINDS) + 1)]
    for label, path in (("the shelf", "/"), ("a table of Boussanga", f"/table/{table}")):
        found = judged(program, server.address + path)
        lines.append(f"| {label} | " + " | ".join(str(found.points[kind]) for kind in KINDS) + f" | {found.speed} |")
    return [*lines, "", f"At least {LEAST_POINTS} of 100 each."]


def paintings(arrive: Arrivals) -> list[str]:
    """How soon updates are seen."""
    lines = [f"| from the message to a frame, processor {SLOWER} × slower | updates | half | 95 of 100 | longest |"]
    lines.append("|---|---:|---:|---:|---:|")
    for game in GAMES:
        found = [painted for _ in range(MATCHES) for painted in delays(arrive, game)]
        for label, times in (
            (f"{game}: the frame that shows it", [painted.first for painted in found]),
            (f"{game}: and the one that shows all that follows", [painted.whole for painted in found]),
        ):
            most = quantiles(times, n=20, method="inclusive")[-1]
            lines.append(f"| {label} | {len(times)} | {median(times):.0f} ms | {most:.0f} ms | {max(times):.0f} ms |")
    return [*lines, "", f"At most {LATEST_MS} ms until it is seen."]


def main() -> None:
    """Measure everything."""
    with ServeCommand(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        arrive = Arrivals(browser, server)
        parts = [weights(arrive), paintings(arrive), judgements(server)]
        browser.close()
    text = "\n\n".join("\n".join(part) for part in parts) + "\n"
    print(text)
    if "--write" in sys.argv:
        before = PAGE.read_text("utf-8").split(MARK)[0]
        PAGE.write_text(f"{before}{MARK}\n{text}", "utf-8")


if __name__ == "__main__":
    main()
