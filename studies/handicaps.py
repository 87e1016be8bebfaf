"""Finds the handicap at which each two levels of bots win equally often, and writes it beside the bots.

    python studies/handicaps.py studies/played/handicaps --game boussanga
    python studies/handicaps.py studies/played/handicaps --game bouh --level fox --level owl --confirm 1.5/1
    python studies/handicaps.py studies/played/handicaps --write docs/handicaps.md

The first command searches. It keeps every batch of games in a file of the folder, so a run that was stopped goes on
where it was. The second one plays a given pair of handicaps: where wins do not rise evenly with the advantage, the
search can miss one. The third one writes what is found so far to ``bot/handicaps.toml`` of each game and to the page.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.playing.handicap import Pair
from ludotheque.engine.registry import box_of, own_game_ids
from ludotheque.lab.report import ReportTable, interval, name_of, percent, write_page
from ludotheque.lab.statistics import Share
from ludotheque.lab.study.even import Even, Trial
from ludotheque.lab.study.even_handicap import (
    BATCH,
    even_handicap,
    games_with,
    handicap_of,
    pair_in_words,
    seats_for_two,
)
from ludotheque.terminal.play import title_of

SEARCH = 50
WITHOUT = 200
"""Games without a handicap, which tell how far apart two levels are."""
FIRST = 400
"""So many games of all pairs are played before more of any."""
AGAIN = "even again"
"""The seed of the deals with which a handicap is confirmed."""
WITHIN = 0.05
"""Levels are even if the weaker one wins within this of a half."""


class Unplayed(Exception):
    """Games are missing that the search would need next."""


class Kept:
    """The wins of the weaker level in every batch of games of one game that was played."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game = game
        self.file = folder / f"{game}.json"
        self.wins: dict[str, float] = json.loads(self.file.read_text("utf-8")) if self.file.exists() else {}

    def play(self, pair: tuple[Level, Level], granted: Pair, numbers: range, seed: str, *, may_play: bool) -> float:
        """The wins of a batch, played now if it was not before."""
        key = _key(pair, granted, numbers, seed)
        if key not in self.wins:
            if not may_play:
                raise Unplayed(key)
            self.wins[key] = games_with(self.game, granted, numbers, weaker=pair[0], stronger=pair[1], seed=seed)
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new = self.file.with_suffix(".new")
            new.write_text(json.dumps(self.wins, indent=0), "utf-8")
            new.replace(self.file)
        return self.wins[key]

    def confirmed(self, pair: tuple[Level, Level], granted: Pair, games: int) -> Share | None:
        """The share of the weaker level in all of the games that confirm a handicap; ``None`` if some are missing."""
        keys = [_key(pair, granted, batch, AGAIN) for batch in batches(games)]
        return Share(sum(self.wins[key] for key in keys), games) if all(key in self.wins for key in keys) else None


def _key(pair: tuple[Level, Level], granted: Pair, numbers: range, seed: str) -> str:
    handicaps = f"{granted[0]:g}/{granted[1]:g}" if granted[1] else f"{granted[0]:g}"
    return f"{pair[0]} {pair[1]} {handicaps} {seed} {numbers.start}-{numbers.stop}"


