"""The facts of a run beside its data, as they stand in its result (contracts.md, "Result")."""

from typing import Literal, NotRequired, TypedDict

from workflow.paths import Json


class NotTaken(TypedDict):
    """An event that nobody took: its type, when it came as a length from the clock's start, and why."""

    event: str
    at: str
    reason: str
    seq: int


class UnusedMock(TypedDict):
    """A mock that answered nothing: a pointer into the scenario as it was run, its key, and why. `shared`: its suite
    gives it to all scenarios.
    """

    pointer: str
    key: str
    reason: str
    shared: NotRequired[bool]


class SkippedCatch(TypedDict):
    """A `catch`, entry of `onErrors` or `retry` that looked at an error and did not take it."""

    what: Literal["catch", "retry"]
    pointer: str
    state: str | None
    reason: str
    seq: int


class MissingMock(TypedDict):
    """A call without a mock: the keys that one would have, and `under` which key of the scenario."""

    under: str
    keys: list[str]
    state: str | None
    message: str
    seq: int


class Facts(TypedDict, total=False):
    """Each only where there is something."""

    notTaken: list[NotTaken]
    unusedMocks: list[UnusedMock]
    skippedCatches: list[SkippedCatch]
    missingMocks: list[MissingMock]


class SaidCause(TypedDict):
    """What made a difference, in a sentence that ends with the `value` where there is one."""

    says: str
    value: NotRequired[Json]


class Difference(TypedDict):
    """Where a run first differs from what is expected; see `first_difference`."""

    name: str
    at: str
    expected: Json
    actual: Json
    absent: NotRequired[Literal["expected", "actual"]]
    hint: NotRequired[str]
    cause: NotRequired[SaidCause]
    after: str | None
    seq: int | None
    step: int | None
    state: str | None
    pointer: str | None
    message: str
