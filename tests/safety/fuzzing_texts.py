"""Real definitions, mutilated at random: whatever comes out must be said, drawn, converted and edited or refused."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from tests.definitions import OLD, ROOT, others
from tests.safety.mutating import SCRAPS, member
from workflow import dialects, operations
from workflow.convert import Unconvertible, convert
from workflow.definition import Definition, load
from workflow.diagram import Detail, draw
from workflow.document import read
from workflow.edits import apply
from workflow.formatting import Unformattable, format_text
from workflow.nodes import all_states
from workflow.outline import outline
from workflow.paths import pointer

CORPORA = (
    ROOT / "tests/fixtures/definitions",
    ROOT / "tests/fixtures/documents",
    ROOT / "tests/fixtures/rules",
    ROOT / "tests/fixtures/convert",
    ROOT / "designer/library/examples",
    ROOT / "designer/library/starts",
)
LONGEST = 20_000
NAMED = (Unconvertible, Unformattable, operations.Refused)
"""What the parts may answer instead of a result."""
Answer = TypeVar("Answer")
Change = Callable[[random.Random, str], str]


@cache
def sources() -> dict[str, str]:
    """Every definition of the corpora that is not large, by its path."""
    found = {}
    for path in (*others(*OLD, "0.8", "1.0"), *(path for folder in CORPORA for path in sorted(folder.rglob("*")))):
        if path.suffix in (".yaml", ".yml", ".json") and path.stat().st_size < LONGEST:
            found[str(path.relative_to(ROOT.parent))] = path.read_text(encoding="utf-8", errors="replace")
    return {name: text for name, text in found.items() if load(text).workflow is not None}


def _put(dice: random.Random, text: str) -> str:
    place = dice.randrange(len(text) + 1)
    return text[:place] + dice.choice(SCRAPS) + text[place + dice.choice((0, 0, 1, 3, 20)) :]


def _cut(dice: random.Random, text: str) -> str:
    place = dice.randrange(len(text) + 1)
    return text[:place] + text[place + dice.randrange(1, 80) :]


def _lines(dice: random.Random, text: str) -> str:
    """A line doubled, lost, moved or shifted."""
    lines = text.split("\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            lines.insert(other, lines[one])
        case 1:
            del lines[one]
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            lines[one] = " " * dice.randrange(5) + lines[one].lstrip() if dice.random() < 0.5 else "  " + lines[one]
    return "\n".join(lines)


def _words(dice: random.Random, text: str) -> str:
    """A word in the place of another: names that are known stand where they do not belong."""
    words = text.split()
    return text.replace(dice.choice(words), dice.choice(words), dice.choice((1, -1))) if words else text


def _end(dice: random.Random, text: str) -> str:
    return text[: dice.randrange(len(text) + 1)]


CHANGES: tuple[Change, ...] = (_put, _put, _put, _cut, _lines, _lines, _words, _words, _end)


def mutations(seed: int, numbers: range) -> Iterator[tuple[str, str]]:
    """Texts with their names, `SEED-NUMBER-SOURCE`; each depends on the seed and its number alone."""
    known = sources()
    names = sorted(known)
    for number in numbers:
        dice = random.Random(f"{seed}-{number}")
        name = dice.choice(names)
        text = known[name]
        if dice.random() < 0.6:
            for _ in range(dice.randrange(1, 5)):
                text = json.dumps(member(dice, read(text).data), ensure_ascii=False)
            yield f"{seed}-{number}-{Path(name).stem}.json", text
            continue
        for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
            text = dice.choice(CHANGES)(dice, text)
        yield f"{seed}-{number}-{Path(name).name}", text


def exercise(dice: random.Random, text: str) -> None:
    """All that is done with a text that somebody sends. Raises what is no named answer."""
    found = load(text)
    _asked(lambda: format_text(found.document))
    _asked(lambda: convert(found, dice.choice(dialects.ids()), dice.choice(("yaml", "json"))))
    workflow = found.workflow
    if workflow is not None:
        detail: Detail = dice.choice(("overview", "actions", "data"))
        draw(workflow, detail, dice.choice(("TB", "LR")), engine="plain")
        _asked(lambda: outline(workflow, found.diagnostics))
        _edit(dice, found)


def _edit(dice: random.Random, found: Definition) -> None:
    assert found.workflow is not None
    states = [pointer(state.path) for state in all_states(found.workflow.scope)] or ["/states/0"]
    at, other = dice.choice(states), dice.choice(states)
    given = {
        "rename": {"pointer": at, "name": dice.choice(SCRAPS)},
        "remove": {"pointer": at},
        "duplicate": {"pointer": at},
        "mark_start": {"pointer": at},
        "connect": {"from": at, "to": other},
        "set": {"pointer": f"{at}/name", "value": dice.choice(SCRAPS)},
    }
    name = dice.choice(sorted(given))
    text = found.document.text
    done = _asked(lambda: operations.run(operations.definition(text, found.dialect, None), name, given[name]))
    if done is not None:
        apply(text, done.edits)


def _asked(work: Callable[[], Answer]) -> Answer | None:
    try:
        return work()
    except NAMED:
        return None
