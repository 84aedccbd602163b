"""What a call fails by that no answer comes to (`failure` of a mock): it took too long, or was refused."""

from typing import Final

from simulator.engine.setup.mock_answers import FAILURE
from simulator.engine.world.errors import TIMEOUT, Error
from workflow.error_types import COMMUNICATION, CONFIGURATION, TIMEOUT_TYPE
from workflow.paths import Json

REQUEST_FAILED: Final = "RequestFailed"
"""The name in 0.1 to 0.8 of the error that a request fails by."""
LATE: Final = "timeout"


def failure_of(kind: str, what: str, failure: Json) -> Error:
    """The error of a call of a kind (`function`, `subflow`, `call`) of `what`: a timeout, else one of communication.
    A workflow is not called over a network: the mock is none for it.
    """
    if kind == "subflow":
        return Error(CONFIGURATION, f"the mock gives `{FAILURE}`, and a workflow has an `output`")
    is_late = failure == LATE
    words = f"{what} gave no answer in time" if is_late else f"{what} refused the connection"
    if kind == "function":
        return Error(TIMEOUT if is_late else REQUEST_FAILED, words)
    return Error(TIMEOUT_TYPE if is_late else COMMUNICATION, words)
