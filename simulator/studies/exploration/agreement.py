"""Of several examples for a decision the one with which the other decisions can be carried out too.

`.bid != null` is true of a text; where another condition asks for `.bid.amount`, an object is better.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from simulator.studies.exploration.decisions import Decision
from simulator.studies.exploration.languages import Seen, fails
from simulator.studies.exploration.partial_data import merged, settled
from workflow.model import Expression
from workflow.paths import Json

MOST_ASKED = 40
"""Other conditions that examples are tried on."""


@dataclass(frozen=True, slots=True)
class Several:
    """A decision, and the examples for each of its cases, of which one is to be taken."""

    decision: Decision
    examples: Mapping[str, Sequence[Json]]


def agreeing(found: Sequence[Several], seen: Seen) -> Iterator[Decision]:
    """The decisions with the first example for each case with which the fewest conditions of others fail."""
    asked = [(one, condition, _first(one)) for one in found for condition in one.decision.asked.values()]
    for one in found:
        others = [(condition, data) for other, condition, data in asked if other is not one][:MOST_ASKED]
        cases = {name: min(some, key=_failures(others, seen)) for name, some in one.examples.items() if some}
        yield replace(one.decision, cases=cases)


def _first(one: Several) -> Json:
    return next((some[0] for some in one.examples.values() if some), {})


def _failures(others: Sequence[tuple[Expression, Json]], seen: Seen) -> Callable[[Json], int]:
    """How many of the others cannot be evaluated on an example beside their own."""

    def count(example: Json) -> int:
        return sum(fails(condition, settled(merged(data, example)), seen) for condition, data in others)

    return count
