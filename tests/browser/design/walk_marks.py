"""What a random walk writes into a definition, where it stands, and what became of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

MARKER = re.compile(r"# m[0-9a-f]{6}")
HEAD = ""
"""The place of what stands before the first state or task."""
LATELY = 40
"""Edits after which a page has heard of another's: until then it writes into a state under the name it had."""
NAMES = [f"S{number}" for number in range(6)]


@dataclass(frozen=True)
class Dialect:
    """A definition to begin with, and how its states or tasks are written and put in."""

    text: str
    item: re.Pattern[str]
    """The first line of a state or task: its name."""
    name: str
    """The line of the definition's own name."""
    tile: str
    """What the palette puts in."""

    def items(self, text: str) -> list[str]:
        """The names of a text's states or tasks."""
        return [found[1] for found in self.item.finditer(text)]

    def places(self, text: str) -> Iterator[tuple[str, str]]:
        """Each comment of the walk in a text, and the state or task in which it stands."""
        place = HEAD
        for line in text.splitlines():
            begun = self.item.match(line)
            place = begun[1] if begun else place
            yield from ((marker, place) for marker in MARKER.findall(line))


def _states() -> str:
    head = "id: walk\nname: Walk\nversion: '1'\nspecVersion: '0.8'\nstart: S0\nstates:\n"
    first = "- name: {}\n  type: inject\n  data: {{}}\n  "
    states = [first.format(name) + f"transition: {after}\n" for name, after in pairwise(NAMES)]
    return "".join([head, *states, first.format(NAMES[-1]), "end: true\n"])


def _tasks() -> str:
    head = "document:\n  dsl: 1.0.3\n  namespace: shop\n  name: walk\n  version: 0.1.0\ndo:\n"
    return head + "".join(f"- {name}:\n    set:\n      n: {name[1:]}\n" for name in NAMES)


DIALECTS = {
    "0.8": Dialect(_states(), re.compile(r"^- name: (\w+(?: \w+)*)", re.MULTILINE), r"^name: \w+", "Inject"),
    "1.0": Dialect(_tasks(), re.compile(r"^- (\w+):", re.MULTILINE), r"^  name: \w+", "Set"),
}


@dataclass
class Marks:
    """The comments of a walk: where they were written, what was done to them, and what is wrong with them."""

    dialect: Dialect
    put: set[str] = field(default_factory=set)
    unmarked: set[str] = field(default_factory=set)
    """Taken out in the text."""
    deleted: set[str] = field(default_factory=set)
    """Gone with their state or task, by form or diagram."""
    settled: set[str] = field(default_factory=set)
    """What a person was asked about, and decided."""
    renames: list[tuple[int, str, str]] = field(default_factory=list)
    """After how many edits a state got another name, which, and the new one."""
    typed: dict[str, str] = field(default_factory=dict)
    """By new names that no text has had yet, the old ones: what could not be written is tried again later."""
    faults: dict[str, str] = field(default_factory=dict)
    """What is wrong with a comment, each but once."""
    _written: dict[str, tuple[int, set[str]]] = field(default_factory=dict)

    @property
    def many(self) -> int:
        """How many comments stand there, about."""
        return len(self.put - self.unmarked - self.deleted)

    def write(self, marker: str, text: str, since: int) -> None:
        """A comment was written; `since` which edit its page may not know that a state has another name."""
        self.put.add(marker)
        self._written[marker] = since, {dict(self.dialect.places(text))[marker]}

    def rename(self, after: int, old: str, new: str) -> None:
        """Somebody typed another name, after so many edits."""
        self.renames.append((after, old, new))
        self.typed[new] = old

    def heard(self, after: int, text: str) -> None:
        """A name counts as given when a text has it, however long after it was typed."""
        for name in self.typed.keys() & set(self.dialect.items(text)):
            self.renames.append((after, self.typed.pop(name), name))

    def misplaced(self, text: str) -> Iterator[tuple[str, str]]:
        """The comments of a text that stand in another state than that in which they were written, and how."""
        for marker, place in self.dialect.places(text):
            if marker not in self._written or marker in self.faults:
                continue
            since, names = self._written[marker]
            if place not in names:
                self._follow(since, names)
            if place not in names:
                yield marker, f"of {sorted(names)} stands in {place!r}"

    def _follow(self, since: int, names: set[str]) -> None:
        """All the names that a state has had."""
        pairs = [(old, new) for after, old, new in self.renames if after >= since]
        known = 0
        while known < len(names):
            known = len(names)
            for old, new in pairs:
                if old in names or new in names:
                    names |= {old, new}

    def missing(self, text: str) -> set[str]:
        """What was written, is not there, and nobody has taken out or decided against."""
        return self.put - self.unmarked - self.deleted - self.settled - set(MARKER.findall(text))

    def returned(self, text: str) -> set[str]:
        """What was taken out in the text, is there again, and nobody was asked about."""
        return (self.unmarked & set(MARKER.findall(text))) - self.settled
