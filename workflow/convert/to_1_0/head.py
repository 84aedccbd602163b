"""What a definition says besides its states: who it is, what starts it, what it uses (0.8, "Workflow Definition
Structure")."""

import re
from dataclasses import dataclass
from typing import Any, Final

from workflow.convert.losses import Lost
from workflow.convert.to_1_0.actions import NAMESPACE
from workflow.convert.to_1_0.calls import OTHER_SCHEME, Calls, authentication
from workflow.convert.to_1_0.errors import Errors
from workflow.convert.to_1_0.event_states import EventStates, start_of
from workflow.convert.to_1_0.events import Events
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.names import NAMELESS, document_name, version_of
from workflow.model import EventDefinition, Schedule, State, Template, Workflow
from workflow.paths import Json, Object
from workflow.profile.semantics import DOCUMENTS, Semantics

DSL: Final = "1.0.3"
SOURCE: Final = "0.8"
_REPEATS: Final = re.compile(r"R(?:\d*)/(P[^/]+)")
NOT_ACTIVE: Final = "an instance that is kept active when it has come to an end: in 1.0 it is completed"
ONLY_TRACED: Final = "an input that breaks its schema and is taken all the same: in 1.0 it faults the instance"
LETS_END: Final = "the end of the time for an instance, which lets the current state end: in 1.0 it is cancelled"
RUN_BEFORE: Final = "states that are run before an instance ends by its time limit"


@dataclass(frozen=True, slots=True)
class Head:
    """Writes the members beside `do`."""

    workflow: Workflow
    lost: Lost
    expressions: Expressions
    events: Events
    states: EventStates
    errors: Errors
    calls: Calls
    semantics: Semantics = DOCUMENTS

    def written(self) -> Object:
        """The members before `do`."""
        return {
            "document": self._document(),
            **self._filled(
                input=self._input(),
                output=self._output(),
                use=self._use(),
                schedule=self._schedule(),
                timeout=self._timeout(),
            ),
        }

    def _filled(self, **members: Json) -> Object:
        return {name: value for name, value in members.items() if value}

    def _document(self) -> Object:
        workflow = self.workflow
        named = workflow.id or workflow.name or NAMELESS
        name = document_name(named)
        if name != named:
            self.lost.note(
                ("id",) if workflow.id else (), f"the name “{named}” is written “{name}”: 1.0 allows no others"
            )
        written = str(workflow.version.value) if workflow.version else ""
        version = version_of(written)
        if written and version != written:
            self.lost.note(("version",), f"the version “{written}” is written “{version}”: 1.0 has semantic versions")
        found: Object = {"dsl": DSL, "namespace": NAMESPACE, "name": name, "version": version}
        more = self._filled(title=workflow.name if workflow.name != name else None, summary=workflow.description)
        if workflow.annotations:
            more["tags"] = dict.fromkeys(workflow.annotations, "true")
        if isinstance(workflow.metadata, dict) and workflow.metadata:
            more["metadata"] = workflow.metadata
        if workflow.keep_active:
            self.lost.add(("keepActive",), NOT_ACTIVE)
        if workflow.extensions and not self._is_output(workflow.extensions):
            self.lost.add(("extensions",), "extensions of 0.8, which are not run there: 1.0 has others")
        return found | more

    def _input(self) -> Object | None:
        workflow = self.workflow
        if workflow.inline_schema is None and workflow.input_schema is None:
            return None
        if not workflow.refuses_input:
            self.lost.add(("dataInputSchema",), ONLY_TRACED)
        if workflow.inline_schema is not None:
            return {"schema": {"format": "json", "document": workflow.inline_schema}}
        assert workflow.input_schema is not None
        return {"schema": {"format": "json", "resource": {"endpoint": workflow.input_schema.name}}}

    def _is_output(self, extensions: Json) -> bool:
        """Whether extensions only name the schema of the output (SonataFlow, S14)."""
        return self.workflow.output_schema is not None and isinstance(extensions, list) and len(extensions) == 1

    def _output(self) -> Object | None:
        schema = self.workflow.output_schema
        if schema is None or self.workflow.dialect != SOURCE:
            return None
        return {"schema": {"format": "json", "resource": {"endpoint": schema.name}}}

    def _use(self) -> Object | None:
        found: Object = {}
        transitions: Object = {}
        for auth in self.workflow.auth:
            made = authentication(auth.scheme, self._properties(auth.properties, auth.path))
            if made is None:
                self.lost.add(auth, OTHER_SCHEME)
            elif auth.name in self.calls.authentications:
                transitions[auth.name] = made
        if transitions:
            found["authentications"] = transitions
        if self.workflow.secrets:
            found["secrets"] = [ref.name for ref in self.workflow.secrets]
        if self.errors.policies:
            found["retries"] = self.errors.policies
        return found

    def _properties(self, value: Json, path: Any) -> Json:
        return self.expressions.value(Template(value, path, "dollar", self.workflow.expression_language))

    def _schedule(self) -> Object | None:
        state = start_of(self.workflow)
        if state is None:
            return None
        if self.states.is_start(state):
            return self._on(state)
        return self._at(state.start.schedule) if state.start and state.start.schedule else None

    def _on(self, state: State) -> Object | None:
        """The events that create instances: the first state merges what they bring."""
        wanted = self.states.wanted(state)
        if not wanted:
            return None
        for name in wanted:
            event: EventDefinition = self.events.named(name)
            if any(one.value is not None for one in event.correlation):
                self.lost.add(event, "a correlation of an event that creates instances, with a value of the data")
        if self.states.limit(state) is not None and self.states.strategy(state) == "all":
            self.lost.add(state, "the time from the first event to the last of those that create an instance")
        filters = [self.events.filter(name) for name in wanted]
        return {"on": {"one": filters[0]} if len(filters) == 1 else {self.states.strategy(state): filters}}

    def _at(self, schedule: Schedule) -> Object | None:
        for given, word in ((schedule.valid_until, "an end"), (schedule.timezone, "a time zone")):
            if given:
                self.lost.add(schedule, f"{word} of a schedule: 1.0 has none")
        if schedule.cron:
            return {"cron": schedule.cron}
        found = _REPEATS.fullmatch(schedule.interval or "")
        if found:
            return {"every": found[1]}
        if schedule.interval:
            self.lost.add(
                schedule, f"the schedule {schedule.interval}: 1.0 has intervals without a beginning and an end"
            )
        return None

    def _timeout(self) -> Object | None:
        given = self.workflow.timeouts
        if given is None or given.workflow is None:
            return None
        if not given.interrupt:
            self.lost.change(given.workflow.path, LETS_END)
        if given.run_before:
            self.lost.add(given.run_before, RUN_BEFORE)
        return {"after": given.workflow.text}
