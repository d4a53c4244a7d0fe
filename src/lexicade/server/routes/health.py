"""Whether this process lives, and whether it can serve."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from lexicade.server.context import Server
from lexicade.server.db.engine import reachable

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> dict[str, str]:
    """Answer: the process lives."""
    return {"state": "alive"}


@router.get("/readyz")
async def ready(server: Server) -> JSONResponse:
    """Say whether the database answers and every running match has its referee."""
    missing: list[str] = []
    if not await server.database.read(lambda _: reachable(server.database)):
        missing.append("database")
    else:
        missing += [f"referee {judge}" for judge in await server.matches.missing_judges()]
    state = "stopping" if server.hub.closed else "lacking" if missing else "ready"
    return JSONResponse({"state": state, "missing": missing}, status_code=200 if state == "ready" else 503)
