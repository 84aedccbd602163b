"""All ends that a definition can come to, by running it with every answer that its calls may get, one after the other.

It knows nothing of how explore searches: a run is made again from the start with one answer more wherever a call is
left open.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from simulator.engine.commands import Continue
from simulator.engine.run.calls import open_calls
from simulator.engine.setup.setup import Setup
from simulator.engine.step import new_world, step
from simulator.scenario.result import result
from simulator.scenario.scenario import Scenario, setup
from tests.simulator.runs import setup_of
from workflow.paths import Json

Entry = dict[str, Json]
End = tuple[str, tuple[str, ...], str | None]
"""The status, the path, and the type of the error."""
Answered = tuple[str, str, Entry]
"""A call by its kind and name, and what it was answered."""
ENDED = ("completed", "failed", "timed-out", "terminated")


class TooMany(Exception):
    """There are more runs than anybody would wait for."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A definition with all that can come from outside: `inputs`; by the name of who calls what may be answered; of
    each event the ways in which it comes, among them that it does not (None).
    """

    definition: Json
    inputs: Sequence[Json] = ({},)
    answers: Mapping[str, Sequence[Entry]] = field(default_factory=dict)
    events: Sequence[Sequence[Json]] = ()
    others: tuple[Json, ...] = ()

    @property
    def base(self) -> Setup:
        """Its setup without anything from outside."""
        return setup_of(self.definition, {}, self.others)


def every_end(sketch: Sketch, most: int) -> set[End]:
    """The ends of all its runs, those aside that wait for ever. Raises TooMany for more than `most` runs."""
    base, found, runs = sketch.base, set[End](), 0
    for given, events in product(sketch.inputs, product(*sketch.events)):
        start = {"input": given, "events": [one for one in events if one is not None]}
        waiting: list[list[Answered]] = [[]]
        while waiting:
            answered = waiting.pop()
            runs += 1
            if runs > most:
                raise TooMany
            asked, end = _run(base, {**start, **_mocks(answered)})
            if asked is not None:
                waiting += [[*answered, (*asked, one)] for one in sketch.answers[asked[1]]]
            elif end is not None:
                found.add(end)
    return found


def _mocks(answered: Sequence[Answered]) -> dict[str, dict[str, list[Json]]]:
    found: dict[str, dict[str, list[Json]]] = {}
    for kind, name, entry in answered:
        found.setdefault(f"{kind}s", {}).setdefault(name, []).append({**entry, "times": 1})
    return found


def _run(base: Setup, scenario: dict[str, Json]) -> tuple[tuple[str, str] | None, End | None]:
    """The kind and name of the call that is left open, else how the run ends, if it does."""
    case = Scenario({**scenario, "settings": {"unmocked": "ask"}})
    ready = setup(case, base.programs, base.root)
    done = step(ready, new_world(ready), Continue(ready.settings.stepBudget, asked=frozenset()))
    asked = next(((one["kind"], one["name"]) for one in open_calls(done.world)), None)
    if asked is not None:
        return asked, None
    came = result(ready, case, done.world, done.trace)
    error = came["error"]["name"] if came["error"] else None
    return None, (came["status"], tuple(came["path"]), error) if came["status"] in ENDED else None


def different(values: Sequence[Json]) -> Iterator[Json]:
    """The values, each once."""
    yield from {repr(one): one for one in values}.values()
