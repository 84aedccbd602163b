"""That something of a project is another: told once what was changed is committed, to whoever listens.

Deeds call `changed`; designer/library/bound_projects/binding.py listens and writes the project to its folder.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import transaction
from django.dispatch import Signal

from designer.models import Definition

COMMITTED = Signal()
"""Sent with `projects`, a set of ids."""
_gathered: ContextVar[set[str] | None] = ContextVar("gathered_projects", default=None)


def changed(projects: Iterable[str | None]) -> None:
    """Something in these projects is another; None is none of them. In a thread."""
    ids = {one for one in projects if one}
    gathered = _gathered.get()
    if gathered is not None:
        gathered |= ids
    elif ids:
        transaction.on_commit(lambda: COMMITTED.send(None, projects=ids))


def changed_in(definition_id: str) -> None:
    changed(Definition.objects.filter(pk=definition_id).values_list("project", flat=True))


@contextmanager
def together() -> Iterator[set[str]]:
    """What is changed herein is not told: whoever asks for it has the ids, and tells of all at once."""
    gathered: set[str] = set()
    token = _gathered.set(gathered)
    try:
        yield gathered
    finally:
        _gathered.reset(token)
