"""Refusals and photo finishes in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat
from ludotheque.engine.words import Language, refusal_sentence, words
from ludotheque.table.races.receipts import PhotoFinish

PACKAGE = "ludotheque.table"
"""Where the words are."""


def sentence_for(game: str, language: Language, refusal: Refusal) -> str:
    """A refusal of the table, or of the game played at it, as a sentence."""
    if refusal.clause.startswith("TBL-"):
        return str(words(PACKAGE, language)["refusals"][refusal.reason]).format(**refusal.params)
    return refusal_sentence(game, language, refusal)


def finish_sentences(finish: PhotoFinish, language: Language, names: Sequence[str]) -> list[str]:
    """The photo finish of a race in sentences, the verdict first; ``names`` by seat."""
    texts: dict[str, str] = words(PACKAGE, language)["receipt"]

    def joined(seats: Iterable[Seat]) -> str:
        *some, last = (names[seat] for seat in dict.fromkeys(seats))
        return texts["list"].format(some=", ".join(some), last=last) if some else last

    first = finish.finishers[0]
    winners = dict.fromkeys(finisher.seat for finisher in finish.finishers if finisher.place == 1)
    if len(winners) > 1:
        said = [texts["together"].format(names=joined(winners))]
    elif finish.margin is None:
        said = [texts["alone"].format(name=names[first.seat], credited=first.credited)]
    else:
        following = next(finisher.seat for finisher in finish.finishers if finisher.seat not in winners)
        said = [texts["first"].format(name=names[first.seat], margin=finish.margin, next=names[following])]
        if finish.close:
            said.append(texts["close"])
    if finish.overturned:
        quickest = [finisher.seat for finisher in finish.finishers if finisher.place_on_arrival == 1]
        said.append(texts["overturned"].format(name=joined(quickest)))
    for finisher in finish.finishers:
        name = names[finisher.seat]
        if finisher.network:
            said.append(texts["network"].format(name=name, network=finisher.network))
        if finisher.refused:
            said.append(texts["refused"].format(name=name, refused=finisher.refused))
        if finisher.raised:
            said.append(texts["raised"].format(name=name, raised=finisher.raised))
        if finisher.after_verdict:
            elapsed = finisher.credited + finisher.network
            said.append(texts["after_verdict"].format(name=name, elapsed=elapsed))
        elif finisher.late:
            said.append(texts["late"].format(name=name, late=finisher.late))
    return said
