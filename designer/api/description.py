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
UNAUTHORIZED: dict[str, Any] = {
    "description": (
        "Nobody known (`signed-out`), or a token that is wrong, over or revoked (`invalid-token`, with "
        '`WWW-Authenticate: Bearer error="invalid_token"`).'
    ),
    "headers": {"WWW-Authenticate": {"schema": {"type": "string"}, "description": "With `invalid-token`."}},
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
}
READS = ("get", "head")


class Described(NinjaAPI):
    """The API, with a document that tells who may ask."""

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        """The document; `more` as Ninja takes it."""
        document = super().get_openapi_schema(**more)
        components = document["components"]
        components["securitySchemes"] = SCHEMES
        components.setdefault("responses", {})["Unauthorized"] = UNAUTHORIZED
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                _tell(operation, method, path.removeprefix("/").replace("{", "<").replace("}", ">"))
        return document


def _tell(operation: dict[str, Any], method: str, route: str) -> None:
    page = ["page"] if method not in READS else []
    ways = [["session", *page], ["link", *page]]
    scope = scopes.needed(method.upper(), route)
    if scope is not None:
        operation["x-token-scope"] = scope
        if not scopes.in_project(method.upper(), route):
            operation["x-project-token"] = False
        ways.insert(0, ["token"])
    operation["security"] = [{name: [] for name in way} for way in ways]
    operation["responses"].setdefault(401, {"$ref": "#/components/responses/Unauthorized"})
