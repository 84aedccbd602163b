"""Functions for a worker process that do what definitions by strangers might make ours do."""

import gc
import os
import time
from pathlib import Path
from typing import Any

from designer.workers.tasks import time_slices


class Refusal(Exception):
    code = "no"


def prepare(options: dict[str, Any]) -> None:
    """Takes `start` seconds; ends the process where they are less than nothing."""
    if options.get("start", 0) < 0:
        os.abort()
    time.sleep(options.get("start", 0))


def echo(value: Any) -> Any:
    return value


def hang() -> None:
    while True:
        pass


def slow(seconds: float) -> None:
    time.sleep(seconds)


def crash(after: str | None = None) -> None:
    """Ends the process, after a letter was added to the file `after`."""
    if after:
        with Path(after).open("a") as file:
            file.write("x")
    os.abort()


def eat() -> int:
    eaten = [bytearray(32 * 1024 * 1024) for _ in range(1000)]
    return len(eaten)


def refuse() -> None:
    raise Refusal("not today")


def fail() -> None:
    raise RuntimeError("secret")


def chatter() -> str:
    print("x" * 100)
    os.write(1, b"y" * 100)
    return "done"


def process() -> int:
    return os.getpid()


_kept: dict[str, int] = {}


def kept(key: str) -> tuple[int, int]:
    """This process, and how often it was called with the key since it let it go."""
    _kept[key] = _kept.get(key, 0) + 1
    return os.getpid(), _kept[key]


def let_go(key: str) -> None:
    _kept.pop(key, None)


def turn() -> bool:
    """A part of long work; whether it ended because others wait."""
    part = time_slices.Turn()
    while not part.is_over():
        time.sleep(0.005)
    return time_slices._wanted.is_set()


def left_alone() -> int:
    return gc.get_freeze_count()


CALLS = {
    "echo": echo,
    "hang": hang,
    "slow": slow,
    "crash": crash,
    "eat": eat,
    "refuse": refuse,
    "fail": fail,
    "chatter": chatter,
    "process": process,
    "left_alone": left_alone,
    "turn": turn,
    "kept": kept,
    "let_go": let_go,
}
