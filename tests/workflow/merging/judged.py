"""What is wrong with a merge of random versions: words that are lost, come back, or stand in another task."""

import re
from collections.abc import Iterator
from typing import Any

from tests.workflow.merging.random_versions import Version
from workflow.document import read
from workflow.merging import Merged

WORD = re.compile(r"[bqw]\d+z")


def faults(base: Version, mine: Version, theirs: Version, merged: Merged) -> Iterator[str]:
    """The faults of a merge, in words."""
    document = read(merged.text)
    if not document.readable or document.diagnostics:
        yield f"does not parse: {document.diagnostics[0].message}"
        return
    texts = [one.text() for one in (base, mine, theirs)]
    was, ours, others = (set(WORD.findall(text)) for text in texts)
    there = set(WORD.findall(merged.text))
    listed = [str(part) for one in merged.conflicts for part in (one.base, one.mine, one.theirs)]
    asked = set(WORD.findall(" ".join(listed)))
    for word in ((ours - was) | (others - was) | (was & ours & others)) - there - asked:
        yield f"lost: {word}"
    for word in there & was - (ours & others) - asked:
        yield f"came back: {word}"
    owners = {"mine": dict(_owned(texts[1])), "theirs": dict(_owned(texts[2]))}
    now = dict(_owned(merged.text))
    for who, side in owners.items():
        letter = "q" if who == "mine" else "w"
        for word, owner in side.items():
            if word.startswith(letter) and now.get(word, owner) != owner:
                yield f"in another task: {word} of {owner} in {now[word]}"


def _owned(text: str) -> Iterator[tuple[str, str]]:
    """Each word of the members of a task with the uid of its task."""
    data = read(text).data
    return _in(data, "")


def _in(value: Any, owner: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for one in value:
            yield from _in(one, owner)
    elif isinstance(value, dict):
        for key, one in value.items():
            inner = one.get("metadata", {}).get("uid", owner) if isinstance(one, dict) else owner
            own = inner if isinstance(one, dict) else value.get("metadata", {}).get("uid", owner)
            yield from ((word, own) for word in WORD.findall(str(key)))
            yield from _in(one, own)
    elif isinstance(value, str):
        yield from ((word, owner) for word in WORD.findall(value))
