"""What worker processes carry out: each module is some calls, by the names of its functions."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from designer.raising import instead


class Unstartable(Exception):
    """A setup that nothing can be started from."""

    code = "bad-scenario"


def starting(*errors: type[Exception]) -> AbstractContextManager[None]:
    """What these errors say is that it cannot be started: raises Unstartable."""
    return instead(errors, lambda error: Unstartable(str(error)))


def calls(*functions: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    return {one.__name__: one for one in functions}
