"""Errors and retries: which problem of 1.0 an error of 0.8 is, what is caught, and how it is tried again
(semantics-0.8.md §6, semantics-1.0.md §6)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from workflow import durations
from workflow.actions import Action
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.texts import braced, literal, member
from workflow.error_types import CONFIGURATION, EXPRESSION_TYPE, PREFIX, RUNTIME, TIMEOUT_TYPE, VALIDATION
from workflow.limits import WAITS_ONE_BY_ONE
from workflow.model import Duration, ErrorHandler, Ref, RetryPolicy, Workflow
from workflow.paths import Object
from workflow.profile.semantics import DOCUMENTS, Semantics
from workflow.retry_waits import backed_off, grown

OWN: Final = "https://serverlessworkflow.io/errors/"
OF_RUNTIME: Final = {
    "Timeout": TIMEOUT_TYPE,
    "DataError": CONFIGURATION,
    "ExpressionError": EXPRESSION_TYPE,
    "SchemaError": VALIDATION,
    "UnmockedFunction": RUNTIME,
}
"""The runtime's own errors by the last word of their type."""
DEFAULT_DELAY: Final = "PT1S"
JITTER: Final = "a jitter around the wait: 1.0 only adds to it"
GROWS: Final = "waits that grow in this way: 1.0 has constant, linear and doubled ones"
EVERY_CLASS: Final = frozenset(("java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException"))
"""The classes of Java that all errors of functions have."""
FAULT_CLASSES: Final = frozenset(("java.lang.IllegalArgumentException",))
"""Those of expressions and data."""
CLASS: Final = "the code “{0}”, a class of Java: in 1.0 an error has a type and a status, and no class"
MESSAGE: Final = "the code “{0}”, a part of a message: who runs 1.0 writes other messages"
ALL: Final = "true"
TIMED_OUT: Final = PREFIX + TIMEOUT_TYPE
_CLASS: Final = re.compile(r"(?:[a-z_]\w*\.)+[A-Z]\w*(?:\$\w+)*", re.ASCII)
COMPARED: Final = 64
"""Waits by which two ways to grow are told apart."""
MONTH: Final = 30 * durations.DAY
CODE: Final = "the code “{0}” of an error: 1.0 knows errors by type and by a status of HTTP"


@dataclass(frozen=True, slots=True)
class Retrying:
    """How something is tried again: by a `catch` with `retry`; or, where 1.0 has no word for how the waits grow, one
    after the other by `waits`, for the errors that the program `taken` is true of."""

    catch: Object = field(default_factory=dict)
    taken: str = ""
    waits: tuple[str, ...] = ()


def type_of(name: str) -> str:
    """The type of the problem that an error of this name is."""
    return PREFIX + OF_RUNTIME[name] if name in OF_RUNTIME else OWN + quote(name, safe="")


def _is_type(kind: str) -> str:
    return f"{{error}}.type == {literal(kind)}"


def _inside(error: str) -> str:
    """What a member is asked of, before its point."""
    return "" if error == "." else error


