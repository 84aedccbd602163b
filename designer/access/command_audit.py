"""What management commands do with accounts, for the security log: `createsuperuser`, `changepassword`, `shell`, ….

Heard are Django's own signals, for as long as a command runs and where no request asks. `QuerySet.update` and
`bulk_create`, which a shell may use too, send none.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import Group, User
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_save

from designer.access import current_actor, security_log

FIELDS = ("username", "email", "is_active", "is_staff", "is_superuser", "password")
BEFORE = "_before_command"


@contextmanager
def heard() -> Iterator[None]:
    """Write down what is done with accounts until this ends."""
    through = User.groups.through
    connections: tuple[tuple[Any, Any, Any], ...] = (
        (pre_save, _before, User),
        (post_save, _saved, User),
        (post_delete, _deleted, User),
        (m2m_changed, _grouped, through),
    )
    for signal, hears, sender in connections:
        signal.connect(hears, sender=sender)
    try:
        yield
    finally:
        for signal, hears, sender in connections:
            signal.disconnect(hears, sender=sender)


def _before(instance: User, **_signal: Any) -> None:
    setattr(instance, BEFORE, User.objects.filter(pk=instance.pk).values(*FIELDS).first() if instance.pk else None)


def _saved(instance: User, created: bool, **_signal: Any) -> None:
    if created:
        _note("account-made", instance, administrator=instance.is_superuser)
        return
    before = getattr(instance, BEFORE, None)
    # as stored: what was not among `update_fields` has not changed
    now = User.objects.filter(pk=instance.pk).values(*FIELDS).first()
    if before is None or now is None:
        return
    changed = [name for name in FIELDS if before[name] != now[name]]
    if "password" in changed:
        changed.remove("password")
        _note("password-set", instance)
    if changed:
        _note("account-changed", instance, fields=changed)


def _deleted(instance: User, **_signal: Any) -> None:
    _note("account-deleted", instance)


def _grouped(instance: User | Group, action: str, pk_set: set[int] | None, **_signal: Any) -> None:
    if action not in ("post_add", "post_remove", "post_clear"):
        return
    users = [instance] if isinstance(instance, User) else User.objects.filter(pk__in=pk_set or ())
    for user in users:
        _note("account-changed", user, groups=sorted(user.groups.values_list("name", flat=True)))


def _note(what: security_log.Word, user: User, **facts: Any) -> None:
    if current_actor.actor() is None:  # of a server that such a command runs, requests are told by their pages
        security_log.note(what, who=security_log.COMMAND, about=str(user.pk), name=user.get_username(), **facts)
