"""Readiness and metrics over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.server.local_server import open_server


async def test_metrics_are_only_for_this_machine_and_named_networks(tmp_path: Path) -> None:
    async with open_server(tmp_path, metrics_for="203.0.113.0/24") as server:
        for address, status in (("192.0.2.1", 404), ("127.0.0.1", 200), ("::1", 200), ("203.0.113.5", 200)):
            async with server.browser(address) as browser:
                answer = await browser.get("/metrics")
                assert answer.status_code == status
                assert ("ludotheque_requests_total" in answer.text) is (status == 200)


async def test_an_untrusted_proxy_does_not_make_metrics_public(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser("127.0.0.1") as browser:
        for _ in range(2):
            assert (await browser.get("/metrics", headers={"x-forwarded-for": "198.51.100.7"})).status_code == 404
        warnings = [line for line in server.log.getvalue().splitlines() if "trusted_proxies" in line]
        assert len(warnings) == 1


async def test_readiness_reports_an_unreachable_database(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        assert (await browser.get("/readyz")).status_code == 200
        async with server.store.records._database.writing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'other'")
        answer = await browser.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "the database has another schema")
        assert (await browser.get("/healthz")).status_code == 200


@pytest.mark.parametrize(
    "named", [None, "unknown", "", "198.51.100.7:4321", "[2001:db8::1]:80", "_hidden", "127.0.0.1, unknown"]
)
async def test_a_trusted_proxy_that_does_not_name_this_machine_does_not_make_metrics_public(
    named: str | None, tmp_path: Path
) -> None:
    async with (
        open_server(tmp_path, trusted_proxies="127.0.0.1") as server,
        server.browser("127.0.0.1") as browser,
    ):
        headers = {} if named is None else {"x-forwarded-for": named}
        assert (await browser.get("/metrics", headers=headers)).status_code == 404
        assert (await browser.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})).status_code == 200
        assert (await browser.get("/healthz", headers=headers)).status_code == 200


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/me", "DELETE, GET, OPTIONS, PATCH, POST"),
        ("/api/tables", "GET, OPTIONS, POST"),
        ("/api/games", "GET, OPTIONS"),
        ("/api/me/links", "OPTIONS, POST"),
        ("/api/codes/ABCDEF", "GET, OPTIONS"),
        ("/healthz", "GET, OPTIONS"),
        ("/", "GET, HEAD, OPTIONS"),
    ],
)
async def test_all_methods_of_a_path_are_named(path: str, methods: str, tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.options(path)
        assert (answer.status_code, answer.headers.get("allow")) == (204, methods)
        for method in ("GET", "HEAD", "POST", "PATCH", "DELETE"):
            known = (
                await browser.request(method, path, json={} if method in ("POST", "PATCH") else None)
            ).status_code != 405
            assert known == (method in methods), method
