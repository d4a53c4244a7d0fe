"""What whoever runs a server may choose: by environment (`LEXICADE_…`) or on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from lexicade.core.errors import Malformed
from lexicade.lexicon.store import data_folder
from lexicade.play.clock import local_zone


def own_database() -> str:
    """Return the address of the SQLite database in the data folder."""
    return f"sqlite:///{data_folder() / 'server.db'}"


class Settings(BaseSettings):
    """All settings with their defaults; docs/operating.md explains each."""

    model_config = SettingsConfigDict(env_prefix="LEXICADE_", extra="ignore", frozen=True)

    database: str = Field(default_factory=own_database)
    """`sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST/NAME`."""
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    zone: str = Field(default_factory=local_zone)
    """Time zone of the tables that are opened here; their midnights are midnights of this zone."""
    bots: Literal["threads", "processes"] = "threads"
    """Where bots think."""
    bot_workers: Annotated[int, Field(ge=1, le=64)] = 2
    bot_seconds: Annotated[float, Field(gt=0, le=600)] = 10.0
    """How long a bot may think; after that the server moves for it, legally and without thought."""
    challenge_seconds: Annotated[float, Field(ge=0, le=600)] = 20.0
    """How long a bot waits with its turn while a person may still challenge the latest play."""
    live_matches: Annotated[int, Field(ge=1)] = 2_000
    """How many matches a process keeps in memory."""
    scan_seconds: Annotated[float, Field(gt=0)] = 60.0
    """How often work that a crash lost is looked for."""
    ping_seconds: Annotated[float, Field(gt=0)] = 20.0
    """How often a silent stream shows that it lives."""
    streams: Annotated[int, Field(ge=1)] = 50
    """How many streams one person, or one address without a person, may have open: one for each tab."""
    graceful_seconds: Annotated[int, Field(ge=0, le=600)] = 5
    """How long requests in the middle of their work may go on after a signal to stop."""
    body_limit: Annotated[int, Field(ge=1_000)] = 64_000
    """Bytes that the body of a request may have."""
    rate_factor: Annotated[float, Field(ge=0)] = 1.0
    """Multiplies how often anybody may ask (auth/rates.py); 0 lets everybody ask as often as they like."""
    log: Literal["json", "text"] = "text"
    web: Path | None = None
    """A folder with the built browser client, instead of the one in the package."""


def read_settings(asked: Mapping[str, Any]) -> Settings:
    """Return the settings of the environment with some given. Raises Malformed `bad-setting` naming the one."""
    try:
        return Settings(**asked)
    except ValidationError as error:
        first = error.errors()[0]
        raise Malformed("bad-setting", setting=".".join(map(str, first["loc"])), value=str(first["input"])) from None
