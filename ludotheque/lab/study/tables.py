"""The figures of a study as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.lab.estimates import Estimate
from ludotheque.lab.report import ReportTable, name_of, percent
from ludotheque.lab.statistics import Share
from ludotheque.lab.study.even import EVEN, Even
from ludotheque.lab.study.figures import Difference, Figures, Quartiles


def tables_of(figures: Sequence[Figures], compared: Sequence[Difference]) -> list[ReportTable]:
    """All tables of a study."""
    made = (overview(figures), endings(figures), seats(figures), luck(figures), comparison(compared))
    return [table for table in made if table.rows]


def overview(figures: Sequence[Figures]) -> ReportTable:
    """Draws, points and length."""
    header = (*_COLUMNS, "games", "draws", "nobody scores", "best score", "decisions", "minutes")
    rows = tuple(
        (
            *_condition(each),
            str(each.games),
            _share(each.draws),
            _share(each.scoreless),
            _estimate(each.winner_points),
            _quartiles(each.decisions, 0),
            _quartiles(each.minutes, 1),
        )
        for each in figures
    )
    return ReportTable("Draws, points and length (middle half in brackets)", header, rows)


def endings(figures: Sequence[Figures]) -> ReportTable:
    """How games end."""
    reasons = sorted({reason for each in figures for reason in each.reasons})
    rows = tuple(
        (*_condition(each), *(_share(each.reasons[reason]) if reason in each.reasons else "0" for reason in reasons))
        for each in figures
    )
    return ReportTable("How games end", (*_COLUMNS, *reasons), rows)


def seats(figures: Sequence[Figures]) -> ReportTable:
    """Which seats win, between bots of one level."""
    shown = [each for each in figures if each.luck_of_deal is not None]
    most = max((each.seats for each in shown), default=0)
    rows = tuple(
        (*_condition(each), percent(1 / each.seats), *(_share(share) for share in each.seat_shares))
        + ("",) * (most - each.seats)
        for each in shown
    )
    header = (*_COLUMNS, "fair", *(f"seat {seat + 1}" for seat in range(most)))
    return ReportTable("Which seats win (a shared win is divided)", header, rows)


def luck(figures: Sequence[Figures]) -> ReportTable:
    """How open games are, and how much luck and skill decide."""
    rows = tuple(
        (
            *_condition(each),
            "" if each.comebacks is None else _share(each.comebacks),
            "" if each.lead_changes is None else _estimate(each.lead_changes),
            "" if each.luck_of_deal is None else _percents(each.luck_of_deal),
            "" if each.stronger is None else _share(each.stronger),
            "" if each.skill is None else percent(each.skill),
        )
        for each in figures
    )
    header = (*_COLUMNS, "comebacks", "lead changes", "deal explains", "stronger wins", "levels explain")
    return ReportTable("Comebacks, luck and skill", header, rows)


def comparison(compared: Sequence[Difference]) -> ReportTable:
    """How variants differ from the first one under the same luck; certain differences are marked."""
    rows = tuple(
        (
            each.variant,
            str(each.seats),
            _line_up(each.line_up),
            each.figure,
            f"{each.estimate.value:+.3g}",
            f"{each.estimate.low:+.3g} – {each.estimate.high:+.3g}",
            "yes" if each.estimate.low > 0 or each.estimate.high < 0 else "",
        )
        for each in compared
    )
    baseline = compared[0].baseline if compared else ""
    header = (*_COLUMNS, "figure", "difference", "95 % interval", "certain")
    return ReportTable(f"Compared with {baseline}, deal by deal", header, rows)


def even_table(field: str, found: Even, name: Callable[[int], str] = str) -> ReportTable:
    """Everything that was tried in the search for an even value; ``name`` puts values in words."""
    rows = tuple((name(trial.value), str(trial.share.whole), _share(trial.share)) for trial in found.trials)
    return ReportTable("Shares of one side", (field, "games", "wins"), rows)


def even_sentence(field: str, found: Even, name: Callable[[int], str] = str) -> str:
    """What the search found, and how certain it is."""
    small, large = found.bounds
    low, high = found.best.share.interval
    if not low <= EVEN <= high:
        return f"No value is even; the nearest is {field} = {name(found.best.value)}."
    certain = [f"above {name(small)}" if small is not None else "", f"below {name(large)}" if large is not None else ""]
    known = " and ".join(part for part in certain if part)
    return f"Even at {field} = {name(found.best.value)}" + (f"; certainly {known}." if known else ".")


_COLUMNS = ("variant", "seats", "level")


def _condition(figures: Figures) -> tuple[str, str, str]:
    return figures.variant, str(figures.seats), _line_up(figures.line_up)


def _line_up(name: str) -> str:
    return " – ".join(name_of(strength) for strength in name.split("-"))  # type: ignore[arg-type]


def _share(share: Share) -> str:
    return _percents(Estimate(share.value, *share.interval))


def _percents(estimate: Estimate) -> str:
    return f"{percent(estimate.value)} ({estimate.low * 100:.0f}–{estimate.high * 100:.0f})"


def _estimate(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} ({estimate.low:.1f}–{estimate.high:.1f})"


def _quartiles(quartiles: Quartiles, digits: int) -> str:
    low, middle, high = (f"{value:.{digits}f}" for value in quartiles)
    return f"{middle} ({low}–{high})"
