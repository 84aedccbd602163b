"""Sentences: runs of words, each in one look, for whoever shows them (a page, a print, a label of the diagram).

Everything people wrote is on one line and cut to what can be read (safety.md); nothing is escaped here, each writer
does that for its own format.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from workflow.diagram.text import printable, shorten
from workflow.model import OPEN

MAX_CODE = 240
"""Characters of an expression or a value that are shown."""

Kind = Literal["text", "name", "code", "step"]


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one look: plain, a name, code, or a step that is referred to (then `pointer` leads to its state)."""

    text: str
    kind: Kind = "text"
    pointer: str = ""


Sentence = tuple[Run, ...]


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
    """A name that people gave, or that one is still to be chosen."""
    return Run("(not chosen yet)" if text == OPEN else shorten(printable(text)) or "(no name)", "name")


def code(text: str) -> Run:
    """An expression or a value as it is written, or that it is still to be."""
    if text == OPEN:
        return Run("(not written yet)", "name")
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
