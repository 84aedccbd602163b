"""The model of a definition as SonataFlow understands it: which texts are expressions, lengths of time, functions."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from workflow.dialects._node import Node
from workflow.dialects._v0_8_node import Reading
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
    State,
    Style,
    Template,
    Workflow,
)
from workflow.nodes import replaced
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION, Profile
from workflow.resources import Resource
from workflow.states import EventState

JQ: Final = "jq"
_CALL: Final = re.compile(r"fn:(.+)", re.DOTALL)
_NESTING: Final = 20
"""Expression functions that refer to each other."""


class SonataFlowReading(Reading):
    """How SonataFlow reads a definition. Expressions that refer to a function (`fn:NAME`) are what that does (S41)."""

    OWN: ClassVar[tuple[type, ...]] = (EventDefinition, Scope, Workflow)

    def __init__(
        self,
        language: str = JQ,
        functions: tuple[Function, ...] = (),
        profile: Profile = SPECIFICATION,
        resources: Sequence[Resource] = (),
    ) -> None:
        super().__init__(language, functions, profile, resources)
        self.library = JACKSON if language == JQ else language
        self._operations = {one.name: trimmed(str(one.operation)) for one in reversed(functions) if _is_expression(one)}
        self.functions = tuple(map(self._function, self.functions))

    def expression_of(self, found: Node) -> Expression:
        """What a text does, in the language that it is of."""
        bare = self._meant(self.bare(found.value))
        return Expression(bare, found.path, language_of(bare, self.library))

    def value_of(self, found: Node, _style: Style) -> Template:
        """A value in which each text that compiles is an expression (S43)."""
        return Template(self._value(found.value), found.path, "compiles", self.library)

    def length(self, text: str, path: Path) -> Duration:
        """A length as Java reads it, or an expression that gives one."""
        written = of_java(text)
        if written is not None:
            return Duration(written, path)
        bare = self._meant(text)
        language = language_of(bare, self.library)
        if not bare or query_of(bare, language) is None:
            return Duration(text, path)
        return Duration(text, path, Expression(bare, path, language))

    def own(self, node: Any, _at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case EventDefinition(correlation=rules) if rules:  # by what the event that starts an instance has (S151)
                return {"correlation": tuple(replaced(rule, {"kept": True}) for rule in rules)}
            case Scope():
                started = self._started(node)
                return {"states": started} if started != node.states else {}
            case Workflow():
                return {"output_schema": _output_schema(node)}
        return {}

    def _started(self, scope: Scope) -> tuple[State, ...]:
        """The states; the one that begins takes any of its events (S152)."""
        return tuple(
            replaced(state, {"exclusive": True})
            if isinstance(state, EventState) and not state.exclusive and scope.names_as_start(state)
            else state
            for state in scope.states
        )

    def _function(self, function: Function) -> Function:
        if not _is_expression(function):
            return function
        return replaced(function, {"operation": self._meant(str(function.operation))})

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


class Reading101(SonataFlowReading):
    """How 10.1 reads one: events that are sent have no attributes, only a text is evaluated as their data (S156), and
    what starts an instance is not filtered (S153).
    """

    OWN = (*SonataFlowReading.OWN, ProducedEvent)

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        if not isinstance(node, ProducedEvent):
            return super().own(node, at)
        data = node.data
        if data is not None and not isinstance(data.value, str):
            data = replaced(data, {"style": "text"})
        return {"data": data, "attributes": None}

    def _started(self, scope: Scope) -> tuple[State, ...]:
        states = super()._started(scope)
        return tuple(
            replaced(new, {"on_events": tuple(replaced(one, {"filter": NO_FILTER}) for one in new.on_events)})
            if isinstance(new, EventState) and scope.names_as_start(old)
            else new
            for old, new in zip(scope.states, states, strict=True)
        )


def called(bare: str) -> str | None:
    """The name of the expression function that an expression refers to; None where it refers to none."""
    found = _CALL.fullmatch(bare)
    return found[1].strip() if found else None


def _is_expression(function: Function) -> bool:
    return function.kind == "expression" and bool(function.operation)


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
