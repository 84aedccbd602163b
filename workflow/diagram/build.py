"""Model -> graph: a node per state, a mark per start and end, an edge per way out (diagram.md).

A `nextState` that matches nothing leads to a dashed "missing" box, so that a broken definition still draws.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from workflow.actions import ResultRetry
from workflow.diagram import facts, words
from workflow.diagram.graph import Detail, Edge, EdgeKind, Graph, Lane, Node, Pill, Row
from workflow.diagram.ids import identity
from workflow.diagram.kept.parts import KeptParts
from workflow.diagram.labels import condition_label
from workflow.diagram.tasks.folding import MAX_BOXES, SHOWN_AFAR, Folds, open_depth
from workflow.diagram.tasks.lists import build_tasks
from workflow.diagram.text import printable
from workflow.model import (
    OPEN,
    End,
    ErrorHandler,
    Next,
    ProducedEvent,
    RetryPolicy,
    Scope,
    State,
    Transition,
    Workflow,
)
from workflow.paths import Path, pointer
from workflow.state_kinds import kind_word
from workflow.states import Branch, EventState, ParallelState, SwitchState, all_actions
from workflow.tasks import TaskWorkflow

OPEN_END = "a place that is not chosen yet"
"""Where a way leads that is open."""


def build(
    workflow: Workflow,
    detail: Detail = "actions",
    folded: frozenset[str] = frozenset(),
    unfolded: frozenset[str] | None = None,
    kept: KeptParts[Node] | None = None,
) -> Graph:
    """The graph of a whole workflow; of the states at the pointers `folded` what is inside is only counted.

    Of tasks so is what is too deep or too much, but for those at `unfolded`; with None everything is shown. `kept` are
    the boxes of the states of the drawing before, and gets those of this one.
    """
    if isinstance(workflow, TaskWorkflow):
        most = SHOWN_AFAR if detail == "overview" else MAX_BOXES
        depth = None if unfolded is None else open_depth(workflow.scope, most)
        return build_tasks(workflow, detail, Folds(folded, unfolded or frozenset(), depth))
    policies = {policy.name: policy for policy in workflow.retries}
    builder = _Builder(workflow.dialect, workflow.scope, detail, policies, folded, _before_the_end(workflow), kept)
    return builder.graph(printable(workflow.name or workflow.id) or "Workflow")


def _before_the_end(workflow: Workflow) -> dict[Path, Row]:
    """What the box of the state says that runs when the workflow's time is up: no line leads to it (0.8)."""
    timeouts = workflow.timeouts
    if timeouts is None or timeouts.run_before is None:
        return {}
    state = workflow.scope.find(timeouts.run_before.name)
    return {} if state is None else {state.path: facts.before_the_end(timeouts.workflow)}


