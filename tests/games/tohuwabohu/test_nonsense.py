"""Nothing anybody sends can break a game: bad input is refused in words, and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludotheque import BadTable, Match, Refused
from ludotheque.engine.edition import BadEdition
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import LANGUAGES, refusal_sentence
from ludotheque.games.tohuwabohu.box.edition import Edition, problems, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.box.outline import drawing_of
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import TohuwabohuAction, TurnCard
from support.nonsense import nonsense
from support.playing import new_match, steps
from support.tables import Table

NUMBERS = (-(2**63), -(2**40), -1, 0, 1, 2, 5, 36, 37, 54, 63, 64, 65, 999, 2**31, 2**62, 2**63 - 1, 2**63, 2**200)
VALUES: tuple[Any, ...] = (*NUMBERS, None, True, 1.5, "1", "", "point", [1], {}, {"shape": 1}, "\u0000", "x" * 500)
BROKEN = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'{"type":"point"',
    b'{"type":"point","shape":}',
    b"\xff\xfe",
    b"[" * 2000,
    b"1e999",
)
DECODER: msgspec.json.Decoder[TohuwabohuAction] = msgspec.json.Decoder(TohuwabohuAction)


def a_message(rng: random.Random) -> bytes:
    """Something a broken or hostile client might send as an action."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(BROKEN)
    if kind == 1:
        return rng.randbytes(rng.randrange(30))
    message: dict[str, Any] = {"type": rng.choice(("point", "turn_card", "Point", "drawn", "expired", "stop"))}
    if kind > 2:
        message["type"] = "point"
    if rng.random() < 0.9:
        message["shape"] = rng.choice(VALUES) if kind < 5 else rng.randrange(-3, 70)
    if rng.random() < 0.1:
        message[rng.choice(("at", "seat", "prompt", "card"))] = rng.choice(VALUES)
    try:
        return msgspec.json.encode(message)
    except (OverflowError, msgspec.MsgspecError):  # what cannot even be written
        return str(message).encode()


def decoded(message: bytes) -> TohuwabohuAction | None:
    """An action, as the server reads it, or nothing."""
    try:
        return DECODER.decode(message)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_forty_thousand_messages_each_are_refused_or_right(seats: int) -> None:
    """At many moments of a game, from seats that exist and seats that do not."""
    match = new_match(Table("tohuwabohu", seats, {}), seed=seats)
    rng = random.Random(seats)
    known: set[str] = set()
    for _ in steps(match, rng, most=100):
        state = match._state
        before = [GAME.view(state, seat) for seat in (None, *range(seats))]
        allowed = {seat: set(match.options(seat)) for seat in range(seats)}
        for _ in range(400):
            action = decoded(a_message(rng))
            if action is None:
                continue
            seat = rng.choice((*range(seats), *range(seats), -1, seats, 99, -(2**62), 2**62))
            refusal = GAME.check(state, seat, action)
            assert (refusal is None) == (action in allowed.get(seat, ()))
            if refusal is not None:
                assert isinstance(refusal, Refusal)
                if refusal.reason not in known:
                    known.add(refusal.reason)
                    assert all(refusal_sentence("tohuwabohu", language, refusal) for language in LANGUAGES)
        assert [GAME.view(state, seat) for seat in (None, *range(seats))] == before
    assert known >= {"not_the_dealer", "turned_already", "no_such_shape", "finger_there_already", "no_free_finger"}


def test_answers_to_other_questions_and_at_other_times_are_refused() -> None:
    """Through the match: stale prompts, seats that are not asked, moments that have passed."""
    match = new_match(Table("tohuwabohu", 4, {}), seed=2)
    rng = random.Random(2)
    for _ in steps(match, rng, most=120):
        length, now = len(match.log), match.now
        for _ in range(25):
            asked = {prompt.id for prompt in match.prompts.values()}
            action = nonsense(GAME.Action, rng)
            seat, prompt = rng.choice((0, 1, 2, 3, 4, -1)), rng.choice((-1, 0, 1, 7, 10**9))
            if prompt not in asked:
                with pytest.raises(Refused):
                    match.play(seat, action, prompt=prompt)
        if now:
            with pytest.raises(ValueError, match="cannot go back"):
                match.play(0, TurnCard(), at=now - 1)
        assert (len(match.log), match.now) == (length, now)


def test_nonsense_as_table_options_is_refused_in_words() -> None:
    """Unknown names, wrong kinds, numbers out of range."""
    rng = random.Random(3)
    names = ("pieces", "face", "fingers", "card_seconds", "edition", "rounds", "seed", "")
    values = (*VALUES, "shapes", "frames", "colour", "black")
    good = 0
    for _ in range(6_000):
        options = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(3))}
        seats = rng.choice((3, 4, 5, 6, 6, 0, 2, 7, -1, 2**40))
        try:
            Match("tohuwabohu", seats=seats, seed=1, options=options)
            good += 1
        except BadTable:
            continue
    assert good > 100


def mutated(value: Any, rng: random.Random) -> Any:
    """A box in which one thing is something else."""
    if isinstance(value, dict) and value and rng.random() < 0.97:
        key = rng.choice(sorted(value))
        return {**value, key: mutated(value[key], rng)}
    if isinstance(value, list | tuple) and value and rng.random() < 0.97:
        place = rng.randrange(len(value))
        return [*value[:place], mutated(value[place], rng), *value[place + 1 :]]
    if isinstance(value, int):
        return rng.choice((*NUMBERS, *[value + rng.randrange(-30, 30) for _ in NUMBERS]))
    if isinstance(value, str):
        return rng.choice(("plum", "sun", "halves", "rings", "#123456", "x", ""))
    return rng.choice(VALUES)


def test_any_box_is_unreadable_or_unplayable_or_can_be_drawn_and_played() -> None:
    """Boxes with a few wrong numbers: whatever can be read is judged, whatever is not fatal can be drawn."""
    rng = random.Random(4)
    ours = msgspec.to_builtins(standard_edition())
    playable = 0
    for _ in range(1_500):
        box = mutated(mutated(ours, rng), rng)
        try:
            edition = msgspec.convert(box, type=Edition)
        except (msgspec.ValidationError, BadEdition):
            continue
        fatal = any(problem.fatal for problem in problems(edition))
        refusal = GAME.check_table(TohuwabohuOptions(edition=edition), 3)
        assert (refusal is not None) == fatal
        if not fatal:
            playable += 1
            for shape in set(edition.shapes) - set(standard_edition().shapes):
                assert len(drawing_of(shape).edge) == 360
            GAME.start(TohuwabohuOptions(edition=edition), 3)
    assert playable > 50
