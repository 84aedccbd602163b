"""The data that are known at the place of a jq expression, for completing it and telling of it.

They come from the sample of its state, carried to its place as in a run; besides, of all that is known anywhere one
value is imagined that has every member: of scenarios, injected data, the schema of the input, and expressions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from designer.expression_data.imagined import cut, of_schema, planted
from designer.expression_data.members import texts_in
from designer.expression_data.previews import previews
from designer.expression_data.sample_arguments import arguments_of, operations_of, variables_of
from simulator.engine.data.filters import Silent, select_all
from simulator.engine.data.flows import flow_of, with_settings
from simulator.engine.world.errors import Trouble
from simulator.engine.world.settings import Settings
from workflow.actions import Action
from workflow.definition import Definition
from workflow.document import read
from workflow.editor.task_variables import described
from workflow.expressions import NOTHING, ExpressionError, Nothing, task_variables, templates
from workflow.expressions.jq import Known, Named, library_of, look, path_of
from workflow.expressions.variables import EVERYWHERE
from workflow.model import DataFilter, EventDefinition, Expression, Template, Workflow
from workflow.nodes import all_states, nodes_of
from workflow.paths import Json, Path, pointer
from workflow.resources import find
from workflow.states import CallbackState, EventCondition, ForEachState, InjectState, OnEvents
from workflow.tasks import TaskWorkflow

PLACES: Final = ("toStateData", "outputCollection")
"""Members that say where something goes (semantics-0.8.md §3.5)."""


@dataclass(frozen=True, slots=True)
class Given:
    """What is known besides the text: samples by the pointer of their state (`*`: any), what scenarios bring."""

    samples: dict[str, Json] = field(default_factory=dict)
    inputs: list[Json] = field(default_factory=list)
    results: dict[str, list[Json]] = field(default_factory=dict)
    events: dict[str, list[dict[str, Json]]] = field(default_factory=dict)

    def sample(self, path: Path) -> dict[str, Json] | None:
        """The sample of the state around `path`, or the last one that was given."""
        for length in range(len(path), -1, -1):
            found = self.samples.get(pointer(path[:length]) if length else "*")
            if isinstance(found, dict) and "input" in found:
                return found
        return None


def imagined(definition: Definition, given: Given, path: Path = ()) -> Json:
    """The data that any state may have, but for what the expression at `path` reads."""
    return None if definition.workflow is None else _Imagined(definition, definition.workflow, given).data(path)


def known_at(
    definition: Definition, path: Path, given: Given, now: float = 0.0, whole: Json | Nothing = NOTHING
) -> Known:
    """All that is known at the place of an expression. `now` is in seconds since 1970, `whole` what was `imagined`
    already."""
    workflow = definition.workflow
    if workflow is None:
        return Known(now=now)
    sample = given.sample(path)
    exact = _brought(definition, path, sample, now) if sample else NOTHING
    whole = imagined(definition, given, path) if whole is NOTHING else whole
    inputs = [*([] if exact is NOTHING else [exact]), *_inputs(workflow, path, given, whole)]
    around = {"input": whole} if sample is None else sample
    named = dict(_named(workflow, around, path))
    loop = next((one for one in nodes_of(ForEachState, workflow) if path[: len(one.path)] == one.path), None)
    if loop and loop.parameter and path[-1] not in ("inputCollection", "outputCollection"):
        element = _element(workflow, loop, sample["input"] if sample else whole, whole)
        named[loop.parameter] = Named("The element of this iteration.", element)
        inputs = [{**one, loop.parameter: element} if isinstance(one, dict) else one for one in inputs]
    functions = {name: one.text for name, one in operations_of(workflow).items()}
    is_place = bool(path) and path[-1] in PLACES
    return Known(tuple(inputs), named, functions, is_place, now, library_of(workflow.expression_language))


def _brought(definition: Definition, path: Path, sample: dict[str, Json], now: float) -> Json:
    """What the sample is when it comes to the expression at `path`; NOTHING where it does not come there."""
    made = previews(definition, path, sample, now)
    for length in range(len(path), 0, -1):
        found = made.get(pointer(path[:length]))
        if found and "input" in found:
            return found["input"]
    return NOTHING


def _named(workflow: Workflow, sample: dict[str, Json], path: Path) -> Iterator[tuple[str, Named]]:
    """The variables that the expression at `path` is given, but for those of loops of 0.8."""
    if isinstance(workflow, TaskWorkflow):
        words_of = described(task_variables.given(workflow, path), workflow.expression_language)
        yield from ((name, Named(words)) for name, words in words_of.items())
        return
    values = variables_of(workflow, sample)
    yield from ((name, Named(words, values[name])) for name, words in EVERYWHERE.items())


def _element(workflow: Workflow, loop: ForEachState, *inputs: Json) -> Json:
    for data in inputs:
        try:
            arguments = arguments_of(workflow, {"input": data}, 0.0)
            found = select_all(loop.input_collection, data, arguments) if loop.input_collection else None
        except Trouble:
            found = None
        if found:
            return found[0]
    return None


def _inputs(workflow: Workflow, path: Path, given: Given, whole: Json) -> list[Json]:
    """What the expression at `path` sees: a result, an event, or else the state's data."""
    if path[-2:] == ("actionDataFilter", "results"):
        action = next((one for one in nodes_of(Action, workflow) if one.path == path[:-2]), None)
        found = given.results.get(action.call.called, []) if action and action.call else []
        return found or [whole]
    if path[-2:] == ("eventDataFilter", "data"):
        names = _awaited(workflow, path[:-2])
        found = [event for one in workflow.events if one.name in names for event in _payloads(one, given)]
        return found or [whole]
    return [whole]


