"""What stands here is one thing to readers of YAML 1.2 and another to those of YAML 1.1, which many engines use.

A definition is read here as YAML 1.2 has it: `yes`, `12:30:45` and `2020-03-20` are texts, `0777` is the number 777.
To a reader of YAML 1.1 they are true, the number 45045, a date and the number 511. `<<` takes in the members of
another mapping by YAML 1.1 (and here), and is a name like any other by YAML 1.2. Two keys that are one number or one
truth value to a reader (`1` and `0x1`, `yes` and `on`) are one key to it.

**Mend it**: the quick fix puts a text in quotes, writes a number as all read it, or writes out what `<<` takes in.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- mark: {set: {approved: yes, mode: 0777, at: 12:30:45}}
```
"""

import json
import re
from bisect import bisect_left
from collections.abc import Iterator

from workflow.diagnostics import Fix, Severity, TextEdit
from workflow.document import Document, yaml_1_1
from workflow.document.document import MERGE, AnchoredSpot, Member, Spot
from workflow.document.scalars import NotFiniteError, resolve
from workflow.document.yaml_1_1 import Other
from workflow.edits import sharing
from workflow.paths import Json, Path
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"

_LETTERS = frozenset("yYnN")
"""What only few readers of YAML 1.1 take for true and false, and many a definition has as names of its data."""
_FIRST = frozenset([*(word[:1] for word in yaml_1_1.WORDS), *"0123456789+-."]) - {""}
_OWN_WORDS = (("schedule", "on"),)
"""Members of the language that a reader of YAML 1.1 takes for true: its engines must know them."""


_END = r"(?:$|[\s,\]}]|:(?:$|\s))"
_WORD = "|".join(re.escape(word) for word in yaml_1_1.WORDS if word and word not in ("null", "true", "false"))
_NUMBER = rf"[-+]?\.(?:inf|Inf|INF|nan|NaN|NAN)|(?!-?(?:0|[1-9][0-9]{{0,17}}){_END})[-+]?\.?[0-9]\S*"
_CANDIDATE = re.compile(rf"(?<![^\s\[{{,:])(?=[{re.escape(''.join(sorted(_FIRST)))}])(?:{_WORD}|{_NUMBER}){_END}")
"""Where in a text, whatever it is part of, something may stand that readers take for different values or one key."""


def check(facts: Facts) -> Findings:
    document = facts.document
    if document.syntax != "yaml":
        return
    candidates = [match.start() for match in _CANDIDATE.finditer(document.text)]
    for path, spot in _walk(document.root, (), candidates):
        place = path[: path.index(MERGE)] if MERGE in path else path
        if isinstance(spot.inside, dict):
            if spot.merged is not None:
                yield _merging(document, path, place, spot)
            yield from _keys(document, place, spot.inside)
        elif spot.inside is None and (differs := _difference(document, spot.start, spot.end)):
            yield _finding(document, place, (spot.start, spot.end), *differs)


def _walk(spot: Spot, path: Path, candidates: list[int]) -> Iterator[tuple[Path, Spot]]:
    """The values around one of the candidates, in the order of the text: spots of others are not even looked at."""
    first = bisect_left(candidates, spot.start)
    if first == len(candidates) or candidates[first] >= spot.end:
        return
    yield path, spot
    inside = spot.inside or ()
    for key, each in inside.items() if isinstance(inside, dict) else enumerate(inside):
        yield from _walk(each.value if isinstance(each, Member) else each, (*path, key), candidates)


def _keys(document: Document, path: Path, members: dict[str, Member]) -> Findings:
    """What is to be said of the keys of one mapping."""
    known: dict[tuple[type, Json], tuple[str, int]] = {}
    for key, member in members.items():
        start, end = member.key_start, member.key_end
        written, place = document.text[start:end], (*path, key)
        if written[:1] not in _FIRST or written == MERGE or place in _OWN_WORDS:
            continue
        others = [known.setdefault((type(value), value), (written, start)) for value in _values(written)]
        same = next(((other, at) for other, at in others if other != written), None)
        if same:
            line = document.position(same[1]).line
            words = (
                f"`{written}` and `{same[0]}` (line {line}) are one key to readers that take keys for what they mean"
            )
            yield _finding(document, place, (start, end), None, words, _quoted(written))
        elif written not in _LETTERS and (differs := _difference(document, start, end)):
            yield _finding(document, place, (start, end), differs[0], differs[1], _quoted(written))


def _values(written: str) -> Iterator[Json]:
    """What a key is to readers of YAML 1.1 and 1.2, where that is no text."""
    for value in (yaml_1_1.resolve(written), _here(written)):
        if not isinstance(value, str | Other):
            yield value


def _difference(document: Document, start: int, end: int) -> tuple[Severity, str, str] | None:
    """How bad it is that readers differ at a plain scalar, how they do, and what to write; None where they agree."""
    text = document.text[start:end]
    if text[:1] not in _FIRST or "\n" in text:
        return None
    here, there = _here(text), yaml_1_1.resolve(text)
    if isinstance(here, Other) or (type(here) is type(there) and here == there):
        return None
    words = f"`{text}` is {_named(here)} to readers of YAML 1.2, and {_named(there)} to those of YAML 1.1"
    if isinstance(there, str) and not text.lstrip("+-").isdigit():
        return "info", f"{words}: write it as all read it", _as_all_read_it(here)
    harmless = isinstance(there, Other | str) or text in _LETTERS or "_" in text or text.startswith("0b")
    return "info" if harmless else "warning", f"{words}: put a text in quotes", _quoted(text)


def _finding(
    document: Document, path: Path, at: tuple[int, int], severity: Severity | None, words: str, written: str
) -> Finding:
    title = f"Write {written}" if written[0] != '"' else "Put it in quotes"
    fix = Fix(title, (TextEdit(*at, written),))
    return Finding(path, words, fix=fix, range=document.span(*at), severity=severity)


def _quoted(text: str) -> str:
    return f'"{text}"'


def _here(text: str) -> Json | Other:
    try:
        return resolve(text)
    except NotFiniteError:
        return yaml_1_1.NOT_FINITE


def _as_all_read_it(value: Json) -> str:
    written = json.dumps(value)
    return written if "." in written else written.replace("e", ".0e")


def _named(value: Json | Other) -> str:
    if isinstance(value, Other):
        return value.words
    if isinstance(value, str):
        return "a text"
    return json.dumps(value) if value is None or isinstance(value, bool) else f"the number {json.dumps(value)}"


def _merging(document: Document, path: Path, place: Path, spot: Spot) -> Finding:
    """What is to be said of the merge key of the mapping at `path`."""
    assert isinstance(spot.inside, dict)
    member = spot.inside[MERGE]
    words = "`<<` takes in members to readers of YAML 1.1; to those of YAML 1.2 it is a name like any other"
    anchored = any(isinstance(each, AnchoredSpot) for _, each in sharing.walk(member.value))
    edits = tuple(sharing.written_out(document, path)) if path == place and not anchored else ()
    fix = Fix("Write its members here", edits) if edits else None
    return Finding(place, words, fix=fix, severity="info", range=document.span(member.key_start, member.value.end))
