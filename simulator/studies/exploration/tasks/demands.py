"""1.0: what a definition asks of its input, of calls, events and errors, so that each of its choices goes each way."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from simulator.studies.exploration.decisions import Decision
from simulator.studies.exploration.demands import MOST_INPUTS, Demands
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.partial_data import ANYTHING, all_merged, has, joined, merged, once, settled
from simulator.studies.exploration.tasks.backwards import Backwards
from simulator.studies.exploration.tasks.choices import STOPPED, TaskChoice, choices_of
from simulator.studies.exploration.tasks.lists import Lists
from simulator.studies.exploration.tasks.needs import fitting, needs_of, of_workflow, refused
from simulator.studies.exploration.tasks.reads import reads_of, richer, unasked
from simulator.studies.exploration.tasks.sources import Asked, Sources, Spot
from simulator.studies.exploration.tasks.wants import Inverse, Want, at_work
from workflow.actions import Action
from workflow.model import DataFilter, EventDefinition, State, Template
from workflow.paths import Json, Path
from workflow.tasks import RunTask, TaskWorkflow

MOST_RESULTS: Final = 64
"""Results and payloads that are made up for one call or event."""
MOST_OF_CASE: Final = 2
"""Data that are tried for one case of a choice."""

Row = list[Json]


class TaskDemands(Demands):
    """What a definition of 1.0 asks for."""

    _linked: tuple[Sources, ...] = ()

    @cached_property
    def lists(self) -> Lists:
        """Its lists of tasks."""
        return Lists(self.program.workflow)

    @cached_property
    def back(self) -> Backwards:
        """Its data, gone through backwards."""
        return Backwards(self.lists, Inverse(self.program, self.seen))

    @cached_property
    def choices(self) -> tuple[TaskChoice, ...]:
        """All of them, in order of definition."""
        return tuple(one for task in self.lists.tasks.values() for one in choices_of(task, self.back))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """None: see `choices`."""
        return ()

    @cached_property
    def _cases(self) -> tuple[dict[str, Sources], ...]:
        """For each choice, by its case, what the outside is to give for it."""
        return tuple(
            {name: self._case(choice, name, wants) for name, wants in choice.cases.items() if wants or name == STOPPED}
            for choice in self.choices
        )

    def _case(self, choice: TaskChoice, name: str, wants: list[Want]) -> Sources:
        found = self.back.follow(choice.spot, wants)
        is_within = name == STOPPED and found == Sources()
        return self.back.follow(choice.spot, choice.again) if is_within else found

    def is_from_within(self, choice: TaskChoice, case: str) -> bool:
        """Whether nothing that comes from outside was found to bring a case about, though something must."""
        wants = choice.cases.get(case, [])
        found = self._cases[self.choices.index(choice)].get(case, Sources())
        return bool(wants) and not any(one.is_open for one in wants) and found == Sources()

    @cached_property
    def _needs(self) -> tuple[Sources, ...]:
        found = [need for task in self.lists.tasks.values() for need in needs_of(task, self.back)]
        workflow = self.program.workflow
        raw = of_workflow(workflow, self.back) if isinstance(workflow, TaskWorkflow) else None
        first = [] if raw is None else [Sources(input=[raw])]
        return (*first, *(self.back.follow(spot, [want]) for spot, want in found))

    @cached_property
    def _reads(self) -> Sources:
        """What tasks read that no choice asks for: one value for each source."""
        found = Sources()
        for task in self.lists.tasks.values():
            for spot, want in reads_of(task, self.back):
                read = self.back.follow(spot, [want])
                found.input = [_together([*found.input, *read.input[:1]])]
                for kind, parts in ((found.results, read.results), (found.payloads, read.payloads)):
                    kind.update({path: [_together([*kind.get(path, []), *some[:1]])] for path, some in parts.items()})
        asked = [one for by_case in self._cases for one in by_case.values()]
        found.input = [unasked(one, [each for case in asked for each in case.input]) for one in found.input]
        for path, results in found.results.items():
            others = [each for case in asked for each in case.results.get(path, [])]
            found.results[path] = [unasked(one, others) for one in results]
        for path, payloads in found.payloads.items():
            others = [each for case in asked for each in case.payloads.get(path, [])]
            found.payloads[path] = [unasked(one, others) for one in payloads]
        return found

    @cached_property
    def not_solved(self) -> tuple[NotSolved, ...]:
        """Conditions without data for a case, by what is not solved in them; and what was of no use on the way."""
        inverse = self.back.inverse
        for condition in [one for choice in self.choices for one in choice.lacking()]:
            inverse.unsolved(condition)
        _ = self._cases, self._needs
        return tuple(sorted(inverse.not_solved.values(), key=lambda one: tuple(map(str, one.path))))

    def link(self, asked: Mapping[str, list[dict[str, Json]]]) -> None:
        """What a workflow asks for is decided where it is run: by the input that it is given."""
        found = []
        for task in self.lists.tasks.values():
            if isinstance(task, RunTask) and task.workflow is not None:
                wants = [self._given_to(task, one) for one in asked.get(task.workflow.name, []) if one]
                found += [self.back.follow(Spot("in", task.path), some) for some in wants]
        self._linked = tuple(found)

    def _given_to(self, task: RunTask, wanted: Json) -> list[Want]:
        arguments = task.arguments.value if task.arguments else None
        if task.arguments is None or not isinstance(arguments, dict) or "input" not in arguments:
            return [Want(wanted)]
        part = Template(arguments["input"], task.arguments.path, task.arguments.style, task.arguments.language)
        return [at_work(one) for one in self.back.inverse.inputs(part, wanted)]

    # -- what is asked of the input

    @cached_property
    def base(self) -> dict[str, Json]:
        """What is needed, and what the schema of the input asks for."""
        workflow = self.program.workflow
        schema = workflow.input.schema if isinstance(workflow, TaskWorkflow) and workflow.input else None
        example = fitting(schema) if schema else None
        needed = (one for need in self._needs for one in need.input[:1])
        parts = [*self._reads.input, *([example] if example is not None else []), *needed]
        found: dict[str, Json] = settled(all_merged(parts))
        return found

    def rows(self, state: State) -> list[Row]:  # noqa: ARG002
        """Of each choice the inputs for its cases."""
        return self._rows(lambda found: found.input)

    def fragments(self, state: State) -> tuple[Json, ...]:  # noqa: ARG002
        """Each of them by itself."""
        return tuple(once(settled(one) for row in self._rows(lambda found: found.input) for one in row))

    def _rows(self, part: Callable[[Sources], list[Json]], beyond: int = 0) -> list[Row]:
        """For each choice the data of all its cases; what others ask for that are run is a choice too. `beyond`: those
        that come after the likeliest data of a case.
        """
        chosen = slice(beyond, beyond + 1 if beyond == 0 else MOST_OF_CASE)
        own = [by_case for choice, by_case in zip(self.choices, self._cases, strict=True) if not choice.is_joined]
        cases = [[one for found in by_case.values() for one in part(found)[chosen]] for by_case in own]
        return [once(row) for row in (*cases, [one for found in self._linked for one in part(found)[chosen][:1]])]

    def begun_with(self, base: dict[str, Json], rows: Sequence[Row]) -> list[dict[str, Json]]:
        """Each combination; of those that the schema refuses only what is left where it refuses all."""
        workflow = self.program.workflow
        found = self._wholes(base, rows, self._rows(lambda one: one.input, 1), MOST_INPUTS, ())
        if not isinstance(workflow, TaskWorkflow):
            return found
        return [one for one in found if not refused(workflow, one)] or found

    # -- what is asked of others

    def results(
        self,
        state: State | None,
        action: Action | None,  # noqa: ARG002
        name: str,  # noqa: ARG002
        like: Json,  # noqa: ARG002
        beyond: Sequence[dict[str, Json]],
    ) -> Iterator[Json]:
        """What a call of the task may give."""
        yield from self._asked(state.path if state else (), lambda found: found.results, beyond)

    def carried(self, path: Path, beyond: Sequence[Json]) -> list[Json]:
        """What events or messages may carry that the task at a path gets."""
        return self._asked(path, lambda found: found.payloads, beyond)

    def errors(self, path: Path) -> list[Json]:
        """The members that errors are to have which the `try` at a path takes."""
        return self._asked(path, lambda found: found.errors, [])

    def _asked(self, path: Path, kind: Callable[[Sources], Asked], beyond: Sequence[Json]) -> list[Json]:
        def part(found: Sources) -> list[Json]:
            return kind(found).get(path, [])

        rows, rest = [*self._rows(part), list(part(self._at_end(beyond)))], self._rows(part, 1)
        needed = (one for need in self._needs for one in kind(need).get(path, [])[:1])
        base = all_merged([*part(self._reads), *needed])
        return self._wholes(base, rows, rest, MOST_RESULTS, path)

    def _at_end(self, beyond: Sequence[Json]) -> Sources:
        return self.back.at_end(beyond) if beyond else Sources()

    def outputs(self, state: State, action: Action | None, beyond: Sequence[dict[str, Json]]) -> list[dict[str, Json]]:
        """What a workflow that a task waits for is to give."""
        return [one for one in self.results(state, action, "", None, beyond) if one != {}]

    def payloads(
        self,
        state: State | None,
        definition: EventDefinition,  # noqa: ARG002
        through: DataFilter,  # noqa: ARG002
        beyond: Sequence[dict[str, Json]],
    ) -> Iterator[Json]:
        """What events may carry: see `carried`."""
        yield from self.carried(state.path if state else (), beyond)

    @property
    def everywhere(self) -> dict[str, Json]:
        """Nothing: what is needed is asked for by itself."""
        return {}

    def together(self, parts: Sequence[Json]) -> Json:
        """Merged member by member, arrays element by element."""
        return all_merged(parts)

    def before(self, state: State, example: Json) -> Iterator[dict[str, Json]]:
        """The example: conditions are gone through by `choices`."""
        del state
        yield example

    def _wholes(self, base: Json, rows: Sequence[Row], rest: Sequence[Row], most: int, path: Path) -> list[Json]:
        """The base with data of each row, in every combination if these are few; and with each of them, and of the
        rest, by itself.
        """
        found, is_all = joined(base, rows, most)
        if not is_all:
            self.left_out(path, most)
        first = all_merged([base, *(row[0] for row in rows if row)])
        hidden = (one for row in (*rows, *rest) for one in row if not any(has(whole, one) for whole in found))
        beside = [merged(first, one) for one in hidden]
        return once(settled(one) for one in (*found, *beside))


def _together(parts: Sequence[Json]) -> Json:
    found: Json = ANYTHING
    for part in parts:
        found = merged(found, part, richer)
    return found
