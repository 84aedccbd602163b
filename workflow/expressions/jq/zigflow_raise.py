"""jq as Zigflow evaluates the title and detail of an error by: no variable has a value there, nor has the input
(docs/runtimes/zigflow.md, Z49).
"""

from dataclasses import replace
from typing import Final

from workflow.expressions._query import ExpressionError, Query
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import zigflow
from workflow.expressions.jq.static import look
from workflow.paths import Json

_WORDS: Final = "variable not defined: nothing of the run is known where an error is raised"


def query(text: str) -> Query:
    """The query that a program is; one that reads anything fails when it is evaluated."""
    found = zigflow.query(text)
    if not found.variables and not look(text).reads:
        return found

    def evaluate(_data: Json, _arguments: Arguments) -> Json:
        raise ExpressionError(_WORDS)

    def outputs(data: Json, arguments: Arguments) -> list[Json]:
        return [evaluate(data, arguments)]

    return replace(found, evaluate=evaluate, outputs=outputs)


members_of = zigflow.members_of