def _awaited(workflow: Workflow, holder: Path) -> list[str]:
    """The names of the events whose filter stands in the object at `holder`."""
    listed = [one for one in nodes_of(OnEvents, workflow) if one.path == holder]
    found = [event.name for one in listed for event in one.events]
    found += [one.event.name for one in nodes_of(EventCondition, workflow) if one.path == holder]
    states = [state for state in all_states(workflow.scope) if state.path == holder]
    return found + [state.event.name for state in states if isinstance(state, CallbackState) and state.event]


def _payloads(event: EventDefinition, given: Given) -> list[Json]:
    found = given.events.get(event.type or "", [])
    return [one.get("data") if event.data_only else one for one in found]


class _Imagined(Silent):
    """Makes the data that a state may have: all that is known of any state, as one value."""

    def __init__(self, definition: Definition, workflow: Workflow, given: Given) -> None:
        self.definition, self.workflow, self.given = definition, workflow, given
        self.flow = with_settings(flow_of(workflow.dialect), Settings(), definition.profile.semantics)

    def data(self, at: Path) -> Json:
        """`at` is the place of the expression that is being written: what it reads is not known to be there."""
        found: Json = {}
        for value in (self._schema(), *self.given.inputs, *self._samples()):
            found = self._with(found, cut(value), None)
        self.arguments = arguments_of(self.workflow, {"input": found}, 0.0)
        for state in all_states(self.workflow.scope):
            found = self._with(found, cut(state.data), None) if isinstance(state, InjectState) else found
            for action in nodes_of(Action, state):
                found = self._after(found, action)
            for one in nodes_of(OnEvents, state):
                found = self._received(found, [event.name for event in one.events], one.filter)
            for each in nodes_of(EventCondition, state):
                found = self._received(found, [each.event.name], each.filter)
            if isinstance(state, CallbackState) and state.event:
                found = self._received(found, [state.event.name], state.event_filter)
        for path in self._places(at):
            found = planted(found, path)
        return found

    def _samples(self) -> Iterator[Json]:
        yield from (one["input"] for one in self.given.samples.values() if isinstance(one, dict) and "input" in one)

    def _schema(self) -> Json:
        inline, ref = self.workflow.inline_schema, self.workflow.input_schema
        if inline is not None or ref is None:
            return of_schema(inline)
        resource = find(ref.name, self.definition.resources)
        return of_schema(read(resource.text).data) if resource else None

    def _with(self, data: Json, value: Json, member: str | None) -> Json:
        try:
            return self.flow.merge(data, value, member, "", "")
        except Trouble:
            return data

    def _after(self, data: Json, action: Action) -> Json:
        """With what the action's function answers in scenarios."""
        for result in self.given.results.get(action.call.called, []) if action.call else []:
            try:
                kept = self.flow.action_output(action, data, cut(result), self)
            except Trouble:
                continue
            data = self._with(data, kept.value, kept.member)
        return data

    def _received(self, data: Json, names: Iterable[str], through: DataFilter) -> Json:
        """With what comes with the events of these names."""
        wanted = [one for one in self.workflow.events if one.name in names]
        for event, given in ((one, each) for one in wanted for each in self.given.events.get(one.type or "", [])):
            try:
                kept = self.flow.payload(through, given, self, whole=not event.data_only)
            except Trouble:
                continue
            data = self._with(data, cut(kept.value), kept.member)
        return data

    def _places(self, at: Path) -> Iterator[tuple[Any, ...]]:
        """The places of the data that expressions elsewhere read, and where results go."""
        for path, text in self._expressions():
            if path == at or path[-2:] in (("actionDataFilter", "results"), ("eventDataFilter", "data")):
                continue
            if path[-1] in PLACES:
                yield _place(text)
            else:
                yield from (read.path for read in look(text).reads if read.variable is None)

    def _expressions(self) -> Iterator[tuple[Path, str]]:
        for one in nodes_of(Expression, self.workflow):
            yield one.path, one.text
        for template in nodes_of(Template, self.workflow):
            for text in texts_in(template.value):
                bare = templates.inside(text, "jq")
                if bare is not None:
                    yield template.path, bare


def _place(text: str) -> tuple[Any, ...]:
    try:
        return path_of(text) or ()
    except ExpressionError:
        return ()
