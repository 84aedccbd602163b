"""What an error of a recorded call is called in the definition: engines tell a text, or a name of their own."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from simulator.engine.setup.program import Program
from simulator.studies.recorded_runs.history import Happening
from workflow.actions import Action
from workflow.model import ErrorHandler, State, Transition

ANY: Final = "*"


def handlers_to(state: State, following: Happening | None) -> list[ErrorHandler]:
    """The error handlers of a state that lead to the one that was entered next."""
    if following is None:
        return []
    return [
        one for one in state.on_errors if isinstance(one.next, Transition) and one.next.target.name == following.state
    ]


def leads_to(state: State | None, following: Happening) -> bool:
    """Whether a state leads to the one that was entered next where nothing failed."""
    transition = state.next if state is not None else None
    return isinstance(transition, Transition) and transition.target.name == following.state


def name_of(
    program: Program, state: State, ended: Happening, handlers: Sequence[ErrorHandler], action: Action | None
) -> str:
    """The name of an error; "" where it cannot be told.

    It is that of the handler which the run went on with, else the one that is told, else that of the only error of the
    definition whose name or code stands in the text, else the only one that is tried again (`action`, where it was).
    """
    told = ended.error or {}
    text = str(told.get("message") or "")
    candidates = (
        _only(name for one in handlers for name in _names(one)),
        str(told.get("name") or ""),
        _only(one.name for one in program.workflow.errors if _stands(one.code, text) or _stands(one.name, text)),
        _only(_retried(state, action)),
    )
    return next((name for name in candidates if name), "")


def _only(names: Iterator[str]) -> str:
    """The only one of several names that may be the same; "" where there is none, or more."""
    found = set(names)
    return found.pop() if len(found) == 1 else ""


def _names(handler: ErrorHandler) -> list[str]:
    names = [one.name for one in handler.errors] or [handler.error]
    return [name for name in names if name and name != ANY]


def _stands(word: str | None, text: str) -> bool:
    """Whether a word stands in a text by itself."""
    return bool(word) and re.search(rf"(?<!\w){re.escape(str(word))}(?!\w)", text) is not None


def _retried(state: State, action: Action | None) -> Iterator[str]:
    """The errors after which a call is made again."""
    if action is not None:
        yield from (one.name for one in action.retryable or ())
        yield from (name for one in state.on_errors if one.retry is not None for name in _names(one))
