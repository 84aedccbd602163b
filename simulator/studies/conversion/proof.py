"""Whether a conversion does the same: both sides run by scenarios, what differs, and of each state how far that is
proved (docs/convert.md, "Proof")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from simulator.engine.setup.program import Program
from simulator.engine.trace.secret_values import Secrecy, happened
from simulator.run_model.event_types import FUNCTION_FAILED
from simulator.run_model.facts import entered_states, is_out_of_steps
from simulator.scenario.loading import key_of, programs
from simulator.scenario.result import DATA, result, shown, simulate
from simulator.scenario.scenario import Scenario, scenarios, setup
from simulator.studies.conversion.differences import Difference, Run, Terms, differences
from simulator.studies.conversion.for_states import PROJECTION
from simulator.studies.conversion.for_states import carried_over as to_0_8
from simulator.studies.conversion.for_tasks import carried_over
from simulator.studies.conversion.trials import trials
from workflow import runtimes
from workflow.convert import COMMENT, Converted, Loss, convert
from workflow.convert.moving.heads import NO_INPUT
from workflow.convert.to_1_0 import DIALECT, SOURCE, Tasks
from workflow.convert.to_1_0.actions import WAITS_ON
from workflow.convert.to_1_0.as_documented import ADDRESSED
from workflow.convert.to_1_0.frame import UNFINISHED
from workflow.convert.to_1_0.merges import AS_SEEN, MAY_CLASH
from workflow.convert.to_1_0.states import AT_ONCE, COPIES, IN_ORDER, SHARED
from workflow.convert.to_1_0.transitions import GOES_ON
from workflow.definition import Definition, understand
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Json, Object, Path

MAY_DIFFER: Final = frozenset((AS_SEEN, AT_ONCE, COPIES, IN_ORDER, MAY_CLASH, SHARED, GOES_ON, UNFINISHED, WAITS_ON))
"""Notes that say what may come otherwise: no loss of the definition, but of such a run."""
UNKNOWN: Final = "unknown-function"
"""The rule of a function that nobody defines: its mock answers all the same, so that no difference comes from it."""
UNSEEN: Final = frozenset((ADDRESSED,))
"""Losses that show only where an engine has several instances at once."""
How = Literal["proved", "carried with loss", "not reached", "not tried", "differs"]


@dataclass(frozen=True, slots=True)
class Trial:
    """A scenario that both sides were run by; `explained` are the losses that a difference may come from."""

    name: str
    scenario: Mapping[str, Json]
    converted: Mapping[str, Json]
    before: Run
    after: Run
    differences: tuple[Difference, ...]
    explained: tuple[Loss, ...]

    @property
    def is_same(self) -> bool:
        """Whether both sides came to their end, and nothing differs."""
        return not (self.differences or self.is_cut)

    @property
    def is_cut(self) -> bool:
        """Whether a side was ended since it took too long: the trial says nothing then."""
        return is_out_of_steps(self.before.trace) or is_out_of_steps(self.after.trace)

    @property
    def is_wrong(self) -> bool:
        """Whether something differs that no loss explains."""
        return bool(self.differences) and not self.explained


@dataclass(frozen=True, slots=True)
class StateProof:
    """What is known of a state: how many scenarios went through it and did the same, and what of it is lost."""

    name: str
    path: Path
    how: How
    scenarios: int
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """All trials, and the states in the source's order."""

    trials: tuple[Trial, ...]
    states: tuple[StateProof, ...]

    @property
    def is_tried(self) -> bool:
        """Whether any run of both sides says something."""
        return any(not one.is_cut for one in self.trials)

    @property
    def wrong(self) -> tuple[Trial, ...]:
        """The trials whose differences nothing explains."""
        return tuple(one for one in self.trials if one.is_wrong)


def prove(
    definition: Definition,
    converted: Converted,
    given: Sequence[Json] = (),
    others: Sequence[tuple[Definition, Converted]] = (),
) -> Proof:
    """Run a definition and its conversion to 1.0 by the scenario files `given`, else by those that are found.

    `others` are the sub-workflows of both sides. Raises ScenarioError for a scenario that cannot be read.
    """
    assert definition.workflow is not None
    made = written(converted)
    assert made.workflow is not None
    sides = _Sides(
        definition.workflow,
        in_0_8(definition) if converted.tasks else definition.workflow,
        converted,
        programs([definition, *(one for one, _ in others)]),
        programs([made, *(written(one) for _, one in others)]),
        key_of(definition),
        key_of(made),
        tuple(one.tasks for _, one in others if one.tasks),
    )
    files = [dict(case.data) for one in given for case in scenarios(one)]
    cases = files if given else trials(setup(Scenario({}), sides.old, sides.root))
    tried = [sides.trial(case, number) for number, case in enumerate(cases, 1)]
    return Proof(tuple(tried), tuple(_states(definition.workflow, converted, tried)))


def written(converted: Converted) -> Definition:
    """What was converted, as the engine that it is written for reads it."""
    return understand(converted.text, converted.dialect, profile=runtimes.get(converted.runtime))


def in_0_8(definition: Definition) -> Workflow:
    """The definition in 0.8, through which every older one goes."""
    if definition.dialect != SOURCE:
        definition = understand(convert(definition, SOURCE).text, SOURCE)
    assert definition.workflow is not None
    return definition.workflow


