"""Builtins of regular expressions, each of which an evaluation pays for once before it is compiled."""

from collections.abc import Iterator

from workflow.expressions.jq.patterns import matches as patterns
from workflow.expressions.jq.patterns.cost import cost
from workflow.expressions.jq.run import Run
from workflow.paths import Json

_A_SEARCH = 80
"""Units of work that it costs to begin, whatever the text and the expression are."""


def is_match(run: Run, value: Json, expression: Json, flags: Json) -> Json:
    """Whether there is a match."""
    _pay(run, value, expression, flags)
    return patterns.is_match(value, expression, flags, run.charge)


def matches(run: Run, value: Json, expression: Json, flags: Json) -> Iterator[Json]:
    """The first match as jq's object, or with the flag `g` all of them."""
    _pay(run, value, expression, flags)
    return patterns.matches(value, expression, flags, run.charge)


def all_matches(run: Run, value: Json, expression: Json, flags: Json) -> Json:
    """The array of them."""
    return list(matches(run, value, expression, flags))


def scanned(run: Run, value: Json, expression: Json, flags: Json) -> Json:
    """The array of what the matches took."""
    _pay(run, value, expression, flags)
    return list(patterns.scanned(value, expression, flags, run.charge))


def split(run: Run, value: Json, expression: Json, flags: Json) -> Json:
    """The array of what lies between the matches."""
    _pay(run, value, expression, flags)
    return list(patterns.splits(value, expression, flags, run.charge))


def _pay(run: Run, value: Json, expression: Json, flags: Json) -> None:
    run.step(_A_SEARCH)
    if type(value) is str and type(expression) is str:
        key = (expression, str(flags), value.isascii(), value.endswith("\n"))
        if key not in run.compiled:
            run.compiled.add(key)
            run.step(cost(expression, is_ascii=value.isascii()))
