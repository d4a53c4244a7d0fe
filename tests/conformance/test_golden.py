"""The law *golden*: what a seeded match looks like is filed for every game and preset, and none is missing."""

import json

import pytest

from lexicade.core.chance import seed_from
from lexicade.play.codec import codec, upgrade
from lexicade.play.match import replay
from lexicade.play.verify import verify
from tests.conformance.golden import SEED, lines, path_of
from tests.conformance.harness import TABLES


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_golden_a_seeded_match_is_what_was_filed(slug: str, preset: str) -> None:
    path = path_of(slug, preset)
    assert path.is_file(), "missing: python -m tests.conformance.golden"
    filed = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for found, wanted in zip(lines(slug, preset), filed, strict=True):
        assert found == wanted


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_golden_a_filed_match_still_folds_and_verifies(slug: str, preset: str) -> None:
    translator = codec(slug)
    filed = [json.loads(line) for line in path_of(slug, preset).read_text(encoding="utf-8").splitlines()]
    records = [translator.record(upgrade({key: data[key] for key in data if key != "text"})) for data in filed]
    replay(translator.kit, records)
    assert verify(records, seed_from(str(SEED))).records == len(filed)
