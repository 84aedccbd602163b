"""What an outline is made of: runs of words, sentences of runs, items of sentences, steps of items, tables of cells.

A page, a printed document and a plain text are made of the same parts. Everything people wrote is on one line and cut
to what can be read (safety.md); nothing is escaped here, each writer does that for its own format.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from workflow.diagram.text import printable, shorten

MAX_CODE = 240
"""Characters of an expression or a value that are shown."""

Kind = Literal["text", "name", "code", "step"]
Mark = Literal["", "start", "call", "wait", "choice", "branch", "data", "next", "end", "error", "undo"]
"""What an item is about: pages and prints put a sign of their own before it."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one look: plain, a name, code, or a step that is referred to (then `pointer` leads to its state)."""

    text: str
    kind: Kind = "text"
    pointer: str = ""


Sentence = tuple[Run, ...]


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


def say(*words: str | Run | Sequence[Run]) -> Sentence:
    """A sentence of plain words, runs and sentences, one after the other."""
    runs: list[Run] = []
    for word in words:
        found = [Run(word)] if isinstance(word, str) else [word] if isinstance(word, Run) else word
        for run in found:
            if run.text and runs and run.kind == "text" == runs[-1].kind:
                runs[-1] = Run(runs[-1].text + run.text)
            elif run.text:
                runs.append(run)
    return tuple(runs)


def name(text: str) -> Run:
    """A name that people gave."""
    return Run(shorten(printable(text)) or "(no name)", "name")


def code(text: str) -> Run:
    """An expression or a value as it is written."""
    return Run(shorten(printable(text[: MAX_CODE * 2]), MAX_CODE), "code")


def listed(parts: Sequence[Run | Sequence[Run]], last: str = "and") -> Sentence:
    """`a`, `a and b`, `a, b and c`."""
    words: list[str | Run | Sequence[Run]] = []
    for index, part in enumerate(parts):
        words += ["" if not index else f" {last} " if index == len(parts) - 1 else ", ", part]
    return say(*words)


def capital(sentence: Sentence) -> Sentence:
    """A sentence with a capital letter where it begins with plain words."""
    if not sentence or sentence[0].kind != "text":
        return sentence
    first = sentence[0].text
    return (Run(first[:1].upper() + first[1:]), *sentence[1:])


def counted(number: int, word: str, words: str = "") -> str:
    """`1 state`, `2 states`."""
    return f"{number} {word if number == 1 else words or word + 's'}"


def plain(sentence: Sentence) -> str:
    """The words of a sentence alone."""
    return "".join(run.text for run in sentence)


def lines(outline: Outline) -> int:
    """How many lines an outline has at least: one for each step, each item and each row."""
    left: list[Step | Item] = [*outline.starts, *(step for part in outline.parts for step in part.steps)]
    found = sum(len(table.rows) for table in outline.tables)
    while left:
        one = left.pop()
        found += 1
        left += [*one.items, *(one.steps if isinstance(one, Item) else ())]
    return found
