"""Who may do what. Today: everyone is the one local user, or (with `ACCOUNTS`) everyone who has signed in."""

import getpass
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, JsonResponse


def authorize(user: Any, session_id: str, command: str) -> bool:  # noqa: ARG001
    """Whether `user` (None without accounts) may send `command` to the simulator session; `connect` is one too."""
    return not settings.ACCOUNTS or bool(user and user.is_authenticated)


async def person(request: HttpRequest) -> str:
    """Whose work this is, for the history: the account's name, or without accounts the name of this machine's user."""
    if settings.ACCOUNTS:
        user = await request.auser()
        return user.get_username()
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # nobody is named so, or the system has no such list
        return "local user"


class LoginMiddleware(LoginRequiredMiddleware):
    """Every page asks to sign in; the API answers with its own kind of error instead of a redirect."""

    def handle_no_permission(self, request: HttpRequest, view_func: Any) -> Any:
        if request.path_info.startswith("/api/"):
            return JsonResponse({"error": {"code": "signed-out", "message": "Please sign in."}}, status=401)
        return super().handle_no_permission(request, view_func)
