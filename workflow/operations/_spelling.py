"""How a dialect writes what operations add, as plain data: one `Spelling` for 0.6, 0.8, and all of 0.1."""

from typing import Protocol

from workflow import dialects
from workflow.model import Workflow
from workflow.operations import _spelling_0_1, _spelling_0_6, _spelling_0_8
from workflow.paths import Json, Object



class Spelling(Protocol):
    """What both dialect families answer; a member that a dialect does not have is empty."""

    kinds: tuple[str, ...]
    """The kinds of states that it has, as the model calls them."""

    needs_names: bool
    """Whether a case of a switch can only lead to a state, and not end by itself."""

    lists: dict[str, str]
    """Where functions, events and retries are defined, by their kind; none of those that only uses name."""

    has_compensation: bool

    default_key: str
    """The member of a switch with the way that is taken otherwise."""

    wildcard: str | None
    """The name that stands for every error; None where each is named."""

    def state(self, kind: str, name: str) -> Object:
        """A new state that is valid but for its way on."""

    def running(self, name: str, workflow: str) -> Object | None:
        """A new state that runs the workflow of this id and waits for it; None where no state can."""

    def transition(self, name: str) -> Object:
        """The members that lead to a state."""

    def end(self) -> Object:
        """The members that end; none where a state without a next state ends."""

    def default(self, name: str | None) -> Json:
        """A switch's default that leads to a state, or ends; None where it cannot."""

    def handler(self, name: str) -> Object:
        """A new entry for an error of this name, without its way."""

    def leading(self, name: str, besides: Object) -> Json:
        """The value of a transition that does something besides leading to a state."""

    def ending(self, found: Object) -> Json:
        """The value of an end, of that of a 0.6 end."""

    def case(self, condition: str | None) -> Object:
        """A new case of a switch on data without its way; `condition` is as the person writes it."""

    def definition(self, kind: str, name: str) -> Object:
        """A new function, event or retry."""


def of(workflow: Workflow) -> Spelling:
    """The spelling of the workflow's dialect."""
    spelling = dialects.spelling(workflow.dialect)
    if spelling:
        return _spelling_0_1.Spelling01(workflow, spelling)
    return _spelling_0_8.Spelling08(workflow) if workflow.dialect == "0.8" else _spelling_0_6.Spelling06(workflow)
