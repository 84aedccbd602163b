"""Every address and every command of the simulator, and what one must be allowed to do there (safety.md, promise 7).

A route is written as Django resolves it; one with a `project_id` is about what somebody is to that project. What has no
row here is for those who may manage the definition, and fails tests/designer/access/test_permissions.py.
docs/permissions.md is held to these tables.
"""

from designer.access.roles import Action

Row = dict[str, Action]

PAGES: dict[str, Row] = {
    "": {"GET": "library"},
    "help/": {"GET": "open"},
    "help/<path:page>": {"GET": "open"},
    "about": {"GET": "open"},
    "health": {"GET": "open"},
    "ready": {"GET": "open"},
    "metrics": {"GET": "open"},
    "login": {"GET": "open", "POST": "open"},
    "logout": {"POST": "open"},
    "password": {"GET": "library", "POST": "library"},
    "password/<str:uidb64>/<str:token>": {"GET": "open", "POST": "open"},
    "account/tokens": {"GET": "library"},
    "password/forgotten": {"GET": "open", "POST": "open"},
    "oidc/start": {"GET": "open"},
    "oidc/back": {"GET": "open"},
    "invitation/<str:token>": {"GET": "open", "POST": "open"},
    "account": {"GET": "library", "POST": "library"},
    "account/elsewhere": {"POST": "library"},
    "inbox": {"GET": "library", "POST": "library"},
    "definitions/<slug:definition_id>/": {"GET": "see"},
    "definitions/<slug:definition_id>/design": {"GET": "edit"},
    "definitions/<slug:definition_id>/simulate": {"GET": "simulate"},
    "definitions/<slug:definition_id>/review": {"GET": "see"},
    "definitions/<slug:definition_id>/outline": {"GET": "see"},
    "shared/<str:token>/": {"GET": "see"},
    "shared/<str:token>/outline": {"GET": "see"},
    "shared/<str:token>/image.<str:kind>": {"GET": "see"},
    "shared/<str:token>/embed": {"GET": "see"},
    "resources/<slug:resource_id>": {"GET": "library"},
    "administration/": {"GET": "administer"},
    "administration/accounts": {"GET": "administer"},
    "administration/accounts/<int:number>": {"GET": "administer", "POST": "administer"},
    "administration/groups": {"GET": "administer", "POST": "administer"},
    "administration/invitations": {"GET": "administer", "POST": "administer"},
    "administration/invitations/<int:number>/revoke": {"POST": "administer"},
    "administration/tokens": {"GET": "administer", "POST": "administer"},
    "administration/tokens/<slug:token_id>/revoke": {"POST": "administer"},
    "administration/sessions": {"GET": "administer"},
    "administration/retention": {"GET": "administer", "POST": "administer"},
    "administration/limits": {"GET": "administer"},
    "administration/health": {"GET": "administer"},
    "administration/log": {"GET": "administer"},
    "administration/log/export/<str:kind>": {"GET": "administer"},
    "administration/<path:rest>": {"GET": "administer"},
}

