"""1.0: what is wanted at a place is followed back, from task to task and list to list, to where data come from outside:
the input, what calls give, what events carry, the errors that are caught (semantics-1.0.md §3).
"""

from collections.abc import Iterator, Sequence

from simulator.studies.exploration.partial_data import ANYTHING, at, merged, once
from simulator.studies.exploration.tasks.kinds import Work, carried
from simulator.studies.exploration.tasks.lists import Lists, Place
from simulator.studies.exploration.tasks.shared_state import gone_through
from simulator.studies.exploration.tasks.sources import MOST_VERSIONS, Sources, Spot, Step, note
from simulator.studies.exploration.tasks.steps import before_input, before_output, before_step
from simulator.studies.exploration.tasks.wants import Inverse, Want, at_work
from workflow.model import State
from workflow.paths import Json
from workflow.tasks import CallTask, ForTask, ListenTask, TaskWorkflow, TryTask


class Backwards:
    """Follows wants back in one definition."""

    def __init__(self, lists: Lists, inverse: Inverse) -> None:
        self.lists = lists
        self.inverse = inverse
        self.work = Work(lists, inverse)

    def follow(self, start: Spot, wants: Sequence[Want]) -> Sources:
        """What the outside is to give so that this is wanted."""
        return self._follow([(start, list(wants))])

    def at_end(self, wanted: Sequence[Json]) -> Sources:
        """The same of what the definition gives as a whole."""
        workflow = self.lists.workflow
        step = workflow.output if isinstance(workflow, TaskWorkflow) else None
        wants = [one for part in wanted for one in before_step(self.inverse, step, Want(part), at_work)]
        return self._follow(list(self.work.ends_of(workflow.scope, wants)))

    def _follow(self, waiting: list[Step]) -> Sources:
        """Each place is passed once, by the shortest way."""
        found, done = Sources(), set[Spot]()
        while waiting:
            spot, wants = waiting.pop(0)
            wants = [one for one in once(wants) if not one.is_open][:MOST_VERSIONS]
            if wants and spot not in done:
                done.add(spot)
                waiting += self._steps(spot, wants, found)
        return found

    def _steps(self, spot: Spot, wants: list[Want], found: Sources) -> Iterator[Step]:
        task = self.lists.tasks[spot.path]
        match spot.level:
            case "out":
                yield (
                    Spot("given", spot.path),
                    [one for want in wants for one in before_output(self.inverse, task, want)],
                )
            case "given":
                yield from self.work.before(task, wants, found)
            case "in":
                yield Spot("raw", spot.path), [one for want in wants for one in before_input(self.inverse, task, want)]
            case "raw":
                for before, skipped in self.lists.before[task.path]:
                    yield Spot("raw" if skipped else "out", before.path), wants
                if self.lists.is_first(task):
                    yield from self._entry(self.lists.places[task.path], wants, found)

    def _entry(self, place: Place, wants: list[Want], found: Sources) -> Iterator[Step]:
        """Where the data come from that a list begins with."""
        holder = place.holder
        match place.role, holder:
            case "", _:
                found.input = once([*found.input, *self._inputs(wants)])[:MOST_VERSIONS]
            case "function", _:
                for caller in self.lists.callers.get(place.scope.states[0].name, []):
                    yield Spot("in", caller.path), self._arguments(caller, wants)
            case "do", ForTask():
                yield Spot("in", holder.path), [one for want in wants for one in self.gone_through(holder, want)]
            case "foreach", ListenTask() | CallTask():
                yield from self._item(holder, wants, found)
            case "catch", TryTask():
                yield from self._caught(holder, wants, found)
            case _, State():
                yield Spot("in", holder.path), wants

    def _inputs(self, wants: list[Want]) -> Iterator[Json]:
        """What the input may be; what is wanted of a context that nothing has made cannot be had."""
        workflow = self.lists.workflow
        step = workflow.input if isinstance(workflow, TaskWorkflow) else None
        for want in wants:
            if want.of("context") in (ANYTHING, {}):
                raw = at(("input",), want.of("workflow"))
                for one in before_step(self.inverse, step, Want(want.data), at_work):
                    yield merged(one.data, raw)

    def _arguments(self, caller: CallTask, wants: list[Want]) -> list[Want]:
        """What a task works on that gives a function this; of variables the function sees the context alone."""
        made = []
        for want in wants:
            beside = Want(names={name: part for name, part in want.names.items() if name == "context"})
            made += [beside.and_(at_work(one)) for one in self.inverse.inputs(caller.arguments, want.data)]
        return made

    def gone_through(self, task: ForTask, want: Want) -> list[Want]:
        """What a `for` works on, so that an iteration sees this: as the data of the first, and as its item."""
        if self.inverse.by_state:
            return gone_through(self.inverse, task, want)
        rest = want.without(task.each, task.at)
        item = want.of(task.each)
        return [rest.and_(at_work(one)) for one in self.inverse.inputs(task.collection, [item])]

    def _item(self, task: ListenTask | CallTask, wants: list[Want], found: Sources) -> Iterator[Step]:
        """What begins a list of `foreach` is the event or message, which is a variable too."""
        assert task.iterator is not None
        name = task.iterator.item
        note(found.payloads, task.path, (carried(task, merged(one.data, one.of(name))) for one in wants))
        yield Spot("in", task.path), [one.without(name, task.iterator.at).on(ANYTHING) for one in wants]

    def _caught(self, task: TryTask, wants: list[Want], found: Sources) -> Iterator[Step]:
        """What is done about an error sees it as a variable."""
        name = task.catch.error_name if task.catch else "error"
        note(found.errors, task.path, (one.of(name) for one in wants))
        yield Spot("in", task.path), [one.without(name) for one in wants]
