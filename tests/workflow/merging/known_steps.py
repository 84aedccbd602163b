"""Random changes of definitions in steps that are known: whose letters are still there, and which task is which.

Tasks say the same as others, and get names that others had. What tells them apart is a comment with a number in each,
by which a merge does not go.
"""

import random
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace

from workflow.merging import Span

BODIES = (
    ("set:", "  n: 1"),
    ("call: http", "with:", "  method: get", "  endpoint: https://example.com"),
    ("wait: PT1S",),
    ("metadata:", "  team: blue", "  tier: 2", "wait: PT5S"),
)
OWN = re.compile(r"# t(\d+)$")
COMMENT = re.compile(r"# ([qw]\d+z)")


class Piece(str):
    """Letters that were written at once: each piece is another one, whatever it says."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __deepcopy__(self, memo: object) -> "Piece":
        return self


@dataclass
class Task:
    """A task: its number, name, and the lines of its body, each of which is made of pieces."""

    number: int
    name: Piece
    lines: list[list[Piece]]
    inner: "list[Task] | None" = None
    frame: list[Piece] = field(default_factory=lambda: [Piece("- "), Piece(":\n"), Piece("do:\n")])

    def written(self, column: int) -> Iterator[str]:
        """Its pieces, with indentation between them."""
        yield " " * column
        yield from (self.frame[0], self.name, self.frame[1])
        for line in self.lines:
            yield " " * (column + 4)
            yield from line
        if self.inner is not None:
            yield " " * (column + 4)
            yield self.frame[2] if self.inner else "do: []\n"
            for one in self.inner:
                yield from one.written(column + 4)

    def says(self) -> str:
        """How its body begins."""
        return next((str(line[0]).partition(":")[0] for line in self.lines[1:] if line[0][0] != "#"), "do")

    def whole(self) -> "list[Task]":
        """It and all in it."""
        return [self, *(one for inner in self.inner or [] for one in inner.whole())]

    def again(self) -> "Task":
        """The same in letters that are new, as what is cut out and put in elsewhere."""
        inner = None if self.inner is None else [one.again() for one in self.inner]
        return Task(
            self.number, Piece(str(self.name)), [[Piece(str(one)) for one in line] for line in self.lines], inner
        )


@dataclass
class Version:
    """A definition as one person has it."""

    head: Piece
    tasks: list[Task]

    def pieces(self) -> list[str]:
        """All of it."""
        found: list[str] = [self.head]
        for one in self.tasks:
            found += one.written(0)
        return [*found, "  []\n"] if not self.tasks else found

    def text(self) -> str:
        return "".join(self.pieces())

    def lists(self) -> list[list[Task]]:
        def inside(tasks: list[Task]) -> Iterator[list[Task]]:
            yield tasks
            for one in tasks:
                if one.inner is not None:
                    yield from inside(one.inner)

        return list(inside(self.tasks))

    def all(self) -> list[Task]:
        return [one for tasks in self.lists() for one in tasks]


def spans(base: Version, side: Version) -> list[Span]:
    """Which pieces of the base are in a side."""
    places: dict[Piece, int] = {}
    at = 0
    for piece in base.pieces():
        if isinstance(piece, Piece):
            places[piece] = at
        at += len(piece)
    found: list[Span] = []
    at = 0
    for piece in side.pieces():
        if isinstance(piece, Piece) and piece in places:
            found.append((places[piece], at, len(piece)))
        at += len(piece)
    return found


class Person:
    """Somebody who changes a version; every comment that they write begins with their letter."""

    def __init__(self, letter: str, chance: random.Random, first: int) -> None:
        self.letter, self.chance, self.count, self.next = letter, chance, 0, first
        self.where: dict[str, int] = {}
        """In which task each comment was written."""

    def task(self, name: str, body: tuple[str, ...], depth: int = 0) -> Task:
        self.next += 1
        lines = [[Piece(f"# t{self.next}"), Piece("\n")], *([Piece(line), Piece("\n")] for line in body)]
        task = Task(self.next, Piece(name), lines)
        if depth < 2 and self.chance.random() < 0.25:
            task.lines = task.lines[:1]
            task.inner = [self.task(self.word(), self.body(), depth + 1) for _ in range(self.chance.randint(0, 3))]
        return task

    def body(self) -> tuple[str, ...]:
        return self.chance.choice(BODIES)

    def word(self) -> str:
        self.count += 1
        return f"{self.letter}{self.count}z"

    def name(self, version: Version, freed: list[Task], body: str = "") -> str:
        """A new name, or, for one of both, one that a task had which said other things: else it would be that."""
        there = {str(one.name) for one in version.all()}
        free = [str(one.name) for one in freed if str(one.name) not in there and one.says() != body]
        return self.chance.choice(free) if free and self.letter == "q" and self.chance.random() < 0.4 else self.word()

    def change(self, version: Version, times: int) -> Version:
        """The version after so many changes."""
        version = deepcopy(version)
        freed: list[Task] = []
        for _ in range(times):
            how = self.chance.choice((_comment, _comment, _comment, _delete, _add, _replace, _rename, _move, _set))
            how(self, version, freed)
        return version


def _some(who: Person, version: Version) -> tuple[list[Task], int] | None:
    places = [(tasks, at) for tasks in version.lists() for at in range(len(tasks))]
    return who.chance.choice(places) if places else None


def _comment(who: Person, version: Version, _freed: list[Task]) -> None:
    if found := _some(who, version):
        task = found[0][found[1]]
        word = who.word()
        who.where[word] = task.number
        if who.chance.random() < 0.5:
            task.lines.insert(who.chance.randint(1, len(task.lines)), [Piece(f"# {word}\n")])
        else:
            line = who.chance.choice(task.lines[1:] or [[]])
            if line:
                line.insert(len(line) - 1, Piece(f" # {word}" if len(line) > 1 else f"# {word}\n"))
                if len(line) == 2 and line[1].startswith("#"):
                    line[:] = [Piece(f"# {word}\n")]


def _delete(who: Person, version: Version, freed: list[Task]) -> None:
    if found := _some(who, version):
        freed += found[0].pop(found[1]).whole()


def _add(who: Person, version: Version, freed: list[Task]) -> None:
    tasks = who.chance.choice(version.lists())
    body = who.body()
    tasks.insert(
        who.chance.randint(0, len(tasks)), who.task(who.name(version, freed, body[0].partition(":")[0]), body, 1)
    )


def _replace(who: Person, version: Version, freed: list[Task]) -> None:
    """One goes, and another one that says the same comes, somewhere."""
    if found := _some(who, version):
        gone = found[0].pop(found[1])
        freed += gone.whole()
        tasks = who.chance.choice([found[0], *version.lists()])
        new = who.task(who.name(version, freed, gone.says()), (), 9)
        new.lines += [[Piece(str(line[0])), Piece("\n")] for line in gone.lines[1:] if not line[0].startswith("#")]
        new.inner = None if gone.inner is None else []
        tasks.insert(who.chance.randint(0, len(tasks)), new)


def _rename(who: Person, version: Version, freed: list[Task]) -> None:
    if found := _some(who, version):
        task = found[0][found[1]]
        name = who.name(version, freed, task.says())
        freed.append(replace(task))
        task.name = Piece(name)


def _move(who: Person, version: Version, _freed: list[Task]) -> None:
    if found := _some(who, version):
        task = found[0].pop(found[1])
        tasks = who.chance.choice(version.lists())
        tasks.insert(who.chance.randint(0, len(tasks)), task.again())


def _set(who: Person, version: Version, _freed: list[Task]) -> None:
    """A value is another one, or a comment goes."""
    if found := _some(who, version):
        task = found[0][found[1]]
        lines = [line for line in task.lines[1:] if len(line) > 1]
        if lines:
            line = who.chance.choice(lines)
            if len(line) > 2:
                del line[1:-1]
            elif not line[0].endswith(":"):
                line[0] = Piece(f"{line[0].partition(':')[0]}: {who.word()}")


def three(seed: int) -> tuple[Version, tuple[Version, Version], dict[str, int]]:
    """A random base, what two people made of it, and in which task each of their comments was written."""
    chance = random.Random(seed)
    author = Person("b", chance, 0)
    head = Piece("document:\n  dsl: 1.0.3\n  namespace: shop\n  name: order\n  version: 0.1.0\ndo:\n")
    base = Version(head, [author.task(f"s{n}", author.body()) for n in range(chance.randint(1, 6))])
    people = Person("q", chance, 1000), Person("w", chance, 2000)
    mine, theirs = (one.change(base, chance.randint(1, 6)) for one in people)
    return base, (mine, theirs), people[0].where | people[1].where


def owners(text: str) -> Iterator[tuple[str, set[int]]]:
    """Each comment of people in a text, with the numbers of the task in which it stands."""
    found: list[tuple[str, int]] = []
    numbers: dict[int, set[int]] = {}
    inside: list[tuple[int, int]] = []
    for count, line in enumerate(text.splitlines()):
        column = len(line) - len(line.lstrip())
        while inside and (column < inside[-1][0] or (column == inside[-1][0] and line.lstrip().startswith("- "))):
            inside.pop()
        if line.lstrip().startswith("- "):
            inside.append((column, count))
        task = inside[-1][1] if inside else -1
        numbers.setdefault(task, set()).update(int(one) for one in OWN.findall(line))
        found += [(word, task) for word in COMMENT.findall(line)]
    return ((word, numbers[task]) for word, task in found)
