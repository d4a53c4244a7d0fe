"""Tokens that this machine keeps, one for each server, readable by their owner alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

from lexicade.core.errors import Malformed
from lexicade.lexicon.store import data_folder


def keys_path() -> Path:
    """Return the file in which tokens are kept."""
    return data_folder() / "servers.json"


def kept_token(server: str) -> str | None:
    """Return the token that is kept for a server. Raises Malformed `keys-broken`."""
    return _read().get(_name(server))


def keep_token(server: str, token: str | None) -> None:
    """Keep a token for a server, or forget the one there is. Raises Malformed `keys-broken`."""
    keys = _read()
    keys.pop(_name(server), None)
    if token is not None:
        keys[_name(server)] = token
    path = keys_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(keys, file, indent=2)
    fresh.replace(path)


def _read() -> dict[str, str]:
    path = keys_path()
    try:
        keys = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise Malformed("keys-broken", file=str(path)) from None
    if not isinstance(keys, dict):
        raise Malformed("keys-broken", file=str(path))
    return keys


def _name(server: str) -> str:
    return server.rstrip("/").lower()
