"""Who I am: guests come in with a name, take another, and go."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request, Response

from lexicade.server.auth.lines import person_name
from lexicade.server.auth.rates import rated
from lexicade.server.context import Anyone, Language, Server, Somebody
from lexicade.server.db import people
from lexicade.server.ports import Person
from lexicade.server.shapes import MeShape, NameBody, PersonShape, WelcomeShape

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", operation_id="getMe")
async def get_me(person: Anyone, language: Language) -> MeShape:
    """Say who asks."""
    return MeShape(person=_shape(person) if person else None, language=language)


@router.post("/guests", operation_id="createGuest", status_code=201, dependencies=[rated("guests")])
async def create_guest(_: Anyone, body: NameBody, server: Server, request: Request, response: Response) -> WelcomeShape:
    """Let somebody in under a name; the browser gets a cookie. Whoever has a session already gets another person."""
    person = await server.people.welcome(person_name(body.name), request, response)
    return WelcomeShape(person=_shape(person))


@router.patch("/me", operation_id="renameMe", dependencies=[rated("changes")])
async def rename_me(person: Somebody, body: NameBody, server: Server) -> WelcomeShape:
    """Take another name; seats keep the name under which they were taken."""
    name = person_name(body.name)
    await server.database.write(partial(people.rename, person=person.id, name=name))
    server.people.forget(person.id)
    return WelcomeShape(person=PersonShape(id=person.id, name=name, guest=person.guest))


@router.delete("/me/session", operation_id="signOut", status_code=204, dependencies=[rated("changes")])
async def sign_out(_: Somebody, server: Server, request: Request, response: Response) -> None:
    """End this browser's session. A guest who has no token left cannot come back."""
    await server.people.sign_out(request, response)


def _shape(person: Person) -> PersonShape:
    return PersonShape(id=person.id, name=person.name, guest=person.guest)
