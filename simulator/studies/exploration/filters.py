"""0.8's filters gone through backwards: what comes in, so that something wanted comes out (semantics-0.8.md §3)."""

from collections.abc import Iterator

from simulator.engine.data.deep_merging import RESPONSE
from simulator.engine.data.filters import select_all
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from simulator.studies.exploration.languages import Seen, Steps, language
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.partial_data import ANYTHING, at, emptied, is_emptied, merged, once, settled, without
from workflow.actions import Action
from workflow.model import DataFilter, Expression, State
from workflow.paths import Json, Path
from workflow.states import ForEachState, all_actions

MOST_GUESSES = 3
"""Data that are taken for one wanted output of a filter."""


class Filters:
    """Those of one definition. `not_solved` has the filters from whose outputs nothing could be told."""

    def __init__(self, program: Program, seen: Seen) -> None:
        self.program = program
        self.seen = seen
        self.not_solved: dict[Path, NotSolved] = {}

    def before(self, expression: Expression | None, wanted: Json) -> list[Json]:
        """What the filter may be given so that `wanted` is in what it gives."""
        if expression is None or wanted is ANYTHING:
            return [wanted]
        known = language(expression.language)
        found = known.inputs(expression.text, wanted, self.seen)[:MOST_GUESSES] if known else []
        if not found and known:
            parts = known.unsolved(expression.text, wanted, self.seen)
            if parts:
                self.not_solved[expression.path] = NotSolved(expression.path, expression.text, parts)
        return list(map(emptied, found)) if is_emptied(wanted) else found

    def entering(self, state: State, wanted: Json) -> list[Json]:
        """What may come into a state that sees `wanted`."""
        return self.before(state.filter.input, wanted) or [wanted]

    def leaving(self, state: State, wanted: Json) -> list[Json]:
        """What a state's data may be at the end of its work, so that `wanted` goes on."""
        return self.before(state.filter.output, wanted) or [wanted]

    def seen_by(self, state: State, action: Action, wanted: Json) -> list[Json]:
        """What the data of a state may be, so that an action sees `wanted`."""
        return [one for part in self.before(action.filter.input, wanted) for one in self.gone_through(state, part)]

    def gone_through(self, state: State, wanted: Json) -> list[Json]:
        """What the data of a state may be, so that an iteration of it sees `wanted`; of any other state just that."""
        if not isinstance(state, ForEachState) or not state.input_collection or not isinstance(wanted, dict):
            return [wanted]
        rest = {name: value for name, value in wanted.items() if name != state.parameter}
        element = wanted.get(state.parameter, ANYTHING)
        known = language(state.input_collection.language)
        found = known.collections(state.input_collection.text, element, self.seen) if known else []
        whole = [merged(one, rest) for one in found]
        return [one for one in whole if self._is_gone_through(state.input_collection, settled(one))][:MOST_GUESSES]

    def _is_gone_through(self, collection: Expression, data: Json) -> bool:
        try:
            return bool(select_all(collection, data, self.seen.on(data)))
        except Trouble:
            return False

    def before_actions(self, state: State, wanted: Json) -> list[Json]:
        """What the data of a state may be before its work, of which expression functions make `wanted` (§3.7)."""
        versions = [wanted]
        for action in reversed(all_actions(state)):
            operation = self.program.actions[action.path].operation
            if operation is not None and action.filter.use and not isinstance(state, ForEachState):
                versions = [one for version in versions for one in self._before_function(action, operation, version)]
        return once(versions)[:MOST_GUESSES]

    def _before_function(self, action: Action, operation: Expression, wanted: Json) -> list[Json]:
        """Of what a function makes, nothing else is asked; where nothing is found, it may be there already."""
        steps = self._steps(action.filter.target) if action.filter.target else ()
        part = at(steps, wanted) if steps is not None else ANYTHING
        if part is ANYTHING:
            return [wanted]
        given = [one for result in self.before(action.filter.result, part) for one in self.before(operation, result)]
        asked = [one for data in given for one in self.before(action.filter.input, data) if one is not ANYTHING]
        rest = without(wanted, steps) if steps else wanted
        return [merged(rest, one) for one in asked] or [wanted]

    def results(self, state: State, through: DataFilter, wanted: Json) -> Iterator[Json]:
        """What an action may be answered, so that `wanted` is in the state's data after it."""
        if not isinstance(state, ForEachState):
            yield from self._placed(through, wanted)
            return
        for one in self._iterations(state, wanted):
            yield from self._through(through, one) if len(state.actions) == 1 else self._placed(through, one)

    def _iterations(self, state: ForEachState, wanted: Json) -> list[Json]:
        """What iterations may give, where their results are collected."""
        steps = self._steps(state.output_collection) if state.output_collection else None
        found = at(steps, wanted) if steps is not None else ANYTHING
        return once(found)[:MOST_GUESSES] if isinstance(found, list) else []

    def payloads(self, state: State, through: DataFilter, wanted: Json, *, whole: bool) -> Iterator[Json]:
        """What an event may carry, so that `wanted` is in the data after it; `whole`: its filter sees all of it."""
        for one in self.results(state, through, wanted):
            payload = at(("data",), one) if whole else one
            if payload is not ANYTHING:
                yield payload

    def _placed(self, through: DataFilter, wanted: Json) -> Iterator[Json]:
        """What merges at the place of a filter so that `wanted` is there, before it is selected."""
        steps = self._steps(through.target) if through.target else ()
        part = at(steps, wanted) if steps is not None else ANYTHING
        if part is ANYTHING or not through.use:
            return
        bare = at((RESPONSE,), part) if not steps else ANYTHING
        if bare is not ANYTHING and not isinstance(bare, dict):  # results that are no objects come there (§3.4)
            yield from self._through(through, bare)
        yield from self._through(through, part)

    def _through(self, through: DataFilter, part: Json) -> list[Json]:
        return self.before(through.result, part)

    def targets(self, state: State) -> list[Steps]:
        """The places where results of a state are put, those that lie inside of something."""
        through = [action.filter for action in all_actions(state)]
        places = (one.target for one in through if one.target is not None)
        return [steps for one in places if len(steps := self._steps(one) or ()) > 1]

    def _steps(self, place: Expression) -> Steps | None:
        known = language(place.language)
        return known.steps(place.text) if known else None
