"""A program that answers as ispell does, but for its failing in the way its first argument says.

It knows words without Q. Each way of failing happens once and leaves a mark in the folder `FAILED` names, unless the way
begins with `always-`.
"""

import os
import sys
import time
from pathlib import Path

WAY = os.environ["FAKE_WAY"]
MARK = Path(os.environ["FAKE_FOLDER"]) / WAY
HEARD = Path(os.environ["FAKE_FOLDER"]) / "heard"


def failing() -> bool:
    if WAY.startswith("always-"):
        return True
    if MARK.exists() or WAY == "never":
        return False
    MARK.touch()
    return True


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(form: str) -> str:
    return f"# {form} 1\n" if "q" in form.lower() else "*\n"


def main() -> None:
    if WAY.endswith("-no-banner") and failing():
        return
    if WAY == "slow-start" and failing():
        time.sleep(2.5)
    say("@(#) A Fake Speller Version 1\n")
    for number, line in enumerate(sys.stdin):
        with HEARD.open("a", encoding="utf-8") as heard:
            heard.write(line)
        forms = line.rstrip("\n").removeprefix("^").split(" ")
        told = "".join(map(answer, forms)) + "\n"
        if number == 1 and failing():
            match WAY.removeprefix("always-"):
                case "die":
                    os._exit(1)
                case "die-in-an-answer":
                    os.write(1, told.encode()[:1])
                    os._exit(1)
                case "stall":
                    time.sleep(60)
                case "repeat":
                    told += told
                case "skip":
                    continue
                case "swap":
                    told = "# Other 1\n\n"
                case "garble":
                    told = "? ? ?\n\n"
        say(told)


main()
