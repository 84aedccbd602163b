"""Random definitions of three dialects, and random changes of them by two people, of which each says whose it is.

Every task has an `uid` that it keeps when it is renamed or moved, and every value, comment and name is a word that
stands nowhere else: so what becomes of each can be looked for in a text.
"""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Literal

from workflow.document import read

Dialect = Literal["1.0", "0.8", "0.6"]


@dataclass
class Task:
    """A task or state: its members by name, and those inside it; `broken`: its members have lines of their own."""

    uid: str
    name: str
    members: dict[str, str]
    comment: str = ""
    remarks: dict[str, str] = field(default_factory=dict)
    broken: bool = False
    inner: "list[Task] | None" = None


@dataclass
class Version:
    """A definition as one person has it."""

    dialect: Dialect
    head: dict[str, str]
    tasks: list[Task]
    is_json: bool = False

    def text(self) -> str:
        """As it is written."""
        return json.dumps(read(self.yaml()).data, indent=2) + "\n" if self.is_json else self.yaml()

    def yaml(self) -> str:
        """As it is written in YAML, with comments."""
        lines = ["# about all of it"]
        if self.dialect == "1.0":
            lines += ["document:", "  dsl: 1.0.3", *(f"  {key}: {value}" for key, value in self.head.items()), "do:"]
            lines += [line for task in self.tasks for line in _task(task, 0)]
        else:
            lines += ["id: flow", *(f"{key}: {value}" for key, value in self.head.items()), "states:"]
            lines += [line for task in self.tasks for line in _state(task)]
        if not self.tasks:
            lines[-1] += " []"
        return "\n".join(lines) + "\n"


def _member(key: str, value: str, remark: str) -> str:
    return f"{key}: {value}" + (f" # {remark}" if remark else "")


def _small(task: Task) -> list[str]:
    small = {"uid": task.uid, **task.members}
    if task.broken:
        return ["metadata:", *(f"  {_member(key, one, task.remarks.get(key, ''))}" for key, one in small.items())]
    inside = ", ".join(f"{key}: {one}" for key, one in small.items())
    return [f"metadata: {{{inside}}}", *(f"# {one}" for one in task.remarks.values())]


def _task(task: Task, column: int) -> list[str]:
    lines = [f"# {task.comment}"] if task.comment else []
    lines += [f"- {task.name}:", *(f"    {line}" for line in _small(task))]
    if task.inner is None:
        lines.append("    wait: PT1S")
    else:
        lines.append("    do:" if task.inner else "    do: []")
        lines += [f"    {line}" for one in task.inner for line in _task(one, column)]
    return lines


def _state(task: Task) -> list[str]:
    lines = [f"# {task.comment}"] if task.comment else []
    return [*lines, f"- name: {task.name}", "  type: inject", *(f"  {line}" for line in _small(task))]


class Person:
    """Somebody who changes a version; every word that they write begins with their letter."""

    def __init__(self, letter: str, chance: random.Random) -> None:
        self._letter, self._chance, self._count = letter, chance, 0

    def word(self) -> str:
        self._count += 1
        return f"{self._letter}{self._count}z"

    def change(self, version: Version, times: int) -> Version:
        """The version after so many changes."""
        version = deepcopy(version)
        for _ in range(times):
            self._chance.choice(CHANGES)(self, version, self._chance)
        return version


def _lists(version: Version) -> list[list[Task]]:
    def inside(tasks: list[Task]) -> Iterator[list[Task]]:
        yield tasks
        for one in tasks:
            if one.inner is not None:
                yield from inside(one.inner)

    return list(inside(version.tasks))


def tasks_of(version: Version) -> list[Task]:
    return [one for listed in _lists(version) for one in listed]


def _new(who: Person, chance: random.Random, dialect: Dialect, depth: int = 0) -> Task:
    members = {f"m{n}": who.word() for n in range(chance.randint(0, 3))}
    comment = who.word() if chance.random() < 0.3 else ""
    inner = None
    if dialect == "1.0" and depth < 2 and chance.random() < 0.3:
        inner = [_new(who, chance, dialect, depth + 1) for _ in range(chance.randint(1, 3))]
    return Task(f"u{who.word()}", f"n{who.word()}", members, comment, {}, chance.random() < 0.6, inner)


def _some(version: Version, chance: random.Random) -> Task | None:
    tasks = tasks_of(version)
    return chance.choice(tasks) if tasks else None


def _set(who: Person, version: Version, chance: random.Random) -> None:
    if (task := _some(version, chance)) and task.members:
        task.members[chance.choice(list(task.members))] = who.word()


def _add(who: Person, version: Version, chance: random.Random) -> None:
    if task := _some(version, chance):
        task.members[f"k{who.word()}"] = who.word()


def _drop(who: Person, version: Version, chance: random.Random) -> None:
    if (task := _some(version, chance)) and task.members:
        key = chance.choice(list(task.members))
        del task.members[key]
        task.remarks.pop(key, None)


def _head(who: Person, version: Version, chance: random.Random) -> None:
    version.head[chance.choice(list(version.head))] = who.word()


def _insert(who: Person, version: Version, chance: random.Random) -> None:
    listed = chance.choice(_lists(version))
    listed.insert(chance.randint(0, len(listed)), _new(who, chance, version.dialect, 1))


def _delete(who: Person, version: Version, chance: random.Random) -> None:
    listed = chance.choice(_lists(version))
    if listed:
        del listed[chance.randrange(len(listed))]


def _rename(who: Person, version: Version, chance: random.Random) -> None:
    if task := _some(version, chance):
        task.name = f"n{who.word()}"


def _reorder(who: Person, version: Version, chance: random.Random) -> None:
    listed = chance.choice(_lists(version))
    if len(listed) > 1:
        listed.insert(chance.randrange(len(listed)), listed.pop(chance.randrange(len(listed))))


def _move(who: Person, version: Version, chance: random.Random) -> None:
    one, other = chance.choice(_lists(version)), chance.choice(_lists(version))
    if one and one is not other:
        task = one[chance.randrange(len(one))]
        inside = Version(version.dialect, {}, [task])
        if not any(listed is other for listed in _lists(inside)[1:]):
            one.remove(task)
            other.insert(chance.randint(0, len(other)), task)


def _comment(who: Person, version: Version, chance: random.Random) -> None:
    if task := _some(version, chance):
        task.comment = who.word()


def _remark(who: Person, version: Version, chance: random.Random) -> None:
    task = _some(version, chance)
    if task and task.broken and task.members:
        task.remarks[chance.choice(list(task.members))] = who.word()


def _relaid(who: Person, version: Version, chance: random.Random) -> None:
    task = _some(version, chance)
    if task and not task.remarks:
        task.broken = not task.broken


CHANGES = (
    [_set] * 5 + [_add] * 3 + [_drop] * 2 + [_insert] * 4 + [_delete] * 3 + [_rename] * 2
    + [_reorder, _move, _comment, _remark, _head, _relaid]
)  # fmt: skip


def three(seed: int) -> tuple[Version, Version, Version]:
    """A random base, and what two people made of it."""
    chance = random.Random(seed)
    dialect: Dialect = chance.choice(("1.0", "0.8", "0.6"))
    author = Person("b", chance)
    head = {"name": author.word(), "version": author.word()}
    base = Version(dialect, head, [_new(author, chance, dialect) for _ in range(chance.randint(1, 6))])
    base.is_json = chance.random() < 0.25
    mine = Person("q", chance).change(base, chance.randint(1, 5))
    theirs = Person("w", chance).change(base, chance.randint(1, 5))
    return base, mine, theirs
