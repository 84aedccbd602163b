"""Before every view: who asks (`request.actor`), and whether they may. Also the headers of what a link opens."""

from collections.abc import Callable, Mapping
from functools import partial
from inspect import iscoroutinefunction
from typing import Any

from asgiref.sync import markcoroutinefunction, sync_to_async
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from designer.access import actors, client_address, current_actor, matrix, scopes, session_owner, tokens
from designer.access.actors import Actor
from designer.access.links import LinkEnded
from designer.access.roles import Action
from designer.access.session_owner import Run
from designer.server.failures import NOTHING_HERE, answer, busy_answer
from designer.telemetry.context import note
from designer.workers.client import Busy

API = "/api/"
SHARED = "/shared/"
PRIVATE = "private, no-store"
ASKED_AGAIN = "private, no-cache"
"""In the browser of who asked alone, and not shown before the server has said that it is the same."""
DOORS = ("definitions/<slug:definition_id>/design", "definitions/<slug:definition_id>/simulate")
"""Pages that lead members who may not do so much to the Review page instead."""


class AccessMiddleware:
    """Lets a request through to its view, or answers in its place."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self._is_async:
            return self._respond(request)
        return _marked(request, self.get_response(request))

    async def _respond(self, request: HttpRequest) -> HttpResponseBase:
        return _marked(request, await self.get_response(request))

    async def process_view(
        self, request: HttpRequest, _view: Any, _arguments: Any, given: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        """None to go on to the view, or the answer of who may not."""
        route = request.resolver_match.route if request.resolver_match else ""
        note(route=f"/{route}", session=str(given.get("session_id", "")))
        action = matrix.needed(request.method or "", route)
        if action is None:
            return HttpResponseNotAllowed(list(matrix.ROUTES[route]))
        if any("\0" in str(value) for value in given.values()):
            raise Http404
        run = await sync_to_async(_run)(given) if "session_id" in given else None
        definition_id = _definition(given, run)
        try:
            actor = await _actor(request, definition_id, given)
        except LinkEnded as ended:
            return _ended(request, ended)
        except tokens.TokenRefused as refused:
            return _no_token(refused)
        current_actor.begin(actor, client_address.of_request(request))
        request.actor = actor  # type: ignore[attr-defined]
        note(role=actor.part)
        if actor.token is not None and (beyond := _beyond(actor, actor.token.scope, request.method or "", route)):
            return beyond
        if _may(actor, action, definition_id):
            hidden = run is not None and not await sync_to_async(session_owner.is_open)(
                run, actor, partial(actor.may, "see")
            )
            return answer(404, "not-found", NOTHING_HERE) if hidden else None
        if route in DOORS and actor.user is not None and actor.may("see", definition_id):
            return redirect("review", definition_id=definition_id)
        return _refused(request, actor, action)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """The page of who comes while the server has too much to do; of other failures Django's own."""
        if not isinstance(error, Busy):
            return None
        if request.path_info.startswith(API):
            return busy_answer(error)
        page = render(request, "busy.html", {"words": error.message, "status": error.status}, status=error.status)
        page["Retry-After"] = str(error.seconds)
        return page


def _may(actor: Actor, action: Action, definition_id: str | None) -> bool:
    """Whether they may do this with what the address is about; a link opens no project."""
    if actor.project_id is not None and action not in actor.beside:
        return actor.local or (actor.link is None and action in actor.actions)
    return actor.may(action, definition_id)


def _run(given: Mapping[str, Any]) -> Run | None:
    """The session that an address is about; None for one that is gone."""
    return session_owner.runs_of([str(given["session_id"])]).get(str(given["session_id"]))


def _definition(given: Mapping[str, Any], run: Run | None) -> str | None:
    if "definition_id" in given:
        return str(given["definition_id"])
    return (run.definition if run else "") if "session_id" in given else None


async def _actor(request: HttpRequest, definition_id: str | None, given: Mapping[str, Any]) -> Actor:
    """Raises LinkEnded, TokenRefused. A token counts at the API alone, and before whatever else a request brings."""
    is_api = request.path_info.startswith(API)
    bearer = tokens.bearer(request.headers.get("Authorization", "")) if is_api else None
    if bearer is not None:
        address, about = client_address.of_request(request), given.get("project_id")
        return await sync_to_async(_by_token)(bearer, address, definition_id, about and str(about))
    in_address = given.get("token") if request.path_info.startswith(SHARED) else None
    token = in_address or request.headers.get("X-Signalbox-Link")
    user = await request.auser() if settings.ACCOUNTS and token is None else None
    guest, project = request.headers.get("X-Signalbox-Name", ""), given.get("project_id")
    return await actors.find(definition_id, token, guest, user, None if project is None else str(project))


def _by_token(bearer: str, address: str, definition_id: str | None, project_id: str | None) -> Actor:
    return actors.by_token(tokens.find(bearer, address), definition_id, project_id)


def _no_token(refused: tokens.TokenRefused) -> HttpResponseBase:
    """401 for a token that opens nothing, or 429 where that was tried too often."""
    if refused.wait:
        words = f"Too many wrong tokens came from there. Try again in {refused.wait} seconds."
        return answer(429, "too-many", words, {"Retry-After": str(refused.wait)})
    return answer(401, "invalid-token", str(refused), {"WWW-Authenticate": 'Bearer error="invalid_token"'})


def _beyond(actor: Actor, scope: str, method: str, route: str) -> HttpResponseBase | None:
    """403 for what a token's scope does not reach, which names the one that would; None where it does."""
    wanted = scopes.needed(method, route)
    if wanted is None:
        return answer(403, "not-by-token", "No token may do this; sign in, and use the page.")
    if actor.confined is not None and not scopes.in_project(method, route):
        return answer(403, "not-by-token", "No token of a project may do this: a person does it, or a token of theirs.")
    if scopes.covers(scope, wanted):
        return None
    words = f"This token may {scope}; this needs the scope {wanted}."
    asked = {"WWW-Authenticate": f'Bearer error="insufficient_scope", scope="{wanted}"'}
    return answer(403, "scope", words, asked, scope=wanted)


def _ended(request: HttpRequest, ended: LinkEnded) -> HttpResponseBase:
    if request.path_info.startswith(API):
        return answer(403, "link-ended", str(ended))
    return render(request, "link_ended.html", {"why": str(ended)}, status=410 if ended.known else 404)


def _refused(request: HttpRequest, actor: Actor, action: Action) -> HttpResponseBase:
    """Nobody known is asked to sign in; who may not even see a definition learns nothing of it."""
    is_api = request.path_info.startswith(API)
    if not actor.known:
        signed_out = answer(401, "signed-out", "Please sign in.")
        return signed_out if is_api else redirect_to_login(request.get_full_path(), settings.LOGIN_URL)
    hidden = action not in ("library", "tool", "administer") and actor.role is None
    if not is_api:
        page = ("404.html", 404) if hidden else ("403.html", 403)
        return render(request, page[0], {"administrators": action == "administer"}, status=page[1])
    if hidden:
        return answer(404, "not-found", NOTHING_HERE)
    return answer(403, "forbidden", "This link does not allow that." if actor.link else "You may not do this here.")


def _marked(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """No cache keeps what people see; what a link opens is found by nobody, and tells no other site its address."""
    if request.path_info.startswith(SHARED):
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex, nofollow"
    if response.has_header("ETag"):  # a picture that is asked for again each time
        response.headers.setdefault("Cache-Control", ASKED_AGAIN)
    else:
        response.headers.setdefault("Cache-Control", PRIVATE)
    return response
