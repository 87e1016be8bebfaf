"""An analysis as text and as one HTML page, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludotheque.bots.analyst import Column, Picture, PictureRow, Unit
from ludotheque.bots.hint import hint_sentence
from ludotheque.engine.wire import Seat
from ludotheque.engine.words import Language, game_words, sentence, words
from ludotheque.lab.analysis.analysis import Analysis
from ludotheque.lab.analysis.moments import InstructiveMoment
from ludotheque.lab.report import ReportTable
from ludotheque.lab.study.report import html_report


def report_lines(analysis: Analysis, language: Language, names: Sequence[str]) -> list[str]:
    """The moments and the luck as lines of text."""
    said = words("ludotheque.lab", language)["analysis"]
    lines: list[str] = []
    for seat, name in enumerate(names):
        mine = [moment for moment in analysis.moments if moment.seat == seat]
        lines += [said["moments_of"].format(name=name)]
        told = [moment_line(analysis.game, language, moment, names) for moment in mine]
        lines += [f"  {line}" for line in told or [said["none"]]]
    lines += [luck_line(analysis, language, seat, name) for seat, name in enumerate(names)]
    return lines


def moment_line(game: str, language: Language, moment: InstructiveMoment, names: Sequence[str]) -> str:
    """A moment as a sentence: where, and the reason."""
    said = words("ludotheque.lab", language)["analysis"]
    reason = hint_sentence(game, language, moment.hints[-1], _seat_names(names))
    return str(said[moment.kind]).format(entry=moment.entry, reason=reason)


def luck_line(analysis: Analysis, language: Language, seat: Seat, name: str) -> str:
    """How often deals like this one are won by a seat, with the interval."""
    said = words("ludotheque.lab", language)["analysis"]
    level = words("ludotheque.bots", language)["levels"][analysis.luck.levels[seat]]["name"]
    low, high = analysis.luck.interval(seat)
    figures = {"share": _percent(analysis.luck.share(seat)), "low": _percent(low), "high": _percent(high)}
    return str(said["luck"]).format(name=name, level=level, deals=analysis.luck.deals, **figures)


def picture_table(analysis: Analysis, language: Language, names: Sequence[str]) -> ReportTable:
    """The picture as a table."""
    game, picture = analysis.game, analysis.picture
    said = words("ludotheque.lab", language)["analysis"]
    with_seats = any(row.seat is not None for row in picture.rows)
    header = ["", *([said["player"]] if with_seats else [])]
    header += [column_name(game, language, column, names) for column in picture.columns]
    rows = [
        (
            sentence(game, language, "analysis", row.key, row.params),
            *([names[row.seat] if row.seat is not None else ""] if with_seats else []),
            *[figure(value, column.unit) for value, column in zip(row.values, picture.columns, strict=True)],
        )
        for row in picture.rows
    ]
    return ReportTable(str(game_words(game, language)["analysis"]["title"]), tuple(header), tuple(rows))


def column_name(game: str, language: Language, column: Column, names: Sequence[str]) -> str:
    """The name of a column: that of its seat, if it is about one."""
    name = str(game_words(game, language)["analysis"][column.key])
    return name if column.seat is None else names[column.seat]


def figure(value: float | None, unit: Unit) -> str:
    """A value with its unit."""
    if value is None:
        return "–"
    if unit == "percent":
        return f"{value:.0f} %"
    return f"{value / 1000:.1f} s" if unit == "ms" else f"{value:.0f}"


def html_page(analysis: Analysis, language: Language, names: Sequence[str]) -> str:
    """The whole analysis as one HTML page that needs no other file."""
    own = game_words(analysis.game, language)
    said = words("ludotheque.lab", language)["analysis"]
    title = str(said["title"]).format(game=own["title"])
    table = picture_table(analysis, language, names)
    drawing = svg_of(analysis.picture, [str(cell) for cell in table.header[-len(analysis.picture.columns) :]])
    page = html_report(title, report_lines(analysis, language, names), [table], {table.title: drawing})
    return page.replace('<html lang="en">', f'<html lang="{language}">', 1)


COLOURS = ("#6b4fa0", "#1b7f79", "#b3502b", "#2f5d9b", "#8a6d1d", "#7a2f57")
WIDTH, HEIGHT, MARGIN = 720, 240, 24


def svg_of(picture: Picture, names: Sequence[str]) -> str:
    """The picture as SVG: a line for each column over the rows, or bars beside each other."""
    most = {unit: _most(picture, unit) for unit in ("count", "percent", "ms")}
    step = (WIDTH - 2 * MARGIN) / max(1, len(picture.rows))
    parts: list[str] = []
    for number, column in enumerate(picture.columns):
        colour = COLOURS[number % len(COLOURS)]
        scale = (HEIGHT - 2 * MARGIN) / most[column.unit]
        as_line = picture.form == "lines" and column.unit == "percent"
        if as_line:
            points = " ".join(
                f"{MARGIN + (place + 0.5) * step:.1f},{HEIGHT - MARGIN - value * scale:.1f}"
                for place, row in enumerate(picture.rows)
                if (value := row.values[number]) is not None
            )
            parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2.5" points="{points}"/>')
        else:
            width = max(1.5, 0.8 * step / len(picture.columns))
            parts += [
                _bar(MARGIN + (place + 0.1) * step + number * width, value * scale, width, colour)
                for place, row in enumerate(picture.rows)
                if (value := row.values[number])
            ]
        left = MARGIN + number * 150
        parts.append(f'<text x="{left}" y="14" font-size="13" fill="{colour}">{escape(names[number])}</text>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg>'


def _bar(left: float, height: float, width: float, colour: str) -> str:
    top = HEIGHT - MARGIN - height
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'


def _most(picture: Picture, unit: Unit) -> float:
    values = [value for row in picture.rows for value in _values_of(picture, row, unit)]
    return max([*values, 100.0 if unit == "percent" else 1.0])


def _values_of(picture: Picture, row: PictureRow, unit: Unit) -> list[float]:
    pairs = zip(picture.columns, row.values, strict=True)
    return [value for column, value in pairs if column.unit == unit and value is not None]


def _percent(share: float) -> int:
    return round(100 * share)


def _seat_names(names: Sequence[str]) -> dict[str, str]:
    kinds = ("seat", "first", "victim", "holder", "owner", "winner")
    return {f"{kind}.{seat}": name for kind in kinds for seat, name in enumerate(names)}
