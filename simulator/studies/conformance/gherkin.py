"""Reads feature files: features, scenarios, outlines with examples, backgrounds, steps with doc strings, as the
conformance kit has them (docs/conformance.md, "Features").

Tables of steps are not known: no step that there is takes one.
"""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

_HEAD: Final = re.compile(r"(Feature|Background|Scenario Outline|Scenario Template|Scenario|Example|Examples):\s*(.*)")
_STEP: Final = re.compile(r"(Given|When|Then|And|But|\*)\s+(.*)")
_QUOTES: Final = ('"""', "```")
OUTLINES: Final = ("Scenario Outline", "Scenario Template")


class FeatureError(ValueError):
    """A feature that cannot be read: the message, and the line, from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its word, its text without the word, its line, and its doc string with the line where that begins.

    `media` is the word behind the quotes of the doc string, `yaml`, "" where there is none.
    """

    word: str
    text: str
    line: int
    doc: str | None = None
    doc_line: int = 0
    media: str = ""


@dataclass(frozen=True, slots=True)
class FeatureScenario:
    """A scenario, the steps of the background before its own; one of an outline for each row of its examples."""

    name: str
    line: int
    steps: tuple[Step, ...]
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature file. `comments` are its comment lines without the `#`, in which mocks may stand."""

    name: str
    scenarios: tuple[FeatureScenario, ...]
    comments: tuple[str, ...] = ()


@dataclass(slots=True)
class _Open:
    """What is being read."""

    word: str
    name: str
    line: int
    tags: tuple[str, ...]
    steps: list[Step] = field(default_factory=list)
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


def parse(text: str) -> Feature:
    """The feature in a text. Raises FeatureError."""
    reader = _Reader(text)
    for number, line in reader:
        reader.take(number, line.strip())
    if reader.feature is None:
        raise FeatureError("there is no `Feature:` in it", 1)
    background = [step for one in reader.opened if one.word == "Background" for step in one.steps]
    found = [scenario for one in reader.opened if one.word != "Background" for scenario in _made(one, background)]
    return Feature(reader.feature, tuple(found), tuple(reader.comments))


class _Reader:
    """Goes through the lines; doc strings are taken whole."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0
        self.feature: str | None = None
        self.opened: list[_Open] = []
        self.comments: list[str] = []
        self.tags: tuple[str, ...] = ()
        self.in_examples = False

    def __iter__(self) -> Iterator[tuple[int, str]]:
        while self.at < len(self.lines):
            self.at += 1
            yield self.at, self.lines[self.at - 1]

    def take(self, number: int, line: str) -> None:
        """One line that is not in a doc string."""
        if line.startswith("#"):
            self.comments.append(self.lines[number - 1].lstrip()[1:])
        elif line.startswith("@"):
            self.tags = (*self.tags, *line.split())
        elif line.startswith(_QUOTES):
            self._doc(number, line)
        elif line.startswith("|"):
            self._row(number, line)
        elif head := _HEAD.fullmatch(line):
            self._head(number, head[1], head[2])
        elif (step := _STEP.fullmatch(line)) and self.opened:
            self.opened[-1].steps.append(Step(step[1], step[2], number))
        elif line and self.opened and (self.opened[-1].steps or self.in_examples):
            raise FeatureError(f"`{line[:40]}` is no step: one begins with Given, When, Then, And, But or *", number)

    def _head(self, number: int, word: str, name: str) -> None:
        if word == "Feature":
            if self.feature is not None:
                raise FeatureError("a file has one `Feature:`", number)
            self.feature, self.tags = name, ()
            return
        if self.feature is None:
            raise FeatureError(f"`{word}:` stands before `Feature:`", number)
        self.in_examples = word == "Examples"
        if self.in_examples:
            if not self.opened or self.opened[-1].word not in OUTLINES:
                raise FeatureError("`Examples:` belong to a `Scenario Outline:`", number)
            return
        self.opened.append(_Open(word, name, number, self.tags))
        self.tags = ()

    def _row(self, number: int, line: str) -> None:
        if not self.in_examples:
            raise FeatureError("a table stands only under `Examples:`", number)
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        rows = self.opened[-1].rows
        if rows and len(cells) != len(rows[0][1]):
            raise FeatureError(f"this row has {len(cells)} cells, the first has {len(rows[0][1])}", number)
        rows.append((number, cells))

    def _doc(self, number: int, line: str) -> None:
        """A doc string, down to its closing line, as the step above has it."""
        steps = self.opened[-1].steps if self.opened else []
        if not steps or steps[-1].doc is not None:
            raise FeatureError("a doc string belongs to the step above it", number)
        quotes, inside = line[:3], list[str]()
        for _, each in self:
            if each.strip().startswith(quotes):
                indent = len(self.lines[number - 1]) - len(self.lines[number - 1].lstrip())
                doc = _unindented(inside, indent)
                steps[-1] = replace(steps[-1], doc=doc, doc_line=number + 1, media=line[3:].strip().lower())
                return
            inside.append(each)
        raise FeatureError("the doc string is not closed", number)


def _unindented(lines: list[str], indent: int) -> str:
    """The lines without the indent of their opening quotes; where one has less, without what all have."""
    if all(not line.strip() or line[:indent].isspace() or not indent for line in lines):
        return "\n".join(line[indent:] for line in lines)
    return textwrap.dedent("\n".join(lines))


def _made(one: _Open, background: list[Step]) -> Iterator[FeatureScenario]:
    steps = (*background, *one.steps)
    if one.word not in OUTLINES:
        yield FeatureScenario(one.name, one.line, steps, one.tags)
        return
    names = one.rows[0][1] if one.rows else []
    for line, cells in one.rows[1:]:
        values = dict(zip(names, cells, strict=True))
        filled = tuple(_example(step, values) for step in steps)
        yield FeatureScenario(f"{_filled(one.name, values)} ({', '.join(cells)})", line, filled, one.tags)


def _example(step: Step, values: dict[str, str]) -> Step:
    doc = None if step.doc is None else _filled(step.doc, values)
    return replace(step, text=_filled(step.text, values), doc=doc)


def _filled(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"<{name}>", value)
    return text