_ONE = "api/definitions/<definition_id>"
_PROJECT = "api/projects/<project_id>"
API: dict[str, Row] = {
    "api/": {"GET": "open"},
    "api/openapi.json": {"GET": "library"},
    "api/analyse": {"POST": "library"},
    "api/archive": {"GET": "library"},
    "api/archive/definitions/<definition_id>": {"DELETE": "manage"},
    "api/archive/resources/<resource_id>": {"DELETE": "library"},
    "api/calendar": {"POST": "library"},
    "api/conversions": {"POST": "library"},
    "api/compare": {"POST": "tool"},
    "api/completions": {"POST": "library"},
    "api/contract-names": {"POST": "library"},
    "api/edit": {"POST": "library"},
    "api/fix": {"POST": "library"},
    "api/form": {"POST": "library"},
    "api/form/field": {"POST": "library"},
    "api/format": {"POST": "library"},
    "api/hover": {"POST": "library"},
    "api/import": {"POST": "library"},
    "api/inbox": {"GET": "library"},
    "api/inbox/read": {"POST": "library"},
    "api/library": {"GET": "library"},
    "api/members": {"POST": "library"},
    "api/merge": {"POST": "library"},
    "api/merge/picture": {"POST": "library"},
    "api/names": {"POST": "library"},
    "api/repair": {"POST": "library"},
    "api/runtimes": {"POST": "library"},
    "api/schema/<dialect>": {"GET": "tool"},
    "api/schemas/<file_format>.json": {"GET": "tool"},
    "api/starts": {"GET": "library"},
    "api/switch": {"POST": "library"},
    "api/projects": {"GET": "library", "POST": "library"},
    _PROJECT: {"GET": "see", "PUT": "manage", "DELETE": "manage"},
    f"{_PROJECT}/folder": {"PUT": "edit", "POST": "edit"},
    f"{_PROJECT}/tree": {"GET": "see", "POST": "edit"},
    f"{_PROJECT}/members": {"PUT": "share", "DELETE": "share"},
    f"{_PROJECT}/tokens": {"GET": "share", "POST": "share"},
    f"{_PROJECT}/tokens/<token_id>": {"DELETE": "share"},
    f"{_PROJECT}/workspace": {"GET": "see"},
    f"{_PROJECT}/webhooks": {"GET": "share", "POST": "share"},
    f"{_PROJECT}/webhooks/<webhook_id>": {"PUT": "share", "DELETE": "share"},
    f"{_PROJECT}/webhooks/<webhook_id>/test": {"POST": "share"},
    "api/definitions": {"GET": "library", "POST": "library"},
    _ONE: {"GET": "see", "PUT": "edit", "DELETE": "manage"},
    f"{_ONE}/comments/<comment_id>": {"PUT": "comment", "DELETE": "comment"},
    f"{_ONE}/activity": {"GET": "see"},
    f"{_ONE}/aids": {"GET": "simulate"},
    f"{_ONE}/copy": {"POST": "simulate"},
    f"{_ONE}/decisions": {"GET": "see", "POST": "decide"},
    f"{_ONE}/review-requests": {"POST": "edit"},
    f"{_ONE}/diagram.svg": {"GET": "see"},
    f"{_ONE}/dialect": {"PUT": "edit"},
    f"{_ONE}/runtime": {"PUT": "edit"},
    f"{_ONE}/draft": {"GET": "edit", "PUT": "edit", "DELETE": "edit"},
    f"{_ONE}/explore": {"POST": "simulate"},
    f"{_ONE}/export/<target>": {"GET": "see"},
    f"{_ONE}/file": {"GET": "edit", "POST": "edit"},
    f"{_ONE}/conversion": {"POST": "simulate"},
    f"{_ONE}/conversion/kept": {"POST": "simulate"},
    f"{_ONE}/conversion/run": {"POST": "simulate"},
    f"{_ONE}/portability": {"POST": "simulate"},
    f"{_ONE}/playback": {"GET": "see"},
    f"{_ONE}/policy": {"GET": "see", "PUT": "manage"},
    f"{_ONE}/project": {"PUT": "manage"},
    f"{_ONE}/recorded-run": {"POST": "simulate"},
    f"{_ONE}/restore": {"POST": "manage"},
    f"{_ONE}/samples": {"GET": "simulate"},
    f"{_ONE}/scenarios": {"GET": "see", "POST": "edit"},
    f"{_ONE}/scenarios/<scenario_id>": {"PUT": "edit", "DELETE": "edit"},
    f"{_ONE}/scenarios/<scenario_id>/repair": {"POST": "edit"},
    f"{_ONE}/scenarios/<scenario_id>/file": {"GET": "see"},
    f"{_ONE}/scenarios/file": {"GET": "see"},
    f"{_ONE}/scenarios/from-contracts": {"POST": "simulate"},
    f"{_ONE}/scenarios/from-file": {"POST": "edit"},
    f"{_ONE}/scenarios/from-mock-config": {"POST": "edit"},
    f"{_ONE}/scenarios/misfits": {"GET": "simulate"},
    f"{_ONE}/scenarios/run": {"POST": "simulate"},
    f"{_ONE}/scenarios/source": {"POST": "simulate"},
    f"{_ONE}/scenarios/sample": {"POST": "simulate"},
    f"{_ONE}/scenarios/sweep": {"POST": "simulate"},
    f"{_ONE}/scenarios/several": {"POST": "edit"},
    f"{_ONE}/sessions": {"GET": "simulate", "POST": "simulate"},
    f"{_ONE}/sessions/from-file": {"POST": "simulate"},
    f"{_ONE}/links": {"POST": "share"},
    f"{_ONE}/links/<link_id>": {"DELETE": "share"},
    f"{_ONE}/members/<name>": {"PUT": "share", "DELETE": "share"},
    f"{_ONE}/sharing": {"GET": "share"},
    f"{_ONE}/tags": {"PATCH": "edit"},
    f"{_ONE}/threads": {"GET": "see", "POST": "comment"},
    f"{_ONE}/threads/<thread_id>/comments": {"POST": "comment"},
    f"{_ONE}/threads/<thread_id>/reopen": {"POST": "comment"},
    f"{_ONE}/threads/<thread_id>/resolve": {"POST": "comment"},
    f"{_ONE}/uses": {"GET": "simulate"},
    f"{_ONE}/versions": {"GET": "see"},
    f"{_ONE}/webhooks": {"GET": "share", "POST": "share"},
    f"{_ONE}/webhooks/<webhook_id>": {"PUT": "share", "DELETE": "share"},
    f"{_ONE}/webhooks/<webhook_id>/test": {"POST": "share"},
    f"{_ONE}/versions/<number>": {"GET": "see", "PUT": "edit"},
    f"{_ONE}/versions/<number>/checks": {"GET": "see"},
    f"{_ONE}/versions/<number>/record": {"GET": "see"},
    f"{_ONE}/versions/<number>/restore": {"POST": "edit"},
    f"{_ONE}/versions/<number>/summary": {"GET": "see"},
    "api/resources": {"GET": "library", "POST": "library"},
    "api/resources/<resource_id>": {"GET": "library", "PUT": "library", "DELETE": "library"},
    "api/resources/<resource_id>/name": {"PUT": "library"},
    "api/resources/<resource_id>/restore": {"POST": "library"},
    "api/resources/<resource_id>/uses": {"GET": "library"},
    "api/resources/check": {"POST": "library"},
    "api/sessions/<session_id>": {"GET": "simulate", "DELETE": "simulate"},
    "api/sessions/<session_id>/file": {"GET": "simulate"},
    "api/sessions/<session_id>/name": {"PUT": "simulate"},
    "api/sessions/<session_id>/scenario": {"POST": "edit"},
    "api/sessions/<session_id>/secrets": {"PUT": "simulate"},
    "api/sessions/<session_id>/trace": {"GET": "simulate"},
    "api/tokens": {"GET": "library", "POST": "library"},
    "api/tokens/<token_id>": {"DELETE": "library"},
}

