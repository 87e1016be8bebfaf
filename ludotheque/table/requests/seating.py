"""Changes of a table besides play: sitting down, bots, options, host, start.

Each function takes the record and a request, and returns a new record or the reason for
refusing. The clauses ``TBL-1`` to ``TBL-23`` are the rules of tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.bots.level import Level
from ludotheque.engine.game import AnyGame
from ludotheque.engine.refusal import Refusal, option_error
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.table_setup import check_table
from ludotheque.engine.wire import Millis, Seat
from ludotheque.table.identities import NO_HOST, Identity, is_companion, is_television, owner_of, television_of
from ludotheque.table.people import rated, seen_hands
from ludotheque.table.record import Chair, TableRecord

Change = TableRecord | Refusal


def unknown_game() -> Refusal:
    """The refusal for a game that does not exist (TBL-6)."""
    return Refusal("TBL-6", "no_such_game")


def game_of(record: TableRecord) -> AnyGame:
    """The rules played at a table."""
    return find_game(record.game)


def options_of(record: TableRecord) -> Any:
    """The game's options, decoded."""
    return msgspec.json.decode(record.options, type=game_of(record).Options)


def options_for_match(record: TableRecord) -> Any:
    """The options for a new match, with the ranking of the last one where the game uses it."""
    options = options_of(record)
    if record.last_ranking and "last_ranking" in options.__struct_fields__:
        fits = len(record.last_ranking) == len(record.chairs)
        options = replace(options, last_ranking=record.last_ranking if fits else None)
    return options


def sit(record: TableRecord, person: Identity, name: str, seat: Seat | None = None) -> Change:
    """Sit down, or change seats; during play only on a seat without a person (TBL-1, TBL-2).

    During play nobody takes a chair after seeing another hand (TBL-14), or one that somebody else had at the
    start of a rated match (TBL-15).

    Several people on one device play among themselves, not against strangers (TBL-11). A table that was
    opened on a television gets more seats as people come; the television itself does not play (TBL-13).
    """
    if is_television(person):
        return Refusal("TBL-13", "television_sits")
    now = record.seat_of(person)
    if seat is None and now is not None:
        return record
    if seat is None and _free_chair(record, person) is None:
        record = _grown(record)
    chosen = _free_chair(record, person) if seat is None else seat
    if chosen is None:
        return Refusal("TBL-1", "table_full")
    if not 0 <= chosen < len(record.chairs):
        return Refusal("TBL-1", "no_such_chair", {"seat": chosen})
    there = record.chairs[chosen]
    if there.person == person:
        return record
    if there.person is not None:
        return Refusal("TBL-1", "chair_taken", {"seat": chosen})
    if is_companion(person) and record.public:
        return Refusal("TBL-11", "companions_in_public")
    if now is not None and record.stage == "playing":
        return Refusal("TBL-2", "seated_in_play", {"seat": now})
    if there.bot is not None and record.stage == "gathering" and person != record.host:
        return Refusal("TBL-1", "chair_taken", {"seat": chosen})
    refusal = _problem_with_taking(record, person, chosen)
    if refusal is not None:
        return refusal
    chairs = {chosen: Chair(person=person, name=name)} | ({} if now is None else {now: Chair()})
    seated = seen_hands.with_seen(_with_chairs(record, chairs))
    return replace(seated, host=owner_of(person)) if record.host == NO_HOST else seated


def stand(record: TableRecord, person: Identity) -> Change:
    """Give up a seat. During play a bot takes over; another person becomes the host (TBL-3)."""
    seat = record.seat_of(person)
    if seat is None:
        return Refusal("TBL-3", "not_seated")
    left = Chair(bot="fox") if record.stage == "playing" else Chair()
    record = seen_hands.with_seen(record)
    return _with_a_host(_with_chairs(record, {seat: left}), person)


def rename_or_forget(record: TableRecord, person: Identity, name: str | None) -> TableRecord:
    """Change the name of a person, or (``None``) remove them from the table.

    During play a bot takes the seat of a removed person; otherwise the seat is free.
    """
    seat = record.seat_of(person)
    if name is not None:
        return record if seat is None else _with_chairs(record, {seat: Chair(person=person, name=name)})
    changed = record
    for seat in record.seats_on_device_of(person):
        left = stand(changed, changed.chairs[seat].person or NO_HOST)
        changed = changed if isinstance(left, Refusal) else left
    # the ghost of a forgotten person is gone: the bot plays on without the recording
    mine = {seat: Chair(bot=chair.bot) for seat, chair in enumerate(changed.chairs) if _is_ghost_of(chair, person)}
    changed = _with_chairs(changed, mine)
    if changed.television == television_of(person):
        changed = replace(changed, television=None)
    changed = rated.without_person(seen_hands.without_person(changed, person), person)
    return replace(changed, host=NO_HOST) if changed.host == person else changed


