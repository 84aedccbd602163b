"""How a call of a task would show who it is: `$authorization` (DSL reference, "Authentication";
semantics-1.0.md §7.6). Nothing is sent anywhere; the parameter is told nobody (secret_values.py).
"""

import base64
from typing import Final

from simulator.engine.setup.mocks import answer, candidates
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.uri_templates import as_text, expand
from simulator.engine.world.errors import problem
from workflow.error_types import AUTHENTICATION, CONFIGURATION
from workflow.model import Template
from workflow.paths import Json, Path

PLACES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "http": (("endpoint", "authentication"),),
    "openapi": (("authentication",),),
    "asyncapi": (("authentication",),),
    "grpc": (("service", "authentication"),),
    "a2a": (("server", "authentication"), ("agentCard", "endpoint", "authentication")),
    "mcp": (("transport", "http", "endpoint", "authentication"),),
}
"""Where the authentication of a call stands below `with`, by what is called."""
TOKEN: Final = "token"  # the word that stands for one that no mock gives
NAMED: Final = {"basic": "Basic", "digest": "Digest", "bearer": "Bearer", "oauth2": "Bearer", "oidc": "Bearer"}
"""The schemes that are sent, by those that are written."""


def authorize(context: TaskContext, call: str, arguments: Template | None) -> None:
    """Resolve the authentication that a call has, if it has one, for `$authorization`. Raises Trouble."""
    for place in PLACES.get(call, ()):
        found = context.part(arguments, *place)
        if found is not None:
            resolved = _resolved(context, _written(context, found))
            context.authorize(resolved, is_word=resolved["parameter"] == TOKEN)
            return


def _written(context: TaskContext, found: Template) -> Template:
    """The authentication, or the one in `use.authentications` that it names."""
    name = found.value.get("use") if isinstance(found.value, dict) else found.value
    if name is None:
        return found
    known = next((one.value for one in context.workflow.use.authentications if one.name == name), None)
    if known is None:
        words = f"there is no authentication {name} in `use.authentications`"
        raise problem(CONFIGURATION, words, found.path)
    return known


def _resolved(context: TaskContext, written: Template) -> dict[str, Json]:
    kind = next((kind for kind in NAMED if isinstance(written.value, dict) and kind in written.value), None)
    members = context.part(written, kind) if kind else None
    if kind is None or members is None or not isinstance(members.value, dict):
        raise problem(CONFIGURATION, "an authentication is basic, bearer, digest, oauth2 or oidc", written.path)
    if isinstance(members.value.get("use"), str):
        given = context.secret(members.value["use"], members.path)
    else:
        given = context.value(members, context.data)
    return {"scheme": NAMED[kind], "parameter": _parameter(context, kind, given, members.path)}


def _parameter(context: TaskContext, kind: str, given: Json, path: Path) -> str:
    if kind in ("basic", "digest"):
        name, password = (_text(given, member, path) for member in ("username", "password"))
        both = f"{name}:{password}"
        return base64.b64encode(both.encode()).decode() if kind == "basic" else f'username="{name}"'
    if kind == "bearer":
        return given if isinstance(given, str) else _text(given, "token", path)
    return _token(context, given, path)


def _text(given: Json, member: str, path: Path) -> str:
    value = given.get(member) if isinstance(given, dict) else None
    if isinstance(value, dict | list):
        raise problem(CONFIGURATION, f"the `{member}` of an authentication is a text", path)
    return as_text(value)


def _token(context: TaskContext, given: Json, path: Path) -> str:
    """What the mock of `POST` to the authority's token endpoint gives as `access_token`; without one a word."""
    authority = _text(given, "authority", path)
    endpoints = given.get("endpoints")
    endpoint = endpoints.get("token", "/oauth2/token") if isinstance(endpoints, dict) else "/oauth2/token"
    address = expand(authority.rstrip("/") + str(endpoint), context.data, path)
    run = context.run
    entries = candidates(run.setup.calls, (f"POST {address}",), "calls ")
    found = answer(entries, given, run.world.used, None)
    if found is None:
        return TOKEN
    run.world.used[found.used] = run.world.used.get(found.used, 0) + 1
    content = found.result.get("content") if found.form == "response" else found.result
    if found.error is not None or not isinstance(content, dict) or "access_token" not in content:
        words = found.error.message if found.error else "the authority gives no `access_token`"
        raise problem(AUTHENTICATION, words, path)
    return str(content["access_token"])
