"""Boxes are printed one at a time, once each."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.engine.registry import own_game_ids
from ludotheque.paper.box import client_folder
from ludotheque.server.http import box_printer
from ludotheque.server.http.box_printer import BoxOrder, BoxPrinter, PrintingFailed, typeset_in_a_process

GAME = own_game_ids()[0]
ORDER = BoxOrder(GAME, "fr", "A4", "full", "film")


async def test_an_order_is_printed_once_and_orders_wait_for_one_another() -> None:
    at_work, most, orders = 0, 0, []

    async def typeset(order: BoxOrder) -> bytes:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        orders.append(order)
        await asyncio.sleep(0)
        at_work -= 1
        return order.game.encode()

    printer = BoxPrinter(typeset)
    low = ORDER._replace(ink="low")
    found = await asyncio.gather(*(printer.pdf(order) for order in (ORDER, low, ORDER, low, ORDER)))
    assert found == [GAME.encode()] * 5
    assert orders == [ORDER, low]
    assert most == 1


async def test_the_oldest_results_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_printer, "KEPT", 2)
    printed: list[str] = []

    async def typeset(order: BoxOrder) -> bytes:
        printed.append(order.game)
        return b""

    printer = BoxPrinter(typeset)
    for game in ("a", "b", "a", "c", "a", "b"):
        await printer.pdf(ORDER._replace(game=game))
    assert printed == ["a", "b", "c", "b"]


async def test_a_failure_is_not_kept() -> None:
    tries = 0

    async def typeset(order: BoxOrder) -> bytes:
        nonlocal tries
        tries += 1
        raise PrintingFailed(order.game)

    printer = BoxPrinter(typeset)
    for _ in range(2):
        with pytest.raises(PrintingFailed):
            await printer.pdf(ORDER)
    assert tries == 2


@pytest.mark.at_length
@pytest.mark.skipif(not (client_folder() / "drawings").is_dir(), reason="the client with its drawings is not built")
async def test_a_process_prints_the_box() -> None:
    assert (await typeset_in_a_process(ORDER)).startswith(b"%PDF")
    with pytest.raises(PrintingFailed):
        await typeset_in_a_process(ORDER._replace(game="nothing"))
