"""Where a match branched from another one: it took over the first entries of that match and was played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Luck = Literal["same", "fresh"]
"""Draws after the branch: from the seed of the first match (the same luck), or from a new seed."""


class EarlierSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seed from which a match drew before its own."""

    seed: str
    before: int
    """It was used for the entries before this number."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The origin of a match that branched from another one.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7)
    >>> match.branch_at(1, luck="fresh", seed=8, of="the first").branch
    Branch(match='the first', entry=1, luck='fresh', earlier=(EarlierSeed(seed='7', before=1),))
    """

    match: str
    """The id of the match it branched from; empty if that match has none."""
    entry: int
    """The number of entries taken over."""
    luck: Luck
    earlier: tuple[EarlierSeed, ...] = ()
    """The seeds used before the match's own, in order."""


def seed_for(seq: int, own: str, branch: Branch | None) -> str:
    """The seed from which the entry with this number draws.

    >>> branch = Branch("", 4, "fresh", (EarlierSeed("old", 4),))
    >>> seed_for(3, "new", branch), seed_for(4, "new", branch), seed_for(3, "new", None)
    ('old', 'new', 'new')
    """
    for stretch in () if branch is None else branch.earlier:
        if seq < stretch.before:
            return stretch.seed
    return own


def branched(entry: int, luck: Luck, of: str, own: str, branch: Branch | None) -> Branch:
    """The origin of a branch of a match with this seed, which may be a branch itself."""
    earlier = () if branch is None else branch.earlier
    if luck == "fresh":
        until = [stretch for stretch in earlier if stretch.before < entry]
        here = [EarlierSeed(seed_for(entry - 1, own, branch), entry)] if entry else []
        earlier = (*until, *here)
    return Branch(of, entry, luck, earlier)


def branch_problem(branch: Branch, entries: int) -> str | None:
    """Why a match with so many entries cannot have branched like this, or ``None``."""
    if not 0 <= branch.entry <= entries:
        return f"it says that it took over {branch.entry} entries, and has {entries}"
    ends = [stretch.before for stretch in branch.earlier]
    if ends != sorted(set(ends)) or any(end < 1 for end in ends):
        return "its earlier seeds are not in order"
    if branch.luck == "fresh" and ends != _up_to(ends, branch.entry):
        return "its earlier seeds do not end where it branched"
    return None


def _up_to(ends: Sequence[int], entry: int) -> list[int]:
    """What the ends of the stretches must be with fresh luck: the last one is where it branched."""
    return [*[end for end in ends if end < entry], *([entry] if entry else [])]
