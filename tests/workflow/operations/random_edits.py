"""Random definitions of DSL 1.0 and random operations on their tasks, one after the other.

`python -m tests.workflow.operations.random_edits --number 2000 --seed 1` makes as many sequences.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from tests.workflow.operating import errors
from workflow import operations
from workflow.convert.text import to_text
from workflow.definition import load
from workflow.diagnostics import TextEdit
from workflow.edits import apply
from workflow.model import Scope, State
from workflow.nodes import all_states
from workflow.operations import Refused
from workflow.operations.tasks._transitions import Goals, lists, transitions
from workflow.paths import Json, pointer
from workflow.tasks import TaskWorkflow

STEPS: Final = 6
LEAVES: Final[tuple[dict[str, Json], ...]] = (
    {"set": {"a": 1}},
    {"wait": {"seconds": 1}},
    {"call": "http", "with": {"method": "get", "endpoint": "http://example.com/"}},
    {"emit": {"event": {"with": {"type": "t"}}}},
    {"listen": {"to": {"one": {"with": {"type": "t"}}}}},
    {"raise": {"error": {"type": "https://example.com/e", "status": 500}}},
)
HOLDERS: Final = ("do", "try", "for", "fork")
KINDS: Final = ("set", "wait", "call", "do", "try", "for", "fork", "switch", "emit", "listen", "raise", "run")
Transitions = dict[tuple[str, str, str], str]


class Names:
    """Names that no other task has, so that a task is known again."""

    def __init__(self) -> None:
        self.made = 0

    def next(self) -> str:
        self.made += 1
        return f"t{self.made}"


def definition(rng: Random) -> str:
    """A definition as YAML, with lists in lists three deep, comments behind some of its lines."""
    head = {"dsl": "1.0.3", "namespace": "tests", "name": "random", "version": "1.0.0"}
    text = to_text({"document": head, "do": _list(rng, Names(), 3)}, "yaml")
    return "".join(
        f"{line}  # {rng.random():.3f}\n" if rng.random() < 0.2 else f"{line}\n" for line in text.splitlines()
    )


def _list(rng: Random, names: Names, depth: int) -> list[Json]:
    listed = [names.next() for _ in range(rng.randint(1, 4))]
    return [{name: _task(rng, names, depth, listed)} for name in listed]


def _task(rng: Random, names: Names, depth: int, beside: list[str]) -> dict[str, Json]:
    task: dict[str, Json] = dict(rng.choice(LEAVES))
    kind = rng.random()
    if depth and kind < 0.4:
        task = _holder(rng, names, depth - 1)
    elif kind < 0.5:
        cases: list[Json] = [{f"c{n}": {"when": f".a == {n}", "then": _goal(rng, beside)}} for n in range(2)]
        task = {"switch": cases + ([{"else": {"then": _goal(rng, beside)}}] if rng.random() < 0.5 else [])}
    if rng.random() < 0.3 and "raise" not in task:
        task["then"] = _goal(rng, beside)
    if rng.random() < 0.1:
        task["if"] = ".a == 1"
    return task


def _holder(rng: Random, names: Names, depth: int) -> dict[str, Json]:
    kind = rng.choice(HOLDERS)
    if kind == "fork":
        return {"fork": {"branches": [{names.next(): dict(LEAVES[0])} for _ in range(rng.randint(1, 3))]}}
    listed: Json = _list(rng, names, depth)
    if kind == "try":
        return {"try": listed, "catch": {"do": _list(rng, names, 0)} if rng.random() < 0.5 else {}}
    return {"for": {"in": ".list"}, "do": listed} if kind == "for" else {"do": listed}


def _goal(rng: Random, beside: list[str]) -> str:
    return rng.choice([*beside, "continue", "exit", "end"])


def scopes(text: str) -> list[Scope]:
    """All lists of a text."""
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    return list(lists(workflow))


def tasks(text: str) -> list[State]:
    """All tasks of a text, those of branches included."""
    return [task for scope in scopes(text) for task in scope.states]


def goals(text: str) -> Transitions:
    """Where every way leads, by the names of its task and case."""
    found: Transitions = {}
    for scope in scopes(text):
        known = Goals(scope, frozenset())
        for task in scope.states:
            for transition in transitions(task):
                goal = known.now(task, transition.to)
                found[task.name, transition.kind, transition.case] = goal if isinstance(goal, str) else goal.name
    return found


def operation(rng: Random, text: str, fresh: str) -> tuple[str, dict[str, Any], set[str]]:
    """An operation, its arguments, and the names of the tasks that it is about."""
    listed = tasks(text)
    task = rng.choice(listed)
    at, about = pointer(task.path), {task.name, *_inside(task)}
    match rng.randint(0, 12):
        case 0:
            return "add-task", {"kind": rng.choice(KINDS), "after": at}, set()
        case 1:
            transition = next(iter(transitions(task)), None)
            where = {"way": pointer(transition.place)} if transition else {"after": at}
            return "add-task", {"kind": rng.choice(KINDS), **where}, set()
        case 2:
            to = rng.choice(listed)
            return "move-task", {"pointer": at, "to": pointer(to.path[:-1])}, about
        case 3:
            row = _row(rng, listed, task)
            kind = rng.choice(HOLDERS)
            return "wrap-tasks", {"pointers": [pointer(one.path) for one in row], "kind": kind}, _named(row)
        case 4:
            return "unwrap-task", {"pointer": at}, about
        case 5:
            return "remove-tasks", {"pointers": [at]}, about
        case 6:
            return "change-kind", {"pointer": at, "kind": rng.choice(KINDS)}, about
        case 7:
            goal = rng.choice([*(pointer(one.path) for one in listed), "exit", "end"])
            return "lead-task", {"pointer": at, "to": goal}, {task.name}
        case 8:
            return "rename", {"pointer": at, "name": fresh}, {task.name, fresh}
        case _:
            return _other(rng, listed, task, fresh)


def _other(rng: Random, listed: list[State], task: State, fresh: str) -> tuple[str, dict[str, Any], set[str]]:
    at, about = pointer(task.path), {task.name, *_inside(task)}
    match rng.randint(0, 3):
        case 0:
            goal = rng.choice([*(pointer(one.path) for one in listed), "exit", "end", ""])
            switch = next((pointer(one.path) for one in listed if one.kind == "switch"), at)
            return "add-case", {"pointer": switch, "to": goal}, set()
        case 1:
            row = _row(rng, listed, task)
            return "extract-function", {"pointers": [pointer(one.path) for one in row], "name": fresh}, _named(row)
        case 2:
            to = rng.choice(listed)
            transition = next(iter(transitions(to)), None)
            where = {"way": pointer(transition.place)} if transition else {"to": pointer(to.path[:-1])}
            return "move-task", {"pointer": at, **where}, about
        case _:
            extended = {"extend": rng.choice(KINDS), "place": rng.choice(("before", "after")), "kind": "set"}
            return "add-extension", extended, set()


def _row(rng: Random, listed: list[State], task: State) -> list[State]:
    beside = [one for one in listed if one.path[:-2] == task.path[:-2]]
    return beside[beside.index(task) : beside.index(task) + rng.randint(1, 3)]


def _named(row: list[State]) -> set[str]:
    return {name for one in row for name in (one.name, *_inside(one))}


def _inside(task: State) -> Iterator[str]:
    for part in task.parts():
        yield from (one.name for one in all_states(part.scope))


def backwards(text: str, edits: Iterable[TextEdit]) -> list[TextEdit]:
    """The edits that undo some, of the text that these make."""
    found, by = [], 0
    for edit in sorted(edits, key=lambda each: (each.start, each.end)):
        start = edit.start + by
        found.append(TextEdit(start, start + len(edit.text), text[edit.start : edit.end]))
        by += len(edit.text) - (edit.end - edit.start)
    return found


def sequence(seed: int) -> Counter[str]:
    """A definition and operations on it, each checked; how many of each were done, and how many refused."""
    rng = Random(seed)
    text = definition(rng)
    counts: Counter[str] = Counter()
    for step in range(STEPS):
        name, arguments, about = operation(rng, text, f"fresh{step}")
        try:
            found = operations.run(operations.definition(text), name, arguments)
        except Refused:
            counts["refused"] += 1
            continue
        counts[name] += 1
        then = apply(text, found.edits)
        told = f"seed {seed}, step {step}: {name} {json.dumps(arguments)} on\n{text}\n{then}"
        assert load(then).document.readable, told
        assert errors(then) <= errors(text), f"{errors(then) - errors(text)} {told}"
        assert apply(then, backwards(text, found.edits)) == text, told
        fresh = {task.name for task in tasks(then)} ^ {task.name for task in tasks(text)}
        changed = surprises(goals(text), goals(then), about | fresh)
        assert not changed, f"{changed} {told}"
        text = _with_names(then, step)
    return counts


def surprises(was: Transitions, now: Transitions, concerned: set[str]) -> Transitions:
    """The ways that lead elsewhere although neither their task nor what they led or lead to is concerned."""
    return {
        transition: now[transition]
        for transition in was.keys() & now.keys()
        if was[transition] != now[transition]
        and transition[0] not in concerned
        and not {was[transition], now[transition]} & concerned
    }


def _with_names(text: str, step: int) -> str:
    """The text with names of new tasks that no other one has."""
    seen: set[str] = set()
    for task in tasks(text):
        if task.name in seen or task.name.startswith("new"):
            name = f"s{step}n{len(seen)}"
            try:
                found = operations.run(
                    operations.definition(text), "rename", {"pointer": pointer(task.path), "name": name}
                )
            except Refused:
                return text
            return _with_names(apply(text, found.edits), step + 100)
        seen.add(task.name)
    return text


def main() -> None:
    """As many sequences as wanted; prints how many operations were done."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--number", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for seed in range(options.seed * 1_000_000, options.seed * 1_000_000 + options.number):
        counts += sequence(seed)
    print(options.number, "sequences:", dict(counts.most_common()))


if __name__ == "__main__":
    main()
