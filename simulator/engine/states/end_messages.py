"""`errorMessage` of a state that ends an instance: with a text the instance ends in error (docs/runtimes/sonataflow.md,
S137).
"""

from typing import Final

from simulator.engine.data.filters import select
from simulator.engine.run.context import StepContext
from simulator.engine.world.errors import Error, Trouble
from simulator.engine.world.world import Frame
from workflow.expressions import NOTHING, check
from workflow.expressions.compiling import JACKSON, language_of, trimmed
from workflow.model import Expression
from workflow.paths import Path

ENDED: Final = "ErrorMessage"
"""The name of the error."""
_MEMBER: Final = "errorMessage"


def end_message(run: StepContext, scope: Frame, left: Path) -> str | None:
    """The message that the state left gives for the data there are; None: it gives none. Raises Trouble where it is no
    expression.
    """
    if run.semantics.errors.end_message == "none" or scope.parent:
        return None
    metadata = run.program(scope.instance).state(left).metadata
    written = metadata.get(_MEMBER) if isinstance(metadata, dict) else None
    if written is None:
        return None
    language = run.workflow(scope).expression_language
    bare, place = trimmed(str(written)), (*left, "metadata", _MEMBER)
    language = language_of(bare, JACKSON if language == "jq" else language)
    if check(bare, language) is not None:
        words = f"The expression used for generating error message is not a valid one: {bare}"
        raise Trouble(Error(ENDED, words), place)
    found = select(Expression(bare, place, language), scope.data, run.arguments(scope))
    if found is NOTHING or found is None:
        return None
    text = found if isinstance(found, str) else str(found)
    return text if text.strip() else None
