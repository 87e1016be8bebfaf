"""The results of a ladder as tables, for the terminal and as Markdown."""

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

TARGET_SHARE = 0.6
"""The share of decided games a level should win against the level below."""


class ReportTable(msgspec.Struct, frozen=True):
    """A table with a title."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def for_terminal(self) -> Table:
        """The table for the terminal."""
        table = Table(*self.header, title=self.title, title_justify="left", title_style="bold", box=None)
        for row in self.rows:
            table.add_row(*row)
        return table

    def for_page(self) -> str:
        """The table as Markdown."""
        lines = [self.header, ("---",) * len(self.header), *self.rows]
        heading = [f"### {self.title}", ""] if self.title else []
        return "\n".join([*heading, *("| " + " | ".join(line) + " |" for line in lines)])


def report_tables(results: Sequence[Result]) -> list[ReportTable]:
    """All tables of one arena."""
    made = (pairs(results), alone(results), mixed(results), together(results), thinking(results))
    return [table for table in made if table is not None and table.rows]


def write_page(file: Path, title: str, sections: Mapping[str, str]) -> None:
    """Write sections to a page. They replace those of the same name; other sections stay."""
    text = file.read_text("utf-8") if file.exists() else ""
    kept = {part.split("\n", 1)[0]: part.split("\n", 1)[1].strip() for part in text.split("\n## ")[1:]}
    pages = [f"## {name}\n\n{body}" for name, body in (kept | dict(sections)).items()]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n\n".join([f"# {title}", *pages]) + "\n", "utf-8")


def name_of(strength: Strength) -> str:
    """The name of a strength."""
    if strength == "random" or strength == "child":
        return {"random": "at random", "child": "Careful child"}[strength]
    return str(words("ludotheque.bots", "en")["levels"][strength]["name"])


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


def pairs(results: Sequence[Result]) -> ReportTable | None:
    """Each level against each weaker one."""
    rows: list[tuple[str, ...]] = []
    found = _of(results, "pair")
    for result in found:
        stronger, weaker = result.contest.strengths
        share = result.share(stronger)
        passed = share.value >= TARGET_SHARE and share.interval[0] > 0.5
        rows.append(
            (
                name_of(stronger),
                name_of(weaker),
                str(result.games),
                f"{result.won[stronger]}–{result.won[weaker]}",
                str(result.undecided),
                percent(share.value),
                interval(share),
                ("yes" if passed else "no") if _are_neighbours(result.contest) else "",
            )
        )
    if not found:
        return None
    header = ("level", "against", "games", "won–lost", "undecided", "won of decided", "95 % interval", "bar met")
    return ReportTable(f"Level against level ({_where(found[0].contest)})", header, tuple(rows))


def alone(results: Sequence[Result]) -> ReportTable | None:
    """One bot of a level against bots of the next lower level."""
    rows: list[tuple[str, ...]] = []
    found = _of(results, "alone")
    for result in found:
        one, rest = result.contest.strengths
        share = result.share(one)
        fair = 1 / result.contest.arena.seats
        others = f"{result.contest.arena.seats - 1} × {name_of(rest)}"
        figures = (str(result.games), percent(share.value), interval(share), percent(fair), f"{share.value / fair:.2f}")
        rows.append((f"1 × {name_of(one)}", others, *figures))
    if not found:
        return None
    header = ("one", "against", "games", "won of decided", "95 % interval", "fair share", "times its fair share")
    return ReportTable(f"One against the rest ({_where(found[0].contest)})", header, tuple(rows))


def mixed(results: Sequence[Result]) -> ReportTable | None:
    """Different levels at one table."""
    rows: list[tuple[str, ...]] = []
    found = _of(results, "mixed")
    for result in found:
        present = result.contest.strengths
        shares = [percent(result.share(level).value) if level in present else "" for level in LEVELS]
        rows.append((str(result.games), *shares))
    if not found:
        return None
    header = ("games", *map(name_of, LEVELS))
    return ReportTable(
        f"Different levels at one table ({_where(found[0].contest)}): share of wins", header, tuple(rows)
    )


def together(results: Sequence[Result]) -> ReportTable | None:
    """How often a co-operative table of one level ends in which way."""
    found = _of(results, "together")
    if not found:
        return None
    reasons = [reason for reason, _ in sum((result.reasons for result in found), Counter[str]()).most_common()]
    facts = sorted({fact for result in found for fact in result.facts})
    rows: list[tuple[str, ...]] = []
    for result in found:
        shares = [Share(result.reasons[reason], result.games) for reason in reasons]
        cells = [f"{percent(share.value)} ({interval(share)})" if share.part else "0" for share in shares]
        means = [f"{result.facts[fact] / max(1, result.games):.2f}" for fact in facts]
        rows.append((name_of(result.contest.strengths[0]), str(result.games), *cells, *means))
    header = ("level", "games", *reasons, *(f"{fact} on average" for fact in facts))
    return ReportTable(
        f"Together ({_where(found[0].contest)}): how games end, with 95 % intervals", header, tuple(rows)
    )


def thinking(results: Sequence[Result]) -> ReportTable:
    """Processor time per decision that led to an action."""
    rows: list[tuple[str, ...]] = []
    for level in LEVELS:
        seconds = sorted(second for result in results for second in result.seconds.get(level, []))
        if seconds:
            rows.append((name_of(level), str(len(seconds)), *_times(level, seconds)))
    header = ("level", "decisions", "mean", "95th percentile", "longest", "allowed")
    return ReportTable("Thinking: processor time per decision", header, tuple(rows))


def _times(level: Level, seconds: list[float]) -> tuple[str, ...]:
    figures = (sum(seconds) / len(seconds), percentile(seconds, 0.95), seconds[-1], SECONDS[level])
    return tuple(f"{figure * 1000:.2f} ms" for figure in figures)
