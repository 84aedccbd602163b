"""What worker processes carry out: each module is some calls, by the names of its functions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Unstartable(Exception):
    """A setup that nothing can be started from."""

    code = "bad-scenario"


@contextmanager
def starting(*errors: type[Exception]) -> Iterator[None]:
    """What these errors say is that it cannot be started: raises Unstartable."""
    try:
        yield
    except errors as error:
        raise Unstartable(str(error)) from None


def calls(*functions: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    return {one.__name__: one for one in functions}
