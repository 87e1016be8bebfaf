"""The pages and files of the browser client."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from support.server.local_server import open_server


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with a small built client."""
    assets = tmp_path / "client" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("<!doctype html><title>Shelf</title>" + " " * 2000)
    (assets / "index-a1b2c3.js").write_text("let board = 1;\n" * 500)
    (assets / "font.woff2").write_bytes(bytes(range(256)))
    (tmp_path / "secret.txt").write_text("not for the web")
    return tmp_path


async def test_pages_of_the_client_get_index_html(built: Path) -> None:
    async with open_server(built) as server, server.browser() as browser:
        for path in ("/", "/index.html", "/table/abc", "/link"):
            page = await browser.get(path)
            assert page.status_code == 200
            assert "Shelf" in page.text
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
        head = await browser.head("/")
        assert (head.status_code, head.content) == (200, b"")
        assert (await browser.post("/", headers={"origin": "http://games.test"})).status_code == 405


async def test_files_that_were_compressed_by_the_build_are_served_as_they_are(built: Path) -> None:
    packed = gzip.compress(b"python" * 100, mtime=1)
    (built / "client/assets/python.wasm").write_bytes(b"python" * 100)
    (built / "client/assets/python.wasm.gz").write_bytes(packed)
    async with open_server(built) as server, server.browser() as browser:
        python = await browser.get("/assets/python.wasm")
        assert (python.headers["content-type"], python.headers["content-encoding"]) == ("application/wasm", "gzip")
        assert python.content == b"python" * 100
        assert int(python.headers["content-length"]) == len(packed)
        assert (await browser.get("/assets/python.wasm.gz")).status_code == 404


async def test_a_file_may_have_its_compressed_form_only(built: Path) -> None:
    (built / "client/assets/memory.gz").write_bytes(gzip.compress(b"memory" * 100, mtime=1))
    async with open_server(built) as server, server.browser() as browser:
        memory = await browser.get("/assets/memory")
        assert (memory.content, memory.headers["content-encoding"]) == (b"memory" * 100, "gzip")
        plain = await browser.get("/assets/memory", headers={"accept-encoding": "identity"})
        assert (plain.status_code, plain.content) == (406, b"")


async def test_assets_are_cached_for_ever_and_compressed(built: Path) -> None:
    async with open_server(built) as server, server.browser() as browser:
        script = await browser.get("/assets/index-a1b2c3.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        assert int(script.headers["content-length"]) < 500
        assert script.text == "let board = 1;\n" * 500
        plain = await browser.get("/assets/index-a1b2c3.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text
        assert (await browser.get("/assets/font.woff2")).content == bytes(range(256))
        same = await browser.get("/", headers={"if-none-match": (await browser.get("/")).headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/favicon.ico", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
async def test_other_paths_and_methods_are_refused(path: str, built: Path) -> None:
    async with open_server(built) as server, server.browser() as browser:
        answer = await browser.get(path)
        assert "not for the web" not in answer.text
        assert answer.status_code == 404


async def test_a_page_says_that_the_client_is_not_built(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        page = await browser.get("/")
        assert page.status_code == 503
        assert "have not been built" in page.text
        assert "construites" in page.text
        assert (await browser.get("/api/me")).status_code == 200
