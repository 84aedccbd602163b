"""`fn:name`: an expression function of the definition, carried out on the same data (semantics-0.8.md §2.6)."""

from functools import lru_cache

from workflow.expressions._query import NOTHING, ExpressionError, Nothing, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.dollar import inside
from workflow.expressions.jq.calls import called
from workflow.expressions.jq.program import Program, parse
from workflow.paths import Json


def call(text: str, name: str) -> Query:
    """The query that carries out the function of this name, which the arguments have.

    A name that is not there, and a function that comes to itself again, are errors of the evaluation.
    """

    def outputs(data: Json, arguments: Arguments) -> list[Json]:
        return _program(_operation(name, arguments)).outputs(data, arguments)

    def evaluate(data: Json, arguments: Arguments) -> Json | Nothing:
        found = outputs(data, arguments)
        return found[0] if len(found) == 1 else found or NOTHING

    return Query(text, True, None, evaluate, outputs=outputs)


def _operation(name: str, arguments: Arguments) -> str:
    """What a function does in the end: one may be a call of another, however many there are."""
    seen = {name}
    while True:
        operation = arguments.functions.get(name)
        if operation is None:
            raise ExpressionError(f"there is no expression function `{name}`")
        bare = inside(operation)
        text = operation.strip() if bare is None else bare
        deeper = called(text)
        if deeper is None:
            return text
        if deeper in seen:
            raise ExpressionError(f"the expression function `{deeper}` comes to itself again")
        seen.add(deeper)
        name = deeper


@lru_cache(maxsize=512)
def _program(text: str) -> Program:
    return parse(text)
