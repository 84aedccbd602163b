"""Slips made by a die in the gallery's definitions: each is told, at its place and by its rule."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from simulator.scenario.loading import programs
from simulator.scenario.names.misnamed import Names, misnamed
from simulator.scenario.scenario import scenarios
from tests.definitions import GALLERY, own
from workflow.definition import load
from workflow.document import read
from workflow.expressions import dollar
from workflow.model import Template
from workflow.nodes import all_states, nodes_of
from workflow.paths import Json, Path
from workflow.tasks import EmitTask, RunTask, TryTask

SLIPS = 50
Made = tuple[Json, str, Path]
"""A definition with a slip, the rule that tells of it, and where."""


@cache
def definitions(*dialects: str) -> tuple[Any, ...]:
    return tuple(load(path.read_text("utf-8")) for path in own(*dialects))


def changed(data: Json, path: Path, value: Json) -> Json:
    """The data with another value at `path`."""
    made = copy.deepcopy(data)
    inner: Any = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return made


def at(data: Json, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def texts(value: Json, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from texts(part, (*path, key))


@cache
def expressions() -> list[tuple[Json, Path, str]]:
    """The expressions in values of the gallery, but for those of processes, with their definitions."""
    found = []
    for definition in definitions("0.8", "1.0"):
        processes = {(*run.path, "run", run.process) for run in nodes_of(RunTask, definition.workflow)}
        for template in nodes_of(Template, definition.workflow):
            if template.path not in processes and template.style in ("dollar", "strict"):
                for path, text in texts(template.value, template.path):
                    bare = dollar.inside(text)
                    found += [(definition.document.data, path, bare)] if bare else []
    return found


def without_braces(dice: random.Random) -> Made:
    begins = [one for one in expressions() if one[2][:1] == "." and one[2][1:2].isalpha()]
    begins += [one for one in expressions() if one[2][:1] == "$" and "." in one[2].partition(" ")[0]]
    data, path, bare = dice.choice([one for one in begins if "{" not in one[2]])
    forms = [bare, f"  {bare}", f"${{ {bare}", f"{{{{ {bare} }}}}", f"Dear {{{{ {bare} }}}}", f"{bare} }}"]
    forms += [f"${bare}"] if bare[0] == "." else []
    return changed(data, path, dice.choice(forms)), "missing-braces", path


def unknown_member(dice: random.Random) -> Made:
    data = dice.choice(definitions("1.0")).document.data
    workflow = next(one.workflow for one in definitions("1.0") if one.document.data is data)
    tasks = [state.path for state in all_states(workflow.scope)]
    inner = [(*path, key) for path in tasks for key in ("catch", "input", "output", "export") if key in at(data, path)]
    path = dice.choice([*tasks, *inner, ("document",)])
    member = dice.choice(["retries", "next", "x-owner", "onError", "transition", "comment", "whenn", "metadatas"])
    return changed(data, (*path, member), dice.choice(["a", 1, {"a": 1}])), "unknown-member", (*path, member)


def short_type(dice: random.Random) -> Made:
    found = [
        (one.document.data, state.path)
        for one in definitions("1.0")
        for state in all_states(one.workflow.scope)
        if isinstance(state, TryTask)
    ]
    data, path = dice.choice(found)
    word = dice.choice(["runtime", "timeout", "communication", "authorization", "validation", "configuration"])
    forms = [word, word.capitalize(), f"/errors/{word}", f"{word}Error", f"https://serverlessworkflow.io/errors/{word}"]
    forms += [f"https://serverlessworkflow.io/spec/1.0.0/errors/{word[1:]}"]
    place = (*path, "catch", "errors")
    return changed(data, place, {"with": {"type": dice.choice(forms)}}), "catch-takes-nothing", (*place, "with", "type")


def event_without_with(dice: random.Random) -> Made:
    found = [
        (one.document.data, state.path)
        for one in definitions("1.0")
        for state in all_states(one.workflow.scope)
        if isinstance(state, EmitTask)
    ]
    data, path = dice.choice(found)
    place = (*path, "emit", "event")
    event = at(data, place)["with"]
    value = dice.choice([event, {"wiht": event}, {"With": event}, {"type": event["type"]}])
    return changed(data, place, value), "event-without-attributes", place


def bare_binding(dice: random.Random) -> Made:
    data, path, bare = dice.choice([one for one in expressions() if "{" not in one[2]])
    return changed(data, path, f"${{ {{a: 1, b: {bare} as $x | $x}} }}"), "bad-expression", path


@pytest.mark.parametrize(
    "make",
    [without_braces, unknown_member, short_type, event_without_with, bare_binding],
    ids=lambda make: make.__name__,
)
def test_each_slip_is_told(make: Callable[[random.Random], Made]) -> None:
    dice = random.Random(42)
    missed = []
    for number in range(SLIPS):
        data, rule, path = make(dice)
        found = load(json.dumps(data)).diagnostics
        if (rule, path) not in {(one.rule, one.path) for one in found}:
            missed.append(f"{number}: {path} {at(data, path)!r}: {[one.message for one in found]}")
    assert missed == []


def test_mocks_under_the_wrong_key_are_told() -> None:
    """Of each scenario of the gallery that has mocks of calls, where no other workflow is run."""
    seen = 0
    for path in own("0.8", "1.0"):
        definition = load(path.read_text("utf-8"))
        names = Names(programs([definition]).values())
        file = GALLERY / path.parent.name / "scenarios.yaml"
        for case in scenarios(read(file.read_text("utf-8")).data) if file.is_file() else ():
            right, wrong = ("calls", "functions") if definition.dialect == "1.0" else ("functions", "calls")
            assert [one for one in misnamed(case.data, names) if one.certain and not names.lacking] == []
            if right not in case.data:
                continue
            turned = {key: value for key, value in case.data.items() if key not in (right, wrong)}
            runs_others = "subflows" in case.data
            found = [one.path for one in misnamed({**turned, wrong: case.data[right]}, names) if one.certain]
            assert found == [(wrong,)] or runs_others, path
            seen += found == [(wrong,)]
    assert seen >= SLIPS
