"""Errors in 0.8: what a state handles must be declared, and actions are tried again, not states.

0.8 knows no wildcard; an entry for `*` lists what the definition names, and the runtime's own errors.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from workflow.convert.losses import Lost
from workflow.model import Duration, ErrorHandler, RetryPolicy, State, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Object
from workflow.states import CallbackState, EventState, OperationState, SubflowState, own_actions

OWN: Final = ("Timeout", "DataError", "ExpressionError", "SchemaError", "UnmockedFunction")
"""The errors that every run may have (semantics.md §7.2)."""
OF_STATES: Final = ("DataError", "ExpressionError", "SchemaError")
WILDCARD = "`*` is not known in 0.8: the errors that the definition names are listed, and those of the runtime"
CODED = "an error with a name and a code: in 0.8 one that has either of them is this error"
SEVERAL = "a retry of the state: 0.8 retries actions, and this state has several or none"
SHARED = "another retry in one state: in 0.8 an action has one strategy, and counts its retries for all errors together"
ALSO_STATES = "a retry after an error that is not the action's: 0.8 retries actions only"


@dataclass(frozen=True, slots=True)
class Retried:
    """What is retried in a state: its actions have `policy` for the errors of these names."""

    policy: str
    names: tuple[str, ...]

    def members(self) -> Object:
        """As an action has it."""
        return {"retryRef": self.policy, "retryableErrors": list(self.names)}


class Errors:
    """Knows the errors that are declared for the handlers of a definition, and its strategies of retries."""

    def __init__(self, workflow: Workflow, lost: Lost) -> None:
        self.lost = lost
        self.policies = {policy.name: policy for policy in workflow.retries}
        handlers = [one for one in nodes_of(ErrorHandler, workflow.scope.states) if one.error]
        keys = dict.fromkeys((one.error, one.code) for one in handlers if one.error != "*")
        often = Counter(error for error, _ in keys)
        self._named: dict[tuple[str, str | None], str] = {}
        for error, code in keys:
            self._named[error, code] = error if code is None or often[error] == 1 else f"{error} ({code})"
        self._any = any(one.error == "*" for one in handlers)

    def declared(self) -> list[Object]:
        """The `errors` of the definition."""
        found = [{"name": name} | ({} if code is None else {"code": code}) for (_, code), name in self._named.items()]
        own = [{"name": name} for name in OWN if name not in self._named.values()] if self._any else []
        return found + own

    @staticmethod
    def in_order(handlers: tuple[ErrorHandler, ...]) -> list[ErrorHandler]:
        """The handlers as 0.8 must ask them: those with a code first, `*` last (semantics.md §7.2)."""
        return sorted(handlers, key=lambda one: (one.error == "*", one.code is None))

    def names(self, handler: ErrorHandler) -> tuple[str, ...]:
        """The declared errors that an entry is for."""
        if handler.error == "*":
            return tuple(dict.fromkeys((*self._named.values(), *OWN)))
        return (self._named.get((handler.error, handler.code), handler.error),)

    def entry(self, handler: ErrorHandler) -> Object:
        """The errors of an `onErrors` entry."""
        if handler.error == "*":
            self.lost.change(handler, WILDCARD)
        elif handler.code is not None:
            self.lost.change(handler, CODED)
        names = self.names(handler)
        return {"errorRef": names[0]} if handler.error != "*" else {"errorRefs": list(names)}

    def retried(self, state: State) -> Retried | None:
        """What of a state's retries its actions can have; the rest is lost."""
        again = [one for one in self.in_order(state.on_errors) if one.retry and not self._is_none(one)]
        if not again:
            return None
        if not has_one_action(state):
            for handler in again:
                self.lost.add(handler.retry or handler, SEVERAL)
            return None
        policy = again[0].retry.name if again[0].retry else ""
        kept = [one for one in again if one.retry and one.retry.name == policy]
        for handler in again[1:]:
            if handler in kept:
                self.lost.change(handler.retry or handler, SHARED)
            else:
                self.lost.add(handler.retry or handler, SHARED)
        for handler in kept:
            if handler.error in OF_STATES:
                self.lost.change(handler.retry or handler, ALSO_STATES)
        return Retried(policy, tuple(dict.fromkeys(name for one in kept for name in self.names(one))))

    def _is_none(self, handler: ErrorHandler) -> bool:
        policy = self.policies.get(handler.retry.name) if handler.retry else None
        return policy is not None and policy.max_attempts < 1

    def strategies(self) -> list[Object]:
        """The `retries` of the definition; one that never retries is left out."""
        for policy in self.policies.values():
            if policy.max_attempts < 1:
                self.lost.note(policy, "a strategy that never retries is left out")
                self.lost.follow(policy)
        return [_strategy(policy) for policy in self.policies.values() if policy.max_attempts >= 1]


def has_one_action(state: State) -> bool:
    """Whether to try a state again is to try its action again."""
    if isinstance(state, EventState):
        each = [len(entry.actions) for entry in state.on_events]
        return max(each, default=0) == 1 if state.exclusive else sum(each) == 1
    if isinstance(state, SubflowState):
        return state.wait
    one = isinstance(state, OperationState | CallbackState)
    return one and len(own_actions(state) or ()) == 1


def _strategy(policy: RetryPolicy) -> Object:
    jitter = policy.jitter.text if isinstance(policy.jitter, Duration) else policy.jitter
    found = {
        "name": policy.name,
        "delay": policy.delay.text if policy.delay else None,
        "increment": policy.multiplier.text if policy.multiplier else None,
        "maxAttempts": policy.max_attempts,
        "jitter": jitter,
    }
    return {name: value for name, value in found.items() if value is not None}
