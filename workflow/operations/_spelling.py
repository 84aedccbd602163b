"""How a dialect writes what operations add, as plain data: one `Spelling` for 0.6, one for all of 0.1."""

from typing import Any, Protocol

from workflow import dialects
from workflow.model import Workflow
from workflow.operations import _spelling_0_1, _spelling_0_6
from workflow.paths import Json

Object = dict[str, Any]


class Spelling(Protocol):
    """What both dialect families answer; a member that a dialect does not have is empty."""

    kinds: tuple[str, ...]
    """The kinds of states that it has, as the model calls them."""

    needs_names: bool
    """Whether a case of a switch can only lead to a state, and not end by itself."""

    lists: dict[str, str]
    """Where functions, events and retries are defined, by their kind; none of those that only uses name."""

    has_compensation: bool

    def state(self, kind: str, name: str) -> Object:
        """A new state that is valid but for its way on."""

    def way(self, name: str) -> Object:
        """The members that lead to a state."""

    def end(self) -> Object:
        """The members that end; none where a state without a next state ends."""

    def default(self, name: str | None) -> Json:
        """A switch's default that leads to a state, or ends; None where it cannot."""

    def case(self, condition: str | None) -> Object:
        """A new case of a switch on data without its way; `condition` is as the person writes it."""

    def definition(self, kind: str, name: str) -> Object:
        """A new function, event or retry."""


def of(workflow: Workflow) -> Spelling:
    """The spelling of the workflow's dialect."""
    spelling = dialects.spelling(workflow.dialect)
    return _spelling_0_1.Spelling01(workflow, spelling) if spelling else _spelling_0_6.Spelling06(workflow)
