"""The model of a definition as Synapse understands it: which tasks there are, what they wait for, whose jq it is."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.dialects._v1_0_parts import entries
from workflow.dialects._v1_0_tasks import LOWERINGS, Here
from workflow.dialects._v1_0_use import extension
from workflow.expressions import dollar
from workflow.model import End, Expression, Ref, Scope, State, Template, Transition, Workflow
from workflow.paths import Json
from workflow.profile.rewriting import NO_CHANGES, Changes, Rewriter
from workflow.tasks import (
    Catch,
    Correlate,
    EventFilter,
    EventStrategy,
    RunTask,
    SetTask,
    TaskSchedule,
    TaskWorkflow,
)

LIBRARY: Final = "jq@jq_1_6"
ORDER: Final = ("call", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait", "do")
"""The members that say what a task is: the first of them that is there decides (Y11)."""
DETACHED: Final = ("shell", "container")
"""Processes that are waited for where `await` is false, and else not (Y78)."""
VALUES: Final = "drops"
"""The style of values with expressions: items that come to null are dropped (Y28)."""
SET: Final = "full"
"""As `VALUES`; a null that is written in it is an error."""


def lowered(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """The model as it is run, with `changes` that are made besides."""
    if not isinstance(workflow, TaskWorkflow):
        return workflow
    if isinstance(workflow.definition, dict):
        workflow = replace(workflow, use=replace(workflow.use, extensions=_extensions(workflow)))
    library = LIBRARY if workflow.expression_language == "jq" else workflow.expression_language
    found: TaskWorkflow = _Reader(workflow.definition, library, changes).read(workflow)
    return replace(found, expression_language=library, mode="strict")


def _extensions(workflow: TaskWorkflow) -> tuple[Any, ...]:
    """Those of a mapping by name (Y14)."""
    node = Node(workflow.definition, ()).mapping("use")
    reading = Reading(workflow.expression_language)
    return tuple(extension(name, each, reading) for name, each in entries(node.get("extensions") if node else None))


class _Reader(Rewriter):
    OWN = (Scope, SetTask, Catch, RunTask, EventFilter, EventStrategy, Correlate, TaskSchedule)

    def __init__(self, written: Json, language: str, changes: Changes) -> None:
        super().__init__(written, changes)
        self._language = language
        self.steps[State] = lambda state: self.inside(self._of_its_kind(state))

    def condition(self, node: Expression) -> Expression:
        return Expression(node.text, node.path, self._language)

    def value(self, node: Template) -> Template:
        return Template(node.value, node.path, VALUES, self._language)

    def _of_its_kind(self, state: State) -> State:
        """A task that has the members of several kinds is of the first of them."""
        written = self.at(state.path)
        kind = next((one for one in ORDER if isinstance(written, dict) and one in written), None)
        if kind is None or kind == state.kind:
            return state
        here = Here(state.name, Node(written, state.path), Reading(self._language), None)
        return replace(LOWERINGS[kind](here), next=state.next)

    def own(self, node: Any) -> Mapping[str, Any]:
        match node:
            case Scope(states=states):
                return {"states": self.read(first_places(states))}
            case SetTask(value=Template() as value):
                return {"value": replace(value, style=SET, language=self._language)}
            case Catch():
                filtered = (
                    {"filter": replace(node.filter, style="text", language=self._language)} if node.filter else {}
                )
                return {**filtered, **({"retry": None} if isinstance(node.retry, Ref) else {})}  # Y16
            case RunTask(process=process) if process in DETACHED:
                return {"waits": not node.waits, "returned": "stdout"}
            case RunTask():
                return {"returned": "stdout"}
            case EventFilter(attributes=attributes):
                shown = replace(attributes, style=VALUES, language=self._language) if attributes else None
                return {"attributes": shown, "search": True}
            case EventStrategy(kind="any", filters=(), path=path):
                return {"filters": (EventFilter(path=path, attributes=Template({"": ""}, path, "text"), search=True),)}
            case Correlate():
                return self._correlate(node)
            case TaskSchedule():
                return self._schedule(node)
        return {}

    def _correlate(self, node: Correlate) -> Mapping[str, Any]:
        """Where a key comes from: an expression in braces, or the name of an attribute (Y67)."""
        source, expected = self.at((*node.path, "from")), self.at((*node.path, "expect"))
        inside = dollar.whole(source) if isinstance(source, str) else None
        program = f"getpath([{json.dumps(source)}])" if inside is None else inside
        found: dict[str, Any] = {"source": Expression(program, (*node.path, "from"), self._language)}
        inside = dollar.whole(expected) if isinstance(expected, str) else None
        if inside is not None:
            found["expected"] = Expression(inside, (*node.path, "expect"), self._language)
        elif expected is not None:
            found["expected"] = Template(expected, (*node.path, "expect"), "text")
        return found

    def _schedule(self, node: TaskSchedule) -> Mapping[str, Any]:
        """Of several ways to be started the first counts: by events, `after`, `cron`, `every` (Y82)."""
        kinds = [name for name in ("on", "after", "cron", "every") if getattr(node, name) is not None]
        return {"read": "envelope", **dict.fromkeys(kinds[1:])}


def first_places(states: tuple[State, ...]) -> tuple[State, ...]:
    """The tasks of a list: of equal names the last one, in the place of the first (Y11)."""
    last = {state.name: state for state in states}
    if len(last) == len(states):
        return states
    kept = list(last.values())
    return tuple(
        _leading(state, kept[number + 1] if number + 1 < len(kept) else None) for number, state in enumerate(kept)
    )


def _leading(state: State, following: State | None) -> State:
    """A task that leads on to another one, where it says nothing else."""
    way = state.next
    if not isinstance(way, Transition | End) or not way.implicit:
        return state
    if following is None:
        return replace(state, next=End(way.path, implicit=True))
    return replace(state, next=Transition(Ref(following.name, way.path, following.path), way.path, implicit=True))
