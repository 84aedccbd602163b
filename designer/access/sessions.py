"""Signed-in people's sessions: Django's own in the database, whose keys are asked for only if they can be one."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions


class SessionStore(DatabaseSessions):
    """As Django's. A cookie with anything but the letters and digits of keys is as good as none: not every database
    lets itself be asked for a NUL."""

    def _validate_session_key(self, key: str | None) -> bool:
        return super()._validate_session_key(key) and str(key).isascii() and str(key).isalnum()  # type: ignore[misc]
