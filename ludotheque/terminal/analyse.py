"""The command ``ludotheque analyse``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.progress import Progress

from ludotheque import BadFile, Match
from ludotheque.bots.level import Level
from ludotheque.engine.words import Language, words
from ludotheque.lab.analysis.analysis import LUCK_SECONDS, Analysis, NotAnalysed
from ludotheque.lab.analysis.analysis import analyse as analyse_match
from ludotheque.lab.analysis.report import html_page, picture_table, report_lines
from ludotheque.terminal.output import console, default_language, errors, fail, say

Form = Literal["text", "json", "html"]


def analyse(
    file: Path,
    *,
    form: Annotated[Form, Parameter(name="--format")] = "text",
    level: tuple[Level, ...] = (),
    name: tuple[str, ...] = (),
    seconds: float = LUCK_SECONDS,
    deals: int = 400,
    language: Language | None = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
) -> None:
    """Analyse a finished match: moments to learn from, one picture, and how much was luck.

    Parameters
    ----------
    file
        A finished match saved by ``Match.save``, ``ludotheque play`` or the server.
    form
        text, json or html.
    level
        The level of each seat, if bots played; by default it is found from what each seat played.
    name
        The name of each seat.
    seconds
        The processor time for playing deals that begin like the match.
    deals
        The most deals that are played.
    language
        fr or en; from the environment by default.
    output
        The file to write to; by default the terminal.
    """
    language = language or default_language()
    match = _read(file)
    if level and len(level) != match.seats:
        fail(f"{match.seats} seats played, but there are levels for {len(level)}")
    if name and len(name) != match.seats:
        fail(f"{match.seats} seats played, but there are names for {len(name)}")
    if seconds < 0 or deals < 1:
        fail("at least one deal is played, and time does not run backwards")
    player = words("ludotheque.lab", language)["analysis"]["player"]
    names = name or tuple(f"{player} {seat + 1}" for seat in range(match.seats))
    with Progress(console=errors, transient=True) as progress:
        task = progress.add_task(match.game.id, total=1.0)
        try:
            analysis = analyse_match(
                match,
                level or None,
                luck_seconds=seconds,
                most_deals=deals,
                progress=lambda done: progress.update(task, completed=done),
            )
        except NotAnalysed as error:
            fail(f"{file}: {error}")
    if form == "text" and output is None:
        for line in report_lines(analysis, language, names):
            say(line)
        console.print(picture_table(analysis, language, names).for_terminal())
        return
    written = _written(analysis, form, language, names)
    if output is None:
        console.out(written, highlight=False)
        return
    try:
        output.write_text(written, "utf-8")
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}")


def _read(file: Path) -> Match:
    try:
        return Match.load(file.read_bytes(), check_draws=True)
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except BadFile as error:
        fail(f"{file}, {error}")


def _written(analysis: Analysis, form: Form, language: Language, names: tuple[str, ...]) -> str:
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(analysis)).decode() + "\n"
    if form == "html":
        return html_page(analysis, language, names)
    return "\n".join([*report_lines(analysis, language, names), picture_table(analysis, language, names).for_page()])
