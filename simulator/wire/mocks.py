"""The mocks of a run, as a scenario file writes them (contracts.md, "Scenario file")."""

from typing import Annotated, NotRequired, TypedDict

from workflow.paths import Json

Numbers = int | str | list[int | str]
"""A number, a range such as "2-4", or a list of these."""


class MockFault(TypedDict):
    """The error that a mock gives; a code may be written as a number."""

    name: str
    code: NotRequired[str | int]
    message: NotRequired[str]


class MockProblem(TypedDict):
    """The error that a task's call gives (1.0): problem details."""

    type: Annotated[str, "A standard type, as a URI, or one of the definition's own."]
    status: NotRequired[Annotated[Json, "By default that of the standard type."]]
    title: NotRequired[str]
    detail: NotRequired[Json]


class MockResponse(TypedDict, total=False):
    """What a service answers over HTTP (1.0): of a status that is no success the call fails."""

    status: int
    headers: dict[str, Json]
    content: Json


class MockGrpc(TypedDict, total=False):
    """What a service answers by gRPC: by another status than OK the call fails."""

    status: Annotated[str | int, "Its name or number; OK by default."]
    message: Json
    trailers: dict[str, Json]
    content: Annotated[Json, "The message that it gives, where the status is OK."]


class MockProcess(TypedDict, total=False):
    """What a process answers that a task runs (1.0)."""

    code: int
    stdout: Json
    stderr: Json


class _Answering(TypedDict):
    result: NotRequired[Json]
    output: NotRequired[Annotated[Json, "Of a sub-workflow, instead of `result`."]]
    error: NotRequired[Annotated[MockFault | MockProblem | str, "A text is the name; problem details of a task (1.0)."]]
    delay: NotRequired[Annotated[str | dict[str, Json], "A duration, or an object: drawn by a distribution."]]
    never: NotRequired[bool]


class MockChoice(_Answering):
    """One of the answers between which chance decides."""

    weight: NotRequired[float]


class MockEntry(_Answering):
    """One entry of a mock: a call takes the first whose `when` holds and that is not used up."""

    when: NotRequired[str]
    choice: NotRequired[Annotated[list[MockChoice], "Chance decides between these."]]
    times: NotRequired[int]
    call: NotRequired[Annotated[Numbers, 'A number, a range such as "2-4", or a list of these.']]
    attempt: NotRequired[Numbers]
    iteration: NotRequired[Numbers]


class MocksInForce(TypedDict):
    """The mocks that a run is answered by."""

    functions: Annotated[dict[str, MockEntry | list[MockEntry]], "By function."]
    subflows: Annotated[dict[str, MockEntry | list[MockEntry]], "By workflow id."]
    calls: NotRequired[Annotated[dict[str, Json], "Of tasks (1.0), as in a scenario file, where there are any."]]
