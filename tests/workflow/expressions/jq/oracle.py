"""jq itself, through its binding for Python, in a process of its own, which may end or take too much memory.

`python -m tests.workflow.expressions.jq.oracle --programs 50000 --seed 1` compares our jq with it at length and says
what differs (`make fuzz`).
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from tests.workflow.expressions.jq.answers import REFUSED
from tests.workflow.expressions.jq.differences import reason
from tests.workflow.expressions.jq.generator import Programs, data
from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.json_text.fromjson import from_json
from workflow.expressions.jq.json_text.tojson import to_json
from workflow.expressions.jq.values.kinds import equal
from workflow.paths import Json

_MEMORY: Final = 2 * 1024**3
_BATCH: Final = 500
_LARGEST: Final = 100_000
"""Characters of an answer; longer ones say nothing more."""


@dataclass(frozen=True, slots=True)
class Task:
    """A program and its input."""

    program: str
    given: Json

    @property
    def guarded(self) -> str:
        """The program with its outputs and errors told apart: `["ok", [output, …]]` or `["ko", error]`."""
        return f'try ["ok", [{self.program}\n]] catch ["ko", .] | tojson'


def tasks(seed: int, count: int) -> Iterator[Task]:
    """Random tasks; the same seed gives the same."""
    random = Random(seed)
    programs = Programs(random)
    for _ in range(count):
        yield Task(programs.program(), data(random))


def answers(given: list[Task]) -> Iterator[str | None]:
    """What jq answers to each task, as JSON or REFUSED; None where it ended its process or took too much."""
    for start in range(0, len(given), _BATCH):
        batch, done = given[start : start + _BATCH], 0
        while done < len(batch):
            lines = _ask(batch[done:])
            yield from lines
            done += len(lines)
            if done < len(batch):  # the next one ended the process
                yield None
                done += 1


def _ask(batch: list[Task]) -> list[str | None]:
    asked = "".join(json.dumps([task.guarded, to_json(task.given, free)]) + "\n" for task in batch)
    process = subprocess.run(
        [sys.executable, "-m", __spec__.name, "--answer"],
        input=asked.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TZ": "UTC"},
        timeout=250,
        check=False,
    )
    lines = process.stdout.decode().split("\n")[:-1]
    return [json.loads(line) for line in lines]


def _answer() -> None:
    """The process with jq in it: a task a line in, an answer a line out."""
    import resource

    import jq

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    compiled = lru_cache(1)(jq.compile)
    for line in sys.stdin:
        program, given = json.loads(line)
        try:
            answer = compiled(program).input_text(given).first()
        except ValueError:
            answer = REFUSED
        print(json.dumps(answer if len(answer) < _LARGEST else None), flush=True)


def ours(task: Task) -> str:
    """What our jq answers."""
    from tests.workflow.expressions.jq.running import outputs
    from workflow.expressions import ExpressionError
    from workflow.expressions.jq.errors import LimitReached

    try:
        return "\n".join(outputs(task.guarded, task.given))
    except LimitReached as error:
        return f"limit: {error.message}"
    except ExpressionError:
        return REFUSED


def differs(theirs: str, our: str) -> bool:
    """Whether two answers are not the same value."""
    if theirs == our:
        return False
    if REFUSED in (theirs, our) or our.startswith("limit: "):
        return True
    return not equal(from_json(theirs, free, 10_000), from_json(our, free, 10_000), free)


def main() -> int:
    """Compares many programs and says what differs; 1 where something does that has no reason listed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    given, told = list(tasks(options.seed, options.programs)), Counter[str]()
    for task, theirs in zip(given, answers(given), strict=True):
        if theirs is None:
            told["no answer of jq"] += 1
        elif not differs(theirs, our := ours(task)):
            told["the same"] += 1
        elif why := reason(task.program, to_json(task.given, free), theirs, our):
            told[why] += 1
        else:
            told["DIFFERENT"] += 1
            print(f"{task.program}\n  of {to_json(task.given, free)}\n  jq:   {theirs[:300]}\n  ours: {our[:300]}")
    for why, count in told.most_common():
        print(f"{count:7} {why}")
    return 1 if told["DIFFERENT"] else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        _answer()
    else:
        sys.exit(main())
