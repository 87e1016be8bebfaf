"""The browser's part: the built client's files, kept in memory, small ones and text packed.

Addresses that are no file belong to the client's own pages and get its ``index.html``.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
from pathlib import Path
from typing import NamedTuple

from ludotheque.engine.words import LANGUAGES, words
from ludotheque.server.http.asgi import Receive, Scope, Send, header

FOLDER = Path(__file__).parents[1] / "client"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "application/javascript", "application/json", "application/wasm", "image/svg+xml")
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


class ClientFile(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    cache: str
    etag: str


class ClientFiles:
    """An ASGI application for everything that is not the API."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = sorted(folder.rglob("*")) if (folder / "index.html").is_file() else []
        self._files = {
            "/" + path.relative_to(folder).as_posix(): _read(path, folder) for path in found if path.is_file()
        }
        self._missing = _page_without_client()

    @property
    def is_built(self) -> bool:
        """Whether there is a client."""
        return bool(self._files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, [("allow", "GET, HEAD")])
            return
        if not self.is_built:
            await _answer(send, 503, _kinds("text/html; charset=utf-8", ASK_AGAIN), self._missing, scope)
            return
        found = self._find(scope["path"])
        if found is None:
            await _answer(send, 404, [("cache-control", ASK_AGAIN)])
            return
        scope["path_template"] = "client"
        headers = [*_kinds(found.kind, found.cache), ("etag", found.etag), ("vary", "accept-encoding")]
        if found.etag in (header(scope, "if-none-match") or ""):
            await _answer(send, 304, headers)
            return
        body = found.body
        if found.packed is not None and "gzip" in (header(scope, "accept-encoding") or ""):
            body = found.packed
            headers.append(("content-encoding", "gzip"))
        await _answer(send, 200, headers, body, scope)

    def _find(self, path: str) -> ClientFile | None:
        if path in self._files:
            return self._files[path]
        is_page = "." not in path.rsplit("/", 1)[-1] and not path.startswith("/assets/")
        return self._files["/index.html"] if is_page else None


def _read(path: Path, folder: Path) -> ClientFile:
    body = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, mtime=0) if kind.startswith(PACKED) else None
    # The build puts a hash of what is in them into the names of its assets: such a file never changes.
    cache = FOR_EVER if path.relative_to(folder).parts[0] == "assets" else ASK_AGAIN
    kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    smaller = packed if packed is not None and len(packed) < len(body) else None
    return ClientFile(body, smaller, kind, cache, f'W/"{hashlib.sha256(body).hexdigest()[:16]}"')


def _kinds(kind: str, cache: str) -> list[tuple[str, str]]:
    return [("content-type", kind), ("cache-control", cache)]


async def _answer(
    send: Send, status: int, headers: list[tuple[str, str]], body: bytes = b"", scope: Scope | None = None
) -> None:
    lines = [(name.encode(), value.encode()) for name, value in headers]
    if status != 304:
        lines.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": lines})
    is_head = scope is not None and scope["method"] == "HEAD"
    await send({"type": "http.response.body", "body": b"" if is_head else body})


def _page_without_client() -> bytes:
    said = {language: words("ludotheque.server", language)["page"] for language in LANGUAGES}
    paragraphs = "".join(f'<p lang="{language}">{html.escape(said[language]["not_built"])}</p>' for language in said)
    title = html.escape(said["fr"]["title"])
    return (
        f'<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1>{paragraphs}</body></html>"
    ).encode()
