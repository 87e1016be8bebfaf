"""The results of a ladder as tables, for the terminal and for a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from ludotheque.bots.level import LEVELS, SECONDS, Level
from ludotheque.engine.words import words
from ludotheque.lab.bot_match import Strength
from ludotheque.lab.ladder import STRENGTHS, Contest, Result
from ludotheque.lab.statistics import Share, percentile

BAR = 0.6
"""What a level should win of the decided games against the one below; that it is above half should be sure."""


class Sheet(msgspec.Struct, frozen=True):
    """A table with a title."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def for_terminal(self) -> Table:
        """As the terminal shows it."""
        table = Table(*self.header, title=self.title, title_justify="left", title_style="bold", box=None)
        for row in self.rows:
            table.add_row(*row)
        return table

    def for_page(self) -> str:
        """As Markdown."""
        lines = [self.header, ("---",) * len(self.header), *self.rows]
        return "\n".join([f"### {self.title}", "", *("| " + " | ".join(line) + " |" for line in lines)])


def sheets(results: Sequence[Result]) -> list[Sheet]:
    """All tables of one arena."""
    tables = (pairs(results), alone(results), mixed(results), together(results), thinking(results))
    return [sheet for sheet in tables if sheet is not None and sheet.rows]


def write_page(file: Path, title: str, sections: Mapping[str, str]) -> None:
    """Write sections to a page, in place of those of the same name; others that are there stay."""
    text = file.read_text("utf-8") if file.exists() else ""
    kept = {part.split("\n", 1)[0]: part.split("\n", 1)[1].strip() for part in text.split("\n## ")[1:]}
    pages = [f"## {name}\n\n{body}" for name, body in (kept | dict(sections)).items()]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n\n".join([f"# {title}", *pages]) + "\n", "utf-8")


def named(strength: Strength) -> str:
    """A strength as people read it."""
    return "at random" if strength == "random" else str(words("ludotheque.bots", "en")["levels"][strength]["name"])


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{share * 100:.1f} %"


def interval(share: Share) -> str:
    """A confidence interval in per cent."""
    low, high = share.interval
    return f"{low * 100:.1f} – {high * 100:.1f} %"


def _of(results: Iterable[Result], kind: str) -> list[Result]:
    return [result for result in results if result.contest.kind == kind]


def _where(contest: Contest) -> str:
    seats = contest.arena.seats
    return "alone" if seats == 1 else f"{seats} seats"


def _are_neighbours(contest: Contest) -> bool:
    stronger, weaker = contest.strengths
    return STRENGTHS.index(stronger) - STRENGTHS.index(weaker) == 1


def pairs(results: Sequence[Result]) -> Sheet | None:
    """Each level against each weaker one."""
    rows: list[tuple[str, ...]] = []
    asked = _of(results, "pair")
    for result in asked:
        stronger, weaker = result.contest.strengths
        share = result.share(stronger)
        passed = share.value >= BAR and share.interval[0] > 0.5
        rows.append(
            (
                named(stronger),
                named(weaker),
                str(result.games),
                f"{result.won[stronger]}–{result.won[weaker]}",
                str(result.undecided),
                percent(share.value),
                interval(share),
                ("yes" if passed else "no") if _are_neighbours(result.contest) else "",
            )
        )
    if not asked:
        return None
    header = ("level", "against", "games", "won–lost", "undecided", "won of decided", "95 % interval", "bar met")
    return Sheet(f"Level against level ({_where(asked[0].contest)})", header, tuple(rows))


def alone(results: Sequence[Result]) -> Sheet | None:
    """One of a level against a table of the next one down."""
    rows: list[tuple[str, ...]] = []
    asked = _of(results, "alone")
    for result in asked:
        one, rest = result.contest.strengths
        share = result.share(one)
        fair = 1 / result.contest.arena.seats
        others = f"{result.contest.arena.seats - 1} × {named(rest)}"
        figures = (str(result.games), percent(share.value), interval(share), percent(fair), f"{share.value / fair:.2f}")
        rows.append((f"1 × {named(one)}", others, *figures))
    if not asked:
        return None
    header = ("one", "against", "games", "won of decided", "95 % interval", "fair share", "times its fair share")
    return Sheet(f"One against the rest ({_where(asked[0].contest)})", header, tuple(rows))


def mixed(results: Sequence[Result]) -> Sheet | None:
    """Levels side by side at one table."""
    rows: list[tuple[str, ...]] = []
    asked = _of(results, "mixed")
    for result in asked:
        present = result.contest.strengths
        shares = [percent(result.share(level).value) if level in present else "" for level in LEVELS]
        rows.append((str(result.games), *shares))
    if not asked:
        return None
    header = ("games", *map(named, LEVELS))
    return Sheet(f"Different levels at one table ({_where(asked[0].contest)}): share of wins", header, tuple(rows))


def together(results: Sequence[Result]) -> Sheet | None:
    """How often a level, playing together with itself, ends in which way."""
    asked = _of(results, "together")
    if not asked:
        return None
    reasons = [reason for reason, _ in sum((result.reasons for result in asked), Counter[str]()).most_common()]
    facts = sorted({fact for result in asked for fact in result.facts})
    rows: list[tuple[str, ...]] = []
    for result in asked:
        shares = [Share(result.reasons[reason], result.games) for reason in reasons]
        told = [f"{percent(share.value)} ({interval(share)})" if share.part else "0" for share in shares]
        means = [f"{result.facts[fact] / max(1, result.games):.2f}" for fact in facts]
        rows.append((named(result.contest.strengths[0]), str(result.games), *told, *means))
    header = ("level", "games", *reasons, *(f"{fact} on average" for fact in facts))
    return Sheet(f"Together ({_where(asked[0].contest)}): how games end, with 95 % intervals", header, tuple(rows))


def thinking(results: Sequence[Result]) -> Sheet:
    """Processor time per decision that led to an action."""
    rows: list[tuple[str, ...]] = []
    for level in LEVELS:
        seconds = sorted(second for result in results for second in result.seconds.get(level, []))
        if seconds:
            rows.append((named(level), str(len(seconds)), *_times(level, seconds)))
    header = ("level", "decisions", "mean", "95th percentile", "longest", "allowed")
    return Sheet("Thinking: processor time per decision", header, tuple(rows))


def _times(level: Level, seconds: list[float]) -> tuple[str, ...]:
    figures = (sum(seconds) / len(seconds), percentile(seconds, 0.95), seconds[-1], SECONDS[level])
    return tuple(f"{figure * 1000:.2f} ms" for figure in figures)
