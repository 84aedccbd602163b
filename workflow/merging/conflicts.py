"""What two people's changes do not agree on, and what somebody decides about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from workflow.edits.data import value_at
from workflow.merging.matching import name_of
from workflow.paths import Json, Path, pointer

Kind = Literal["value", "deleted", "moved", "renamed", "order", "comment", "text"]
KINDS: Final[Mapping[Kind, str]] = {
    "value": "both changed this in another way",
    "deleted": "one changed what the other deleted",
    "moved": "one moved to another place what the other changed, moved or deleted",
    "renamed": "both gave it another name",
    "order": "both put something in the same place, or changed the order",
    "comment": "both changed the comment",
    "text": "the texts cannot be joined",
}
"""What each kind of conflict is, in words."""
LISTS: Final = frozenset({"do", "states", "functions", "events", "branches", "tasks"})
"""Lists that need not be named before the name of what is in them."""
Side = Literal["mine", "theirs"]
SIDES: Final[tuple[Side, Side]] = ("mine", "theirs")


@dataclass(frozen=True, slots=True)
class Written:
    """What somebody wrote by hand in place of both."""

    text: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why what somebody wrote by hand cannot stand there, with its line and column in that, from 1."""

    line: int
    column: int
    message: str


Choice = Literal["mine", "theirs", "both"] | Written


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place where both changed something: what stands there on each side, None where it does not exist.

    `path` is its place in the merged text, or that of what it stood in. `at` has its places in the base, mine and
    theirs. `choices` are what can be taken; `chosen` is what the merged text has.
    """

    kind: Kind
    path: Path
    at: tuple[Path | None, Path | None, Path | None]
    base: str | None
    mine: str | None
    theirs: str | None
    choices: tuple[str, ...]
    chosen: Choice
    settled: bool
    place: str = ""
    """Its place by names, for people: `pay · with · timeout`; "" for the whole."""
    lines: tuple[int, ...] = ()
    """The lines of mine, from 1, that it is about."""
    trouble: Trouble | None = None
    """What is wrong with what was written by hand: then nobody has settled it."""
    nth: int = 0
    """Of several of one kind at one place (comments of an entry, what both may have renamed) which one it is."""

    @property
    def key(self) -> str:
        """What it is called in `choices` of a merge: the same each time these texts are merged."""
        place = next(one for one in self.at if one is not None)
        return f"{self.kind}:{pointer(place)}" + (f"#{self.nth}" if self.nth else "")


def place_in_words(data: Json, path: Path) -> str:
    """A place by the names of what it is in: `pay · with · timeout`; an item without a name by its number, from 1."""
    words: list[str] = []
    for depth, key in enumerate(path, 1):
        item = value_at(data, path[:depth])
        if isinstance(key, str):
            words += [] if key in LISTS and depth < len(path) else [key]
        elif not (isinstance(item, dict) and len(item) == 1 and depth < len(path)):  # its key follows
            words.append(name_of(item) or str(key + 1))
    return " · ".join(words)
