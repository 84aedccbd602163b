"""Who changes a resource, and what comes of it.

Editors of its project change it; one in no project who brought it; administrators all. One from before that was kept
belongs to nobody: who may edit every definition that names it changes it. Where a change ends approvals, those who
approve are asked anew, and told why.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import transaction

from designer.access import Actor, current_actor
from designer.library import activity, usage
from designer.models import Decision, Definition, Resource
from designer.review import approvals, policy
from designer.review.taken import CHANGED
from workflow.resources import file_name, named_as

T = TypeVar("T")


class NotYours(Exception):
    """Somebody else's resource."""


def check(actor: Actor, row: Resource) -> None:
    """Raises NotYours. In a thread."""
    if row.pk not in changeable(actor, [row]):
        raise NotYours(row.pk)


def changeable(actor: Actor, rows: Iterable[Resource]) -> set[str]:
    """The ids of those that somebody may change. In a thread."""
    given = list(rows)
    if actor.confined is not None:
        return set()
    if actor.local or getattr(actor.user, "is_superuser", False):
        return {row.pk for row in given}
    if actor.user is None:
        return set()
    may = {one: actor.may_in("edit", one) for one in {row.project_id for row in given if row.project_id}}
    found = {row.pk for row in given if row.project_id and may[row.project_id]}
    found |= {row.pk for row in given if row.project_id is None and row.owner_id == actor.user.pk}
    return found | _nobody_s(actor, [row for row in given if row.project_id is None and row.owner_id is None])


def _nobody_s(actor: Actor, rows: list[Resource]) -> set[str]:
    """Those of rows without an owner that no definition names which somebody may not edit."""
    if not rows:
        return set()
    with current_actor.nobody():
        uses = [(use.id, file_name(use.by)) for use in usage.users(resources=[row.name for row in rows])]
    mine = set(
        Definition.objects.filter(actor.where("edit"), pk__in={one for one, _ in uses}).values_list("pk", flat=True)
    )
    others = {name for one, name in uses if one not in mine}
    return {row.pk for row in rows if not {file_name(row.name), named_as(row.name)} & others}


async def changing(actor: Actor, deed: Callable[[], T], names: Iterable[str]) -> T:
    """What `deed` gives, which changes the resources of these names; who names them is looked at again."""
    given = list(names)
    return await usage.changing(lambda: changed(actor, deed, given), resources=given)


@transaction.atomic
def changed(actor: Actor, deed: Callable[[], T], names: Iterable[str]) -> T:
    """Carry out `deed`; of each definition whose approval it ends a review is asked for. In a thread."""
    given = list(names)
    before = _approved(given)
    done = deed()
    words = f"{CHANGED[:1].upper()}{CHANGED[1:]}: {', '.join(dict.fromkeys(map(file_name, given)))}."
    for row, version in before.items():
        if version not in _versions(row):
            activity.note(row.pk, actor.name, "asked", version=version, words=words)
    return done


def _approved(names: list[str]) -> dict[Definition, int]:
    """The last approved version of each definition whose newest text names a resource."""
    with current_actor.nobody():
        ids = {use.id for use in usage.users(resources=names)}
    decided = (
        Decision.objects.filter(definition_id__in=ids, approved=True).order_by().values("definition_id").distinct()
    )
    rows = Definition.objects.filter(pk__in=decided, archived=False) if ids else ()
    found = {row: _versions(row) for row in rows}
    return {row: versions[-1] for row, versions in found.items() if versions}


def _versions(row: Definition) -> list[int]:
    return approvals.approved(Decision.objects.filter(definition_id=row.pk), approvals.known(row, policy.of(row)))
