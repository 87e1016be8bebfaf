"""The command line: ``ludotheque COMMAND``."""

from __future__ import annotations

import tomllib
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.progress import Progress, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ludotheque import BadFile, BadTable, Match, __version__
from ludotheque.bots.level import Level
from ludotheque.bots.registry import find_bot, installed_games
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.files.verify import verify as verify_match
from ludotheque.engine.native.build import build_description
from ludotheque.engine.registry import UnknownGame, box_of, find_game, find_module, game_package, own_game_ids
from ludotheque.engine.words import Language, problem_sentence, refusal_sentence, words
from ludotheque.lab.bot_match import Strength
from ludotheque.lab.clauses import clauses_of, proofs_in
from ludotheque.lab.ladder import STRENGTHS, contests, run
from ludotheque.lab.report import report_tables, write_page
from ludotheque.terminal.boards import find_terminal_board, terminal_games
from ludotheque.terminal.output import console, default_language, errors, fail, say, warn
from ludotheque.terminal.paths import data_folder
from ludotheque.terminal.play import TerminalGame, title_of


def version_line() -> str:
    """The version, and whether the rules run compiled."""
    return f"ludotheque {__version__} ({build_description()})"


app = App(name="ludotheque", help="Four family games.", version=version_line)
edition_app = App(
    name="edition", help="Editions: the contents of a game's box as data, to be corrected to match your own."
)
app.command(edition_app)
for name, description in {
    "serve": "Serve the games to browsers until interrupted.",
    "watch": "Watch a saved match in the browser.",
    "doctor": "Check the server: one line for everything that could be wrong.",
    "backup": "Copy the server's database to a new file while the server runs.",
    "restore": "Replace the server's database with a backup.",
}.items():
    # given by name, so that other commands start without loading the web server
    app.command(f"ludotheque.server.commands:{name}", name=name, help=description)
app.command("ludotheque.server.daily_commands:app", name="daily", help="Today's deal: prepare and check puzzles.")
app.command(
    "ludotheque.terminal.study:study", name="study", help="Study a game: many games between bots, with intervals."
)
app.command(
    "ludotheque.terminal.analyse:analyse", name="analyse", help="Analyse a finished match: moments, a picture, luck."
)
app.command(
    "ludotheque.terminal.print_box:print_box", name="print", help="Write a game as a PDF to print, cut out and play."
)


def main() -> None:
    """Run the command line."""
    try:
        app()
    except ImportError as error:
        missing = error.__cause__  # how cyclopts reports a command that cannot be imported
        if not isinstance(missing, ModuleNotFoundError) or (missing.name or "ludotheque").startswith("ludotheque"):
            raise
        fail(f'the server\'s packages are not installed ({missing.name} is missing): pip install "ludotheque[server]"')


@app.command
def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    people: int = 1,
    level: Level = "fox",
    mode: Literal["competitive", "teams", "coop"] | None = None,
    seed: str | None = None,
    edition: Path | None = None,
    handicap: tuple[float, ...] = (),
    file: Path | None = None,
    new: Annotated[bool, Parameter(negative=())] = False,
    name: str | None = None,
    language: Language | None = None,
) -> None:
    """Play a game in the terminal against bots.

    An unfinished game is continued, unless you ask for a new one or give options of
    the table.

    Parameters
    ----------
    game
        The game; by default the first one that can be played in the terminal.
    seats
        The number of players, opponents included: two by default, one in co-operative play.
    people
        How many of them share this terminal.
    level
        The level of the opponents, from chick to dragon.
    mode
        Against each other, in two teams of two, or all together.
    seed
        The seed of the draws, to play the same deal again.
    edition
        An edition of your own (see ``ludotheque edition check``).
    handicap
        What each player is granted to make chances even, a number for every seat: points, for example.
    file
        The file the game is saved to and continued from.
    new
        Start a new game; an unfinished one is renamed and kept.
    name
        Your name in the game.
    language
        fr or en; from the environment by default.
    """
    game = game or terminal_games()[0]
    language = language or default_language()
    board = find_terminal_board(game)
    if board is None:
        text = words("ludotheque.terminal", language)["game"]["not_here"]
        fail(text.format(game=game, games=", ".join(terminal_games())))
    save_file = file or data_folder() / f"{game}.jsonl"
    try:
        save_file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"{save_file.parent} cannot be used: {error.strerror}")
    is_new = new or bool(handicap) or any(choice is not None for choice in (seats, mode, seed, edition))
    match = None if is_new else _unfinished_match(save_file)
    resumed = match is not None
    if match is None:
        match = _new_match(game, seats, people, mode, seed, edition, handicap, language)
        _rename_existing(save_file)
    if not 1 <= people <= match.seats:
        fail(f"{people} people do not fit {match.seats} seats.")
    terminal_game = TerminalGame(
        match,
        board,
        people,
        level,
        console=console,
        read_line=console.input,
        save_file=save_file,
        language=language,
        name=name,
    )
    terminal_game.say("welcome", style="bold", title=title_of(game, language))
    if resumed:
        terminal_game.say("resumed")
    terminal_game.run()


