"""One program run on one value, as the suite and the oracle do it."""

from contextlib import suppress
from typing import Final

from workflow.expressions import ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import JqError, JqLimits, parse
from workflow.paths import Json

LIFTED: Final = JqLimits(
    characters=10**6, nesting=10**3, work=10**9, made=10**8, depth=10_002, outputs=10**7, levels=600
)
"""Limits that no test meets but that of functions which call themselves."""
NOW: Final = 1_425_599_621.678
"""The virtual clock of tests."""


def outputs(program: str, data: Json, limits: JqLimits = LIFTED) -> list[Json]:
    """All that a program gives up to its end or its error; raises ExpressionError where it does not compile."""
    found: list[Json] = []
    with suppress(JqError):
        found.extend(parse(program, limits).raw_outputs(data, Arguments(now=NOW)))
    return found


def compiles(program: str) -> bool:
    """Whether a program compiles, with no variable but its own."""
    try:
        return not parse(program, LIFTED).variables
    except ExpressionError:
        return False