def seat_bot(
    record: TableRecord, person: Identity, seat: Seat, level: Level | None, away: Mapping[Seat, Millis] | None = None
) -> Change:
    """The host puts a bot on a seat, changes its level, or removes it (TBL-4).

    At a private table also in place of a person who is away: they may come back with another device. ``away`` has
    the seats of these people, each with the time after which a bot may take it (TBL-16).
    """
    if person != record.host:
        return Refusal("TBL-4", "only_the_host")
    if not 0 <= seat < len(record.chairs):
        return Refusal("TBL-1", "no_such_chair", {"seat": seat})
    there = record.chairs[seat].person
    wait = None if away is None else away.get(seat)
    if there is not None and (record.public or wait is None):
        return Refusal("TBL-1", "chair_taken", {"seat": seat})
    if there is not None and wait:
        return Refusal("TBL-16", "away_briefly", {"seat": seat, "seconds": -(-wait // 1000)})
    if level is None and record.stage == "playing":
        return Refusal("TBL-5", "in_play")
    changed = _with_chairs(seen_hands.with_seen(record), {seat: Chair(bot=level)})
    return changed if there is None else _with_a_host(changed, there)


def set_up(
    record: TableRecord,
    person: Identity,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    public: bool | None = None,
    chat: bool | None = None,
    keep_warm: bool | None = None,
    far: bool | None = None,
) -> Change:
    """The host changes the number of seats and the options (TBL-4, TBL-5).

    A match that is played on from a moment of another one keeps its seats and options, and stays private (TBL-19);
    so does a table with ghosts, whose deal is that of their match (TBL-20).
    """
    if person != record.host:
        return Refusal("TBL-4", "only_the_host")
    fixed = (seats, options, public, far)
    if record.stage == "playing" and any(wanted is not None for wanted in fixed):
        return Refusal("TBL-5", "in_play")
    refusal = _problem_with_other_deals(record, bool(public), (seats, options) != (None, None))
    if refusal is not None:
        return refusal
    changed = record
    if seats is not None:
        resized = _resized(record, seats)
        if isinstance(resized, Refusal):
            return resized
        changed = resized
    if options is not None:
        refusal = problem_with_options(record.game, options, len(changed.chairs))
        if refusal is not None:
            return refusal
        changed = replace(changed, options=msgspec.Raw(msgspec.json.encode(options)))
    now_public = record.public if public is None else public
    if now_public and any(is_companion(chair.person or "") for chair in record.chairs):
        return Refusal("TBL-11", "companions_in_public")
    return replace(
        changed,
        public=now_public,
        # strangers never exchange free text
        chat=(record.chat if chat is None else chat) and not now_public,
        keep_warm=record.keep_warm if keep_warm is None else keep_warm,
        far=(record.far if far is None else far) and may_be_far(record.game, now_public),
    )


def _problem_with_other_deals(record: TableRecord, public: bool, changed: bool) -> Refusal | None:
    """Why a table whose deal is fixed may not become public, or change its seats and options (TBL-19, TBL-20)."""
    if record.branch is not None and record.stage == "gathering" and (public or changed):
        return Refusal("TBL-19", "played_on")
    return Refusal("TBL-20", "ghosts_sit_there") if record.has_ghosts and (public or changed) else None


def may_be_far(game: str, public: bool) -> bool:
    """Whether friends who are far away can be given more time: in games with races, and not among strangers."""
    return bool(find_game(game).races) and not public


def problem_with_options(game: str, options: Mapping[str, object], seats: int) -> Refusal | None:
    """Why a game cannot be played with these options by so many, naming the wrong option."""
    rules = find_game(game)
    try:
        decoded = msgspec.convert(options, type=rules.Options)
    except msgspec.ValidationError:
        return option_error(rules.Options, options)
    return check_table(rules, decoded, seats)


def problem_with_new_table(
    game: str, seats: int, options: Mapping[str, object], bots: Mapping[Seat, Level]
) -> Refusal | None:
    """Why no table can be opened for this game with so many seats, these options and these bots."""
    try:
        rules = find_game(game)
    except UnknownGame:
        return unknown_game()
    if seats not in rules.seats:
        return Refusal("LUD-5", "seats", {"seats": seats, "fewest": rules.seats[0], "most": rules.seats[-1]})
    if any(not 0 < seat < seats for seat in bots):
        return Refusal("TBL-1", "no_such_chair", {"seat": max(bots)})
    return problem_with_options(game, options, seats)


def hand_over(record: TableRecord, person: Identity, seat: Seat) -> Change:
    """The host makes another person the host, or the guest whose device this person plays on (TBL-4)."""
    if person != record.host:
        return Refusal("TBL-4", "only_the_host")
    to = record.chairs[seat].person if 0 <= seat < len(record.chairs) else None
    if to is None:
        return Refusal("TBL-4", "nobody_there", {"seat": seat})
    return replace(record, host=owner_of(to))


def start(record: TableRecord, person: Identity, match: str) -> Change:
    """The host begins a match once every seat is taken; at private tables all may begin the next (TBL-4, TBL-7)."""
    again = record.stage == "over" and not record.public and record.seats_on_device_of(person)
    if person != record.host and not again:
        return Refusal("TBL-4", "only_the_host")
    if record.stage == "playing":
        return Refusal("TBL-5", "in_play")
    free = [seat for seat, chair in enumerate(record.chairs) if chair.is_free]
    if free:
        return Refusal("TBL-7", "chairs_free", {"free": len(free)})
    refusal = check_table(game_of(record), options_of(record), len(record.chairs))
    if refusal is not None:
        return refusal
    branch = record.branch if record.stage == "gathering" else None
    began = tuple(Chair(person=chair.person, bot=chair.bot) for chair in record.chairs)
    begun = replace(
        record,
        stage="playing",
        match=match if branch is None else branch.prepared,
        played=record.played + 1,
        began=began,
        seen={},
        branch=branch,
    )
    return seen_hands.with_seen(begun)


def fill_with_bots(record: TableRecord, level: Level) -> TableRecord:
    """Put bots on all free seats."""
    return _with_chairs(record, {seat: Chair(bot=level) for seat, chair in enumerate(record.chairs) if chair.is_free})


def _is_ghost_of(chair: Chair, person: Identity) -> bool:
    return chair.ghost is not None and chair.ghost.person == person


def _free_chair(record: TableRecord, person: Identity) -> Seat | None:
    """A free seat or, during and after play, one that a bot has; if possible one that this person may take."""
    empty = [seat for seat, chair in enumerate(record.chairs) if chair.is_free]
    bots = [seat for seat, chair in enumerate(record.chairs) if chair.bot is not None]
    found = empty if record.stage == "gathering" else empty + bots
    allowed = [seat for seat in found if _problem_with_taking(record, person, seat) is None]
    return next(iter(allowed + found), None)


def _problem_with_taking(record: TableRecord, person: Identity, seat: Seat) -> Refusal | None:
    """Why this person may not take this chair during play, whoever has it now."""
    return seen_hands.problem_with_taking(record, person, seat) or rated.problem_with_taking(record, person, seat)


def chairs_to_take(record: TableRecord, person: Identity) -> tuple[tuple[Seat, ...], Refusal | None]:
    """The chairs of bots that a spectator may take during play, and why not the others."""
    if record.stage != "playing" or record.seat_of(person) is not None:
        return (), None
    bots = [seat for seat, chair in enumerate(record.chairs) if chair.bot is not None]
    problems = {seat: _problem_with_taking(record, person, seat) for seat in bots}
    refusals = [refusal for refusal in problems.values() if refusal is not None]
    return tuple(seat for seat in bots if problems[seat] is None), next(iter(refusals), None)


def _with_chairs(record: TableRecord, changed: Mapping[Seat, Chair]) -> TableRecord:
    return replace(record, chairs=tuple(changed.get(seat, chair) for seat, chair in enumerate(record.chairs)))


def _with_a_host(record: TableRecord, leaving: Identity) -> TableRecord:
    """If the host has left, the first of the seated people becomes the host, or the guest with their device."""
    if owner_of(record.host) != owner_of(leaving) or (is_companion(leaving) and record.seats_on_device_of(leaving)):
        return record
    if not record.people:
        return record if record.television is None else replace(record, host=NO_HOST)
    heir = record.chairs[record.people[0]].person
    assert heir is not None, "people are seats taken by a person"
    return replace(record, host=owner_of(heir))


def _grown(record: TableRecord) -> TableRecord:
    """One seat more at a table opened on a television, if the game allows so many."""
    if record.television is None or record.stage != "gathering":
        return record
    grown = _resized(record, len(record.chairs) + 1)
    return record if isinstance(grown, Refusal) else grown


def _resized(record: TableRecord, seats: int) -> Change:
    """More seats, or fewer: free ones are removed first, then bots, never people."""
    allowed = game_of(record).seats
    if seats not in allowed:
        return Refusal("LUD-5", "seats", {"seats": seats, "fewest": allowed[0], "most": allowed[-1]})
    chairs = list(record.chairs) + [Chair()] * max(0, seats - len(record.chairs))
    for kind in ("free", "bot"):
        for seat in reversed(range(len(chairs))):
            goes = chairs[seat].is_free if kind == "free" else chairs[seat].bot is not None
            if len(chairs) > seats and goes:
                del chairs[seat]
    if len(chairs) > seats:
        return Refusal("TBL-1", "people_sit_there", {"seats": seats})
    return replace(record, chairs=tuple(chairs))
