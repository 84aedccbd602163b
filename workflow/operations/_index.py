"""What an operation looks up in a model again and again: states and scopes by their paths, and the words that lead."""

from functools import cached_property

from workflow.model import Scope, State, Workflow
from workflow.nodes import scopes
from workflow.operations._transitions import transitions
from workflow.paths import Path


class Index:
    """The states and scopes of one model; each is found when it is first asked for."""

    def __init__(self, workflow: Workflow) -> None:
        self._workflow = workflow
        self._words: dict[Path, set[str]] = {}

    @cached_property
    def scopes(self) -> dict[Path, Scope]:
        """Every scope by its path; of several the first."""
        return {scope.path: scope for scope in reversed(list(scopes(self._workflow)))}

    @cached_property
    def states(self) -> dict[Path, State]:
        """Every state by its path."""
        return {state.path: state for scope in self.scopes.values() for state in scope.states}

    def words(self, scope: Scope) -> set[str]:
        """The words by which the ways of a scope lead to its states."""
        if scope.path not in self._words:
            self._words[scope.path] = {
                transition.target for state in scope.states for transition in transitions(state) if transition.target
            }
        return self._words[scope.path]
