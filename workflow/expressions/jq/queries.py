"""What a text in jq is to who only asks for queries: what it gives, where it leads, which members it reads."""

from workflow.expressions._query import ExpressionError, Query
from workflow.expressions.jq import older
from workflow.expressions.jq.calls import called
from workflow.expressions.jq.limits import JQ_LIMITS
from workflow.expressions.jq.named_functions import call
from workflow.expressions.jq.program import Program, parse
from workflow.expressions.jq.syntax.grammar import parse_program
from workflow.expressions.jq.syntax.parts import nodes
from workflow.expressions.jq.syntax.parts import path_of as steps_of
from workflow.expressions.jq.syntax.tree import Constant, Index


def query(text: str) -> Query:
    """The query that a program is; raises ExpressionError with the column where it goes wrong.

    `fn:name` is the expression function of that name, which the arguments have.
    """
    name = called(text)
    if name is not None:
        return call(text, name)
    program = _program(text)
    steps = path_of(text)
    names = tuple(step for step in steps if isinstance(step, str)) if steps is not None else None
    only_names = names if names is not None and steps is not None and len(names) == len(steps) else None
    return Query(text, True, None, program.evaluate, only_names, program.outputs, program.variables)


def _program(text: str) -> Program:
    """The program of a text, which may lack the sign of `$SECRETS`."""
    try:
        return parse(text)
    except ExpressionError:
        signed = older.with_signs(text)
        if signed == text or not compiles(signed):
            raise
        return parse(signed)


def compiles(text: str) -> bool:
    """Whether a text is a program."""
    try:
        parse(text)
    except ExpressionError:
        return False
    return True


def path_of(text: str) -> tuple[str | int, ...] | None:
    """The names and indexes of a program that only says a place, `.a["b c"][0]`, else None. Raises as `query`."""
    return None if called(text) is not None else steps_of(parse_program(text, JQ_LIMITS))


def members_of(text: str) -> tuple[str, ...]:
    """The names of the members that a program looks up, in order; raises as `query`."""
    if called(text) is not None:
        return ()
    _program(text)
    looked_up = [node for node in nodes(parse_program(text, JQ_LIMITS)) if isinstance(node, Index)]
    keys = [node.key for node in sorted(looked_up, key=lambda node: node.at)]
    return tuple(dict.fromkeys(key.value for key in keys if isinstance(key, Constant) and isinstance(key.value, str)))
