"""The OpenAPI document of the API: beside what each operation says, who may ask, and what who may not is answered."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from designer.access import scopes

SCHEMES: dict[str, Any] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": (
            "An access token (`sbx_…`), made at /account/tokens. `x-token-scope` of an operation is the scope that it "
            "needs: read, simulate, edit, manage; each holds the one before it. A token of a project (made in the "
            "project's dialog, or by POST /api/projects/{project_id}/tokens) knows what is in its project alone; "
            "operations with `x-project-token: false` are not for it."
        ),
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "The session of an account, where the server has accounts; without them nobody signs in.",
    },
    "page": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRFToken",
        "description": "The token of a page (and of its cookie `csrftoken`), for whatever changes something.",
    },
    "link": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Signalbox-Link",
        "description": "The token of a share link, for what it opens.",
    },
}
READS = ("get", "head")


def _failure(description: str, **headers: str) -> dict[str, Any]:
    """A response in the shape of all failures; `headers` by their names, with _ for -."""
    told: dict[str, Any] = {
        "description": description,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
    }
    if headers:
        told["headers"] = {
            name.replace("_", "-"): {"schema": {"type": "string"}, "description": words}
            for name, words in headers.items()
        }
    return told


SHARED: dict[int, tuple[str, dict[str, Any]]] = {
    400: ("BadRequest", _failure("The request cannot be read (`bad-json`, `bad-form`, `bad-request`).")),
    401: (
        "Unauthorized",
        _failure(
            "Nobody known (`signed-out`), or a token that is wrong, over or revoked (`invalid-token`, with "
            '`WWW-Authenticate: Bearer error="invalid_token"`).',
            WWW_Authenticate="With `invalid-token`.",
        ),
    ),
    403: (
        "Forbidden",
        _failure(
            "Who asks may not do this (`forbidden`), their token may not (`scope`, `not-by-token`), their link has "
            "ended (`link-ended`), or the page's token is missing (`csrf`).",
            WWW_Authenticate="With `scope`, which it names.",
        ),
    ),
    404: ("NotFound", _failure("It is not there, or not for who asks (`not-found`).")),
    413: ("TooLarge", _failure("The request is larger than this server takes (`too-large`).")),
    422: ("Unprocessable", _failure("What the request says cannot be meant (`invalid`, `bad-text` …).")),
    429: (
        "TooManyRequests",
        _failure("Others of the same asker are in its way (`too-many`).", Retry_After="Seconds to wait."),
    ),
    503: (
        "Unavailable",
        _failure(
            "Too much to do (`busy`), the database cannot be used (`storage`), or the work took too long.",
            Retry_After="Seconds to wait, with `busy`.",
        ),
    ),
}
"""What any operation may answer, by status: the name of the response, and the response."""
OF_BODIES = (413,)
OF_PLACES = (404,)
"""Statuses of operations with a body, and with something in their path, alone."""


class Described(NinjaAPI):
    """The API, with a document that tells who may ask. Members have the names that are sent, here and there."""

    def __init__(self, **more: Any) -> None:
        self._documents: dict[str, OpenAPISchema] = {}
        super().__init__(**more)

    def add_router(self, prefix: str, router: Any, **more: Any) -> None:
        """Take in the operations of a router; `more` as Ninja takes it."""
        for view in router.path_operations.values():
            for operation in view.operations:
                operation.by_alias = True
        super().add_router(prefix, router, **more)
        self._documents.clear()

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        """The document, made once for each path that the API is at; `more` as Ninja takes it."""
        at = more.get("path_prefix") or self.get_root_path(more.get("path_params") or {})
        if at not in self._documents:
            self._documents[at] = self._made(**more)
        return self._documents[at]

    def _made(self, **more: Any) -> OpenAPISchema:
        document = super().get_openapi_schema(**more)
        components = document["components"]
        components["securitySchemes"] = SCHEMES
        components.setdefault("responses", {}).update(SHARED.values())
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                _add_access(operation, method, path.removeprefix("/").replace("{", "<").replace("}", ">"))
        return document


def _add_access(operation: dict[str, Any], method: str, route: str) -> None:
    page = ["page"] if method not in READS else []
    ways = [["session", *page], ["link", *page]]
    scope = scopes.needed(method.upper(), route)
    if scope is not None:
        operation["x-token-scope"] = scope
        if not scopes.in_project(method.upper(), route):
            operation["x-project-token"] = False
        ways.insert(0, ["token"])
    operation["security"] = [{name: [] for name in way} for way in ways]
    for status, (name, _) in SHARED.items():
        if (status not in OF_BODIES or "requestBody" in operation) and (status not in OF_PLACES or "<" in route):
            operation["responses"].setdefault(status, {"$ref": f"#/components/responses/{name}"})
    operation["responses"] = dict(sorted(operation["responses"].items()))
