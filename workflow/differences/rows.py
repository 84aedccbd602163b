"""The list of changes as a reviewer reads it: a line for each, in words, with its place in the drawing of both.

Nothing is told twice: where a way leads, which case it is of and what stands on it are told by the edge alone; the
edges of a state that came or went by the state.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

from workflow.differences.brief import listed, with_kind
from workflow.differences.diff import GONE, Change, Difference, EdgeChange, Element
from workflow.differences.items import Item
from workflow.differences.references import references
from workflow.differences.said import said, shortened, spoken
from workflow.differences.task_rows import other_place, place_of
from workflow.model import State, Workflow
from workflow.nodes import all_states
from workflow.paths import Path, is_within, pointer
from workflow.tasks import TaskWorkflow, own_lists

Thing = TypeVar("Thing")
About = Literal["definition", "state", "edge", "function", "event", "retry"]
EDGES = {"timeout": "after the time-out", "compensation": "undoes"}
"""What an edge is called where that is more, or less, than its kind."""


@dataclass(frozen=True, slots=True)
class Row:
    """One change. `words` say what it is, `old` and `new` are the values, "" where there is none.

    Both are in words and names; `old_code` and `new_code` are the expressions behind them, "" where there are none.

    `kind` is that of the state or edge. `place` is a pointer of the drawing of both (None: not drawn), `old_place` and
    `new_place` are pointers into the two texts.
    """

    change: Change
    about: About
    kind: str
    title: str
    words: str
    old: str = ""
    new: str = ""
    place: str | None = None
    old_place: str | None = None
    new_place: str | None = None
    old_code: str = ""
    new_code: str = ""


def rows(found: Difference, old: Workflow, new: Workflow) -> tuple[Row, ...]:
    """Everything of `found`, the difference of `old` and `new`: the definition itself, states, edges, resources."""
    return tuple(_Rows(found, old, new).all())


def changed_states(listed_rows: tuple[Row, ...]) -> dict[str, int]:
    """How many changes each state of both has that is listed as changed, by its pointer in the new definition."""
    counts: dict[str, int] = {}
    for row in listed_rows:
        of_state = row.about == "state" or (row.about == "function" and row.kind != "function")  # a function of 1.0
        if of_state and row.change == "changed" and row.place is not None:
            counts[row.place] = counts.get(row.place, 0) + 1
    return counts


class _Rows:
    def __init__(self, found: Difference, old: Workflow, new: Workflow) -> None:
        self.found = found
        self.old, self.new = old, new
        self.states = [{state.path: state for state in _all(one)} for one in (old, new)]
        self.old_users, self.new_users = _users(old), _users(new)
        self.by_tasks = isinstance(old, TaskWorkflow) or isinstance(new, TaskWorkflow)
        self.edges = (
            [] if self.by_tasks else [_Covered(edge) for edge in found.edges]
        )  # tasks tell their ways themselves
        self.came = {pointer(one.new) for one in found.states if one.change == "added" and one.new is not None}
        self.went = {pointer(one.old) for one in found.states if one.change == "removed" and one.old is not None}
        self.now = {pointer(before): pointer(after) for before, after in found.pairs}
        self.edges_at = _Places((edge, edge.places) for edge in self.edges)
        self.items_at = _Places((item, _paths(item)) for state in found.states for item in state.items)

    def all(self) -> Iterator[Row]:
        starts = any(_is_start(edge) for edge in self.found.edges)
        for item in self.found.whole:
            if not (starts and item.what == ("start",)):
                yield self._item("definition", "", "The definition", item, None)
        for state in self.found.states:
            yield from self._state(state)
        for edge in self.edges:
            if not self._with_its_state(edge.edge) and not self._follows(edge):
                yield _edge(edge.edge)
        for one in self.found.resources:
            yield from self._resource(one)

    def _state(self, one: Element) -> Iterator[Row]:
        title = one.name or "(no name)"
        places = (_pointer(one.old), _pointer(one.new))
        place = self._drawn(one)
        about: About = "function" if (one.new or one.old or ())[:2] == ("use", "functions") else "state"
        if one.change != "changed":
            before, after = self.states
            state = after.get(one.new) if one.new is not None else before.get(one.old or ())
            words = self._state_words(one, state) if state else ""
            yield Row(one.change, about, one.kind, title, words, "", "", place, *places)
            return
        if one.was:
            yield Row("changed", about, one.kind, title, f"renamed from {one.was}", "", "", place, *places)
        for item in one.items:
            if not any(edge.covers(item) for edge in self.edges_at.near(_paths(item))):
                yield self._item(about, one.kind, title, item, place)

    def _drawn(self, one: Element) -> str | None:
        """Where a state is in the drawing of both."""
        if one.new is not None:
            return place_of(self.new, one.new)
        place = place_of(self.old, one.old or ())
        return None if place is None else self._still_drawn(f"{GONE}{place}") if _is_beside(one) else f"{GONE}{place}"

    def _state_words(self, one: Element, state: State) -> str:
        """What a state does that came or went."""
        told = with_kind(state, (self.old if one.new is None else self.new).dialect)
        if not self.by_tasks:
            return told
        other = other_place(one, self.found.states)
        return " · ".join(part for part in (other, told) if part)

    def _with_its_state(self, edge: EdgeChange) -> bool:
        return _within(edge.new, self.came) or _within(edge.old, self.went)

    def _follows(self, covered: "_Covered") -> bool:
        """Whether an edge only shows what changed elsewhere: in the retry that its handler names."""
        items = self.items_at.near(covered.places)
        return covered.edge.change == "changed" and not any(covered.covers(item) for item in items)

    def _resource(self, one: Element) -> Iterator[Row]:
        about: About = "function" if one.kind == "function" else "event" if one.kind == "event" else "retry"
        workflow = self.old if one.change == "removed" else self.new
        users = (self.old_users if workflow is self.old else self.new_users).get((one.kind, one.name), [])
        place = None
        if users:
            place = f"{GONE if one.change == 'removed' else ''}{pointer(users[0].path)}"
            place = self._still_drawn(place)
        if one.change != "changed":
            used = f"used by {listed([state.name for state in users])}" if users and one.change == "added" else ""
            words = " · ".join(part for part in (one.kind, used) if part)
            yield Row(one.change, about, one.kind, one.name, words, "", "", place, _pointer(one.old), _pointer(one.new))
        for item in one.items:
            row = self._item(about, one.kind, one.name, item, place)
            yield replace(row, words=f"{one.kind} · {row.words}")

    def _still_drawn(self, place: str) -> str | None:
        """A removed resource's user may live on: then it is drawn as the new one."""
        if not place.startswith(GONE):
            return place
        path = place.removeprefix(GONE)
        return self.now.get(path, place if path in self.went else None)

    def _item(self, about: About, kind: str, title: str, item: Item, place: str | None) -> Row:
        told = said(item)
        old, new = shortened(told.old), shortened(told.new)
        places = (place, _pointer(item.old_path), _pointer(item.new_path))
        codes = (shortened(told.old_code), shortened(told.new_code))
        return Row("changed", about, kind, title, told.words, old, new, *places, *codes)


