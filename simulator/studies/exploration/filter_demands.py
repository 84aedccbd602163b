"""Demands of 0.8: filters replace the data, results merge at places, and conditions see what is left.

What a decision asks for is followed back from state to state, through the filters that lie before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from simulator.engine.data.filters import holds
from simulator.engine.run.schema_checks import input_faults
from simulator.engine.world.errors import Trouble
from simulator.studies.exploration.agreement import Several, agreeing
from simulator.studies.exploration.backwards import AskedFor, Leading, followed_back, leading_to
from simulator.studies.exploration.decisions import Decision
from simulator.studies.exploration.demands import MOST_EXAMPLES, MOST_INPUTS, Demands
from simulator.studies.exploration.filters import Filters
from simulator.studies.exploration.languages import language
from simulator.studies.exploration.needs import Needs
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.partial_data import NO_ITEMS, all_merged, has, joined, merged, once, settled
from simulator.studies.exploration.schema_examples import demanded
from workflow.actions import Action, SubflowCall
from workflow.model import DataFilter, EventDefinition, Expression, State
from workflow.paths import Json, Path, pointer
from workflow.states import ForEachState, SwitchState, all_actions

ITEMS = "items"
"""The case that a for-each state has something to go through."""
MOST_RESULTS = 64
"""Results and payloads that are made up for one call or event."""


class FilterDemands(Demands):
    """What a definition of 0.8 asks for."""

    _linked: tuple[Decision, ...] = ()

    @cached_property
    def filters(self) -> Filters:
        """The definition's filters, gone through backwards."""
        return Filters(self.program, self.seen)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Switches on data and conditions of actions."""
        found: list[Several] = []
        for state in self.program.states.values():
            if isinstance(state, SwitchState) and state.data_conditions:
                conditions = ((pointer(case.path), case.condition) for case in state.data_conditions)
                asked = {name: one for name, one in conditions if isinstance(one, Expression)}
                found.append(Several(Decision(state.path, {}, asked=asked), self.transitions_of(state)))
            if isinstance(state, ForEachState) and state.input_collection is not None:
                found.append(
                    Several(Decision(state.path, {}, "work"), self._gone_through(state, state.input_collection))
                )
            for action in all_actions(state):
                if action.condition is not None:
                    asked = {pointer(action.condition.path): action.condition}
                    answers = self._answers_of(state, action.condition)
                    found.append(Several(Decision(state.path, {}, "work", asked), answers))
        return tuple(agreeing(found, self.seen))

    def _gone_through(self, state: ForEachState, collection: Expression) -> dict[str, list[Json]]:
        """Data by which a state has something to go through, and by which it has nothing."""
        items = self.filters.gone_through(state, {})
        return {ITEMS: items, "": self.filters.before(collection, NO_ITEMS)[:1]} if items else {}

    def _answers_of(self, state: State, condition: Expression) -> dict[str, list[Json]]:
        """Data of the state while it works, by which the condition of an action is true, and by which it is not."""
        known = language(condition.language)
        found: dict[str, list[Json]] = {}
        for example in known.examples([condition], self.seen) if known else ():
            try:
                name = pointer(condition.path) if holds(condition, example, self.seen.on(example)) else ""
            except Trouble:
                continue
            if len(found.get(name, ())) < MOST_EXAMPLES:
                found.setdefault(name, []).extend(self.filters.gone_through(state, example)[:1])
        return found

    @cached_property
    def needs(self) -> tuple[Decision, ...]:
        """What the definition cannot do without."""
        return tuple(Needs(self.filters).all())

    @cached_property
    def not_solved(self) -> tuple[NotSolved, ...]:
        """Conditions without data for a case, by what is not solved in them; and the filters that were of no use."""
        for decision in (*self.decisions, *self.needs):
            self._asked_for(decision)
        lacking = [each for decision in self.decisions for each in decision.lacking()]
        found = {one.path: one for one in map(self._left, lacking) if one.parts}
        return tuple(sorted((found | self.filters.not_solved).values(), key=lambda one: one.path))

    def _left(self, condition: Expression) -> NotSolved:
        known = language(condition.language)
        parts = known.unsolved(condition.text, True, self.seen) if known else ()
        return NotSolved(condition.path, condition.text, parts)

    def link(self, asked: Mapping[str, list[dict[str, Json]]]) -> None:
        """What a sub-workflow asks for is decided where it is run: as the data that its action sees."""
        found = []
        for state in self.program.states.values():
            for action in all_actions(state):
                call = action.call if isinstance(action.call, SubflowCall) else None
                wanted = asked.get(call.workflow.name, []) if call else []
                parts = [one for each in wanted for one in self.filters.seen_by(state, action, each)[:1] if any(wanted)]
                found.append(Decision(state.path, {str(number): one for number, one in enumerate(parts)}, "work"))
        self._linked = tuple(one for one in found if one.cases)

    @property
    def _all(self) -> tuple[Decision, ...]:
        return (*self.decisions, *self._linked)

    def outputs(self, state: State, action: Action | None, beyond: Sequence[dict[str, Json]]) -> list[dict[str, Json]]:
        """What comes through the filter of the action to where it is asked for."""
        if action is None:
            return super().outputs(state, action, beyond)
        wanted, through = self._wanted(state, beyond), action.filter
        given = (settled(one) for each in wanted for one in self.filters.results(state, through, each))
        return [one for one in once(given) if isinstance(one, dict)]

    def at_start(self) -> list[dict[str, Json]]:
        """What may come in for each case of each decision."""
        return once(_object(one) for row in self.rows(self.program.start_state()) for one in row)

    def rows(self, state: State) -> list[list[dict[str, Json]]]:
        """Of each decision what may come in, as it comes through the filters on the way."""
        return [self._asked_for(decision).entry.get(state.path, []) for decision in self._all]

    @cached_property
    def base(self) -> dict[str, Json]:
        """What is needed, and what schemas ask for that refuse an input."""
        start = self.program.start_state()
        asked = demanded(self.program) if self.enforced or self.program.workflow.refuses_input else ()
        needed = (self._asked_for(need).entry.get(start.path, [])[:1] for need in self.needs)
        return _object(all_merged([*asked, *(one for parts in needed for one in parts)]))

    @property
    def everywhere(self) -> dict[str, Json]:
        """Nothing: results merge, and nothing fails for want of them but what is asked for by itself."""
        return {}

    def together(self, parts: Sequence[Json]) -> Json:
        """Merged member by member, arrays element by element."""
        return all_merged(parts)

    def begun_with(self, base: dict[str, Json], rows: Sequence[list[Json]]) -> list[dict[str, Json]]:
        """Each combination; of those that a schema refuses only what is left where it refuses all."""
        found = once(map(_object, self._wholes(base, rows, MOST_INPUTS, ())))
        if not self.program.workflow.refuses_input:
            return found
        return [one for one in found if not input_faults(self.program, one)] or found

    def before(self, state: State, example: Json) -> Iterator[dict[str, Json]]:
        """What the filter makes the example of, and the example."""
        return (one for part in self.filters.entering(state, example) if isinstance(one := settled(part), dict))

    def fragments(self, state: State) -> tuple[dict[str, Json], ...]:
        """What the data of the state are to have, for each case of each decision after it."""
        return tuple(once(_object(one) for row in self._at_work(state) for one in row))

    def _at_work(self, state: State) -> list[list[Json]]:
        """What the data of the state are to have while it works: a row for each decision."""
        return [self._asked_for(decision).work.get(state.path, []) for decision in self._all]

    def _wanted(self, state: State | None, beyond: Sequence[Json]) -> list[Json]:
        """What calls and events of a state are to bring: what is needed, with a case of each decision after it."""
        if state is None:
            return [*beyond]
        needed = [self._asked_for(need).work.get(state.path, [])[:1] for need in self.needs]
        base = all_merged([one for parts in needed for one in parts])
        found = self._wholes(base, self._at_work(state), MOST_RESULTS, state.path)
        return once([*found, *(merged(base, one) for one in beyond)])

    def _wholes(self, base: Json, rows: Sequence[list[Json]], most: int, path: Path) -> list[Json]:
        """The base with a case of each decision; and with one that others hide, as many of these as let it be."""
        found, is_all = joined(base, rows, most)
        if not is_all:
            self.left_out(path, most)
        first = [row[0] for row in rows if row]
        for decision, row in zip(self._all, rows, strict=True):
            for one in row:
                if not any(self._is_case(decision, one, whole) for whole in found):
                    beside = all_merged([base, *first, one])
                    found.append(beside if self._is_case(decision, one, beside) else merged(base, one))
        return found

    def _is_case(self, decision: Decision, part: Json, whole: Json) -> bool:
        """Whether data still go the way that a part of them was made up for; behind filters, whether it is there."""
        name = next((name for name, case in decision.cases.items() if case == part), None)
        state = self.program.states[decision.state]
        if name is None or not isinstance(state, SwitchState):
            return has(whole, part)
        return self._first(state, settled(whole)) == name

    def results(
        self,
        state: State | None,
        action: Action | None,
        name: str,  # noqa: ARG002
        like: Json,
        beyond: Sequence[dict[str, Json]],
    ) -> Iterator[Json]:
        """What brings a case of each decision; where nothing is asked of the call, what is like the given one."""
        key = repr(("result", action.path if action else (), like, beyond))
        if key not in self._known:
            given = self._answered(state, action, beyond)
            self._known[key] = once(settled(merged(like, one)) for one in given)
        yield from self._known[key] or [like]

    def _answered(
        self, state: State | None, action: Action | None, beyond: Sequence[dict[str, Json]]
    ) -> Iterator[Json]:
        for each in self._wanted(state, beyond) if state and action else ():
            yield from self.filters.results(state, action.filter, each) if state and action else ()

    def payloads(
        self, state: State | None, definition: EventDefinition, through: DataFilter, beyond: Sequence[dict[str, Json]]
    ) -> Iterator[Json]:
        """What brings a case of each decision; else nothing."""
        key = repr(("event", state.path if state else (), definition.name, through, beyond))
        if key not in self._known:
            self._known[key] = once(map(settled, self._carried(state, definition, through, beyond)))
        yield from self._known[key] or [{}]

    def _carried(
        self, state: State | None, definition: EventDefinition, through: DataFilter, beyond: Sequence[dict[str, Json]]
    ) -> Iterator[Json]:
        for each in self._wanted(state, beyond) if state else ():
            yield from self.filters.payloads(state, through, each, whole=not definition.data_only) if state else ()

    @cached_property
    def _known(self) -> dict[str, list[Json]]:
        """What was made up before, by what was asked."""
        return {}

    def _asked_for(self, decision: Decision) -> AskedFor:
        """What is asked for at each state before a decision."""
        known = self._followed.get(id(decision))
        if known is None:
            known = self._followed[id(decision)] = followed_back(self._leading, self.filters, decision)
        return known

    @cached_property
    def _leading(self) -> Leading:
        return leading_to(self.program)

    @cached_property
    def _followed(self) -> dict[int, AskedFor]:
        return {}


def _object(part: Json) -> dict[str, Json]:
    found = settled(part)
    return found if isinstance(found, dict) else {}
