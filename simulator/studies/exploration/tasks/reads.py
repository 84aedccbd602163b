"""1.0: the members that tasks read of the input, of answers and of events, so that what is made up has them, of the
types that they are used as.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from simulator.studies.exploration.languages.jq.demand import NO_DEMAND, Demand
from simulator.studies.exploration.languages.jq.looks import at_place
from simulator.studies.exploration.partial_data import ANYTHING, merged
from simulator.studies.exploration.tasks.backwards import Backwards
from simulator.studies.exploration.tasks.needs import VALUE, Need, calculates, expressions_of, outside_texts, seen_at
from simulator.studies.exploration.tasks.sources import Spot
from simulator.studies.exploration.tasks.wants import UNKNOWN, Inverse, Want
from workflow.expressions import NOTHING, dollar
from workflow.expressions.jq import look
from workflow.model import Expression, State
from workflow.paths import Json
from workflow.tasks import CallTask, ForTask, Task

_LEAVES: Final[tuple[Json, ...]] = (VALUE, 1, True, [VALUE], {})
"""What may stand where an expression reads."""
ALTERNATIVE: Final = "//"
_NULL: Final = re.compile(r"\bnull\b")
_IN_ADDRESS: Final = re.compile(r"\{([\w.\-]+)\}")


def reads_of(task: State, back: Backwards) -> Iterator[Need]:
    """Those of one task, at what it reads."""
    if not isinstance(task, Task):
        return
    decides = (task.condition, task.collection if isinstance(task, ForTask) else None)
    for level, expression in expressions_of(task):
        if expression not in decides:
            demand = _filled(expression, back.inverse)
            if demand is not None:
                yield Spot(level, task.path), seen_at(level, task, demand)
    names = list(_in_addresses(task))
    if names:
        yield Spot("in", task.path), Want(dict.fromkeys(names, VALUE))


def _filled(expression: Expression, inverse: Inverse) -> Demand | None:
    """Data by which nothing that the expression gives is missing; None where it reads nothing, or has something else
    to give, or no such data are found.
    """
    given = {*UNKNOWN, *inverse.seen.arguments.variables}
    reads = [one for one in look(expression.text).reads if one.path and one.variable not in given]
    has_other = ALTERNATIVE in outside_texts(expression.text) and not _lacks(inverse.tried(expression, NO_DEMAND))
    if not reads or has_other:
        return None
    for leaf in (1, *_LEAVES) if calculates(expression.text) else _LEAVES:
        data, variables = ANYTHING, dict[str, Json]()
        for one in reads:
            part = at_place(one.path, leaf)
            if one.variable is None:
                data = merged(data, part)
            else:
                variables[one.variable] = merged(variables.get(one.variable, ANYTHING), part)
        demand = Demand(data, variables)
        if not _lacks(inverse.tried(expression, demand)):
            return demand
    return None


def _lacks(value: Json) -> bool:
    """Whether something is missing in what an expression gives, or it gives nothing."""
    if isinstance(value, dict | list):
        return any(map(_lacks, value.values() if isinstance(value, dict) else value))
    return value is None or value is NOTHING or (isinstance(value, str) and _NULL.search(value) is not None)


def _in_addresses(task: Task) -> Iterator[str]:
    """The names in the address of a call that are members of its data."""
    arguments = task.arguments.value if isinstance(task, CallTask) and task.arguments else None
    endpoint = arguments.get("endpoint") if isinstance(arguments, dict) else None
    text = endpoint.get("uri") if isinstance(endpoint, dict) else endpoint
    if isinstance(text, str) and dollar.whole(text) is None:
        yield from _IN_ADDRESS.findall(text)


def richer(one: Json, other: Json) -> Json:
    """Of two values that are read in one place the one that says more than that something is there."""
    return one if other == VALUE else other


def unasked(part: Json, asked: Sequence[Json]) -> Json:
    """What is left of a part without that which decisions ask for: their cases say what stands there."""
    asked = [one for one in asked if one is not ANYTHING]
    if isinstance(part, dict) and all(isinstance(one, dict) for one in asked):
        rest = {name: unasked(value, [one[name] for one in asked if name in one]) for name, value in part.items()}
        return {name: value for name, value in rest.items() if value is not ANYTHING} or (ANYTHING if part else part)
    if isinstance(part, list) and all(isinstance(one, list) for one in asked):
        return [unasked(value, [each for one in asked for each in one]) for value in part]
    return ANYTHING if asked else part
