"""The names of all members that the data of a definition have in any of its scenarios, where these bring all of it."""

from collections.abc import Iterator
from typing import Final

from workflow.actions import Action
from workflow.expressions import ExpressionError, members
from workflow.model import Correlation, DataFilter, EventDefinition, Expression, Ref, State, Template
from workflow.present import EVENT, names_in
from workflow.resources import find
from workflow.rules import _answered, _data_names, _expressions, _refs
from workflow.rules._facts import Facts
from workflow.states import ForEachState, InjectState
from workflow.tasks import CallTask, DataSchema, RunTask

RESPONSE: Final = "response"
"""Where 0.8 puts a result that is no object (semantics-0.8.md §3.4)."""
HTTP: Final = ("request", "method", "uri", "headers", "statusCode", "content")
"""What the output of an HTTP call has that gives its response."""
PROCESS: Final = ("code", "stdout", "stderr")
"""What the output of a process has that gives all."""


def names(facts: Facts) -> frozenset[str] | None:
    """The names, with those that the definition writes itself; None where nothing says what data there are."""
    found = facts.once(_names)
    return found[0] if found else None


def _names(facts: Facts) -> Iterator[frozenset[str]]:
    present = facts.present
    if present is not None and _answered.all_answered(facts, present):
        yield present.members.union(EVENT, _written(facts))


def _written(facts: Facts) -> Iterator[str]:
    """The names of members that the definition itself may write: results stand under the names of what gives them."""
    for kind in (State, Action, EventDefinition):
        yield from (found.node.name for found in facts.all(kind) if found.node.name)  # type: ignore[attr-defined]
    yield from (function.name for function in facts.workflow.functions)
    yield from _results(facts)
    yield from (rule.node.attribute for rule in facts.all(Correlation))
    if facts.workflow.dialect == "0.8":
        yield RESPONSE
    for inject in facts.all(InjectState):
        yield from names_in(inject.node.data)
    for template in facts.all(Template):
        yield from names_in(template.node.value)
    for one in _expressions.written(facts):
        yield from _data_names.made(one.text, one.language)
    for each in facts.all(ForEachState):
        yield each.node.parameter
        yield from _of(each.node.output_collection)
    for through in facts.all(DataFilter):
        yield from _of(through.node.target)
    yield from _of_schemas(facts)


def _of(target: Expression | None) -> Iterator[str]:
    try:
        yield from members(target.text, target.language) if target else ()
    except ExpressionError:
        return


def _of_schemas(facts: Facts) -> Iterator[str]:
    states = [found.node for found in facts.all(State)]
    refs: list[Ref | None] = [facts.workflow.input_schema, facts.workflow.output_schema]
    refs += [ref for state in states for ref in (state.input_schema, state.output_schema)]
    refs += [schema.node.resource for schema in facts.all(DataSchema)]
    for ref in refs:
        resource = find(ref.name, facts.resources) if ref else None
        if resource:
            yield from names_in(facts.read(resource))
    for schema in facts.all(DataSchema):
        yield from names_in(schema.node.document)


def _results(facts: Facts) -> Iterator[str]:
    """The names of what calls give beside what scenarios answer: results under the name of a workflow, responses."""
    yield from (ref.name for ref in _refs.workflows(facts))
    arguments = (call.node.arguments for call in facts.all(CallTask))
    if any(isinstance(one.value, dict) and one.value.get("output") == "response" for one in arguments if one):
        yield from HTTP
    if any(run.node.returned == "all" for run in facts.all(RunTask)):
        yield from PROCESS
