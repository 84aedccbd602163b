"""0.1: new things as its writers (workflow/convert) write the model of them, each in the words of its dialect."""

from typing import Any

from workflow.convert.events import as_expression
from workflow.convert.losses import Lost
from workflow.convert.v01_states import StateWriter
from workflow.dialects import Spelling as Words
from workflow.model import OPEN, Duration, End, Expression, Ref, Scope, State, Transition, Workflow
from workflow.paths import Json, Object
from workflow.state_kinds import KINDS
from workflow.states import (
    Branch,
    Comparison,
    DataCondition,
    DelayState,
    EndState,
    EventState,
    OnEvents,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
)

STEP = "Step"
PLACE = ("",)


def _branch(number: int) -> Branch:
    step = OperationState(path=PLACE, name=f"{STEP} {number}")
    return Branch(path=PLACE, name=f"Branch {number}", scope=Scope(PLACE, (step,), (Ref(step.name, PLACE),)))


_STATES: dict[str, tuple[type[State], dict[str, Any]]] = {
    "operation": (OperationState, {}),
    "event": (EventState, {}),
    "switch": (SwitchState, {}),
    "delay": (DelayState, {"duration": Duration(OPEN, PLACE)}),
    "parallel": (ParallelState, {"branches": (_branch(1), _branch(2))}),
    "subflow": (SubflowState, {"workflow": Ref(OPEN, PLACE), "wait": True}),
    "end": (EndState, {"next": End(PLACE)}),
}


def _each(given: Json) -> list[Json]:
    """The values of a list, or of a mapping by name."""
    return list(given.values()) if isinstance(given, dict) else list(given or ())


class Spelling01:
    """The words of one of the four dialects."""

    needs_names = True
    has_compensation = False
    default_key = "default"
    wildcard: str | None = None

    def __init__(self, workflow: Workflow, words: Words) -> None:
        self.words = words
        self.writer = StateWriter(workflow, workflow.dialect, words, Lost())
        self.lists = {"event": words.triggers[0]}
        missing = {"end"} if workflow.dialect == "0.1-camel" else {"subflow"}
        self.kinds = tuple(kind for kind in KINDS if kind in _STATES and kind not in missing)
        self._has_end = workflow.dialect in ("0.1-camel", "0.1-kebab")

    def state(self, kind: str, name: str) -> Object:
        maker, members = _STATES[kind]
        found = self.writer.state(maker(path=PLACE, name=name, **members), [])
        if kind == "event":
            found["events"] = [self.entry(OPEN)]
        for branch in _each(found.get("branches")):
            for step in _each(branch["states"]):
                step.update(self.end())
        return found

    def running(self, name: str, workflow: str) -> Object | None:
        if "subflow" not in self.kinds:
            return None
        return {**self.state("subflow", name), "workflowId": workflow}

    def transition(self, name: str) -> Object:
        return {self.words.next_state[0]: name}

    def end(self) -> Object:
        return {"end": True} if self._has_end else {}

    def end_state(self, name: str) -> Object:
        """A state that does nothing but end."""
        return self.writer.end_state(name)

    def default(self, name: str | None) -> Json:
        return name

    def handler(self, name: str) -> Object:
        raise NotImplementedError  # 0.1 has none: errors are handled where an action is called

    def leading(self, name: str, besides: Object) -> Json:  # noqa: ARG002
        ((_, value),) = self.transition(name).items()
        return value

    def ending(self, found: Object) -> Json:
        return found

    def case(self, condition: str | None) -> Object:
        path = ("",)
        known = Comparison(Expression(condition or OPEN, path), "StrEQ", "true" if condition else OPEN, path)
        written = self.writer.choice(DataCondition(path=path, condition=known))
        return written or {}

    def entry(self, event: str, name: str | None = None) -> Object:
        """An entry of an event state that awaits one event; with `name` it leads to that state by itself."""
        transition = Transition(Ref(name, PLACE), PLACE) if name is not None else None
        entry, expression = OnEvents(path=PLACE, events=()), as_expression((event,), "or") or event
        return self.writer.entry(entry, expression, transition, EventState(path=PLACE, name=""))

    def retry(self, name: str) -> Object:
        """A retry entry that leads every error to a state."""
        return self.writer.retry("SYS.MatchAny", None, 0, None) | self.transition(name)

    def definition(self, _: str, name: str) -> Object:
        return {"name": name, "source": OPEN, "type": OPEN}
