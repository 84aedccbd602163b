"""How a jq program goes wrong: by an error of its own, which `try` catches, or at a limit, which nothing catches."""

from typing import Final

from workflow.expressions._query import ExpressionError
from workflow.paths import Json

NOWHERE: Final = -1
"""The place of what is no part of a program's text: builtins that are written in jq."""


class JqError(Exception):
    """An error that the program raised or ran into; `value` is what `try … catch` gets, mostly a text (jq.md).

    `at` is where the part that failed stands in the program, counted from 0; None: not known yet. `looked_up` are
    the value and the key of a lookup that failed; `is_own` says that the program itself called `error`.
    """

    at: int | None = None
    looked_up: tuple[Json, Json] | None = None
    is_own: bool = False

    def __init__(self, value: Json) -> None:
        super().__init__(value)
        self.value = value


class LimitReached(ExpressionError):
    """The evaluation passes one of its limits; no `try` of the program catches it (limits.md, "Expressions")."""


def placed(error: JqError, at: int) -> JqError:
    """The error, with the place of the part that failed if none is known yet."""
    if error.at is None and at != NOWHERE:
        error.at = at
    return error
