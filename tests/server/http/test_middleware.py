"""The checks on every request, and the headers of every response."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.server.http.asgi import Message
from support.server.local_server import SECRETS, LocalServer, open_server


async def test_unsafe_requests_of_other_sites_are_rejected(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        await browser.post("/api/me", json={"name": "Zoé"})
        for method, path in (("POST", "/api/tables"), ("PATCH", "/api/me"), ("DELETE", "/api/me")):
            answer = await browser.request(method, path, json={}, headers={"origin": "http://evil.test"})
            assert (answer.status_code, answer.json()["problem"]) == (403, "foreign_page")
        async with server.browser(origin=None) as script:
            assert (await script.post("/api/me", json={})).status_code == 403
            assert (await script.post("/api/me", json={}, headers={"x-ludotheque": "1"})).status_code == 201
        assert (await browser.get("/api/me")).json()["me"]["name"] == "Zoé"


async def test_a_form_is_rejected(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
            answer = await browser.post("/api/me", content=b"{}", headers={"content-type": kind})
            assert (answer.status_code, answer.json()["problem"]) == (415, "not_json")
        answer = await browser.post(
            "/api/me", content=b"{}", headers={"content-type": "application/json; charset=utf-8"}
        )
        assert answer.status_code == 201


async def test_a_large_body_is_rejected(tmp_path: Path) -> None:
    async with open_server(tmp_path, limit_body_bytes=1000) as server, server.browser() as browser:
        large = await browser.post("/api/me", json={"name": "x" * 1000})
        assert (large.status_code, large.json()["problem"]) == (413, "too_large")

        async def endless() -> Any:
            for _ in range(100):
                yield b" " * 100

        streamed = await browser.post("/api/me", content=endless(), headers={"content-type": "application/json"})
        assert streamed.status_code == 413


async def test_responses_have_security_headers(tmp_path: Path) -> None:
    async with open_server(tmp_path, origins="https://games.example") as server:
        for base in ("http://games.example", "https://games.example"):
            async with server.browser(base=base, origin="https://games.example") as browser:
                for path in ("/", "/api/me", "/api/nothing", "/healthz"):
                    headers = (await browser.get(path)).headers
                    policy = headers["content-security-policy"]
                    assert "default-src 'self'" in policy
                    assert "frame-ancestors 'none'" in policy
                    assert "connect-src 'self' wss://games.example" in policy
                    assert headers["x-content-type-options"] == "nosniff"
                    assert headers["referrer-policy"] == "same-origin"
                    assert ("strict-transport-security" in headers) is base.startswith("https")
                assert (await browser.get("/api/me")).headers["cache-control"] == "no-store"
                turned_away = await browser.post("/api/me", json={}, headers={"origin": "https://evil.example"})
                assert "content-security-policy" in turned_away.headers


async def test_the_cookie_is_secure_over_https(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server:
        async with server.browser(base="https://games.test", origin="https://games.test") as browser:
            cookie = (await browser.post("/api/me", json={})).headers["set-cookie"]
        assert cookie.startswith("__Host-ludotheque=")
        assert cookie.endswith("; Secure")


async def test_a_guest_with_too_many_requests_has_to_wait(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as eager, server.browser() as calm:
        await eager.post("/api/me", json={})
        statuses = [(await eager.get("/api/me")).status_code for _ in range(130)]
        assert set(statuses[:120]) == {200}
        late = await eager.get("/api/me")
        assert (late.status_code, late.json()["problem"]) == (429, "too_fast")
        assert int(late.headers["retry-after"]) >= 1
        assert (await calm.get("/api/me")).status_code == 200, "another guest at the same address"
        server.time.pass_seconds(int(late.headers["retry-after"]))
        assert (await eager.get("/api/me")).status_code == 200


async def test_an_address_without_cookies_is_limited_too(tmp_path: Path) -> None:
    async with open_server(tmp_path, limit_address_burst=50, limit_address_per_second=1) as server:
        statuses = []
        for _ in range(6):
            async with server.browser() as fresh:
                statuses.append((await fresh.post("/api/me", json={})).status_code)
        assert statuses == [201] * 5 + [429]
        async with server.browser("192.0.2.2") as elsewhere:
            assert (await elsewhere.post("/api/me", json={})).status_code == 201


async def test_a_draining_server_accepts_only_health_requests(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        assert (await browser.get("/readyz")).text == "ready"
        await server.app.drain()
        assert server.socket.drained == 1
        answer = await browser.get("/api/me")
        assert (answer.status_code, answer.json()["problem"]) == (503, "stopping")
        assert (await browser.get("/healthz")).status_code == 200
        assert (await browser.get("/readyz")).status_code == 503


async def test_secrets_can_be_changed_between_runs(tmp_path: Path) -> None:
    newer = "a newer secret that is long enough"
    async with open_server(tmp_path) as before, before.browser() as browser:
        await browser.post("/api/me", json={"name": "Zoé"})
        cookies = dict(browser.cookies)
    async with open_server(tmp_path, secrets=(newer, *SECRETS)) as after, after.browser() as browser:
        browser.cookies.update(cookies)
        answer = await browser.get("/api/me")
        assert answer.json()["me"]["name"] == "Zoé"
        assert "set-cookie" in answer.headers


async def connect(server: LocalServer, path: str = "/ws", **headers: str) -> list[Message]:
    """The messages of the server to a new WebSocket."""
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    kept = [(name.encode(), value.encode()) for name, value in {"host": "games.test", **headers}.items()]
    scope = {"type": "websocket", "path": path, "scheme": "ws", "headers": kept, "client": ("192.0.2.1", 1)}
    await server.app(scope, receive, send)
    return said


async def test_the_game_socket_gets_the_guest(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        await browser.post("/api/me", json={"name": "Zoé"})
        cookie = f"ludotheque={browser.cookies['ludotheque']}"
        assert (await connect(server, origin="http://games.test", cookie=cookie))[0]["type"] == "websocket.accept"
        await connect(server, origin="http://games.test")
        assert [guest and guest.name for guest in server.socket.guests] == ["Zoé", None]
        (denied,) = await connect(server, origin="http://evil.test", cookie=cookie)
        assert denied["type"] == "websocket.close"
        (lost,) = await connect(server, "/elsewhere", origin="http://games.test", cookie=cookie)
        assert lost["type"] == "websocket.close"
        assert len(server.socket.guests) == 2


async def test_opening_sockets_is_rate_limited(tmp_path: Path) -> None:
    async with open_server(tmp_path, limit_address_burst=20) as server:
        opened = [(await connect(server))[0]["type"] for _ in range(6)]
        assert opened == ["websocket.accept"] * 4 + ["websocket.close"] * 2
