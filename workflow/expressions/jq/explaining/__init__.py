"""Where the result of a jq program comes from: for each leaf the places of the input that it was taken from or made of.

Only asked for when somebody wants to know (docs/jq.md, "Provenance"): the program is carried out as usual, and a
second time with values that know where they come from.
"""

from dataclasses import replace
from itertools import zip_longest

from workflow.expressions._query import NOTHING, ExpressionError, Nothing
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.explaining.explainer import Explainer
from workflow.expressions.jq.explaining.origins import Branch, Explained, How, Origin, Source
from workflow.expressions.jq.explaining.scope import Scope
from workflow.expressions.jq.explaining.traced import Place, Traced, put_together
from workflow.expressions.jq.explaining.tracing import Tracing
from workflow.expressions.jq.flow import Broken
from workflow.expressions.jq.program import Program
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.values.kinds import Charge, Spelled
from workflow.paths import Json

__all__ = ["Branch", "Explained", "How", "Origin", "Source", "explain", "explain_outputs"]


def explain(program: Program, data: Json, arguments: Arguments) -> Explained | Nothing:
    """What `program.evaluate` gives, with where it comes from. Raises ExpressionError as that does."""
    outputs = program.outputs(data, arguments)
    if not outputs:
        return NOTHING
    value = outputs[0] if len(outputs) == 1 else outputs
    run = _run(program, arguments)
    try:
        traced = _traced(program, data, run, outputs)
        told = Explainer(run.charge).explain(traced[0] if len(traced) == 1 else put_together(traced))
        return replace(told, value=value)
    except _UNEXPLAINED:
        return _roughly(program, value)


def explain_outputs(program: Program, data: Json, arguments: Arguments) -> list[Explained]:
    """What `program.outputs` gives, each with where it comes from. Raises ExpressionError as that does."""
    outputs = program.outputs(data, arguments)
    run = _run(program, arguments)
    try:
        explainer = Explainer(run.charge)
        traced = zip(outputs, _traced(program, data, run, outputs), strict=True)
        return [replace(explainer.explain(one), value=value) for value, one in traced]
    except _UNEXPLAINED:
        return [_roughly(program, value) for value in outputs]


class _OtherwiseError(Exception):
    """The second time gave something else: where the value comes from cannot be told."""


_UNEXPLAINED = (JqError, ExpressionError, RecursionError, Broken, _OtherwiseError)


def _run(program: Program, arguments: Arguments) -> Run:
    """The work that the second time may do, as much as the first; nobody hears its notes."""
    return Run(Arguments(arguments.variables, arguments.now), program.limits)


def _traced(program: Program, data: Json, run: Run, outputs: list[Json]) -> list[Traced]:
    """The outputs once more, traced. Raises one of _UNEXPLAINED where they are not the same."""
    tree = parse_program(program.text, program.limits)
    traced: list[Traced] = []
    for value, one in zip_longest(outputs, Tracing(run).of(tree, Traced(data, Place(None)), Scope()), fillvalue=None):
        if not isinstance(one, Traced) or len(traced) == len(outputs) or not _same(value, one.value, run.charge):
            raise _OtherwiseError
        traced.append(one)
    return traced


def _same(value: Json, other: Json, charge: Charge) -> bool:
    """Whether two values print the same; nan is the same as nan here."""
    pending = [(value, other)]
    while pending:
        one, two = pending.pop()
        charge(0)
        if one is two or (type(one) is float and one != one and two != two):
            continue
        if type(one) is not type(two) and type(two) is not Spelled:
            return False
        if type(one) is dict and list(one) == list(two):
            pending += [(inner, two[name]) for name, inner in one.items()]
        elif type(one) is list and len(one) == len(two):
            pending += zip(one, two, strict=True)
        elif type(one) in (dict, list) or one != two:
            return False
    return True


def _roughly(program: Program, value: Json) -> Explained:
    """Of a result that could not be traced: it is computed of all that there is."""
    sources = (Source(None, ()), *(Source(name, ()) for name in sorted(program.variables)))
    return Explained(value, (Origin((), "computed", sources, ()),), is_exact=False)
