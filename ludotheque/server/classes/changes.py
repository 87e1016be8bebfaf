"""Changes of a class: joining, swapping devices, pausing, ending. Each returns the changed class or a problem.

A problem is the key of a sentence in ``server/words.*.toml``.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ludotheque.server.classes.classroom import MOST_CHILDREN, Child, Claim, Classroom
from ludotheque.server.common.clock_and_random import Pick
from ludotheque.server.people.names import ANIMALS, COLOURS
from ludotheque.table.identities import Identity

ClassProblem = Literal[
    "class_full", "class_closed", "class_over", "no_such_child", "wrong_child_code", "not_playing", "no_ghosts"
]
Change = Classroom | ClassProblem
GENTLE_MS = 60_000
"""How long children may play on when the teacher ends a round gently."""
MOST_CLAIMS = 40


def join(classroom: Classroom, device: Identity, pick: Pick) -> Change:
    """A new child on a device, with an animal and a colour that nobody else has."""
    if classroom.state == "ended":
        return "class_over"
    if not classroom.is_open:
        return "class_closed"
    if len(classroom.children) >= MOST_CHILDREN:
        return "class_full"
    animal, colour = _free_look(classroom, pick)
    codes = {child.code for child in classroom.children}
    code = next(each for each in iter(lambda: f"{pick(1000):03d}", "") if each not in codes)
    child = Child(classroom.next_number, animal, colour, code, device)
    return replace(classroom, children=(*classroom.children, child), next_number=classroom.next_number + 1)


def _free_look(classroom: Classroom, pick: Pick) -> tuple[int, int]:
    """An animal and a colour: of those that are free, an animal and a colour that few have."""
    taken = {(child.animal, child.colour) for child in classroom.children}
    animals = [child.animal for child in classroom.children]
    colours = [child.colour for child in classroom.children]
    free = [(a, c) for a in range(ANIMALS) for c in range(COLOURS) if (a, c) not in taken]
    rarest = min(animals.count(a) * COLOURS + colours.count(c) for a, c in free)
    best = [(a, c) for a, c in free if animals.count(a) * COLOURS + colours.count(c) == rarest]
    return best[pick(len(best))]


def claim(classroom: Classroom, number: int, code: str, device: Identity, now: int) -> Change:
    """A device says to be a child: at once with the child's code, after the teacher's consent without a code."""
    if classroom.state == "ended":
        return "class_over"
    child = classroom.child(number)
    if child is None:
        return "no_such_child"
    if child.device == device:
        return classroom
    if code:
        return _moved(classroom, number, device) if code == child.code else "wrong_child_code"
    others = tuple(each for each in classroom.claims if each.device != device)
    return replace(classroom, claims=(*others, Claim(number, device, now))[-MOST_CLAIMS:])


def answer_claim(classroom: Classroom, number: int, *, yes: bool) -> Change:
    """The teacher lets a child go on with the device that asked for it last, or not."""
    asked = [each for each in classroom.claims if each.number == number]
    if not asked:
        return "no_such_child"
    left = tuple(each for each in classroom.claims if each.number != number)
    answered = replace(classroom, claims=left)
    return _moved(answered, number, asked[-1].device) if yes else answered


def _moved(classroom: Classroom, number: int, device: Identity) -> Classroom:
    children = tuple(replace(each, device=device) if each.number == number else each for each in classroom.children)
    claims = tuple(each for each in classroom.claims if each.number != number and each.device != device)
    return replace(classroom, children=children, claims=claims)


def remove(classroom: Classroom, number: int) -> Change:
    """The teacher sends a child away, such as one that joined by mistake."""
    if classroom.child(number) is None:
        return "no_such_child"
    return replace(
        classroom,
        children=tuple(child for child in classroom.children if child.number != number),
        claims=tuple(each for each in classroom.claims if each.number != number),
        places={each: place for each, place in classroom.places.items() if each != number},
    )


def set_door(classroom: Classroom, *, is_open: bool) -> Change:
    """The teacher lets more children join, or no more."""
    return replace(classroom, is_open=is_open)


def pause(classroom: Classroom, now: int) -> Change:
    """The teacher pauses all tables; the round's time stands still too."""
    if classroom.state != "playing":
        return classroom if classroom.state == "paused" else "not_playing"
    left = None if classroom.until is None else max(0, classroom.until - now)
    return replace(classroom, state="paused", until=None, left_ms=left)


def resume(classroom: Classroom, now: int) -> Change:
    """All tables go on: after a pause, or after everybody was brought back."""
    if classroom.state == "playing":
        return classroom
    if classroom.state == "ended" or not classroom.places:
        return "not_playing"
    until = None if classroom.left_ms is None else now + classroom.left_ms
    return replace(classroom, state="playing", until=until, left_ms=None)


def gather(classroom: Classroom) -> Change:
    """Everybody is brought back from the tables; what was played stays, and can be resumed."""
    if not classroom.is_playing:
        return classroom if classroom.state == "waiting" else "not_playing"
    return replace(classroom, state="waiting", until=None, left_ms=None)


def finish(classroom: Classroom, now: int) -> Change:
    """The round ends gently: everybody may play on for a minute."""
    if classroom.state == "paused":
        return gather(classroom)
    if classroom.state != "playing":
        return "not_playing"
    end = now + GENTLE_MS
    return replace(classroom, until=end if classroom.until is None else min(end, classroom.until))


def end(classroom: Classroom) -> Change:
    """The class is over: nobody plays or joins any more. The teacher can still read what was played."""
    return replace(classroom, state="ended", is_open=False, claims=(), until=None, left_ms=None)


def pass_time(classroom: Classroom, now: int) -> Classroom | None:
    """The class at this moment: a round whose time is over has ended; ``None`` if the class itself is over."""
    if classroom.ends_at <= now:
        return None
    if classroom.state == "playing" and classroom.until is not None and classroom.until <= now:
        return replace(classroom, state="waiting", until=None)
    return classroom
