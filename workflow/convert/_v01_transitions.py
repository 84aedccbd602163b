"""Where one state of a 0.1 dialect leads: past what it has no form for, and to an end in its own manner."""

from collections.abc import Iterator

from workflow.convert.losses import HasPath, Lost
from workflow.dialects import Spelling
from workflow.model import End, Next, Scope, State, Transition, Workflow
from workflow.paths import Object
from workflow.states import DelayState, EndState, EventState, OperationState, ParallelState, SubflowState, SwitchState

KINDS: dict[type[State], str] = {
    EventState: "EVENT",
    OperationState: "OPERATION",
    SwitchState: "SWITCH",
    DelayState: "DELAY",
    ParallelState: "PARALLEL",
    SubflowState: "SUBFLOW",
    EndState: "END",
}


class Transitions:
    """What the writers of one workflow share. `is_foreign`: it comes from 0.6, where data goes its way differently."""

    def __init__(self, workflow: Workflow, dialect: str, spelling: Spelling, lost: Lost) -> None:
        self.dialect, self.spelling, self.lost = dialect, spelling, lost
        self.is_foreign = workflow.dialect == "0.6-draft"
        self.kinds = {function.name: function.kind for function in workflow.functions}
        self.policies = {policy.name: policy for policy in workflow.retries}
        self.camel, self.map = dialect == "0.1-camel", dialect == "0.1-map"
        self.current = Scope(())
        self.shared_end = ""
        self.passed: set[str] = set()
        """The names of states that ways lead past."""

    def can_say(self, state: State) -> bool:
        """Whether this dialect has a form for the state at all."""
        return type(state) in KINDS and not (isinstance(state, SubflowState) and not self.camel)

    def past(self, name: str) -> State | End | None:
        """The state that `name` means, or the first one behind it that can be written, or the end there."""
        seen: set[str] = set()
        state = self.current.find(name)
        while state and state.name not in seen:
            if self.can_say(state):
                return state
            seen.add(state.name)
            self.passed.add(name)
            if not isinstance(state.next, Transition):
                return state.next or End(state.path)
            state = self.current.find(state.next.target.name)
        return None

    def name(self, state: State) -> str:
        """The word that leads to `state`: its id only where the dialect has ids."""
        return state.id if self.camel and state.id is not None else state.name

    def transition(self, transition: Next, state: HasPath) -> Object:
        """The next state, or the end: `end: true` in camel, an END state in kebab, nothing in the others."""
        if isinstance(transition, Transition):
            self.on_the_way(transition)
            target = self.past(transition.target.name)
            if transition.target.name in self.passed:
                self.lost.follow(transition)
            if not isinstance(target, End):
                return {self.spelling.next_state[0]: self.name(target) if target else transition.target.name}
            transition = target
        if transition is None:
            return {}
        if self.dialect == "0.1-kebab":
            return {self.spelling.next_state[0]: self.leads_to(transition, state)}
        self.at_the_end(transition, state)
        return {"end": True} if self.camel else {}

    def leads_to(self, transition: Next, node: HasPath) -> str:
        """A way that has to be a name; an end is a state that only ends."""
        if isinstance(transition, Transition):
            self.on_the_way(transition)
            target = self.past(transition.target.name)
            if transition.target.name in self.passed:
                self.lost.follow(transition)
            if not isinstance(target, End):
                return self.name(target) if target else transition.target.name
            transition = target
        self.at_the_end(transition or End(node.path), node)
        if not self.shared_end:
            taken = {name for state in self.current.states for name in (state.name, state.id)}
            self.shared_end = next(name for name in _numbered("End") if name not in taken)
        return self.shared_end

    def end_state(self, name: str) -> Object:
        if not self.camel:
            return {"name": name, "type": "END"}
        return {"name": name, "type": "OPERATION", "actionMode": "SEQUENTIAL", "actions": [], "end": True}

    def on_the_way(self, transition: Transition) -> None:
        if transition.expression:
            self.lost.add(transition.expression, "the condition of a transition: in 0.1 it is always taken")
        if transition.compensate:
            self.lost.add((*transition.path, "compensateBefore"), "compensation")
        for event in transition.produce:
            self.lost.add(event, "producing an event")

    def at_the_end(self, end: End, node: HasPath) -> None:
        if end.kind == "terminate":
            self.lost.add((*end.path, "kind"), "terminating everything that still runs")
        if end.compensate:
            self.lost.add((*end.path, "compensateBefore"), "compensation")
        for event in end.produce:
            self.lost.add(event, "producing an event")
        if end.failure:
            self.lost.add(node, "an end with failure: this dialect has none")


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}{number}" for number in range(2, 10_000))
