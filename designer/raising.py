"""One error in place of another: what a part says of itself becomes what its caller's caller is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Failure = TypeVar("Failure", bound=Exception)


@contextmanager
def instead(
    kind: type[Failure] | tuple[type[Failure], ...], other: Exception | Callable[[Failure], Exception]
) -> Iterator[None]:
    """In place of exceptions of this kind the `other` is raised, or what that makes of them."""
    try:
        yield
    except kind as error:
        raise (other if isinstance(other, Exception) else other(error)) from None