ROUTES: dict[str, Row] = {**PAGES, **API}

SOCKETS: Row = {
    "ws/definitions/<slug:definition_id>/": "see",
    "ws/definitions/<slug:definition_id>/text/": "edit",
    "ws/sessions/<slug:session_id>/": "watch",
}
"""What one must be allowed to open a WebSocket."""

COMMANDS: dict[str, Action] = {
    **dict.fromkeys(("connect", "sync", "look", "ack", "name"), "watch"),
    **dict.fromkeys(
        (
            *("judge", "filter", "evaluate", "stages", "variables", "foresee"),
            *("provenance", "correlation", "compare", "differences"),
        ),
        "watch",
    ),
    **dict.fromkeys(("start", "step", "step-over", "step-out", "continue", "run-to", "pause"), "simulate"),
    **dict.fromkeys(("back", "forward", "go", "reset", "undo", "fork"), "simulate"),
    **dict.fromkeys(("inject", "replan", "resolve", "advance", "mocks", "settings", "limits", "edit-data"), "simulate"),
    **dict.fromkeys(("breakpoints", "watches"), "simulate"),
    "reveal": "reveal",
    **dict.fromkeys(("request-control", "take-control", "give-control", "release-control"), "simulate"),
}
"""`connect` is to open the socket of a session. `reveal` is besides answered only to who made the session, gave it its
secrets and drives it (simulator/live/consumer.py)."""

ADMIN = "admin/"
"""Django's own pages, with their own login for staff; only there with accounts."""


def needed(method: str, route: str) -> Action | None:
    """What one must be allowed for a request; None where the route does not have the method."""
    if route.startswith(ADMIN):
        return "open"
    row = ROUTES.get(route)
    return "manage" if row is None else row.get("GET" if method == "HEAD" else method)


def needed_for(command: str) -> Action:
    """What one must be allowed for a command to a session; an unknown one gets its answer from the session."""
    return COMMANDS.get(command, "simulate")
