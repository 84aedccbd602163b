"""The model of a definition as SonataFlow understands it: which texts are expressions, lengths of time, functions."""

import re
from dataclasses import replace
from typing import Any, Final

from workflow.durations import of_java
from workflow.expressions.compiling import JACKSON, language_of, query_of, trimmed
from workflow.model import (
    NO_FILTER,
    Duration,
    EventDefinition,
    Expression,
    Function,
    ProducedEvent,
    Ref,
    Scope,
    Template,
    Workflow,
)
from workflow.paths import Json, Path
from workflow.profile.rewriting import NO_CHANGES, Changes, Rewriter
from workflow.states import EventState

JQ: Final = "jq"
_CALL: Final = re.compile(r"fn:(.+)", re.DOTALL)
_NESTING: Final = 20
"""Expression functions that refer to each other."""


def lowered(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """The model as it is run, with the `changes` besides. Expressions that refer to a function (`fn:NAME`) are
    what that does (S41).
    """
    found: Workflow = _Reader(workflow, changes).read(workflow)
    output = _output_schema(workflow)
    found = replace(found, scope=_started(found.scope), events=tuple(map(_correlated, found.events)))
    return replace(found, expression_language=_library(workflow.expression_language), output_schema=output)


def _correlated(event: EventDefinition) -> EventDefinition:
    """An event, correlated by what the one that starts an instance has (S151)."""
    return replace(event, correlation=tuple(replace(rule, kept=True) for rule in event.correlation))


def _started(scope: Scope) -> Scope:
    """The states; the one that begins takes any of its events (S152)."""
    states = tuple(
        replace(state, exclusive=True)
        if isinstance(state, EventState) and not state.exclusive and scope.names_as_start(state)
        else state
        for state in scope.states
    )
    return replace(scope, states=states) if states != scope.states else scope


def as_in_10_1(workflow: Workflow, changes: Changes = NO_CHANGES) -> Workflow:
    """As `lowered`; events that are sent have no attributes, only a text is evaluated as their data (S156), and what
    starts an instance is not filtered (S153).
    """
    found: Workflow = _Of101().read(lowered(workflow, changes))
    states = tuple(
        replace(state, on_events=tuple(replace(one, filter=NO_FILTER) for one in state.on_events))
        if isinstance(state, EventState) and found.scope.names_as_start(state)
        else state
        for state in found.scope.states
    )
    return replace(found, scope=replace(found.scope, states=states))


def called(bare: str) -> str | None:
    """The name of the expression function that an expression refers to; None where it refers to none."""
    found = _CALL.fullmatch(bare)
    return found[1].strip() if found else None


def _output_schema(workflow: Workflow) -> Ref | None:
    """The schema by which the output is checked: an extension names it (S14)."""
    given = workflow.extensions if isinstance(workflow.extensions, list) else []
    for number, one in enumerate(given):
        if isinstance(one, dict) and one.get("extensionid") == "workflow-output-schema":
            found: Json = one.get("outputSchema")
            path: Path = ("extensions", number, "outputSchema")
            if isinstance(found, dict):
                found, path = found.get("schema"), (*path, "schema")
            return Ref(found, path) if isinstance(found, str) else None
    return None


def _library(language: str) -> str:
    return JACKSON if language == JQ else language


class _Reader(Rewriter):
    OWN = (Function,)

    def __init__(self, workflow: Workflow, changes: Changes) -> None:
        super().__init__(changes=changes)
        functions = (one for one in reversed(workflow.functions) if one.kind == "expression" and one.operation)
        self._operations = {one.name: trimmed(str(one.operation)) for one in functions}
        self._language = workflow.expression_language
        self.steps[Duration] = self._duration

    def own(self, node: Function) -> dict[str, Any]:
        is_expression = node.kind == "expression" and node.operation
        return {"operation": self._meant(str(node.operation))} if is_expression else {}

    def condition(self, node: Expression) -> Expression:
        bare = self._meant(node.text)
        return Expression(bare, node.path, language_of(bare, _library(node.language)))

    def value(self, node: Template) -> Template:
        return Template(self._value(node.value), node.path, "compiles", _library(node.language))

    def _meant(self, text: str) -> str:
        """An expression without delimiters, and what it does where it refers to a function."""
        bare = trimmed(text)
        for _ in range(_NESTING):
            name = called(bare)
            if name is None or name not in self._operations:
                break
            bare = self._operations[name]
        return bare

    def _value(self, value: Json) -> Json:
        """A value in which texts that refer to a function are what that does."""
        if isinstance(value, str):
            return self._meant(value) if called(trimmed(value)) else value
        if isinstance(value, dict):
            return {key: self._value(one) for key, one in value.items()}
        return [self._value(one) for one in value] if isinstance(value, list) else value

    def _duration(self, node: Duration) -> Duration:
        written = of_java(node.text)
        if written is not None:
            return node if written == node.text else Duration(written, node.path)
        bare = self._meant(node.text)
        language = language_of(bare, _library(self._language))
        if not bare or query_of(bare, language) is None:
            return node
        return Duration(node.text, node.path, Expression(bare, node.path, language))


class _Of101(Rewriter):
    """Events are sent as 10.1 sends them."""

    OWN = (ProducedEvent,)

    def own(self, node: ProducedEvent) -> dict[str, Any]:
        data = node.data
        if data is not None and not isinstance(data.value, str):
            data = replace(data, style="text")
        return {"data": data, "attributes": None}
