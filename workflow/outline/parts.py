"""What an outline is made of: items of sentences (diagram/sentences.py), steps of items, tables of cells.

A page, a printed document and a plain text are made of the same parts; each writer escapes for its own format.
"""

from dataclasses import dataclass, field
from typing import Literal

from workflow.diagram.sentences import Sentence

Mark = Literal["", "start", "call", "wait", "choice", "branch", "data", "next", "end", "error", "undo"]
"""What an item is about: pages and prints put a sign of their own before it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A state: its number (`3`, in a branch `4.1.2`), how far it is indented, and what it does."""

    number: str
    depth: int
    name: str
    kind: str
    word: str
    pointer: str
    items: tuple["Item", ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence, what belongs below it, and (`code`) the text of the definition that it says in words."""

    sentence: Sentence
    mark: Mark = ""
    items: tuple["Item", ...] = ()
    steps: tuple[Step, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table; `pointer` leads to what it is about."""

    cells: tuple[Sentence, ...]
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """`weights` say how wide the columns are to each other."""

    id: str
    title: str
    columns: tuple[str, ...]
    weights: tuple[int, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Steps that belong together: the way through, undoing, what is never reached."""

    id: str
    title: str
    steps: tuple[Step, ...]
    about: Sentence = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """A whole workflow in plain language.

    `name` is its own (its id; empty: it has neither), `facts` are label and value, `starts` say what starts it.
    """

    name: str
    description: str
    facts: tuple[tuple[str, str], ...]
    summary: Sentence
    starts: tuple[Item, ...]
    parts: tuple[Part, ...]
    tables: tuple[Table, ...] = field(default=())


def lines(outline: Outline) -> int:
    """How many lines an outline has at least: one for each step, each item and each row."""
    left: list[Step | Item] = [*outline.starts, *(step for part in outline.parts for step in part.steps)]
    found = sum(len(table.rows) for table in outline.tables)
    while left:
        one = left.pop()
        found += 1
        left += [*one.items, *(one.steps if isinstance(one, Item) else ())]
    return found
