"""What 0.8 cannot do without: collections, counts, values that events correlate by, and all that an expression fails
without.
"""

from collections.abc import Iterator
from functools import cached_property

from simulator.engine.data.filters import number_of
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from simulator.studies.exploration.decisions import Decision, When
from simulator.studies.exploration.filters import Filters
from simulator.studies.exploration.languages import fails, language
from simulator.studies.exploration.partial_data import ANYTHING, all_merged, below, merged, settled
from simulator.studies.exploration.reachable import reachable
from workflow.actions import Action, EventCall, FunctionCall
from workflow.expressions.templates import expressions_in
from workflow.model import End, Expression, State, Template, Transition
from workflow.paths import Json, Path, pointer
from workflow.states import ForEachState, InjectState, ParallelState, all_actions, exits, own_event

TEXT = "example"


class Needs:
    """Those of one definition."""

    def __init__(self, filters: Filters) -> None:
        self.filters = filters
        self.program: Program = filters.program
        self.seen = filters.seen
        self.known: Json = {}

    def all(self) -> Iterator[Decision]:
        """A Decision with the one case that it goes on, for each need."""
        for state in self.program.states.values():
            self.known = self._made_before(state)
            yield from self._made(state, "entry", self._accepted(state.filter.input))
            for one in self._at_work(state):
                yield from self._made(state, "work", one)
            yield from self._made(state, "work", self._accepted(state.filter.output))
            for _, transition in exits(state):
                for event in transition.produce if isinstance(transition, Transition | End) else ():
                    yield from self._made(state, "exit", self._in_template(event.data))

    def _made(self, state: State, when: When, data: Json) -> Iterator[Decision]:
        if isinstance(settled(data), dict) and data not in (ANYTHING, {}):
            yield Decision(state.path, {pointer(state.path): data}, when)

    def _at_work(self, state: State) -> Iterator[Json]:
        if isinstance(state, ForEachState):
            yield from self.filters.gone_through(state, {})[:1]
            yield self._number(state.batch_by, 1)
        if isinstance(state, ParallelState):
            yield self._number(state.count_by, max(1, len(state.branches) - 1))
        for name in dict.fromkeys(_awaited(state)):
            yield from self._correlated(name)
        for action in all_actions(state):
            for template in _templates(action):
                yield from self._seen(state, action, self._in_template(template))
            yield from self._seen(state, action, self._accepted(self.program.actions[action.path].operation))
            yield from self.filters.gone_through(state, self._accepted(action.filter.input))[:1]

    def _seen(self, state: State, action: Action, data: Json) -> list[Json]:
        return [] if data is ANYTHING else self.filters.seen_by(state, action, data)[:1]

    def _number(self, expression: Expression | None, number: int) -> Json:
        """Data by which an expression gives a number."""
        known = language(expression.language) if expression else None
        if expression is None or known is None:
            return ANYTHING
        for data in known.inputs(expression.text, number, self.seen):
            try:
                if number_of(expression, data, self.seen.on(data), "") == number:
                    return data
            except Trouble:
                continue
        return ANYTHING

    def _correlated(self, name: str) -> Iterator[Json]:
        """The values that events of this name are to have."""
        definition = self.program.events.get(name)
        for rule in definition.correlation if definition else ():
            for _, text in expressions_in(rule.value) if rule.value else ():
                known = language(rule.value.language) if rule.value else None
                yield from known.inputs(text, TEXT, self.seen)[:1] if known else ()

    def _in_template(self, template: Template | None) -> Json:
        """Data on which none of the template's expressions fails."""
        found: Json = ANYTHING
        for path, text in expressions_in(template) if template else ():
            language_id = template.language if template else ""
            found = merged(found, self._accepted(Expression(text, path, language_id)))
        return found

    def _accepted(self, expression: Expression | None) -> Json:
        """Data on which an expression does not fail; ANYTHING where it takes an empty object too."""
        known = language(expression.language) if expression else None
        if expression is None or known is None or not fails(expression, settled(self.known), self.seen):
            return ANYTHING
        for guess in known.accepted(expression.text, self.seen):
            whole = settled(merged(self.known, merged(guess, self.known)))
            if not fails(expression, whole, self.seen):
                return guess
        return ANYTHING

    @cached_property
    def _reachable(self) -> dict[Path, set[Path]]:
        """What each state leads to."""
        return {path: reachable(self.program, one) for path, one in self.program.states.items()}

    def _made_before(self, state: State) -> Json:
        """What states before have put into the data, and at which places results are in it."""
        before = [one for one in self.program.states.values() if state.path in self._reachable[one.path]]
        injected = [one.data for one in before if isinstance(one, InjectState) and isinstance(one.data, dict)]
        targets = [one for each in before for one in self.filters.targets(each)]
        return all_merged([*(below(steps, ANYTHING) for steps in targets), *injected])


def _awaited(state: State) -> Iterator[str]:
    """The events that a state waits for by itself or in an action, by name."""
    own = own_event(state)
    refs = [own] if own else []
    refs += [ref for entry in getattr(state, "on_events", ()) for ref in entry.events]
    refs += [case.event for case in getattr(state, "event_conditions", ())]
    refs += [action.call.result for action in all_actions(state) if isinstance(action.call, EventCall)]
    return (ref.name for ref in refs)


def _templates(action: Action) -> tuple[Template | None, ...]:
    """What an action evaluates for its call."""
    match action.call:
        case FunctionCall(parameters=parameters, selection=selection):
            return parameters, selection
        case EventCall(data=data, attributes=attributes):
            return data, attributes
    return ()