def _new_match(
    game: str,
    seats: int | None,
    people: int,
    mode: str | None,
    seed: str | None,
    edition: Path | None,
    handicap: tuple[float, ...],
    language: Language,
) -> Match:
    options: dict[str, object] = {} if mode is None else {"mode": mode}
    if edition is not None:
        options["edition"] = _read_edition(game, edition)
    if handicap:
        options["handicaps"] = handicap
    number = seats or {"teams": 4, "coop": people}.get(mode or "", max(2, people))
    try:
        return Match(game, seats=number, seed=seed, options=options)
    except BadTable as error:
        fail(refusal_sentence(game, language, error.refusal) if error.refusal else str(error))


def _unfinished_match(save_file: Path) -> Match | None:
    """The match saved in a file, if it is not over."""
    if not save_file.exists():
        return None
    if not save_file.is_file():
        fail(f"{save_file} is not a file")
    try:
        match = Match.load(save_file.read_bytes())
    except BadFile as error:
        errors.print(Text(f"The game left in {save_file} cannot be read: {error}", style="yellow"))
        return None
    return match if match.outcome is None else None


def _rename_existing(save_file: Path) -> None:
    """Rename a game that is saved under this name, so that it is never overwritten."""
    if save_file.exists():
        candidates = (save_file.with_suffix(f".{number}.jsonl") for number in count(1))
        renamed = next(file for file in candidates if not file.exists())
        save_file.rename(renamed)
        console.print(Text(f"The game left before is kept: ludotheque play --file {renamed}", style="dim"))


def _read_edition(game: str, file: Path) -> Any:
    try:
        return _edition_module(game).read_edition(_read_text(file))
    except BadEdition as error:
        fail(f"{file} is not an edition of {game}: {error}")


def _edition_module(game: str) -> Any:
    """The module of a game that reads and checks its editions."""
    module = find_module(game, "box.edition")
    if module is None:
        fail(f"{game} has no editions")
    return module


def _game_of_edition(file: Path) -> str:
    """The game whose own edition shares most keys with this one."""
    try:
        keys = tomllib.loads(_read_text(file)).keys()
    except tomllib.TOMLDecodeError as error:
        fail(f"{file} is not an edition: {error}")
    shared = {game: keys & tomllib.loads(_own_edition(game)).keys() for game in own_game_ids()}
    likely = max(shared, key=lambda game: len(shared[game]))
    if shared[likely] <= {"name"}:  # which editions of all games have
        fail(f"{file} has nothing that an edition of a game has; start from ludotheque edition copy")
    return likely


def _own_edition(game: str) -> str:
    """The text of the edition that comes with a game."""
    _edition_module(game)
    return (box_of(game) / "edition.toml").read_text("utf-8")


def _existing_game(game: str | None) -> str:
    """The id of a game named on the command line, or of the default game."""
    try:
        return find_game(game or terminal_games()[0]).id
    except UnknownGame as error:
        fail(str(error))


def _read_text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{file} cannot be read: this is not text in UTF-8")


