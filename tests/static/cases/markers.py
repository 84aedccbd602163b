"""The sides of texts with conflict markers, as `workflow/document/conflict_markers.py` reads them."""

from workflow.document.conflict_markers import marked_conflicts, sides
from workflow.paths import Json

TWO = """\
a: 1
<<<<<<< HEAD
b: mine
||||||| 12ab
b: base
=======
b: theirs
>>>>>>> main
c: 3
<<<<<<< HEAD
d: mine
||||||| 12ab
=======
>>>>>>> main
"""
TEXTS = (
    TWO,
    TWO.replace("\n", "\r\n"),
    TWO.replace("||||||| 12ab\nb: base\n", ""),
    TWO.removesuffix("\n"),
    TWO.replace(" HEAD", "").replace("main", "  feature/x y \t"),
    TWO.replace("=======\n", "", 1),
    TWO.replace(">>>>>>> main\n", "", 1),
    TWO.replace("<<<<<<< HEAD\n", "", 1),
    TWO.replace("||||||| 12ab\n", "||||||| 12ab\n||||||| 34cd\n", 1),
    TWO.replace("<<<<<<< HEAD", "<<<<<<<< HEAD", 1),
    "a: 1\n",
    "",
)


def read(text: str) -> Json:
    found = marked_conflicts(text)
    if not found:
        return None
    base, mine, theirs = sides(text)
    names = dict(zip(("mine", "theirs"), found[0].names, strict=True))
    return {"base": base, "mine": mine, "theirs": theirs, "names": names}


def cases() -> Json:
    return [{"text": text, "sides": read(text)} for text in TEXTS]
