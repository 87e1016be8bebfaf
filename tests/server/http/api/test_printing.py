"""Boxes as PDF over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.engine.registry import own_game_ids
from ludotheque.server.http import box_printer
from ludotheque.server.http.api import printing
from ludotheque.server.http.box_printer import BoxOrder, PrintingFailed
from support.server.local_server import open_server

GAME = own_game_ids()[0]


async def test_a_box_is_printed_as_ordered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    orders: list[BoxOrder] = []

    async def typeset(order: BoxOrder) -> bytes:
        orders.append(order)
        if order.ink == "low":
            raise PrintingFailed(order.game)
        return b"%PDF"

    monkeypatch.setattr(box_printer, "typeset_in_a_process", typeset)
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.get(f"/api/print/{GAME}?language=en&paper=Letter&cards=frames")
        assert (answer.status_code, answer.content) == (200, b"%PDF")
        assert answer.headers["content-type"] == "application/pdf"
        assert orders == [BoxOrder(GAME, "en", "Letter", "full", "frames")]
        assert (await browser.get("/api/print/nothing")).status_code == 404
        assert (await browser.get(f"/api/print/{GAME}?paper=A5")).status_code == 400
        assert (await browser.get(f"/api/print/{GAME}?ink=low")).status_code == 503


async def test_without_the_packages_that_print_nothing_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "can_print", lambda: False)
    async with open_server(tmp_path) as server, server.browser() as browser:
        assert (await browser.get(f"/api/print/{GAME}")).status_code == 503