@dataclass(slots=True)
class Errors:
    """Writes what is caught; `policies` are the retries that were used, by name."""

    workflow: Workflow
    lost: Lost
    semantics: Semantics = DOCUMENTS
    policies: dict[str, Object] = field(default_factory=dict)

    def handles_timeout(self, handlers: Iterable[ErrorHandler]) -> bool:
        """Whether an event that does not come in time is an error that is handled, as SonataFlow has it (S134)."""
        if self.semantics.errors.event_timeout != "error":
            return False
        tests = [one for handler in handlers for name in self.names(handler) for one in self._by_code(name)]
        return any(one in (ALL, _is_type(TIMED_OUT)) for one in tests)

    def status(self, name: str) -> int | None:
        """The status of an error that is declared by this name, where its code is one."""
        declared = next((one for one in self.workflow.errors if one.name == name), None)
        if declared is None or declared.code is None:
            return None
        if declared.code.isdecimal() and len(declared.code) == 3 and 100 <= int(declared.code) <= 599:
            return int(declared.code)
        self.lost.note(declared, CODE.format(declared.code))
        return None

    def is_one(self, names: Iterable[str], error: str = ".") -> str:
        """A program that tells whether a problem is one of the errors of these names."""
        if self.semantics.errors.filter == "kogito":
            told = list(dict.fromkeys(one for name in names for one in self._by_code(name)))
            return "true" if ALL in told else " or ".join(one.format(error=_inside(error)) for one in told) or "false"
        parts = []
        for name in dict.fromkeys(names):
            parts.append(f"{member(error, 'type')} == {literal(type_of(name))}")
            status = self.status(name)
            parts += [f"{member(error, 'status')} == {status}"] if status is not None else []
        return " or ".join(parts) or "false"

    def taken(self, names: Sequence[str]) -> Object:
        """The members of `catch` that take these errors and no others."""
        if self.semantics.errors.filter == "kogito":
            program = self.is_one(names)
            return {} if program == "true" else {"when": braced(program)}
        if len(names) == 1 and self.status(names[0]) is None:
            return {"errors": {"with": {"type": type_of(names[0])}}}
        return {"when": braced(self.is_one(names))}

    def _by_code(self, name: str) -> list[str]:
        """Programs that tell an error of this name by its code, as SonataFlow does (S131)."""
        declared = next((one for one in self.workflow.errors if one.name == name), None)
        code = declared.code if declared and declared.code else ""
        found = [_is_type(type_of(name))]
        last = code.rpartition(":")[2]
        if code in EVERY_CLASS:
            return [ALL]
        if code == "TimedOut":
            return [_is_type(TIMED_OUT), *found]
        if last.isdecimal() and len(last) == 3:
            return [f"{{error}}.status == {last}", *found]
        if code in FAULT_CLASSES:
            return [*(_is_type(PREFIX + one) for one in (EXPRESSION_TYPE, CONFIGURATION, VALIDATION)), *found]
        if declared is not None and code:
            self.lost.change(declared, CLASS.format(code) if _CLASS.fullmatch(code) else MESSAGE.format(code))
        if code and not _CLASS.fullmatch(code):
            found.append(f'({{error}}.detail // "" | test({literal(code)}))')
        return found

    def names(self, handler: ErrorHandler) -> list[str]:
        """The names that an entry of `onErrors` is for."""
        return [one.name for one in handler.errors] or [handler.error]

    def retrying(self, action: Action) -> "Retrying | None":
        """How an action is tried again (§6.5, §6.6); None where it is not."""
        automatic = self.workflow.auto_retries
        if action.retry is None and not automatic:
            return None
        if automatic:
            refused = self.is_one(ref.name for ref in action.non_retryable)
            catch: Object = {"exceptWhen": braced(refused)} if action.non_retryable else {}
            taken = f"({refused} | not)" if action.non_retryable else "true"
        else:
            names = [ref.name for ref in action.retryable] if action.retryable is not None else self._declared()
            if not names:
                return None
            catch, taken = self.taken(names), f"({self.is_one(names)})"
        if action.retry is None:
            return Retrying({**catch, "retry": {"delay": DEFAULT_DELAY, "backoff": {"exponential": {}}}})
        name = action.retry.name
        policy = next((one for one in self.workflow.retries if one.name == name), None)
        waits = _odd_waits(policy) if policy else None
        if waits is not None:
            return Retrying(taken=taken, waits=waits)
        return Retrying({**catch, "retry": self._policy(action.retry)})

    def _declared(self) -> list[str]:
        return [one.name for one in self.workflow.errors]

    def _policy(self, ref: Ref) -> Any:
        policy = next((one for one in self.workflow.retries if one.name == ref.name), None)
        if policy is None:
            self.lost.add(ref, f"the retries “{ref.name}”, which are not given")
            return {"limit": {"attempt": {"count": 0}}}
        if policy.name not in self.policies:
            self.policies[policy.name] = self._written(policy)
        return policy.name

    def _written(self, policy: RetryPolicy) -> Object:
        found: Object = {}
        if policy.delay:
            found["delay"] = policy.delay.text
        found["backoff"] = {self._backoff(policy): {}}
        found["limit"] = {"attempt": {"count": policy.max_attempts}}
        if policy.jitter is not None:
            self.lost.add(policy, JITTER)
        return found

    def _backoff(self, policy: RetryPolicy) -> str:
        """How the waits grow."""
        found = _kind_of(policy)
        if found is None:
            self.lost.change(policy, GROWS)
        return found or "linear"


def _odd_waits(policy: RetryPolicy) -> tuple[str, ...] | None:
    """The waits of a policy that 1.0 has no word for, if they can be written one by one."""
    if _kind_of(policy) is not None or policy.jitter is not None or policy.max_attempts > WAITS_ONE_BY_ONE:
        return None
    return tuple(durations.format_ms(wait) for wait in _waits_of(policy))


def _kind_of(policy: RetryPolicy) -> str | None:
    """The word of 1.0 for how the waits grow; a limit that none of them reaches is none."""
    waits, delay = _waits_of(policy), _milliseconds(policy.delay)
    numbers = range(1, len(waits) + 1)
    kinds = ("constant", "linear", "exponential")
    return next((one for one in kinds if waits == [backed_off(one, delay, number) for number in numbers]), None)


def _waits_of(policy: RetryPolicy) -> list[int]:
    """The milliseconds before the retries (§6.7); of very many the first tell how they grow."""
    return [grown(policy, number, _milliseconds) for number in range(1, min(policy.max_attempts, COMPARED) + 1)]


def _milliseconds(duration: Duration | None) -> int:
    """The length of a duration, a month as 30 days; of what is none, nothing."""
    found = durations.parse(duration.text) if duration else None
    return 0 if found is None else found.milliseconds + found.months * MONTH
