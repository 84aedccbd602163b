"""A list of tasks -> graph: a node per task, marks where it starts and ends, an edge per way (semantics-1.0.md §4).

Order is flow, so that most edges are not written. No edge leaves its list: each has marks of its own.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from workflow.diagram import words
from workflow.diagram.graph import Detail, Edge, EdgeKind, Node, Pill, Row, TaskGraph, TaskLane, TaskNode
from workflow.diagram.ids import identity
from workflow.diagram.labels import case_label, default_label
from workflow.diagram.tasks import cards, containers, errors, events, facts
from workflow.diagram.tasks.folding import Folds, counts, inside, summary
from workflow.diagram.tasks.values import Names, by_name
from workflow.diagram.text import printable, shorten
from workflow.model import OPEN, End, Inner, Next, Scope, State, Transition
from workflow.paths import Path, pointer
from workflow.tasks import CallTask, RaiseTask, SwitchTask, Task, TaskWorkflow, TryTask

MOST = 32
"""Characters of a mode or a note that are shown."""

ENDS = {"lane": "", "workflow": "end", "failed": "end, failed"}
"""The marks at which a list or the workflow ends, with their words."""


NAMED = ("condition", "default")
"""The labels that an overview has too: which case leads where."""


class View(NamedTuple):
    """What is the same for all lists of a drawing."""

    detail: Detail
    use: Names
    folds: Folds
    callers: dict[str, int]


class Place(NamedTuple):
    """Where a list is: how many containers are around it, what it is to the nearest, whether errors are caught."""

    depth: int = 0
    role: str = ""
    caught: bool = False


def build_tasks(workflow: TaskWorkflow, detail: Detail, folds: Folds) -> TaskGraph:
    """The graph of a whole definition."""
    view = View(detail, by_name(workflow.use), folds, cards.callers(workflow))
    made = _List(workflow.scope, view, Place(), events.beginning(workflow))
    return made.graph(printable(workflow.title or workflow.name or workflow.id) or "Workflow")


@dataclass
class _List:
    scope: Scope
    view: View
    place: Place
    start: tuple[str, str] = ("", "lane")
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    boxes: dict[Path, TaskNode] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)

    def graph(self, name: str) -> TaskGraph:
        for task in self.scope.states:
            self._task(task)
        if not self._is_bare:
            self._start()
        followings = [*self.scope.states[1:], None]
        for task, following in zip(self.scope.states, followings, strict=False):
            self._transitions_out(task, following)
            self._card(task)
        nodes, edges = tuple(self.nodes.values()), tuple(self.edges)
        return TaskGraph(name, self.view.detail, nodes, edges, inner=self.place.depth > 0)

    @property
    def _is_bare(self) -> bool:
        """A branch that is one container needs no marks around it."""
        return self.place.role == "branch" and all(task.parts() for task in self.scope.states)

    def _task(self, task: State) -> None:
        if isinstance(task, Task) and task.condition is not None:
            said = f"if {words.bare(task.condition) or 'which condition?'}"
            place = (*task.path, "if")
            self.nodes[identity(place)] = Node(identity(place), pointer(place), "if", "if", said)
        box = self._box(task)
        self.nodes[box.id] = self.boxes[task.path] = box

    def _box(self, task: State) -> TaskNode:
        place = pointer(task.path)
        holds = bool(task.parts())
        is_folded = holds and self.view.folds.has(place, self.place.depth + 1)
        word, icon = facts.word(task)
        rows = facts.facts(task, self.view.detail, self.view.use)
        return TaskNode(
            id=identity(task.path),
            pointer=place,
            shape="state",
            kind=task.kind,
            title=printable(task.name) or "(no name)",
            name=task.name,
            mode=shorten(printable(facts.mode(task)), MOST) if self.view.detail != "overview" else "",
            icon=icon,
            rows=((Row("list", *counts(task)), *rows) if is_folded else rows),
            lanes=self._lanes(task) if holds and not is_folded else (),
            word=word,
            fold="" if not holds else "folded" if is_folded else "open",
            joins=containers.joins(task, self.view.detail, self.view.use) if holds and not is_folded else (),
            counts=summary(task),
            inside=inside(task) if holds else (),
        )

    def _lanes(self, task: State) -> tuple[TaskLane, ...]:
        return tuple(self._lane(task, inner) for inner in task.parts())

    def _lane(self, task: State, inner: Inner) -> TaskLane:
        is_caught = inner.role == "try" and isinstance(task, TryTask) and task.catch is not None
        place = Place(self.place.depth + 1, inner.role, self.place.caught or is_caught)
        made = _List(inner.scope, self.view, place)
        title = containers.title(inner)
        note = shorten(containers.note(task, inner), MOST) if self.view.detail != "overview" else ""
        return TaskLane(
            identity(inner.scope.path),
            pointer(inner.scope.path),
            title,
            graph=made.graph(title),
            role=inner.role if inner.role in ("do", "try", "catch", "branch", "foreach") else "do",
            note=note,
            bare=made._is_bare,
        )

    def _start(self) -> None:
        if not self.scope.states and not self.place.depth:
            return
        said, kind = self.start
        place = (*self.scope.path, "start")
        mark = Node(identity(place), pointer(place), "start", kind, said)
        self.nodes[mark.id] = mark
        first = self.scope.states[0] if self.scope.states else None
        goal = self._entry(first) if first is not None else (self._end("lane"), "")
        self._edge(place, mark.id, goal, "implicit", (), f"Start at {first.name if first else 'the end'}", "-edge")
        if not self.place.depth and self.view.use.extensions and self.view.detail != "overview":
            self._beside(mark.id, cards.extensions(self.view.use.extensions))

    def _transitions_out(self, task: State, following: State | None) -> None:
        if isinstance(task, Task) and task.condition is not None:
            self._condition(task, following)
        if isinstance(task, SwitchTask):
            self._cases(task, following)
        elif isinstance(task, RaiseTask):
            if not self.place.caught:
                self._edge((*task.path, "then"), self._id(task), (self._end("failed"), ""), "transition", (), _FAILS)
        else:
            self._transition(task, task.next, following, "transition", ())
        if isinstance(task, TryTask) and task.catch is not None:
            self._caught(task, following)

    def _condition(self, task: Task, following: State | None) -> None:
        """From the diamond into the task; around it where that is of interest, or the only way on."""
        place = (*task.path, "if")
        self._edge(place, identity(place), (self._id(task), ""), "implicit", (), f"If so, {task.name}", "-edge")
        transition = task.next
        goes_on = not isinstance(task, RaiseTask | SwitchTask) and transition is not None and _is_plain(transition)
        if self.view.detail == "data" or not goes_on:
            goal = self._entry(following) if following is not None else (self._end_here(), "")
            self._edge(place, identity(place), goal, "bypass", (), f"If not, {task.name} is skipped", "-bypass")

    def _cases(self, task: SwitchTask, following: State | None) -> None:
        otherwise = next((case for case in task.cases if case.condition is None), None)
        number = 0
        for case in task.cases:
            if case.condition is not None:
                number += 1
                pill = case_label(case.name, case.condition, self.view.detail, number)
                self._transition(task, case.next, following, "condition", (pill,))
            elif case is otherwise:
                self._transition(task, case.next, following, "default", (default_label(case.name),))
        if otherwise is None:
            self._transition(
                task, task.next, following, "default", (Pill("default", ("otherwise",)),) if task.cases else ()
            )

    def _caught(self, task: TryTask, following: State | None) -> None:
        """Where the flow goes on after an error that was caught; with no list for it the error itself leads there."""
        catch = task.catch
        if catch is None or catch.next is None:
            return
        if catch.scope is None:
            self._transition(task, catch.next, following, "error", (errors.pill(catch, self.view.use),))
        elif not _is_plain(catch.next):
            self._transition(task, catch.next, following, "error", (Pill("error", ("caught, then",), icon="bolt"),))

    def _transition(
        self, task: State, transition: Next, following: State | None, kind: EdgeKind, pills: tuple[Pill, ...]
    ) -> None:
        if transition is None:
            return
        from_place = self._id(task)
        if isinstance(transition, End):
            self._to_end(task, transition, kind, pills)
            return
        plain: EdgeKind = "implicit" if transition.implicit and kind == "transition" else kind
        goal = (
            self._entry(following)
            if transition.implicit and following is not None
            else self._find(transition.target.name, transition.path)
        )
        said = f"{_said(plain, pills)} from {task.name} to {transition.target.name or 'a place that is not chosen yet'}"
        self._edge(transition.path, from_place, goal, plain, pills, said)

    def _to_end(self, task: State, end: End, kind: EdgeKind, pills: tuple[Pill, ...]) -> None:
        if self._is_bare and end.kind != "workflow":
            return
        if not end.implicit and end.kind in ("exit", "workflow"):
            pills = (*pills, Pill("then", ("exit" if end.kind == "exit" else "end",), icon="goto"))
        goal = self._end("workflow") if end.kind == "workflow" else self._end_here()
        plain: EdgeKind = "implicit" if _is_plain(end) and kind == "transition" else kind
        said = f"{_said(plain, pills)} from {task.name} to the end"
        self._edge(end.path, self._id(task), (goal, ""), plain, pills, said)

    def _end_here(self) -> str:
        """The mark at the end of this list; that of the workflow for the outermost one."""
        return self._end("lane" if self.place.depth else "workflow")

    def _end(self, kind: str) -> str:
        place = (*self.scope.path, "end") if kind == "lane" else (*self.scope.path, "end", kind)
        mark = Node(identity(place), pointer(place), "end", kind, ENDS[kind])
        self.nodes.setdefault(mark.id, mark)
        return mark.id

    def _id(self, task: State) -> str:
        return self.boxes[task.path].id

    def _entry(self, task: State) -> tuple[str, str]:
        """The node by which a task is entered; where that is its diamond also the pointer of the task."""
        place = identity((*task.path, "if"))
        return (place, pointer(task.path)) if place in self.nodes else (self._id(task), "")

    def _find(self, name: str, place: Path) -> tuple[str, str]:
        """The task of this list; one that is missing, or for a way that is still `OPEN` an open end."""
        if name == OPEN:
            mark = Node(identity(place, "-mark"), pointer(place), "end", "open", "Not chosen yet")
            self.nodes[mark.id] = mark
            return mark.id, ""
        found = self.scope.find(name)
        if found is not None:
            return self._entry(found)
        key = identity((*self.scope.path, "missing", name))
        row = Row("error", "no task of this list has this name")
        title = printable(name) or "(no name)"
        self.nodes.setdefault(key, Node(key, pointer(place), "missing", "missing", title, rows=(row,)))
        return key, ""

    def _card(self, task: State) -> None:
        """The function that a task calls, where it is the first of its list to do so."""
        if not isinstance(task, CallTask) or task.function is None or self.view.detail == "overview":
            return
        name = task.function.name
        scope = self.view.use.functions.get(name)
        if scope is None:
            return
        card = cards.function(scope, self.scope.path, self.view.callers.get(name, 0))
        if card.id not in self.nodes:
            self._beside(self._id(task), card)

    def _beside(self, source: str, card: Node) -> None:
        self.nodes[card.id] = card
        self.edges.append(Edge(f"{card.id}-edge", card.pointer, source, card.id, "uses", (), f"Uses {card.title}"))

    def _edge(
        self,
        place: Path,
        source: str,
        goal: tuple[str, str],
        kind: EdgeKind,
        pills: tuple[Pill, ...],
        said: str,
        suffix: str = "",
    ) -> None:
        target, known = goal
        shown = pills if self.view.detail != "overview" else tuple(pill for pill in pills if pill.kind in NAMED)
        name = self._unused(identity(place, suffix))
        self.edges.append(Edge(name, pointer(place), source, target, kind, shown, printable(said), known))

    def _unused(self, name: str) -> str:
        """A broken definition may have two ways at the same path."""
        self.used[name] = self.used.get(name, 0) + 1
        return name if self.used[name] == 1 else f"{name}--{self.used[name]}"


def _is_plain(transition: Transition | End) -> bool:
    """Whether it leads on to the next of the list, or behind the last one to its end."""
    return transition.implicit or (isinstance(transition, End) and transition.kind == "default")


_FAILS = "The error ends the workflow"


def _said(kind: EdgeKind, pills: tuple[Pill, ...]) -> str:
    said = " ".join(pill.said for pill in pills)
    match kind:
        case "implicit":
            return "Next in the list"
        case "transition":
            return f"Then {said}".strip()
        case "condition":
            return f"Case {pills[0].number} ({pills[0].said})" if pills else "Case"
        case "default":
            return "Otherwise"
    return f"{kind.capitalize()} {said}".strip()
