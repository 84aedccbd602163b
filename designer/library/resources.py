"""Resources in the database: kept, saved without overwriting anybody, renamed, put away; each one transaction.

Of two resources in the library no two have one name: a relative URI must mean one of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from designer.access import Actor, security_log
from designer.library.store import Stale
from designer.models import Project, Resource
from designer.text_encoding import sha256
from workflow.resources import file_name

WRITINGS = 50
"""So many of the latest texts of a resource have who wrote them."""
Given = ParamSpec("Given")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Looked:
    """What a look at a resource's text says."""

    kind: str = ""
    entries: list[str] = field(default_factory=list)
    errors: int = 0
    warnings: int = 0


class Taken(Exception):
    """Another resource of the library answers to this name."""


def named(uri: str) -> Resource | None:
    """The resource of the library that a URI means, by its file name."""
    rows = Resource.objects.filter(archived=False)
    return next((row for row in rows if file_name(row.name) == file_name(uri)), None)


def _of_one_name(deed: Callable[Given, Made]) -> Callable[Given, Made]:
    """One transaction; Taken also where another process took the name at the same moment."""

    @wraps(deed)
    def guarded(*given: Given.args, **named: Given.kwargs) -> Made:
        try:
            with transaction.atomic():
                return deed(*given, **named)
        except IntegrityError:
            raise Taken from None

    return guarded


@_of_one_name
def create(
    name: str, text: str, looked: Looked, actor: Actor | None = None, project: Project | None = None
) -> Resource:
    """A new resource at version 1, of who brings it, or of a project; raises Taken."""
    _check_free(name)
    who, owner = (actor.name, actor.user) if actor is not None else ("", None)
    row = Resource(name=name, text=text, owner=owner, project=project, writings=[_writing(who, text)], **vars(looked))
    row.save(force_insert=True)
    security_log.note("resource-made", who=who, about=row.pk, name=name)
    return row


@transaction.atomic
def save(resource_id: str, text: str, version: int, looked: Looked, who: str = "") -> tuple[int, datetime]:
    """Put `text` over `version`; raises Stale, or Resource.DoesNotExist. Returns the new version and its time."""
    now = timezone.now()
    found = Resource.objects.filter(pk=resource_id, version=version, archived=False)
    before = found.values_list("name", "writings").first()
    name, writings = before or ("", [])
    writings = [*writings, _writing(who, text)][-WRITINGS:]
    if not found.update(text=text, version=F("version") + 1, updated=now, writings=writings, **vars(looked)):
        raise Stale(Resource.objects.get(pk=resource_id, archived=False))
    security_log.note("resource-changed", who=who, about=resource_id, name=name, version=version + 1)
    return version + 1, now


def _writing(who: str, text: str) -> dict[str, str]:
    return {"who": who, "digest": sha256(text)}


@_of_one_name
def rename(resource_id: str, name: str) -> None:
    """Let a resource answer to another name; raises Taken, or Resource.DoesNotExist."""
    row = Resource.objects.get(pk=resource_id, archived=False)
    _check_free(name, row.pk)
    before, row.name = row.name, name
    row.save(update_fields=["name"])
    security_log.note("resource-renamed", about=row.pk, name=name, before=before)


@transaction.atomic
def archive(resource_id: str) -> bool:
    """Put a resource out of sight; whether it was there."""
    row = Resource.objects.filter(pk=resource_id, archived=False).first()
    if row is None or not Resource.objects.filter(pk=resource_id, archived=False).update(archived=True):
        return False
    security_log.note("resource-archived", about=row.pk, name=row.name)
    return True


@_of_one_name
def restore(resource_id: str) -> bool:
    """Bring a resource back from the archive; whether it was there. Raises Taken."""
    row = Resource.objects.filter(pk=resource_id, archived=True).first()
    if row is None:
        return False
    _check_free(row.name)
    row.archived = False
    row.save(update_fields=["archived"])
    security_log.note("resource-restored", about=row.pk, name=row.name)
    return True


def forget(resource_id: str) -> bool:
    """Delete a resource of the archive for good; whether it was there."""
    with transaction.atomic():
        row = Resource.objects.filter(pk=resource_id, archived=True).first()
        if row is None:
            return False
        security_log.note("resource-deleted", about=resource_id, name=row.name)
        row.delete()
    return True


def _check_free(name: str, but: str = "") -> None:
    """Two that end in one file name cannot both be meant by it."""
    other = named(name)
    if other is not None and other.pk != but:
        raise Taken(name)
