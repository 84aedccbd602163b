"""The model as a definition of any 0.1 dialect, by its spelling. `v01_states` writes the states."""

import re

from workflow.actions import FunctionCall
from workflow.convert import _templates
from workflow.convert.comparing import CODES
from workflow.convert.folding import fold
from workflow.convert.losses import Lost
from workflow.convert.v01_states import StateWriter
from workflow.dialects import Spelling
from workflow.model import EventDefinition, Function, RetryPolicy, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json, Object

STATUS = {word: code for code, word in CODES.items()}
ID = re.compile(r"[A-Za-z0-9.-]+")


def write(workflow: Workflow, dialect: str, spelling: Spelling, lost: Lost) -> Object:
    """The data of a definition in the 0.1 dialect `dialect` that means what `workflow`, of any dialect, does."""
    has_end_states = dialect != "0.1-camel"
    return _Writer(workflow if has_end_states else fold(workflow), dialect, spelling, lost).whole()


class _Writer:
    def __init__(self, workflow: Workflow, dialect: str, spelling: Spelling, lost: Lost) -> None:
        self.workflow, self.dialect, self.spelling, self.lost = workflow, dialect, spelling, lost

    def whole(self) -> Object:
        workflow, spelling = self.workflow, self.spelling
        self.definitions()
        states = StateWriter(workflow, self.dialect, spelling, self.lost)
        head = {
            "id": workflow.id
            or (workflow.name if self.dialect == "0.1-camel" and ID.fullmatch(workflow.name) else None),
            "name": workflow.name or (workflow.id if self.dialect in ("0.1-camel", "0.1-kebab") else "") or None,
            "description": workflow.description,
            "version": self.version(),
            "schemaVersion": "0.1" if workflow.schema_version else None,
            spelling.exec_status[0]: self.status(),
            "extensions": workflow.extensions,
        }
        triggers = [found for event in workflow.events if (found := self.trigger(event))]
        found = {name: value for name, value in head.items() if value is not None}
        if triggers or self.dialect == "0.1-camel":
            found[spelling.triggers[0]] = self.named(triggers, workflow.events)
        return found | states.scope(workflow.scope)

    def named(self, items: list[Object], nodes: tuple[EventDefinition, ...]) -> Json:
        """A list of named objects; in `0.1-map` an object by name."""
        if self.dialect != "0.1-map":
            return items
        found: Object = {}
        for item in items:
            name = item.pop("name")
            if name in found:
                node = next(node for node in reversed(nodes) if node.name == name)
                self.lost.add(node, f"the second of the name “{name}”")
            else:
                found[name] = item
        return found

    def version(self) -> Json:
        version = self.workflow.version
        if version and version.style == "braces" and _templates.has_expressions(version.value):
            self.lost.add(version, "a version with an expression: in 0.1 it is plain text")
            return None
        return version.value if version else None

    def status(self) -> str | None:
        given = self.workflow.exec_status
        if given is None:
            return None
        table = CODES if self.dialect == "0.1-camel" else STATUS
        return table.get(given, given)

    def trigger(self, event: EventDefinition) -> Object | None:
        lost = self.lost
        if event.kind == "produced":
            lost.add(event, f"the produced event “{event.name}”: in 0.1 workflows only consume events")
            return None
        if event.metadata is not None:
            lost.add((*event.path, "metadata"), "the metadata of an event")
        for rule in event.correlation:
            lost.add(rule, "correlation by a context attribute: 0.1 correlates by a path into the event")
        found: Object = {"name": event.name}
        if event.source is not None:
            found["source"] = event.source
        if event.type is not None:
            found["type"] = event.type
        if event.event_id is not None:
            if self.spelling.event_id:
                found[self.spelling.event_id[0]] = event.event_id
            else:
                lost.add((*event.path, "eventID"), "matching by `eventID`: this dialect matches by type and source")
        if event.token is not None:
            found[self.spelling.correlation_token[0]] = event.token.text
        return found

    def definitions(self) -> None:
        """What 0.6 defines beside the states and 0.1 does not."""
        workflow, lost = self.workflow, self.lost
        for function in workflow.functions:
            self.function(function)
        for policy in workflow.retries:
            self.policy(policy)
        for kind, ref in workflow.resources:
            lost.add(ref, f"the resource “{ref.name}”: in 0.1 the {kind} stand in the definition")
        for name in ("input_schema", "output_schema"):
            given = getattr(workflow, name)
            if given:
                lost.add(given, "the schema of the workflow's data")
        if workflow.metadata is not None:
            lost.add(("metadata",), "the metadata of the workflow")

    def function(self, function: Function) -> None:
        if function.operation is not None:
            self.lost.add((*function.path, "operation"), f"the operation of “{function.name}”: 0.1 has only names")
        if function.metadata is not None:
            self.lost.add((*function.path, "metadata"), "the metadata of a function")
        if self.workflow.dialect == "0.6-draft" and function.name not in called(self.workflow):
            self.lost.add(
                function, f"the function “{function.name}”, which no action calls: in 0.1 only calls name functions"
            )

    def policy(self, policy: RetryPolicy) -> None:
        used = {
            handler.retry.name for state in self.workflow.scope.states for handler in state.on_errors if handler.retry
        }
        if policy.name not in used:
            self.lost.add(policy, f"the retry “{policy.name}”, which nothing uses: 0.1 has it only where it is used")


def called(workflow: Workflow) -> set[str]:
    """The names of the functions that actions call."""
    return {call.function.name for call in nodes_of(FunctionCall, workflow)}
