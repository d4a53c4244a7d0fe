"""Golden transcripts: `python -m tests.conformance.golden [GAME ...]` writes them anew when rules have changed on purpose."""

import json
import sys
from pathlib import Path
from typing import Any

from lexicade.core.protocol import CLOCK
from lexicade.core.record import Record
from lexicade.play.codec import codec
from tests.conformance.harness import TABLES, SomeWords, begin

FOLDER = Path(__file__).parent / "golden"
SEED = 2026
RECORDS = 45


def path_of(slug: str, preset: str) -> Path:
    return FOLDER / f"{slug}-{preset}.jsonl"


def transcript(slug: str, preset: str) -> list[Record]:
    """The first records of a seeded random match for three, or as many as the table allows."""
    driven = begin(slug, preset, SEED, seats=3, referee=SomeWords())
    for _ in driven.steps():
        if len(driven.match.records) == RECORDS:
            break
    return driven.match.records


def lines(slug: str, preset: str) -> list[dict[str, Any]]:
    """The transcript as it is filed: readable, a record a line, without the match's random name."""
    filed = []
    for record in transcript(slug, preset):
        data = codec(slug).dump_record(record)
        if "header" in data:
            data["header"]["match"] = "golden"
        text = None if record.command is None or record.seat == CLOCK else codec(slug).kit.format(record.command)
        filed.append({"text": text, **data})
    return filed


def main(asked: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for slug, preset in TABLES:
        if not asked or slug in asked:
            text = "\n".join(
                json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines(slug, preset)
            )
            path_of(slug, preset).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
