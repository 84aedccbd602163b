"""Where tasks lead: transitions, ends, what is sent on the way, the workflow that goes on (0.8, "Transition
Definition", "End Definition")."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from workflow.convert.losses import Lost
from workflow.convert.to_1_0.actions import Actions
from workflow.convert.to_1_0.compensation import Compensation
from workflow.convert.to_1_0.errors import OWN
from workflow.convert.to_1_0.events import Events
from workflow.convert.to_1_0.names import TaskNames
from workflow.convert.to_1_0.texts import braced, single
from workflow.error_types import PREFIX, RUNTIME
from workflow.expressions.compiling import language_of, trimmed
from workflow.model import ContinueAs, End, Expression, Next, State
from workflow.paths import Object
from workflow.profile.semantics import DOCUMENTS, Semantics

COMPENSATION: Final = "compensation: 1.0 has none"
NOWHERE: Final = "a state that leads nowhere: in 1.0 the flow ends there"
MESSAGE: Final = "errorMessage"
"""The member of a state's metadata that gives the message of an error (SonataFlow, S137)."""
FAULT: Final = PREFIX + RUNTIME
GOES_ON: Final = "what waits for this workflow gets its output, and not that of the one that goes on in its place"


@dataclass(slots=True)
class Transitions:
    """Writes ways; `added` are the tasks that stand between two states."""

    lost: Lost
    names: TaskNames
    events: Events
    actions: Actions
    compensation: Compensation
    undo: Callable[[State, str], Object] | None = None
    """Writes the task of this name that does what a state does, for what undoes others."""
    added: list[Object] = field(default_factory=list)
    semantics: Semantics = DOCUMENTS

    def then(self, transition: Next, state: State) -> str:
        """What `then` says: a task, or `end`."""
        if transition is None:
            self.lost.note(state, NOWHERE)
            return "end"
        if transition.compensate and not self.compensation.is_written:
            self.lost.add(transition, COMPENSATION)
        target = "end" if isinstance(transition, End) else self.names.target(transition.target.name)
        goes_on = transition.continue_as if isinstance(transition, End) else None
        between = [self._undone(each, state) for each in self.compensation.undone_by(transition)]
        for sent in transition.produce:
            name = self.names.free(f"{self.names.of(state)}: {sent.event.name}")
            between.append({name: self.events.emit(sent)})
        if goes_on is not None:
            between.append({self.names.free(f"{self.names.of(state)}: continue"): self._continued(goes_on)})
        names = [next(iter(one)) for one in between]
        for one, after in zip(between, (*names[1:], target), strict=False):
            one[next(iter(one))]["then"] = after
        self.added += between
        first = names[0] if names else target
        return self._unless_message(state, first) if isinstance(transition, End) else first

    def _unless_message(self, state: State, then: str) -> str:
        """Where the flow goes as a state ends it: into an error, where `errorMessage` of its metadata gives a text."""
        written = state.metadata.get(MESSAGE) if isinstance(state.metadata, dict) else None
        if written is None or self.semantics.errors.end_message != "metadata":
            return then
        language = self.events.workflow.expression_language
        path = (*state.path, "metadata", MESSAGE)
        bare = trimmed(str(written))
        given = self.events.expressions.program(Expression(bare, path, language_of(bare, language)))
        fails, asks = (self.names.free(f"{self.names.of(state)}: {word}") for word in ("error", "message?"))
        told = f'({single(given)}) | . != null and (tostring | test("[^ ]"))'
        cases = [{"error": {"when": braced(told), "then": fails}}, {"none": {"then": then}}]
        error = {"type": OWN + "ErrorMessage", "status": 500, "title": "ErrorMessage", "detail": braced(single(given))}
        self.added += [{asks: {"switch": cases}}, {fails: {"raise": {"error": error}}}]
        return asks

    def failing(self, state: State, title: str, detail: str = "") -> str:
        """The name of a task that fails."""
        error: Object = {"type": FAULT, "status": 500, "title": title} | ({"detail": detail} if detail else {})
        name = self.names.free(f"{self.names.of(state)}: fails")
        self.added.append({name: {"raise": {"error": error}}})
        return name

    def _undone(self, state: State, by: State) -> Object:
        """A task that undoes something."""
        assert self.undo is not None
        name = self.names.free(f"{self.names.of(state)} (from {self.names.of(by)})")
        return {name: self.undo(state, name)}

    def taken(self) -> list[Object]:
        """The tasks that were added since this was asked last."""
        found, self.added = self.added, []
        return found

    def _continued(self, transition: ContinueAs) -> Object:
        self.lost.note(transition, GOES_ON)
        task = self.actions.subflow(transition.workflow.name, transition.version)
        task["run"]["await"] = False
        if transition.data is not None:
            task["input"] = {"from": braced(self.events.expressions.as_program(transition.data))}
            task["output"] = {"as": braced("$task.input")}
        return task | ({"timeout": {"after": transition.timeout.text}} if transition.timeout else {})