def names_of(source: Workflow) -> frozenset[str]:
    """The names of all states of a source, those of its branches included."""
    return frozenset(one.name for one in all_states(source.scope))


@dataclass(frozen=True, slots=True)
class _Sides:
    """What is run: the source, as it is and in 0.8, and the conversion, with the programs of both."""

    source: Workflow
    middle: Workflow
    converted: Converted
    old: Mapping[str, Program]
    new: Mapping[str, Program]
    root: str
    new_root: str
    others: tuple[Tasks, ...]

    def trial(self, case: Mapping[str, Json], number: int) -> Trial:
        """Both sides run by a scenario."""
        bare = {name: value for name, value in case.items() if name not in ("definition", "with", "script")}
        if isinstance(bare.get("events"), list):
            bare["events"] = [_with_id(one, place) for place, one in enumerate(bare["events"], 1)]
        if self.converted.replaces_arrays:
            bare = {**bare, "settings": {**(bare.get("settings") or {}), "mergeArrays": "replace"}}
        in_0_8, tasks = bare, self.converted.tasks
        if tasks is None:
            other = {name: value for name, value in bare.items() if name != "runtime"}
            return self._compared(number, bare, other, Terms.of_move(self.source))
        if self.source.dialect != SOURCE:  # what a definition is carried over to 0.8 with (docs/convert.md)
            bare = {**bare, "settings": {**(bare.get("settings") or {}), "projection": PROJECTION}}
            in_0_8 = to_0_8(bare, {}, "", self.converted.gone, frozenset())
        terms = Terms.of(self.middle, tasks, names_of(self.source))
        other = carried_over(in_0_8, self.middle, tasks, self.others)
        return self._compared(number, bare, other, terms)

    def _compared(self, number: int, bare: Object, other: Object, terms: Terms) -> Trial:
        before, after = _run(bare, self.old, self.root), _run(other, self.new, self.new_root)
        is_over = not (is_out_of_steps(before.trace) or is_out_of_steps(after.trace))
        found = differences(before, after, terms) if is_over else []
        seen = _entered(before)
        may = MAY_DIFFER if "input" in bare else MAY_DIFFER | {NO_INPUT}
        # each note of the way to 0.8 says when something may differ
        is_old = self.source.dialect not in (SOURCE, DIALECT)
        notes = (note for note in self.converted.notes if is_old or note.message in may)
        is_told = any(one["type"] == FUNCTION_FAILED for one in before.trace)
        losses = (one for one in self.converted.losses if self._says(one, is_told))
        explained = tuple(loss for loss in (*losses, *notes) if _concerns(loss, self.source, seen))
        name = str(bare.get("name") or number)
        return Trial(name, bare, other, before, after, tuple(found), explained if found else ())

    def _says(self, loss: Loss, failed: bool) -> bool:
        """Whether a run may differ because of a loss; `failed`: a call of it failed."""
        if loss.rule == UNKNOWN or loss.message in UNSEEN:
            return False
        rules = runtimes.get(self.converted.runtime).ways.get("failed-calls", ())
        return failed or not loss.message.endswith(tuple(f"({one})" for one in rules))


def _run(scenario: Mapping[str, Any], known: Mapping[str, Program], root: str) -> Run:
    case = Scenario({name: value for name, value in scenario.items() if name != "expect"})
    ready = setup(case, known, root)
    world, trace = simulate(ready)
    found = result(ready, case, world, trace)
    secrecy = Secrecy(ready.secrets, world.credentials)  # by value: what both make of a secret is compared
    told = secrecy.by_value({name: value for name, value in found.items() if name in DATA})
    compared = [secrecy.event(happened(event)) for event in trace]
    return Run({**found, **told}, compared, Run(shown(ready, world, found), trace))


def _with_id(event: Json, place: int) -> Json:
    """An event with an id: those that are made up depend on how many came before."""
    return {"id": f"given-{place}", **event} if isinstance(event, dict) else event


def _entered(run: Run) -> frozenset[str]:
    """The names of the states that a run came to, those that undo others included."""
    return frozenset(str(one["state"]) for one in entered_states(run.trace))


def _concerns(loss: Loss, workflow: Workflow, seen: frozenset[str]) -> bool:
    """Whether a loss is at a state that the run went through, or of the definition as a whole."""
    state = next((one for one in workflow.scope.states if loss.path[: len(one.path)] == one.path), None)
    return loss.message != COMMENT if state is None else state.name in seen


def _states(workflow: Workflow, converted: Converted, tried: Sequence[Trial]) -> list[StateProof]:
    found = []
    ran = [one for one in tried if not one.is_cut]
    for state in workflow.scope.states:
        through = [one for one in ran if state.name in _entered(one.before)]
        same = [one for one in through if one.is_same]
        losses = tuple(one for one in converted.losses if one.path[: len(state.path)] == state.path)
        how: How = "proved" if same else "not reached" if ran else "not tried"
        if any(one.is_wrong for one in through):
            how = "differs"
        elif losses or (through and not same):
            how = "carried with loss"
        found.append(StateProof(state.name, state.path, how, len(same), losses))
    return found
