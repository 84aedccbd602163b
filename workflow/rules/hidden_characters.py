"""A text has characters that nobody sees, or that change the order in which it is shown.

Controls of direction (U+202A to U+202E, U+2066 to U+2069) show a text in another order than it has: `pay` and what
follows it read as another name, a comment as a part of a condition. Others take no room, as U+200B: two names look the
same and are not. People who review see something else than what runs (CVE-2021-42574). Texts of languages that are
written from the right need none of these; joiners and marks between letters are not told.

**Mend it**: take the characters out; where one is wanted, write it in an expression, by `"\\u202e"` in quotes of jq.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- "pay\\u202edne": {set: {a: 1}}     # is shown as `payend`
```
"""

import re
from collections.abc import Iterator
from typing import Final

from workflow.diagnostics import Fix, TextEdit
from workflow.document.hidden_characters import HIDDEN, escaped, name_of
from workflow.paths import Json, Path
from workflow.rules._facts import Facts, Finding, Findings

SEVERITY = "warning"
_MAY_HIDE: Final = re.compile(rf"{HIDDEN.pattern}|\\(?:u|x|U|L|P|_|N)")
"""What a text of a definition has where one of its values may have such a character: it, or something escaped."""
_ESCAPED: Final = r"\\(?:u{0:04x}|U{0:08x}|u{0:04X}|U{0:08X})"


def check(facts: Facts) -> Findings:
    if not _MAY_HIDE.search(facts.document.text.removeprefix("\ufeff")):
        return
    for path, text, is_key in _texts(facts.document.data, ()):
        found = dict.fromkeys(HIDDEN.findall(text))
        if found:
            *others, last = map(name_of, found)
            named = f"{', '.join(others)} and {last}" if others else last
            words = f"`{_cut(escaped(text))}` has {named}, which nobody sees"
            yield Finding(path, words, key=is_key, fix=_fix(facts, path, is_key, found))


def _texts(value: Json, path: Path) -> Iterator[tuple[Path, str, bool]]:
    """Every text and every name in a value, with its path; True for names."""
    left: list[tuple[Path, Json]] = [(path, value)]
    while left:
        at, one = left.pop()
        if isinstance(one, str):
            yield at, one, False
        elif isinstance(one, dict):
            yield from (((*at, key), key, True) for key in one)
            left += [((*at, key), part) for key, part in one.items()]
        elif isinstance(one, list):
            left += [((*at, number), part) for number, part in enumerate(one)]


def _cut(text: str, most: int = 60) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _fix(facts: Facts, path: Path, is_key: bool, found: dict[str, None]) -> Fix | None:
    """Take them out of the text, written as they are or escaped; None where they stand elsewhere, as in an alias."""
    document = facts.document
    whole = document.key_range(path) if is_key else document.range(path)
    start, end = whole.start.offset, whole.end.offset
    pattern = "|".join(f"{re.escape(one)}|{_ESCAPED.format(ord(one))}" for one in found)
    edits = [
        TextEdit(start + one.start(), start + one.end(), "") for one in re.finditer(pattern, document.text[start:end])
    ]
    return Fix("Take out what nobody sees", tuple(edits)) if edits else None
