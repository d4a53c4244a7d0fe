"""The browser client: its built files, served from memory under a strict content security policy."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from lexicade.core.errors import Fault
from lexicade.server.sentences import language_of, sentence

BUNDLE: Final = Path(__file__).parent / "static"
"""Where the build backend puts the client."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
_TYPES: Final = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
_PAGES: Final = frozenset({"", "new", "table", "rules"})
"""First parts of the addresses that the client knows; any other gets the client too, with the status 404."""


@dataclass(frozen=True, slots=True)
class Served:
    """A file of the client: plain, gzipped where the build made a twin, and how a browser may keep it."""

    content: bytes
    zipped: bytes | None
    type: str
    caching: str
    tag: str


def read_bundle(folder: Path | None = None) -> dict[str, Served] | None:
    """Read the built client by path; None where it was not built."""
    root = folder or BUNDLE
    if not (root / "index.html").is_file():
        return None
    files: dict[str, Served] = {}
    for file in sorted(root.rglob("*")):
        if not file.is_file() or file.suffix == ".gz" or file.name.startswith("."):
            continue
        path = file.relative_to(root).as_posix()
        twin = file.with_name(f"{file.name}.gz")
        content = file.read_bytes()
        files[path] = Served(
            content,
            twin.read_bytes() if twin.is_file() else None,
            _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream",
            _FOR_EVER if path.startswith("assets/") else "no-cache",
            f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        )
    return files


def add_web(app: FastAPI, folder: Path | None = None) -> None:
    """Serve the client for every path that nothing else of the application serves; to be called last."""
    files = read_bundle(folder)

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        if files is None:
            said = sentence(Fault("client-not-built"), language_of(request.headers.get("accept-language")))
            return PlainTextResponse(f"{said}\n", headers=HEADERS)
        if path in files:
            return _answer(files[path], request)
        if path.startswith("assets/"):
            raise HTTPException(404)
        known = path.split("/", 1)[0] in _PAGES
        return _answer(files["index.html"], request, 200 if known else 404)

    app.router.routes.append(Route("/{path:path}", page, methods=_METHODS, include_in_schema=False, name="web"))


def _answer(file: Served, request: Request, status: int = 200) -> Response:
    headers = HEADERS | {"Cache-Control": file.caching, "ETag": file.tag}
    if file.zipped:
        headers["Vary"] = "Accept-Encoding"
    if status == 200 and request.headers.get("if-none-match") == file.tag:  # noqa: PLR2004  (HTTP's own number)
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(content, status, headers, file.type)
