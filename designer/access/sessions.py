"""Signed-in people's sessions: Django's own in the database, whose keys are asked for only if they can be one."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db.models.signals import post_save
from django.utils import timezone

AT_ONCE = 200


def connect() -> None:
    """An account that is closed has no session any more, by whatever way it is closed: nor after it is open again."""
    post_save.connect(_saved, sender=User, dispatch_uid="sessions-of-closed-accounts")


def _saved(instance: User, created: bool, update_fields: Collection[str] | None = None, **_signal: Any) -> None:
    if not instance.is_active and not created and (update_fields is None or "is_active" in update_fields):
        end_others(instance, "")


class SessionStore(DatabaseSessions):
    """As Django's. A cookie with anything but the letters and digits of keys is as good as none: not every database
    lets itself be asked for a NUL."""

    def _validate_session_key(self, key: str | None) -> bool:
        return super()._validate_session_key(key) and str(key).isascii() and str(key).isalnum()  # type: ignore[misc]

    def of_keys(self, keys: Collection[str]) -> dict[str, dict[str, Any]]:
        """What is kept in the sessions of these keys that have not ended, by key; one question to the database."""
        kept = self.model.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
        return {key: self.decode(data) for key, data in kept.values_list("session_key", "session_data")}


def end_others(user: Any, but: str) -> int:
    """End every session of an account but the one with this key; how many that were. Looks at all sessions."""
    kept = SessionStore.get_model_class().objects
    ended = [
        key
        for key, data in kept.filter(expire_date__gt=timezone.now())
        .values_list("session_key", "session_data")
        .iterator()
        if key != but and str(SessionStore().decode(data).get(SESSION_KEY)) == str(user.pk)
    ]
    for at in range(0, len(ended), AT_ONCE):
        kept.filter(session_key__in=ended[at : at + AT_ONCE]).delete()
    return len(ended)