@dataclass
class _Builder:
    dialect: str
    scope: Scope
    detail: Detail
    policies: dict[str, RetryPolicy]
    folded: frozenset[str] = frozenset()
    notes: dict[Path, Row] = field(default_factory=dict)
    kept: KeptParts[Node] | None = None
    nodes: dict[str, Node] = field(default_factory=dict)
    boxes: dict[Path, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)

    def graph(self, name: str) -> Graph:
        for state in self.scope.states:
            box = self._kept_box(state)
            self.nodes[box.id] = self.boxes[state.path] = box
        for state in self.scope.states:
            self._start(state)
        for state in self.scope.states:
            self._transitions_out(state)
        return Graph(name, self.detail, tuple(self.nodes.values()), tuple(self.edges))

    def _kept_box(self, state: State) -> Node:
        """The box, made again only where the state differs; one that has others inside depends on more than that."""
        if self.kept is None or isinstance(state, ParallelState):
            return self._box(state)
        place = pointer(state.path)
        key = (state, self.detail, place in self.folded, self.notes.get(state.path))
        return self.kept.part(place, key, lambda: self._box(state))

    def _box(self, state: State) -> Node:
        name = printable(state.name) or printable(state.id or "") or "(no name)"
        place = pointer(state.path)
        is_folded = place in self.folded
        shows = self.detail != "overview" and not is_folded
        rows = facts.facts(state, self.detail, self.notes.get(state.path))
        lanes = self._lanes(state) if isinstance(state, ParallelState) and shows else ()
        return Node(
            id=identity(state.path),
            pointer=place,
            shape="state",
            kind=state.kind,
            title=name,
            name=state.name,
            word=kind_word(state.kind, self.dialect),
            mode=printable(facts.mode(state)),
            icon=f"k-{state.kind}" if state.kind else "error",
            rows=rows + (facts.folded(state) if is_folded else ()),
            lanes=lanes,
        )

    def _lanes(self, state: ParallelState) -> tuple[Lane, ...]:
        return tuple(self._lane(branch) for branch in state.branches)

    def _lane(self, branch: Branch) -> Lane:
        inner = (
            _Builder(self.dialect, branch.scope, self.detail, self.policies, self.folded)
            if branch.scope and branch.scope.states
            else None
        )
        name = printable(branch.name) or "(no name)"
        rows = facts.branch(branch, self.detail)
        return Lane(identity(branch.path), pointer(branch.path), name, rows, inner.graph(name) if inner else None)

    def _start(self, state: State) -> None:
        start = state.start
        if start is None and not self.scope.names_as_start(state):
            return
        place = start.path if start else (*state.path, "start")
        kind = start.kind if start else "default"
        said = words.schedule(start.schedule) if start and start.kind == "scheduled" else "Start"
        mark = Node(identity(place, "-mark"), pointer(place), "start", kind, said)
        self.nodes[mark.id] = mark
        self._edge(place, mark.id, self.boxes[state.path].id, "transition", (), f"Start at {state.name}", "-edge")

    def _transitions_out(self, state: State) -> None:
        number = 0
        if isinstance(state, SwitchState):
            for number, case in enumerate(state.data_conditions, 1):
                label = condition_label(case.condition, self.detail, number, case.name)
                self._transition(state, case.next, "condition", label)
            for event_case in state.event_conditions:
                pill = Pill("event", (words.named(event_case.event.name, "event"),), icon="envelope")
                self._transition(state, event_case.next, "event", pill)
            self._default(state)
        elif isinstance(state, EventState):
            for entry in state.on_events:
                name = ", ".join(words.named(event.name, "event") for event in entry.events)
                if entry.expression is not None:
                    name = words.named(entry.expression, "event")
                self._transition(state, entry.next, "event", Pill("event", (name,), icon="envelope"))
        self._transition(state, state.next, "transition", None)
        for handler in state.on_errors:
            self._transition(state, handler.next, "error", self._error_pill(handler))
        for retry in (retry for action in all_actions(state) for retry in action.retries):
            self._given_up(state, retry)
        self._compensation(state)

    def _default(self, state: SwitchState) -> None:
        late = words.duration(state.timeout) if state.timeout is not None and state.event_conditions else ""
        pill = Pill("timeout", (f"after {late}",), icon="clock") if late else Pill("default", ("default",))
        self._transition(state, state.default, "timeout" if late else "default", pill)

    def _given_up(self, state: State, retry: ResultRetry) -> None:
        """0.1: where a retry leads that is used up."""
        if retry.target is None:
            return
        pill = Pill(
            "error", (printable(retry.match),), icon="bolt", badge=words.result_retry(retry) if retry.max_retry else ""
        )
        said = f"{_kind_words('error', pill)} from {state.name} to {retry.target.name or OPEN_END}"
        target = self._find(retry.target.name, retry.target.path)
        self._edge(retry.target.path, self.boxes[state.path].id, target, "error", (pill,), said)

    def _compensation(self, state: State) -> None:
        if state.compensated_by is None:
            return
        pill = Pill("compensation", ("compensated by",), icon="rewind")
        target = self._find(state.compensated_by.name, state.compensated_by.path)
        place = state.compensated_by.path
        text = f"{state.name} is compensated by {state.compensated_by.name or OPEN_END}"
        self._edge(place, self.boxes[state.path].id, target, "compensation", (pill,), text)

    def _error_pill(self, handler: ErrorHandler) -> Pill:
        if len(handler.errors) > 1:
            names = [words.named(one.name, "error") for one in handler.errors]
            return Pill("error", words.several(names), icon="bolt", title=", ".join(names))
        name = "any error" if handler.error == "*" else words.named(handler.error, "error")
        code = f" {printable(handler.code)}" if handler.code else ""
        policy = self.policies.get(handler.retry.name) if handler.retry else None
        badge = words.retry(policy) if policy else printable(handler.retry.name) if handler.retry else ""
        return Pill("error", (name + code,), icon="bolt", badge=badge)

    def _transition(self, state: State, transition: Next, kind: EdgeKind, pill: Pill | None) -> None:
        if transition is None:
            return
        pills = ((pill,) if pill else ()) + tuple(
            _sent(event) for event in transition.produce if isinstance(transition, Transition)
        )
        if transition.compensate:
            pills += (Pill("compensation", ("compensates first",), icon="rewind"),)
        source = self.boxes[state.path].id
        if isinstance(transition, End):
            self._end(transition, source, kind, pills, state)
            return
        if transition.expression is not None:
            pills += (condition_label(transition.expression, self.detail),)
        target = self._find(transition.target.name, transition.target.path, transition.path)
        said = f"{_kind_words(kind, pill)} from {state.name} to {transition.target.name or OPEN_END}"
        self._edge(transition.path, source, target, kind, pills, said)

    def _end(self, end: End, source: str, kind: EdgeKind, pills: tuple[Pill, ...], state: State) -> None:
        mark = Node(identity(end.path, "-mark"), pointer(end.path), "end", end.kind, _end_words(end))
        self.nodes[mark.id] = mark
        self._edge(
            end.path, source, mark.id, kind, pills, f"{_kind_words(kind, None)} from {state.name} to the end", "-edge"
        )

    def _find(self, name: str, place: Path, edge: Path | None = None) -> str:
        """The box of a state; one that is missing, or for a way that is still `OPEN` an open end at its `edge`."""
        if name == OPEN:
            end = edge or place
            mark = Node(identity(end, "-mark"), pointer(end), "end", "open", "Not chosen yet")
            self.nodes[mark.id] = mark
            return mark.id
        found = self.scope.find(name)
        if found is not None:
            return self.boxes[found.path].id
        key = identity((*self.scope.path, "missing", name))
        if key not in self.nodes:
            title = printable(name) or "(no name)"
            self.nodes[key] = Node(
                key, pointer(place), "missing", "missing", title, rows=(Row("error", "no state has this name"),)
            )
        return key

    def _edge(
        self,
        place: Path,
        source: str,
        target: str,
        kind: EdgeKind,
        pills: tuple[Pill, ...],
        said: str,
        suffix: str = "",
    ) -> None:
        shown = pills if self.detail != "overview" else ()
        self.edges.append(
            Edge(self._unused(identity(place, suffix)), pointer(place), source, target, kind, shown, printable(said))
        )

    def _unused(self, name: str) -> str:
        """A broken or inherited way out may stand at the same path twice."""
        self.used[name] = self.used.get(name, 0) + 1
        return name if self.used[name] == 1 else f"{name}--{self.used[name]}"


def _sent(event: ProducedEvent) -> Pill:
    return Pill("event", (words.named(event.event.name, "event"),), icon="envelope")


def _kind_words(kind: EdgeKind, pill: Pill | None) -> str:
    said = " ".join(pill.shown) if pill else ""
    match kind:
        case "condition":
            return f"Condition {pill.number} ({said})" if pill else "Condition"
        case "transition":
            return "Transition"
        case "default":
            return "Default"
        case "timeout":
            return f"Timeout {said}".strip()
        case _:
            return f"{kind.capitalize()} {said}".strip()


def _end_words(end: End) -> str:
    said = "End, failed" if end.failure else "End"
    if end.kind == "terminate":
        said = "End, stops everything"
    if end.terminate:
        said = "End, of the instance"
    if end.compensate:
        said += ", compensates first"
    if end.continue_as:
        said += f", goes on as {printable(end.continue_as.workflow.name)}"
    sent: Iterator[str] = (printable(event.event.name) for event in end.produce)
    return f"{said}, sends {', '.join(sent)}" if end.produce else said
