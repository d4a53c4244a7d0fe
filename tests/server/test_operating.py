"""The guide to running a server says what is so."""

import re
from pathlib import Path

from lexicade.core.judging import MAX_MEANING
from lexicade.core.tiles import MAX_TOTAL
from lexicade.server.auth.lines import MAX_MESSAGE, MAX_NAME
from lexicade.server.auth.rates import RATES
from lexicade.server.db.people import SESSION_SECONDS
from lexicade.server.routes.tokens import MOST
from lexicade.server.settings import Settings

GUIDE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"^\| `LEXICADE_(\w+)` \| ([^|]*?) \|", GUIDE, re.MULTILINE))
    assert {name.lower() for name in told} == Settings.model_fields.keys()
    for name, shown in told.items():
        default = Settings.model_fields[name.lower()].default
        if isinstance(default, str | int):
            assert shown == str(default), name
        elif isinstance(default, float):
            assert float(shown) == default, name


def test_every_rate_is_told() -> None:
    told = {kind: int(rate) for kind, rate in re.findall(r"^\| `(\w+)`: [^|]* \| (\d+) \|$", GUIDE, re.MULTILINE)}
    assert told == RATES


def test_every_limit_is_told() -> None:
    assert f"A name has at most {MAX_NAME} characters, a message {MAX_MESSAGE}, a meaning {MAX_MEANING}." in GUIDE
    assert f"at most {MAX_TOTAL} tiles" in GUIDE
    assert f"A person has at most {MOST} tokens." in GUIDE
    assert f"not used for {SESSION_SECONDS // 86_400} days" in GUIDE
