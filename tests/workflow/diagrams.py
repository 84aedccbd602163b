"""What the diagram's tests share: definitions of 0.6-draft in a few words, and the rules that every picture keeps."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.definitions import ROOT, others, own, parameters
from workflow import dialects
from workflow.definition import load
from workflow.diagram.graph import Edge, Graph
from workflow.diagram.layout import Picture
from workflow.model import Workflow

DEFINITIONS = [*own("0.6-draft"), *others("0.6-draft")]
PARAMETERS = parameters(DEFINITIONS)
FIXTURES = ROOT / "tests" / "fixtures" / "diagram"

State = dict[str, Any]
Rect = tuple[str, float, float, float, float]


def from_file(path: Path) -> Workflow:
    workflow = load(path.read_text(encoding="utf-8")).workflow
    assert workflow is not None
    return workflow


def workflow(*states: State, **more: Any) -> Workflow:
    return dialects.get("0.6-draft").lower({"id": "w", "name": "W", "version": "1", "states": list(states), **more})


def operation(name: str, following: str | None = None, errors: Sequence[tuple[str, str]] = (), **more: Any) -> State:
    state: State = {"name": name, "type": "operation", "actions": [{"functionRef": {"refName": "call"}}], **more}
    state |= {"transition": {"nextState": following}} if following else {"end": {"kind": "default"}}
    if errors:
        state["onErrors"] = [{"error": error, "transition": {"nextState": target}} for error, target in errors]
    return state


def switch(name: str, cases: Sequence[tuple[str, str]], default: str | None = None, **more: Any) -> State:
    found = [{"condition": f"{{{{ {text} }}}}", "transition": {"nextState": target}} for text, target in cases]
    state: State = {"name": name, "type": "switch", "dataConditions": found, **more}
    return {**state, "default": {"transition": {"nextState": default}}} if default else state


START: Any = {"start": {"kind": "default"}}


def chain(count: int, errors_every: int = 0) -> Workflow:
    """`count` states one after the other, every seventh a switch, some with an error edge into one handler."""
    names = [f"State{number}" for number in range(count)]
    states: list[State] = []
    for number, name in enumerate(names):
        if number % 7 == 3 and number + 3 < count:
            cases = [("$.a[?(@.x == 'y')]", names[number + 1]), ("$.b", names[number + 2])]
            states.append(switch(name, cases, names[number + 3]))
            continue
        failing = errors_every and number % errors_every == 0
        following = names[number + 1] if number + 1 < count else None
        states.append(operation(name, following, [("*", "HandleError")] if failing else ()))
    states[0] |= START
    return workflow(*states, *([operation("HandleError")] if errors_every else []))


def edge(graph: Graph, pointer: str) -> Edge:
    return next(found for found in graph.edges if found.pointer == pointer)


def all_faults(picture: Picture) -> Iterator[str]:
    """The faults of a picture, of those in its lanes, and of lanes that do not hold them or are not in their box."""
    yield from faults(picture)
    for placed in picture.boxes:
        size = placed.box.size
        for lane in placed.box.lanes:
            inner = picture.inner[lane.lane.id].size if lane.lane.id in picture.inner else None
            if inner and (inner.width > lane.width + 0.01 or lane.top + inner.height > lane.height + 0.01):
                yield f"{lane.lane.id} is smaller than what is in it"
            if lane.x < 1 or lane.x + lane.width > size.width - 1 or lane.y + lane.height > size.height - 1:
                yield f"{lane.lane.id} is not in its box"
        for join in placed.box.joins:
            room = sum(pill.size.height for pill in join.pills)
            wide = max((pill.size.width for pill in join.pills), default=0)
            if room > join.bottom - join.top or wide > size.width - 2:
                yield f"{join.edge.id} has no room for its label"
    for inside in picture.inner.values():
        yield from all_faults(inside)


def faults(picture: Picture) -> Iterator[str]:
    """What no picture may have: things on top of each other or outside, slanting lines, lines through things."""
    marks = {placed.box.node.id for placed in picture.boxes if placed.box.node.shape in ("start", "end", "if")}
    things = list(_things(picture))
    for number, (name, left, top, right, bottom) in enumerate(things):
        if left < 0 or top < 0 or right > picture.size.width or bottom > picture.size.height:
            yield f"{name} is outside"
        for other, *place in things[number + 1 :]:
            if left < place[2] - 1 and place[0] < right - 1 and top < place[3] - 1 and place[1] < bottom - 1:
                yield f"{name} and {other} overlap"
    for found, points in picture.paths:
        own = {f"{found.id}-label", found.source, found.target}
        if len(points) < 2:
            yield f"{found.id} has no line"
        for (x1, y1), (x2, y2) in pairwise(points):
            if min(abs(x1 - x2), abs(y1 - y2)) > 0.05:
                yield f"{found.id} slants"
            low_x, high_x, low_y, high_y = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
            for name, left, top, right, bottom in things:
                inside = low_x < right - 2 and high_x > left + 2 and low_y < bottom - 2 and high_y > top + 2
                if inside and not (name in own and (name.endswith("-label") or name in marks)):
                    yield f"{found.id} runs through {name}"


def _things(picture: Picture) -> Iterator[Rect]:
    for placed in picture.boxes:
        size = placed.box.size
        yield placed.box.node.id, placed.x, placed.y, placed.x + size.width, placed.y + size.height
    for label in picture.labels:
        yield f"{label.edge.id}-label", label.x, label.y, label.x + label.size.width, label.y + label.size.height
