"""What two changes of one text make together: each is made on the shared text as the few characters that it changes."""

from pycrdt import Doc, Text

from designer.live_text.line_edits import edits

ROOT = "text"
"""What the text is called in a shared document."""
SEED = 1
"""Who wrote what a document begins with; nobody's number is as small."""


def begun(text: str) -> bytes:
    doc: Doc[Text] = Doc(client_id=SEED)
    content = doc.get(ROOT, type=Text)
    content += text
    return doc.get_update()


def change(doc: "Doc[Text]", after: str) -> bytes:
    """Make a document's text another one; the update that did.

    What takes the place of something is put in front of it first: then it stands before whatever somebody else writes
    behind it (static/src/together/replaced.ts).
    """
    text = doc.get(ROOT, type=Text)
    state = doc.get_state()
    before = str(text)
    with doc.transaction():
        for start, end, put in reversed(edits(before, after)):
            at = len(before[:start].encode())  # pycrdt counts bytes of UTF-8
            if put:
                text.insert(at, put)
            if end > start:
                at += len(put.encode())
                del text[at : at + len(before[start:end].encode())]
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