class _Covered:
    """What an edge's own row already tells of its state."""

    def __init__(self, edge: EdgeChange) -> None:
        self.edge = edge
        self.places = [_case(place) for place in (edge.old, edge.new) if place is not None]

    def covers(self, item: Item) -> bool:
        paths = _paths(item)
        inside = any(_inside(path, self.places) for path in paths)
        if item.sort == "way" or (item.sort == "entry" and self.edge.change != "changed"):
            return inside or any(_inside(place, paths) for place in self.places)
        if _is_start(self.edge):
            return inside
        return inside and item.field in ("condition", "retry", "error", "code", "event")


def _case(place: str) -> str:
    """The entry that an edge belongs to: a condition, a handler; of a state's own way that way itself."""
    *_, of, entry, last = ("", "", *place.split("/"))
    is_case = entry.isdigit() and of != "states"
    return place.removesuffix(f"/{last}") if is_case else place


def _is_start(edge: EdgeChange) -> bool:
    return any(place is not None and place.endswith("/start") for place in (edge.old, edge.new))


def _edge(edge: EdgeChange) -> Row:
    kind = "start" if _is_start(edge) else EDGES.get(edge.kind, edge.kind)
    title = f"{edge.source} → {edge.target}"
    place = drawn_at(edge.old, edge.new)
    label = edge.old_words if edge.change == "removed" else edge.new_words
    ends = (place, edge.old, edge.new)
    codes = (edge.old_code, edge.new_code)
    if edge.change == "changed" and edge.old_words == edge.new_words:  # of one name, and asks something else now
        words, values = f"{kind} · {edge.new_words}", (spoken(codes[0], asks=True), spoken(codes[1], asks=True))
        return Row("changed", "edge", edge.kind, title, words, *values, *ends, *codes)
    if edge.change == "changed":
        return Row("changed", "edge", edge.kind, title, kind, edge.old_words, edge.new_words, *ends, *codes)
    words = " · ".join(part for part in (kind, label if label != kind else "") if part)
    return Row(edge.change, "edge", edge.kind, title, words, "", "", *ends, *codes)


def drawn_at(old: str | None, new: str | None) -> str:
    """Where an element is in the drawing of both."""
    return new if new is not None else GONE + (old or "")


def _is_beside(one: Element) -> bool:
    """1.0: whether it is a task of a function or an extension."""
    return (one.old or ())[:1] == ("use",)


def _all(workflow: Workflow) -> Iterator[State]:
    """All states, those of functions and extensions included."""
    for scope in (workflow.scope, *(inner.scope for inner in own_lists(workflow))):
        yield from all_states(scope)


def _users(workflow: Workflow) -> dict[tuple[str | None, str], list[State]]:
    """The states that name each thing, by its kind and name."""
    found: dict[tuple[str | None, str], list[State]] = {}
    for state in all_states(workflow.scope):
        for named in dict.fromkeys(references(state)):
            found.setdefault(named, []).append(state)
    return found


class _Places(Generic[Thing]):
    """Things by their places, and by all that those are inside of."""

    def __init__(self, things: Iterable[tuple[Thing, list[str]]]) -> None:
        self.at: dict[str, list[Thing]] = {}
        self.below: dict[str, list[Thing]] = {}
        for thing, places in things:
            for place in dict.fromkeys(places):
                self.at.setdefault(place, []).append(thing)
            for outer in dict.fromkeys(outer for place in places for outer in _around(place)):
                self.below.setdefault(outer, []).append(thing)

    def near(self, places: Iterable[str]) -> Iterator[Thing]:
        """Those at or around one of these places, or inside of it; some more than once."""
        for place in places:
            yield from self.below.get(place, ())
            for outer in _around(place):
                yield from self.at.get(outer, ())


def _around(place: str) -> Iterator[str]:
    """A place and all that it is inside of."""
    yield place
    while place:
        place = place.rpartition("/")[0]
        yield place


def _paths(item: Item) -> list[str]:
    return [pointer(path) for path in (item.old_path, item.new_path) if path is not None]


def _within(place: str | None, of: Container[str]) -> bool:
    return place is not None and any(outer in of for outer in _around(place))


def _inside(place: str, of: Iterable[str]) -> bool:
    return any(is_within(place, one) for one in of)


def _pointer(path: Path | None) -> str | None:
    return None if path is None else pointer(path)