def batches(games: int) -> list[range]:
    """The numbers of so many games, in batches."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


class Found(NamedTuple):
    """The handicap of one pair of levels."""

    weaker: Level
    stronger: Level
    without: Share
    """How often the weaker one wins without a handicap."""
    even: Even


def pairs() -> list[tuple[Level, Level]]:
    """All pairs of levels: neighbours first, and those that think quickly."""
    return sorted(combinations(LEVELS, 2), key=lambda pair: (LEVELS.index(pair[1]) >= 4, _distance(pair), pair[0]))


def _distance(pair: tuple[Level, Level]) -> int:
    return LEVELS.index(pair[1]) - LEVELS.index(pair[0])


def play(kept: Kept, confirm: int, levels: tuple[str, ...]) -> None:
    """Play what is missing for all pairs of these levels."""
    for pair in pairs():
        if pair[0] in levels and pair[1] in levels:
            found = search(kept, pair, confirm, may_play=True).best
            without(kept, pair, may_play=True)
            granted = pair_in_words(handicap_of(kept.game).pairs()[found.value])
            print(kept.game, *pair, granted, percent(found.share.value), found.share.whole, flush=True)


def confirm_pair(kept: Kept, pair: tuple[Level, Level], granted: Pair, games: int) -> None:
    """Play all of the games with this pair of handicaps."""
    won = sum(kept.play(pair, granted, batch, AGAIN, may_play=True) for batch in batches(games))
    without(kept, pair, may_play=True)
    print(kept.game, *pair, pair_in_words(granted), percent(won / games), games, flush=True)


def without(kept: Kept, pair: tuple[Level, Level], *, may_play: bool) -> Share:
    """How often the weaker level wins without a handicap."""
    won = sum(kept.play(pair, (0, 0), batch, AGAIN, may_play=may_play) for batch in batches(WITHOUT))
    return Share(won, WITHOUT)


def search(kept: Kept, pair: tuple[Level, Level], confirm: int, *, may_play: bool) -> Even:
    """The even handicap of a pair of levels; one that was confirmed with all of the games is not searched again."""
    shares = [kept.confirmed(pair, granted, confirm) for granted in handicap_of(kept.game).pairs()]
    known = [Trial(value, share) for value, share in enumerate(shares) if share is not None]
    best = min(known, key=lambda trial: abs(trial.share.value - 0.5), default=None)
    if best is not None and (not may_play or abs(best.share.value - 0.5) <= WITHIN):
        return Even(best, tuple(known))
    return even_handicap(
        kept.game,
        weaker=pair[0],
        stronger=pair[1],
        search=SEARCH,
        confirm=confirm,
        play=lambda granted, numbers, seed: kept.play(pair, granted, numbers, seed, may_play=may_play),
    )


def found_so_far(kept: Kept, confirm: int) -> Iterator[Found]:
    """What was found, with as many games as were played."""
    for pair in sorted(pairs(), key=lambda pair: (LEVELS.index(pair[0]), LEVELS.index(pair[1]))):
        for games in range(confirm, 0, -BATCH):
            try:
                even = search(kept, pair, games, may_play=False)
                yield Found(*pair, without(kept, pair, may_play=False), even)
            except Unplayed:
                continue
            break


def write(kept: Kept, page: Path, confirm: int) -> None:
    """Write the file beside the bot, and the section of the page."""
    kind = handicap_of(kept.game)
    found = list(found_so_far(kept, confirm))
    lines = [
        "# The handicap at which the weaker level wins as often as the stronger one, written by studies/handicaps.py.",
        "# share: how often the weaker level won with it, in so many games; without: in 200 games without one.",
    ]
    rows: list[tuple[str, ...]] = []
    for weaker, stronger, alone, even in found:
        (own, other), share = kind.pairs()[even.best.value], even.best.share
        lines += ["", f"[{weaker}.{stronger}]", f"handicap = {own:g}", *([f"stronger = {other:g}"] if other else [])]
        lines += [f"share = {share.value:.4f}", f"games = {share.whole}", f"without = {alone.value:.4f}"]
        rows.append(
            (
                name_of(weaker),
                name_of(stronger),
                percent(alone.value),
                pair_in_words((own, other)),
                f"{percent(share.value)} ({interval(share)})",
                str(share.whole),
                verdict(even),
            )
        )
    file = Path(str(box_of(kept.game))).with_name("bot") / "handicaps.toml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    header = ("weaker", "stronger", "wins without", kind.unit, "wins with", "games", "")
    steps = f"in steps of {kind.finest or kind.step}"
    says = f"{seats_for_two(kept.game)} seats, from {kind.least} to {kind.most} {kind.unit} {steps}."
    table = ReportTable("", header, tuple(rows))
    write_page(page, "Even chances", {title_of(kept.game, "en"): f"{says}\n\n{table.for_page()}"})


def verdict(even: Even) -> str:
    """Whether the two levels are even, in words."""
    share = even.best.share
    if abs(share.value - 0.5) <= WITHIN:
        return "even"
    return "not enough" if share.value < 0.5 else "too much"


def _number(amount: str) -> float:
    """A handicap as a number, whole where it is: points of Boussanga are integers."""
    return int(float(amount)) if float(amount).is_integer() else float(amount)


def main() -> None:
    """Play, or write what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=own_game_ids(), help="only these games")
    parser.add_argument("--games", type=int, default=2000, help="games with the handicap that was found")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these levels")
    parser.add_argument("--confirm", metavar="WEAKER/STRONGER", help="play these handicaps of two levels of one game")
    parser.add_argument("--write", type=Path, help="write this page instead of playing")
    given = parser.parse_args()
    games = [game for game in own_game_ids() if not given.game or game in given.game]
    if given.write is not None:
        for game in games:
            write(Kept(given.folder, game), given.write, given.games)
        return
    if given.confirm is not None:
        ((weaker, stronger),) = [pair for pair in pairs() if set(pair) == set(given.level)]
        own, other = (_number(amount) for amount in given.confirm.split("/"))
        confirm_pair(Kept(given.folder, *games), (weaker, stronger), (own, other), given.games)
        return
    for confirm in sorted({min(given.games, FIRST), given.games}):
        for game in games:
            play(Kept(given.folder, game), confirm, tuple(given.level or LEVELS))


if __name__ == "__main__":
    main()
