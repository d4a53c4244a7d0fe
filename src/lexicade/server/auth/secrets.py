"""Secrets that let somebody in: made here, given out once, and kept only as digests."""

from __future__ import annotations

import hashlib
import re
import secrets
import string
from typing import Final

TOKEN_MARK: Final = "lexicade_"  # noqa: S105  (how they begin is no secret)
"""How every token begins, so that one which was pasted somewhere is recognised."""
_LETTERS: Final = string.ascii_letters + string.digits
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_session() -> str:
    """Return what a cookie holds: 256 random bits."""
    return secrets.token_urlsafe(32)


def new_token() -> str:
    """Return a token for a bot program."""
    return TOKEN_MARK + secrets.token_urlsafe(32)


def new_id() -> str:
    """Return a name that nobody guesses: 71 random bits as 12 letters and digits.

    No dash, which a command line would take for an option.
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_id(text: str) -> bool:
    """Whether a text may be the name of a table or match; databases are asked for no others."""
    return _ID.fullmatch(text) is not None


def digest(secret: str) -> str:
    """Return what the database keeps of a secret. It is random and long, so one pass of SHA-256 is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
