"""Where states lead in 0.8: transitions, ends, what is sent on the way, and the states that must stand in between."""

from typing import Any

from workflow.convert.losses import Lost
from workflow.convert.to_0_8.actions import Actions
from workflow.convert.to_0_8.expressions import Expressions, braces
from workflow.convert.unused_names import unused
from workflow.model import End, Next, ProducedEvent, Scope, State, Transition
from workflow.paths import Object

BLOCKS = "a transition whose expression selects nothing leaves the instance blocked; in 0.8 it fails"
TERMINATES = "the end of everything: in 0.8 the instance is completed, and one that waits for it goes on"
BLOCKED = 'error("blocked: no way leads on")'


class Transitions:
    """Writes ways; `added` are the states that they need besides those of the source, in order."""

    def __init__(self, lost: Lost, scope: Scope, expressions: Expressions, actions: Actions) -> None:
        self.lost, self.scope, self.expressions, self.actions = lost, scope, expressions, actions
        self.added: list[Object] = []
        self._taken = {name for state in scope.states for name in (state.name, state.id) if name}
        self._blocked = ""

    def written(self, transition: Next, state: State) -> Object:
        """`transition` or `end`, in short where that says all; nothing where there is none."""
        if isinstance(transition, End):
            return {"end": self._end(transition)}
        if transition is None:
            return {}
        plain = self._transition(transition)
        if transition.expression is None:
            return {"transition": plain}
        condition = self.expressions.condition(transition.expression, self.expressions.of_objects)
        if condition is None:
            return {"transition": plain}
        self.lost.change(transition.expression, BLOCKS)
        cases = [{"condition": braces(condition), "transition": plain}]
        chooses: Object = {"type": "switch", "dataConditions": cases}
        name = self.add(f"{state.name} (condition)", chooses, state)
        written = self.added[-1]
        written["defaultCondition"] = {"transition": self._blocks()}
        return {"transition": name}

    def add(self, name: str, members: Object, state: State) -> str:
        """A state behind another one; its name, which no other has."""
        free = unused(name, self._taken)
        compensates = {"usedForCompensation": True} if state.used_for_compensation else {}
        self.added.append({"name": free, **members, **compensates})
        return free

    def passing(self, name: str, filter_: str, transition: Next, state: State) -> str:
        """A state that does nothing but filter the data, and then takes the way; its name."""
        members = {"type": "operation", "actions": [], "stateDataFilter": {"input": braces(filter_)}}
        return self.add(name, members | self.written(transition, state), state)

    def target(self, name: str) -> str:
        """The name of the state that a name or an id means."""
        state = self.scope.find(name)
        return state.name or name if state else name

    def _blocks(self) -> str:
        if not self._blocked:
            self._blocked = unused("Blocked", self._taken)
            filtered = {"stateDataFilter": {"input": braces(BLOCKED)}}
            self.added.append({"name": self._blocked, "type": "operation", "actions": [], **filtered, "end": True})
        return self._blocked

    def _transition(self, transition: Transition) -> Any:
        name = self.target(transition.target.name)
        more = self._compensating(transition.compensate) | self._producing(transition.produce)
        return {"nextState": name, **more} if more else name

    def _end(self, transition: End) -> Any:
        found: Object = {}
        if transition.kind == "terminate":
            self.lost.change(transition, TERMINATES)
            found["terminate"] = True
        if transition.failure:
            self.lost.add(transition, "an end with failure: 0.8 has none")
        found |= self._compensating(transition.compensate)
        return found | (self._producing(transition.produce) if transition.kind == "event" else {}) or True

    def _compensating(self, compensate: bool) -> Object:
        return {"compensate": True} if compensate else {}

    def _producing(self, events: tuple[ProducedEvent, ...]) -> Object:
        of_object = self.expressions.of_objects
        sent = [
            {"eventRef": each.event.name, **self.actions.sent(each.data, each.attributes, of_object)} for each in events
        ]
        return {"produceEvents": sent} if sent else {}
