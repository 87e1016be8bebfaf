"""The command ``ludotheque study``."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.progress import Progress, TimeElapsedColumn

from ludotheque import __version__
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.lab.bot_match import Strength
from ludotheque.lab.report import write_page
from ludotheque.lab.study.even import Even
from ludotheque.lab.study.even_field import even_field
from ludotheque.lab.study.even_handicap import even_handicap, handicap_of, pair_in_words, seats_for_two
from ludotheque.lab.study.export import write_csv, write_parquet
from ludotheque.lab.study.figures import differences, figures_of
from ludotheque.lab.study.plan import BadPlan, Plan, Variant, swept, variants_of_editions
from ludotheque.lab.study.plots import plots_of
from ludotheque.lab.study.report import html_report
from ludotheque.lab.study.run import Executor, play_study
from ludotheque.lab.study.store import StudyFolder
from ludotheque.lab.study.tables import even_sentence, even_table, tables_of
from ludotheque.terminal.output import console, errors, fail, say
from ludotheque.terminal.play import title_of

HANDICAP = "handicap"
"""What ``--even`` searches instead of the value of a field."""


def study(
    game: str,
    *,
    edition: tuple[Path, ...] = (),
    option: tuple[str, ...] = (),
    sweep: tuple[str, ...] = (),
    even: str | None = None,
    seats: tuple[int, ...] = (),
    level: tuple[Strength, ...] = ("fox",),
    games: int = 200,
    seed: str = "study",
    workers: int | None = None,
    ray: str | None = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    write: Path | None = None,
    section: str | None = None,
) -> None:
    """Study a game: many games between bots, compared under the same luck, with confidence intervals.

    Says how often games are drawn and how they end, how long they last, which seats win,
    how often the lead changes, and how much luck and skill decide.

    Parameters
    ----------
    game
        Which game.
    edition
        An edition to play with; several are compared with the first.
    option
        An option of all tables, as NAME=VALUE.
    sweep
        A field with the values to try, as NAME=VALUE,VALUE…; ``edition.FIELD`` for a field of the edition.
    even
        A field with a range of whole numbers, as NAME=LOW..HIGH: search for the value at which the two given
        levels win equally often, with at most ``games`` games for each value tried. Or the word ``handicap``: search
        for the handicap of the weaker level, then play ``games`` games with what was found.
    seats
        Numbers of players; all the game allows by default.
    level
        Levels, weakest first: each plays against itself and against the next.
    games
        Games in each condition.
    seed
        The seed of the draws and of the bots; the same seed plays the same games.
    workers
        The number of processes; one per core by default.
    ray
        The address of a Ray cluster to play on, or ``local``.
    output
        A folder for the games (JSON lines, CSV, Parquet) and the report. An interrupted study is continued there.
    write
        Also write the tables to this page, as Markdown; its other sections stay.
    section
        The section of the page; named after the game by default.
    """
    if games < 1 or (workers is not None and workers < 1):
        fail("games and workers are counted from 1")
    if even is not None:
        _find_even(game, even, option, seats, level, games, seed)
        return
    if output is not None:
        _require("matplotlib", "duckdb", extra="lab")
    try:
        plan = Plan(game, tuple(_variants(game, edition, option, sweep)), seats, level, games, seed)
        total = games * len(plan.conditions())
        folder = None if output is None else StudyFolder(output)
        executor = None if ray is None else _on_ray(ray)
        thinking = 0.0
        with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=errors) as bar:
            task = bar.add_task(f"{game}: games", total=total)

            def progress(played: int, seconds: float) -> None:
                nonlocal thinking
                thinking += seconds
                bar.advance(task, played)

            records = play_study(plan, workers=workers, folder=folder, executor=executor, progress=progress)
    except (BadPlan, UnknownGame, BadEdition) as error:
        fail(str(error))
    figures = figures_of(records)
    tables = tables_of(figures, differences(records))
    for table in tables:
        console.print(table.for_terminal(), "")
    say(f"bots thought for {thinking:.1f} s of processor time")
    if output is not None:
        table_file = output / "games.csv"
        write_csv(table_file, records)
        write_parquet(output / "games.parquet", table_file)
        title = f"Study of {title_of(game, 'en')}"
        how = f"{len(records)} games between bots, seed “{seed}”, ludotheque {__version__}."
        page = html_report(title, [how], tables, plots_of(figures, records))
        (output / "report.html").write_text(page, "utf-8")
        say(f"written to {output / 'report.html'}")
    if write is not None:
        given = {
            "--edition": [file.name for file in edition],
            "--option": option,
            "--sweep": sweep,
            "--seats": seats,
            "--level": level,
            "--games": [games],
            "--seed": [seed],
        }
        arguments = " ".join(f"{name} {value}" for name, values in given.items() for value in values)
        command = f"`ludotheque study {game} {arguments}`, ludotheque {__version__}."
        sections = {section or title_of(game, "en"): "\n\n".join([command, *(table.for_page() for table in tables)])}
        write_page(write, "How games go", sections)
        say(f"written to {write}")


def _find_even(
    game: str,
    field: str,
    options: tuple[str, ...],
    seats: tuple[int, ...],
    levels: tuple[Strength, ...],
    games: int,
    seed: str,
) -> None:
    """Search for the value of a field, or the handicap, at which two levels are even, and say what was tried."""
    if len(levels) != 2 or len(seats) > 1:
        fail("give two levels, weaker first, and at most one number of seats")
    base = {name: _value(text) for name, text in map(_assignment, options)}
    if field == HANDICAP:
        _find_even_handicap(game, base, seats, levels, games, seed)
        return
    path, span = _assignment(field)
    low, dots, high = span.partition("..")
    if not dots or not low.removeprefix("-").isdigit() or not high.removeprefix("-").isdigit():
        fail(f"{field}: write NAME=LOW..HIGH with whole numbers")
    try:
        number = seats[0] if seats else max(2, find_game(game).seats[0])
        with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=errors) as bar:
            task = bar.add_task(f"{game}: games", total=None)
            found = even_field(
                *(game, path, int(low), int(high)),
                weaker=levels[0],
                stronger=levels[1],
                seats=number,
                options=base,
                batch=min(100, games),
                most=games,
                seed=seed,
                progress=lambda played: bar.advance(task, played),
            )
    except (BadPlan, UnknownGame, BadEdition) as error:
        fail(str(error))
    _say_even(path, found)


def _find_even_handicap(
    game: str,
    options: dict[str, Any],
    seats: tuple[int, ...],
    levels: tuple[Strength, ...],
    games: int,
    seed: str,
) -> None:
    """Search for the handicap of the weaker level at which two levels are even."""
    try:
        kind, number = handicap_of(game), seats_for_two(game)
        if seats not in ((), (number,)):
            fail(f"handicaps of two levels are searched with {number} seats")
        with errors.status(f"{game}: playing"):
            found = even_handicap(
                game,
                weaker=levels[0],
                stronger=levels[1],
                options=options,
                search=min(100, games),
                confirm=games,
                seed=seed,
            )
    except (BadPlan, UnknownGame, BadEdition) as error:
        fail(str(error))
    pairs = kind.pairs()
    _say_even(f"{HANDICAP} ({kind.unit})", found, lambda value: pair_in_words(pairs[value]))


def _say_even(what: str, found: Even, name: Callable[[int], str] = str) -> None:
    console.print(even_table(what, found, name).for_terminal(), "")
    say(even_sentence(what, found, name))


def _variants(
    game: str, editions: tuple[Path, ...], options: tuple[str, ...], sweeps: tuple[str, ...]
) -> list[Variant]:
    base = {name: _value(text) for name, text in map(_assignment, options)}
    if editions:
        texts: dict[str, str] = {}
        for file in editions:
            try:
                texts[file.stem] = file.read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                fail(f"{file} cannot be read: {error}")
        if len(texts) < len(editions):
            fail("two editions have the same file name; the tables tell them apart by it")
        variants = variants_of_editions(find_game(game).id, texts, base)
    else:
        variants = [Variant("standard", base)]
    for path, values in map(_assignment, sweeps):
        variants = swept(game, variants, path, [_value(value) for value in values.split(",")])
    return variants


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        fail(f"{text}: write NAME=VALUE")
    return name, value


def _value(text: str) -> Any:
    """A JSON value, or else the text itself."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _on_ray(address: str) -> Executor:
    _require("ray", extra="ray")
    from ludotheque.lab.study.ray_cluster import on_ray

    return on_ray(None if address == "local" else address)


def _require(*packages: str, extra: str) -> None:
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        fail(f'{", ".join(missing)} not installed: pip install "ludotheque[{extra}]"')
