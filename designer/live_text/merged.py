"""What two changes of one text make together: each is made on the shared text as the few characters that it changes.

Offsets are bytes of UTF-8, as pycrdt counts.
"""

from difflib import SequenceMatcher

from pycrdt import Doc, Text

ROOT = "text"
"""What the text is called in a shared document."""
SEED = 1
"""Who wrote what a document begins with; nobody's number is as small."""

Edit = tuple[int, int, bytes]
"""Bytes `[from, to)` become these."""


def begun(text: str) -> bytes:
    """A document that begins with a text, as an update."""
    doc: Doc[Text] = Doc(client_id=SEED)
    content = doc.get(ROOT, type=Text)
    content += text
    return doc.get_update()


def edits(before: str, after: str) -> list[Edit]:
    """The few places in which two texts differ, the last one first; whole characters."""
    if before == after:
        return []
    start = _common(before, after)
    end = _common(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    found = []
    at = len(before[:start].encode())
    old_lines, new_lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [at]
    for line in old_lines:
        starts.append(starts[-1] + len(line.encode()))
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes():
        if kind != "equal":
            found += _within(starts[i1], "".join(old_lines[i1:i2]), "".join(new_lines[j1:j2]))
    return found[::-1]


def _within(at: int, old: str, new: str) -> list[Edit]:
    """One difference without what both ends of it have in common."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    left = at + len(old[:start].encode())
    taken = old[start : len(old) - end]
    return [(left, left + len(taken.encode()), new[start : len(new) - end].encode())]


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def change(doc: "Doc[Text]", after: str) -> bytes:
    """Make a document's text another one; the update that did."""
    text = doc.get(ROOT, type=Text)
    state = doc.get_state()
    with doc.transaction():
        for start, end, put in edits(str(text), after):
            if end > start:
                del text[start:end]
            if put:
                text.insert(start, put.decode())
    return doc.get_update(state)


def joined(before: str, mine: str, theirs: str) -> str:
    """What two texts that came of one make together: all that was put in, without all that was taken out."""
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    docs: list[Doc[Text]] = [Doc(client_id=number) for number in (2, 3)]
    for doc, after in zip(docs, (mine, theirs), strict=True):
        doc.apply_update(begun(before))
        change(doc, after)
    docs[0].apply_update(docs[1].get_update())
    return str(docs[0].get(ROOT, type=Text))
