"""A hundred thousand bad inputs: only refusals or clear errors, and nothing changes."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludotheque import Match, Refused
from ludotheque.engine.match import BadTable
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import refusal_sentence
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Declare,
    End,
    Pass,
    Recolour,
    Release,
    Scare,
    Take,
)
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES
from support.random_play import step

LEVELS = ("collect", "majority", "calculation")
IDS = (*range(-2, 48), *range(99, 152), *range(199, 212), 2**31, 2**62, 2**63, 2**64 - 1, -(2**63))
SIGNS = ("+", "-", "*", "/")


def random_steps(rng: random.Random) -> tuple[Any, ...]:
    return tuple(rng.choice(SIGNS) if rng.random() < 0.45 else rng.choice(IDS) for _ in range(rng.randrange(8)))


def plausible_steps(rng: random.Random, own: list[int]) -> tuple[Any, ...]:
    """Well formed with one's own cards, and hardly ever right."""
    cards = rng.sample(own, min(len(own), rng.randrange(1, 6)))
    return (*cards, *(rng.choice(SIGNS) for _ in cards[1:]))


def random_action(rng: random.Random, own: list[int]) -> BouhAction:
    def id_() -> int:
        return rng.choice(own) if own and rng.random() < 0.3 else rng.choice(IDS)

    steps = random_steps(rng) if rng.random() < 0.5 else plausible_steps(rng, own)
    colour = rng.choice((None, *COLOUR_NAMES))
    made: list[BouhAction] = [
        Capture(id_(), steps, colour),
        Scare(id_(), id_(), steps, colour),
        Take(rng.choice(TOTEM_NAMES), steps),
        Pass(tuple(id_() for _ in range(rng.randrange(5)))),
        Claim((id_(), id_(), id_(), id_(), id_())),
        Recolour(id_(), rng.choice(COLOUR_NAMES)),
        Declare(id_(), rng.choice(COLOUR_NAMES)),
        Release(),
        End(),
    ]
    return rng.choice(made)


@pytest.mark.parametrize("level", LEVELS)
def test_actions_that_make_no_sense(level: str) -> None:
    """Unknown ids, others' cards, absurd numbers, the wrong seat, phase and level: 30,000 for each level."""
    rng = random.Random(level)
    tried = 0
    match = Match("bouh", seats=4, seed=1, options={"level": level, "greuh": True})
    while tried < 30_000:
        if not match.prompts:
            match = Match("bouh", seats=4, seed=tried, options={"level": level, "greuh": True})
        state = match._state
        before = state.position.copy()
        views = [GAME.view(state, seat) for seat in range(4)]
        own = [card.id for view in views for card in view.hand] + list(range(101, 151))
        refusals: set[tuple[str, str]] = set()
        for _ in range(600):
            tried += 1
            seat = rng.choice((0, 1, 2, 3, -1, 4, 99, 2**70))
            refusal = GAME.check(state, seat, random_action(rng, own))
            if refusal is not None:
                assert isinstance(refusal, Refusal)
                if (refusal.clause, refusal.reason) not in refusals:
                    refusals.add((refusal.clause, refusal.reason))
                    msgspec.json.encode(refusal)
                    assert refusal_sentence("bouh", "fr", refusal)
        assert [GAME.view(state, seat) for seat in range(4)] == views
        assert list(state.position.hands) == list(before.hands)
        assert state.position.pile == before.pile
        assert len(refusals) > 2
        for _ in range(6):
            if match.prompts:
                step(match, rng)


def test_bytes_that_are_no_action() -> None:
    """What the server decodes: 15,000 broken or absurd messages give an action or a clear error."""
    rng = random.Random(5)
    decoder = msgspec.json.Decoder(GAME.Action)
    good = [
        b'{"type":"capture","bouh":101,"steps":[1,2,"+"]}',
        b'{"type":"scare","greuh":201,"bouh":101,"steps":[1,2,"+"],"colour":"red"}',
        b'{"type":"claim","five":[101,110,119,128,137]}',
        b'{"type":"pass","cards":[1,2]}',
        b'{"type":"end"}',
    ]
    bad = [
        b'{"type":"capture","bouh":101,"steps":[' + b"[" * 500 + b"]" * 500 + b"]}",
        b'{"type":"capture","bouh":101,"steps":[' + b",".join([b"1"] * 40) + b"]}",
        b'{"type":"capture","bouh":101,"steps":["%"]}',
        b'{"type":"capture","bouh":1e400,"steps":[]}',
        b'{"type":"capture","bouh":' + b"9" * 400 + b',"steps":[]}',
        b'{"type":"capture","bouh":101,"steps":[-1]}',
        b'{"type":"capture","bouh":101,"steps":[1.5]}',
        b'{"type":"pass","cards":[1,2,3,4,5,6]}',
        b'{"type":"end","extra":1}',
        b'{"type":"unknown"}',
        b"null",
        b"",
    ]
    for raw in bad:
        with pytest.raises(msgspec.DecodeError):
            decoder.decode(raw)
    match = Match("bouh", seats=2, seed=1, options={"youngest": 0})
    for _ in range(15_000):
        message = bytearray(rng.choice(good))
        for _ in range(rng.randrange(1, 4)):
            message[rng.randrange(len(message))] = rng.randrange(256)
        try:
            action = decoder.decode(bytes(message))
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        assert match.check(0, action) is None or isinstance(match.check(0, action), Refusal)


BAD_OPTIONS: list[dict[str, object]] = [
    {"level": "expert"},
    {"operations": "+"},
    {"operations": "/*-+"},
    {"youngest": 5},
    {"youngest": -1},
    {"youngest": "me"},
    {"last_ranking": (0, 1)},
    {"last_ranking": (1, 2, 3, 4, 5, 5)},
    {"greuh": 3},
    {"colour": "red"},
    {"edition": {}},
    {"edition": {"name": "x" * 1000}},
]


@pytest.mark.parametrize("options", BAD_OPTIONS, ids=str)
def test_options_that_make_no_sense(options: dict[str, object]) -> None:
    with pytest.raises(BadTable):
        Match("bouh", seats=2, seed=1, options=options)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_too_few_or_too_many(seats: int) -> None:
    with pytest.raises(BadTable, match="LUD-5"):
        Match("bouh", seats=seats, seed=1)


def test_a_repeated_answer_is_recognised() -> None:
    """The same capture sent twice: the second answers a question that is no longer asked."""
    match = Match("bouh", seats=2, seed=1, options={"youngest": 0})
    asked = match.prompts[0]
    capture = next(action for action in match.options(0) if isinstance(action, Capture))
    match.play(0, capture, prompt=asked.id)
    with pytest.raises(Refused):
        match.play(0, capture, prompt=asked.id)
