"""Tokens: how programs sit down at tables."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request

from lexicade.server.auth.lines import label_text
from lexicade.server.auth.rates import rated
from lexicade.server.auth.secrets import digest, new_id, new_token
from lexicade.server.context import Server, Somebody
from lexicade.server.db import people
from lexicade.server.db.engine import Transaction
from lexicade.server.db.people import Token
from lexicade.server.errors import Forbidden, NotFound
from lexicade.server.lobby import moment
from lexicade.server.shapes import LabelBody, NewTokenShape, TokenShape, TokensShape

router = APIRouter(prefix="/api/tokens", tags=["tokens"])
MOST = 20


@router.post("", operation_id="createToken", status_code=201, dependencies=[rated("tokens")])
async def create_token(person: Somebody, body: LabelBody, server: Server, request: Request) -> NewTokenShape:
    """Make a token that acts as whoever asks. It is shown this once."""
    _must_be_a_browser(request)
    secret = new_token()
    token = Token(new_id(), label_text(body.label), server.clock.now().timestamp(), None)

    def work(transaction: Transaction) -> None:
        if len(people.tokens_of(transaction.connection, person.id)) >= MOST:
            raise Forbidden("too-many-tokens", most=MOST)
        people.add_token(transaction, person.id, digest(secret), token)

    await server.database.write(work)
    return NewTokenShape(token=secret, **_shape(token).model_dump())


@router.get("", operation_id="listTokens")
async def list_tokens(person: Somebody, server: Server) -> TokensShape:
    """List the tokens of whoever asks, without their secrets."""
    found = await server.database.read(partial(people.tokens_of, person=person.id))
    return TokensShape(tokens=[_shape(token) for token in found])


@router.delete("/{token}", operation_id="revokeToken", status_code=204, dependencies=[rated("changes")])
async def revoke_token(person: Somebody, token: str, server: Server) -> None:
    """Make a token worthless."""
    if not token.isprintable() or not await server.database.write(
        partial(people.remove_token, person=person.id, token=token)
    ):
        raise NotFound("no-such-token")


def _must_be_a_browser(request: Request) -> None:
    """Refuse a program that would make itself more tokens, so that revoking one ends what it could do."""
    if "authorization" in request.headers:
        raise Forbidden("no-tokens-by-token")


def _shape(token: Token) -> TokenShape:
    used = None if token.used is None else moment(token.used)
    return TokenShape(id=token.id, label=token.label, created=moment(token.created), used=used)