@app.command
def verify(
    file: Path,
    *,
    published: Annotated[str | None, Parameter(name="--hash")] = None,
    deal: str | None = None,
) -> None:
    """Verify a saved match: its draws against its seed, every move and the outcome.

    Parameters
    ----------
    file
        A match saved by ``Match.save`` or ``ludotheque play``.
    published
        The seed hash shown before the match, to check that the seed was fixed then.
    deal
        The id of the deal from which the match should have been played: it stands for the game, the version of its
        rules, the seats, the table options and the seed.
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
    if report.branch is not None:
        origin = report.branch
        say(f"branched from match {origin.match or 'unknown'} after {origin.entry} entries, with {origin.luck} luck")
    if deal is not None and report.deal != deal.strip().lower():
        fail(f"this match was played from deal {report.deal}, not from {deal}")
    say(f"deal {report.deal}" + (" (as expected)" if deal else ""))
    if report.outcome is None:
        say("The match is not over.")
    else:
        say(f"outcome: scores {report.outcome.scores}, ranking {report.outcome.ranking}")


@app.command
def games() -> None:
    """List the games, also those that were installed as packages of their own."""
    table = Table("game", "players", "rules version", "in the terminal", "installed by", box=None)
    installed = installed_games()
    for name in installed.games:
        rules = find_game(name)
        in_terminal = "yes" if name in terminal_games() else ""
        origin = game_package(name).distribution or "ludotheque"
        table.add_row(name, f"{rules.seats[0]}–{rules.seats[-1]}", str(rules.version), in_terminal, origin)
    console.print(table)
    for broken in installed.broken:
        warn(str(broken))


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
    games = [_existing_game(game)] if game else own_game_ids()
    proofs = proofs_in(tests)
    unproved = 0
    for name in games:
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
        The number of games between neighbouring levels; other pairs play a quarter as many.
    arena
        Only this one of the game's arenas.
    levels
        Only these, weakest first: random, chick, rabbit, fox, owl, dragon.
    seed
        The seed of the draws and of the bots; the same seed plays the same games.
    workers
        The number of processes; one per core by default.
    write
        Also write the results to this page, as Markdown; its sections on other arenas stay.
    """
    try:
        arenas = [played for played in find_bot(game).arenas if arena in (None, played.name)]
    except UnknownGame as error:
        fail(str(error))
    if not arenas:
        fail(f"there is no such arena; there are: {', '.join(played.name for played in find_bot(game).arenas)}")
    if games < 1 or (workers is not None and workers < 1):
        fail("games and workers are counted from 1")
    strengths = tuple(strength for strength in STRENGTHS if strength in levels) or STRENGTHS
    all_contests = [contest for played in arenas for contest in contests(game, played, games, strengths)]
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=errors) as bar:
        task = bar.add_task(f"{game}: games", total=sum(contest.games for contest in all_contests))
        results = run(game, all_contests, seed, workers=workers, progress=lambda done: bar.advance(task, done))
    sections: dict[str, str] = {}
    for played in arenas:
        tables = report_tables([result for result in results if result.contest.arena.name == played.name])
        say(Text(f"{game}, {played.name}", style="bold"))
        for table in tables:
            console.print(table.for_terminal(), "")
        measured = f"{version_line()}, version {find_game(game).version} of the rules"
        command = f"`ludotheque ladder {game} --arena {played.name} --games {games} --seed {seed}`, {measured}."
        sections[played.name] = "\n\n".join([command, *(table.for_page() for table in tables)])
    if write is not None:
        write_page(write, f"How strong the bots are: {title_of(game, 'en')}", sections)
        say(f"written to {write}")


@edition_app.command
def check(file: Path, *, game: str | None = None, language: Language | None = None) -> None:
    """Check an edition that you wrote or corrected to match your own box.

    Parameters
    ----------
    file
        The edition, in TOML; start from a copy of the game's own.
    game
        The game it is for; by default the one whose edition has the same keys.
    language
        fr or en; from the environment by default.
    """
    name = _existing_game(game) if game else _game_of_edition(file)
    language = language or default_language()
    found = _edition_module(name).problems(_read_edition(name, file))
    for problem in found:
        piece: dict[str, object] = {"piece": problem.piece, "number": problem.number} if problem.piece else {}
        say(Text(problem_sentence(name, language, problem.property, {**problem.params, **piece})))
    if any(problem.fatal for problem in found):
        fail(f"{file} cannot be played with.")
    if found:
        fail(f"{file} can be played with, but differs from the box as we know it.")
    say(f"{file} is a sound edition of {name}.")


@edition_app.command
def copy(file: Path, *, game: str | None = None) -> None:
    """Copy a game's own edition to a file, to correct it.

    Parameters
    ----------
    file
        The file to write; an existing file is left alone.
    game
        The game; by default the first one that can be played in the terminal.
    """
    name = _existing_game(game)
    standard = _own_edition(name)
    try:
        with file.open("x", encoding="utf-8") as copied:
            copied.write(standard)
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror}")
    say(f"Now change {file} and run: ludotheque edition check {file}")
