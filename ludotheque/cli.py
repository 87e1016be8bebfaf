"""The command line: ``ludotheque COMMAND``."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.progress import Progress, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ludotheque import BadFile, BadTable, Match, __version__
from ludotheque.bots.level import Level
from ludotheque.bots.registry import find_bot
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.files.verify import verify as verify_match
from ludotheque.engine.native import bits
from ludotheque.engine.registry import PACKAGE, UnknownGame, find_game, game_ids
from ludotheque.engine.words import Language, problem_sentence, refusal_sentence, words
from ludotheque.lab.bot_match import Strength
from ludotheque.lab.clauses import clauses_of, proofs_in
from ludotheque.lab.ladder import STRENGTHS, contests, run
from ludotheque.lab.report import sheets, write_page
from ludotheque.terminal.game_table import find_table
from ludotheque.terminal.output import console, default_language, errors, fail, say
from ludotheque.terminal.paths import data_folder
from ludotheque.terminal.play import TerminalGame, title_of


def version_line() -> str:
    """The version, and whether the rules run compiled."""
    compiled = not str(bits.__file__).endswith(".py")
    return f"ludotheque {__version__} (rules {'compiled' if compiled else 'uncompiled: the same games, more slowly'})"


app = App(name="ludotheque", help="Four French family games.", version=version_line)
edition_app = App(name="edition", help="Editions: a game's box as data, which you may correct from your own.")
app.command(edition_app)
for name, does in {
    "serve": "Serve the games to browsers, until told to stop.",
    "doctor": "Look the server over: one line for everything that could be wrong.",
    "backup": "Copy the server's database to a new file, while the server goes on.",
    "restore": "Put a backup in the place of the server's database.",
}.items():
    # by name, so that whoever plays in the terminal does not wait for a web server to be loaded
    app.command(f"ludotheque.server.commands:{name}", name=name, help=does)


def main() -> None:
    """Run the command line."""
    app()


@app.command
def play(
    game: str = "boussanga",
    *,
    seats: int | None = None,
    people: int = 1,
    level: Level = "fox",
    mode: Literal["competitive", "teams", "coop"] | None = None,
    seed: str | None = None,
    edition: Path | None = None,
    file: Path | None = None,
    new: Annotated[bool, Parameter(negative=())] = False,
    name: str | None = None,
    language: Language | None = None,
) -> None:
    """Play a game here in the terminal against bots.

    A game left unfinished is taken up again, unless you ask for a new one or
    for a particular table.

    Parameters
    ----------
    game
        Which game.
    seats
        How many play, opponents included: two by default, one in co-operative play.
    people
        How many of them share this terminal.
    level
        How good the opponents are, from a chick to a dragon.
    mode
        Against each other, in two teams of two, or all together.
    seed
        The luck of the game, to play the same deal again.
    edition
        A box of your own (see ``ludotheque edition check``).
    file
        Where the game is kept, and taken up again from.
    new
        Start a new game; one left unfinished is put aside.
    name
        What to call you.
    language
        fr or en; from the environment by default.
    """
    spoken = language or default_language()
    table = find_table(game)
    if table is None:
        playable = [name for name in game_ids() if find_table(name) is not None]
        fail(words("ludotheque.terminal", spoken)["game"]["not_here"].format(game=game, games=", ".join(playable)))
    keep = file or data_folder() / f"{game}.jsonl"
    try:
        keep.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"{keep.parent} cannot be used: {error.strerror}")
    particular = new or any(choice is not None for choice in (seats, mode, seed, edition))
    match = None if particular else _match_left_in(keep)
    resumed = match is not None
    if match is None:
        match = _new_match(game, seats, people, mode or "competitive", seed, edition, spoken)
        _put_aside(keep)
    if not 1 <= people <= match.seats:
        fail(f"{people} people do not fit {match.seats} seats.")
    here = TerminalGame(
        match, table, people, level, console=console, read=console.input, keep=keep, language=spoken, name=name
    )
    here.say("welcome", style="bold", title=title_of(game, spoken))
    if resumed:
        here.say("resumed")
    here.run()


def _new_match(
    game: str, seats: int | None, people: int, mode: str, seed: str | None, edition: Path | None, language: Language
) -> Match:
    options: dict[str, object] = {"mode": mode}
    if edition is not None:
        options["edition"] = _edition(game, edition)
    number = seats or {"competitive": max(2, people), "teams": 4, "coop": people}[mode]
    try:
        return Match(game, seats=number, seed=seed, options=find_game(game).Options(**options))
    except BadTable as error:
        fail(refusal_sentence(game, language, error.refusal) if error.refusal else str(error))


def _match_left_in(keep: Path) -> Match | None:
    """The unfinished match kept in a file."""
    if not keep.exists():
        return None
    if not keep.is_file():
        fail(f"{keep} is not a file")
    try:
        match = Match.load(keep.read_bytes())
    except BadFile as error:
        errors.print(Text(f"The game left in {keep} cannot be read: {error}", style="yellow"))
        return None
    return match if match.outcome is None else None


def _put_aside(keep: Path) -> None:
    """Never write over a game: one that is there gets a name of its own."""
    if keep.exists():
        numbered = (keep.with_suffix(f".{number}.jsonl") for number in count(1))
        aside = next(name for name in numbered if not name.exists())
        keep.rename(aside)
        console.print(Text(f"The game left before is kept: ludotheque play --file {aside}", style="dim"))


def _edition(game: str, file: Path) -> Any:
    try:
        return import_module(f"{PACKAGE}.{game}.box.edition").read_edition(_text(file))
    except BadEdition as error:
        fail(f"{file} is not an edition of {game}: {error}")


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{file} cannot be read: this is not text in UTF-8")


@app.command
def verify(file: Path, *, published: Annotated[str | None, Parameter(name="--hash")] = None) -> None:
    """Verify a saved match: that its luck follows from its seed, every move and the outcome.

    Parameters
    ----------
    file
        A match saved by ``Match.save`` or ``ludotheque play``.
    published
        The seed hash you were shown before the match, to be sure the luck was fixed then.
    """
    try:
        report = verify_match(file.read_bytes())
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except BadFile as error:
        fail(f"{file}, {error}")
    say(f"{report.game}, {report.seats} seats: {report.draws} draws and {report.moves} moves verified.")
    if published is not None and not report.seed_hash.startswith(published.rstrip("…").lower()):
        fail(f"the seed hash of this match is {report.seed_hash}, not {published}")
    say(f"seed hash {report.seed_hash}" + (" (as published)" if published else ""))
    if report.outcome is None:
        say("The match is not over.")
    else:
        say(f"outcome: scores {report.outcome.scores}, ranking {report.outcome.ranking}")


@app.command
def games() -> None:
    """List the games."""
    table = Table("game", "players", "rules version", "in the terminal", box=None)
    for name in game_ids():
        rules = find_game(name)
        here = "yes" if find_table(name) is not None else ""
        table.add_row(name, f"{rules.seats[0]}–{rules.seats[-1]}", str(rules.version), here)
    console.print(table)


@app.command
def clauses(game: str | None = None, *, tests: Path = Path("tests")) -> None:
    """List each clause of the rulebooks with the tests that prove it.

    Parameters
    ----------
    game
        Only this game.
    tests
        The folder of tests, in a checkout of the project.
    """
    if not tests.is_dir():
        fail(f"there is no folder {tests}; give the tests of a checkout with --tests")
    proofs = proofs_in(tests)
    unproved = 0
    try:
        chosen = [find_game(game).id] if game else list(game_ids())
    except UnknownGame as error:
        fail(str(error))
    for name in chosen:
        for clause in clauses_of(name):
            proved_by = proofs.get(clause, [])
            unproved += not proved_by
            say(Text(clause, style="bold"), end="")
            say("" if proved_by else "  no test")
            for test in proved_by:
                say(Text(f"    {test}"))
    if unproved:
        fail(f"{unproved} clauses have no test")


@app.command
def ladder(
    game: str,
    *,
    games: int = 200,
    arena: str | None = None,
    levels: tuple[Strength, ...] = (),
    seed: str = "ladder",
    workers: int | None = None,
    write: Path | None = None,
) -> None:
    """Measure how strong the levels are: a round robin of bots, with confidence intervals.

    Parameters
    ----------
    game
        Which game.
    games
        How many between neighbouring levels; pairs further apart play a quarter as many.
    arena
        Only this one of the game's tables.
    levels
        Only these, weakest first: random, chick, rabbit, fox, owl, dragon.
    seed
        The luck of the games and of the bots; the same seed plays the same games.
    workers
        How many processes; one per core by default.
    write
        Also write the tables to this page, as Markdown; what it tells of other tables stays.
    """
    try:
        arenas = [kept for kept in find_bot(game).arenas if arena in (None, kept.name)]
    except UnknownGame as error:
        fail(str(error))
    if not arenas:
        fail(f"there is no such table; there are: {', '.join(kept.name for kept in find_bot(game).arenas)}")
    if games < 1 or (workers is not None and workers < 1):
        fail("games and workers are counted from 1")
    strengths = tuple(strength for strength in STRENGTHS if strength in levels) or STRENGTHS
    asked = [contest for kept in arenas for contest in contests(game, kept, games, strengths)]
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=errors) as bar:
        task = bar.add_task(f"{game}: games", total=sum(contest.games for contest in asked))
        results = run(game, asked, seed, workers=workers, progress=lambda done: bar.advance(task, done))
    sections: dict[str, str] = {}
    for kept in arenas:
        made = sheets([result for result in results if result.contest.arena.name == kept.name])
        say(Text(f"{game}, {kept.name}", style="bold"))
        for sheet in made:
            console.print(sheet.for_terminal(), "")
        how = f"`ludotheque ladder {game} --arena {kept.name} --games {games} --seed {seed}`, {version_line()}."
        sections[kept.name] = "\n\n".join([how, *(sheet.for_page() for sheet in made)])
    if write is not None:
        write_page(write, f"How strong the bots are: {title_of(game, 'en')}", sections)
        say(f"written to {write}")


@edition_app.command
def check(file: Path, *, game: str = "boussanga", language: Language | None = None) -> None:
    """Check an edition you wrote or corrected from your own box.

    Parameters
    ----------
    file
        The edition, in TOML; start from a copy of the game's own.
    game
        The game it is for.
    language
        fr or en; from the environment by default.
    """
    spoken = language or default_language()
    try:
        find_game(game)
    except UnknownGame as error:
        fail(str(error))
    found = import_module(f"{PACKAGE}.{game}.box.edition").problems(_edition(game, file))
    for problem in found:
        where: dict[str, object] = {"piece": problem.piece, "number": problem.number} if problem.piece else {}
        say(Text(problem_sentence(game, spoken, problem.property, {**problem.params, **where})))
    if any(problem.fatal for problem in found):
        fail(f"{file} cannot be played with.")
    if found:
        fail(f"{file} can be played with, but differs from the box as we know it.")
    say(f"{file} is a sound edition of {game}.")


@edition_app.command
def copy(file: Path, *, game: str = "boussanga") -> None:
    """Copy a game's own edition to a file, to correct it from your box.

    Parameters
    ----------
    file
        Where to; a file that is there already is left alone.
    game
        The game.
    """
    try:
        find_game(game)
        with file.open("x", encoding="utf-8") as copied:
            copied.write((files(f"{PACKAGE}.{game}.box") / "edition.toml").read_text("utf-8"))
    except UnknownGame as error:
        fail(str(error))
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror}")
    say(f"Now change {file} and run: ludotheque edition check {file} --game {game}")
