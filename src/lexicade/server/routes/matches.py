"""Matches: looking at them, giving commands, asking what a command would do."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from lexicade.core.errors import Malformed
from lexicade.server import looking
from lexicade.server.auth.rates import rated
from lexicade.server.context import Anyone, Server, Somebody
from lexicade.server.looking import must_aid, must_hold
from lexicade.server.orders import Order
from lexicade.server.shapes_matches import (
    AcceptedShape,
    CommandBody,
    HintShape,
    HintsShape,
    PastShape,
    PreviewBody,
    PreviewShape,
    SnapshotShape,
    WordsShape,
)

router = APIRouter(prefix="/api/matches/{id}", tags=["matches"])
MOST_HINTS = 10
Seen = Annotated[int | None, Query(ge=0, le=100)]


def _raw(content: bytes) -> Response:
    """Answer with JSON that is made already; the shape beside the route says what is in it."""
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("", operation_id="getMatch", response_model=SnapshotShape)
async def get_match(id: str, person: Anyone, server: Server) -> Response:  # noqa: A002  (as the path calls it)
    """Show a match as whoever asks may see it, with the latest of what was said."""
    live = await server.matches.live(id, surely=True)
    chat = await server.database.read(partial(server.lobby.chat, facts=live.facts, person=person, after=0))
    return _raw(live.snapshot(server.lobby, person, chat))


@router.get("/at/{seq}", operation_id="getMatchAt", response_model=PastShape)
async def get_match_at(id: str, seq: int, person: Anyone, server: Server, seat: Seen = None) -> Response:  # noqa: A002
    """Show what a seat, or a spectator, saw after a record."""
    live = await server.matches.live(id, surely=True)
    if not 0 <= seq <= live.seq:
        raise Malformed("bad-record-number", n=seq, last=live.seq)
    viewer = None if seat is None else must_hold(live, person, seat)
    return _raw(b'{"seq":%d,"last":%d,"scene":%s}' % (seq, live.seq, live.scene_at(seq, viewer)))


@router.post("/commands", operation_id="sendCommand", response_model=AcceptedShape, dependencies=[rated("changes")])
async def send_command(id: str, person: Somebody, body: CommandBody, server: Server, request: Request) -> Response:  # noqa: A002
    """Give a command for a seat. A retry with the same key is answered again and not done again."""
    live = await server.matches.live(id)
    request.state.names = live.facts.names
    order = Order(body.seat, body.seq, body.key, body.command, body.text)
    seq, live = await server.matches.command(id, person, order)
    return _raw(b'{"seq":%d,"snapshot":%s}' % (seq, live.snapshot(server.lobby, person)))


@router.post("/preview", operation_id="preview", dependencies=[rated("thoughts")])
async def preview(id: str, person: Somebody, body: PreviewBody, server: Server, request: Request) -> PreviewShape:  # noqa: A002
    """Say what a command would score, or every rule that it breaks."""
    live = await server.matches.live(id)
    request.state.names = live.facts.names
    seat = must_hold(live, person, body.seat)
    order = Order(seat, 0, "", body.command, body.text)
    await server.matches.taught(live)
    ask = partial(looking.preview, live, seat, order, server.clock)
    # A program that judges is asked over a pipe, which may take its time.
    return PreviewShape(**(await asyncio.to_thread(ask) if live.words and live.words.banner else ask()))


@router.get("/hints", operation_id="getHints", dependencies=[rated("thoughts")])
async def get_hints(id: str, person: Somebody, server: Server, seat: Annotated[int, Query(ge=0, le=100)]) -> HintsShape:  # noqa: A002
    """Name the best plays of a seat, and what the computer would do in their stead, where the table has aids."""
    live = await server.matches.live(id)
    must_hold(live, person, seat)
    must_aid(live)
    found = await server.worker.hints(live, must_hold(live, person, seat), MOST_HINTS)
    plays = [HintShape(text=play.text, points=play.points, words=play.words) for play in found.plays]
    return HintsShape(hints=plays, advice=found.advice)


@router.get("/check", operation_id="checkWords", dependencies=[rated("thoughts")])
async def check_words(
    id: str,  # noqa: A002
    person: Somebody,
    server: Server,
    words: Annotated[str, Query(max_length=400)],
) -> WordsShape:
    """Say which words the referee accepts, where the table has aids."""
    live = await server.matches.live(id)
    if not live.facts.seats_of(person):
        must_hold(live, person, -1)
    must_aid(live)
    await server.matches.taught(live)
    return WordsShape(words=await asyncio.to_thread(looking.check, live, words))


@router.get("/transcript", operation_id="getTranscript", response_class=StreamingResponse)
async def get_transcript(id: str, _: Anyone, server: Server) -> StreamingResponse:  # noqa: A002
    """Hand out the whole log of a finished match with its seed, for `lexicade verify`."""
    live = await server.matches.live(id, surely=True)
    name = f"{live.match.kit.slug}-{live.id}.jsonl"
    return StreamingResponse(
        looking.transcript(live),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
