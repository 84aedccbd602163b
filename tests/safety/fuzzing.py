"""Real definitions, mutilated at random: whatever comes out must be said, drawn, converted and edited or refused.

`python -m tests.safety.fuzzing --count 100000` (`make fuzz`) says its seed; the same seed gives the same texts. A text
that fails is kept in `tests/safety/failing/` under a name that tells where it came from.
"""

import argparse
import copy
import json
import random
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from workflow import dialects, operations
from workflow.convert import Unconvertible, convert
from workflow.definition import Definition, load
from workflow.diagram import Detail, draw
from workflow.document import read
from workflow.edits import apply
from workflow.formatting import Unformattable, format_text
from workflow.nodes import all_states
from workflow.outline import outline
from workflow.paths import Json, pointer

ROOT = Path(__file__).resolve().parents[2]
CORPORA = (
    ROOT.parent / "shared/corpus",
    ROOT / "tests/fixtures/documents",
    ROOT / "tests/fixtures/rules",
    ROOT / "tests/fixtures/convert",
    ROOT / "designer/library/examples",
    ROOT / "designer/library/starts",
)
FAILING = Path(__file__).parent / "failing"
SECONDS = 2.0
LONGEST = 20_000
NAMED = (Unconvertible, Unformattable, operations.Refused)
"""What the parts may answer instead of a result."""
SCRAPS = [
    *("", "[", "]", "{", "}", ":", ": ", ",", "\n", "\t", "- ", "? ", "&a ", "*a", "<<: *a", "!x ", "|", ">", "'", '"'),
    *(
        "#",
        "%",
        "@",
        "\\",
        "\0",
        "\r",
        "\x85",
        "\u2028",
        "\ud800",
        "\U0001f600",
        "\u202e",
        "\ufeff",
        "e\u0301",
        "{{",
        "}}",
    ),
    *("null", "true", "~", "0", "-1", "1e999", ".nan", "9" * 400, "name: ", "states: [", "transition: ", "end: true"),
    *("$", "$..*", "$[?(", "=~ /(a+)+/", "PT", "R/", "* * * * *", "..", "</script>", "file:///etc/passwd", "type: "),
    *("  ", "---\n", "...\n", "__proto__", "x" * 300, "[" * 70, "startState", "A", "parallel", "foreach", "[]", "{}"),
]
Answer = TypeVar("Answer")
ODD: list[Json] = [
    None,
    True,
    0,
    -1.5,
    10**40,
    "",
    "A",
    [],
    [1],
    {},
    {"name": 5},
    [[{}]],
    {"a": {"b": None}},
    ["A", "A"],
]
Change = Callable[[random.Random, str], str]


def sources() -> dict[str, str]:
    """Every definition of the corpora that is not large, by its path."""
    found = {}
    for folder in CORPORA:
        for path in sorted(folder.rglob("*")):
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


def _member(dice: random.Random, text: str) -> str:
    """A value of the definition that is another one now; what comes of it is well-formed JSON."""
    data = read(text).data
    node: Json = data
    while isinstance(node, dict | list) and node:
        key = dice.choice(list(node)) if isinstance(node, dict) else dice.randrange(len(node))
        if dice.random() < 0.3 or not isinstance(node[key], dict | list) or not node[key]:
            node[key] = copy.deepcopy(dice.choice(ODD)) if dice.random() < 0.7 else dice.choice(SCRAPS)
            break
        node = node[key]
    return json.dumps(data, ensure_ascii=False)


CHANGES: tuple[Change, ...] = (_put, _put, _put, _cut, _lines, _lines, _words, _words, _end)


def mutations(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """`count` texts with their names, `SEED-NUMBER-SOURCE`; each depends on the seed and its number alone."""
    known = sources()
    names = sorted(known)
    for number in range(count):
        dice = random.Random(f"{seed}-{number}")
        name = dice.choice(names)
        text = known[name]
        if dice.random() < 0.6:
            for _ in range(dice.randrange(1, 5)):
                text = _member(dice, text)
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


def fuzz(seed: int, count: int) -> list[str]:
    """What failed: the name of each text that is kept, and why."""
    failures = []
    for name, text in mutations(seed, count):
        started = time.process_time()
        why = ""
        try:
            exercise(random.Random(name), text)
        except Exception:  # noqa: BLE001 - any is a failure
            why = traceback.format_exc(limit=-4)
        if not why and time.process_time() - started > SECONDS:
            why = f"took {time.process_time() - started:.1f} s"
        if why:
            FAILING.mkdir(exist_ok=True)
            (FAILING / name).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
            failures.append(f"{(FAILING / name).relative_to(ROOT)}: {why}")
    return failures


def main() -> int:
    """The command line of `make fuzz`: 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    options = parser.parse_args()
    print(f"{options.count:,} texts from the seed {options.seed}", flush=True)
    failures = fuzz(options.seed, options.count)
    print("\n".join(failures) or "nothing failed")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
