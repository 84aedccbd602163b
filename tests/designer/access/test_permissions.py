"""Whatever can be asked for is in the permission matrix, and the matrix is what happens (safety.md, promise 7)."""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.urls import URLResolver, get_resolver

from designer.access import authorize, matrix, scopes
from designer.access.roles import ADMINISTRATOR, GRANTS, LINK, ROLES, Action, Role
from designer.access.sockets import may_in
from designer.api import api
from designer.routing import application as sockets
from simulator.models import Session
from simulator.session.participants import CONTROL, FOLLOWERS, REVEAL
from simulator.session.queries import QUERIES
from simulator.session.session import HANDLERS
from tests.designer import roles
from tests.designer.access.matrix_rows import NOWHERE, ROWS, Places, outcome, place
from tests.designer.roles import Browser
from tests.golden import golden
from tests.tiers import part

PAGE = Path(__file__).resolve().parents[3] / "docs" / "permissions.md"
OTHERS = ("GET", "POST", "PUT", "PATCH", "DELETE")
COMMAND_ROWS = sorted(matrix.COMMANDS)


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Every address that Django resolves."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


def operations() -> dict[str, set[str]]:
    """The methods of every address of the API."""
    found: dict[str, set[str]] = {}
    for prefix, router in api._routers:
        for path, view in router.path_operations.items():
            whole = "/".join(part.strip("/") for part in ("api", prefix, path) if part.strip("/"))
            methods = {method for operation in view.operations for method in operation.methods}
            found.setdefault(whole.replace("{", "<").replace("}", ">"), set()).update(methods)
    return found


def test_every_address_has_its_row() -> None:
    assert set(routes()) == set(matrix.ROUTES), "designer/access/matrix.py must have exactly the routes that there are"


def test_every_request_of_the_api_has_its_row() -> None:
    beside = {NOWHERE, "api/openapi.json"}
    assert operations() == {route: set(row) for route, row in matrix.API.items() if route not in beside}


def test_every_command_of_a_session_has_its_row() -> None:
    there = {"connect", REVEAL, *HANDLERS, *QUERIES, *FOLLOWERS, *CONTROL}
    assert there == set(matrix.COMMANDS)


def test_every_socket_has_its_row() -> None:
    assert {str(getattr(one, "pattern", one)) for one in sockets.routes} == set(matrix.SOCKETS)


def test_what_has_no_row_is_for_the_owner_alone() -> None:
    assert matrix.needed("GET", "api/something-new") == "manage"
    assert [role for role in ROLES if "manage" in GRANTS[role]] == ["owner"]


def test_a_method_without_a_row_is_refused() -> None:
    missing = [(method, route) for route, row in matrix.ROUTES.items() for method in OTHERS if method not in row]
    assert all(matrix.needed(method, route) is None for method, route in missing)


def granted(action: Action, role: str, route: str = "") -> bool:
    """What the tables say; a link opens no project."""
    if "<project_id>" in route and role.startswith("link"):
        return action in LINK
    if action in ("open", "library", "tool"):
        return action == "open" or (action in LINK if role.startswith("link") else role != "anonymous")
    return role in GRANTS and action in GRANTS[role]


KEPT = {
    ("api/schema/<dialect>", "in"),
    ("api/schemas/<file_format>.json", "in"),
    ("help/", "in"),
    ("help/<path:page>", "in"),
}
"""The same for everybody, and no secret: a cache may keep it."""


def is_kept_by_no_cache(answer: Any) -> bool:
    """Whether no cache shows it to anybody without asking the server, nor gives it to somebody else."""
    said = set(answer.get("Cache-Control", "").replace(" ", "").split(","))
    return "no-store" in said or said >= {"private", "no-cache"}


def refusal(role: str, action: Action) -> str:
    """How somebody is kept out: a stranger learns nothing of the definition."""
    if role == "anonymous":
        return "signed-out"
    return "not-found" if role == "stranger" and action not in ADMINISTRATOR else "forbidden"


UNTOLD = [row for row in ROWS if "token" not in row[1]]
"""The rows without a token in the address."""


class Asking:
    """Everybody's browsers: the same one for all that changes nothing, a new one for what may sign somebody out."""

    def __init__(self) -> None:
        self._places = Places()
        self._browsers: dict[tuple[str, Any], Browser] = {}

    async def __call__(self, role: str, method: str, route: str, let_in: bool) -> Any:
        """The answer to a request of somebody who is let in or not."""
        at = await self._places.of(method, route, let_in)
        key = (role, at.row.pk)
        if key not in self._browsers:
            self._browsers[key] = await roles.browser(role, at.row)
        answer = await self._browsers[key](method, at.address(route))
        if let_in and method != "GET" and "<" not in route:  # it may have signed its account out everywhere
            self._browsers = {key: one for key, one in self._browsers.items() if key[0] != role}
        return answer

    def forget(self) -> None:
        """The next one asks about another place."""
        self._places.forget()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
class TestRows:
    """Every row, with everybody, against the application."""

    async def test_with_accounts(self, settings: Any) -> None:
        roles.with_accounts(settings)
        asking, wrong = Asking(), []
        for (method, route), role in product(part(UNTOLD, 3), roles.ROLES):
            action = matrix.ROUTES[route][method]
            wanted = "in" if granted(action, role, route) else refusal(role, action)
            answer = await asking(role, method, route, wanted == "in")
            found = outcome(answer)
            if found != wanted:
                wrong.append(f"{method} {route} by {role}: {found}, not {wanted}")
                asking.forget()
            if not is_kept_by_no_cache(answer) and (route, found) not in KEPT:
                wrong.append(f"{method} {route} by {role}: a cache may keep it")
        assert not wrong, "\n".join(wrong)

    async def test_the_local_user_may_do_everything_and_a_link_no_more_than_with_accounts(self) -> None:
        asking, wrong = Asking(), []
        for (method, route), role in product(part(UNTOLD, 3, 1), ("anonymous", "link-read", "link-comment")):
            let_in = role == "anonymous" or granted(matrix.ROUTES[route][method], role, route)
            found = outcome(await asking(role, method, route, let_in))
            if (found in ("signed-out", "forbidden")) if let_in else (found != "forbidden"):
                wrong.append(f"{method} {route} by {role}: {found}, though it is {'' if let_in else 'not '}let in")
                asking.forget()
        assert not wrong, "\n".join(wrong)

    @pytest.mark.parametrize(("method", "route"), [row for row in ROWS if row[1].startswith("shared/")])
    async def test_an_address_with_a_token_needs_nothing_else(self, settings: Any, method: str, route: str) -> None:
        roles.with_accounts(settings)
        at = await sync_to_async(place)(route)
        token, _ = await sync_to_async(roles.link)(at.row)
        path = at.address(route.replace("<str:token>", token))
        assert (await Browser()(method, path)).status_code < 300
        other = at.address(route.replace("<str:token>", token[:-1] + "_"))
        answer = await Browser()(method, other)
        assert (answer.status_code, at.row.name in answer.content.decode()) == (404, False)

    @pytest.mark.parametrize("accounts", [True, False])
    async def test_every_command_of_a_session(self, settings: Any, accounts: bool) -> None:
        if accounts:
            roles.with_accounts(settings)
        row = await sync_to_async(roles.definition)()
        other = await sync_to_async(roles.definition)()
        sessions = [await Session.objects.acreate(definition=one.id, setup={}) for one in (row, other)]
        for role in roles.ROLES:
            scope = await sync_to_async(roles.scope)(role, row)
            for command, action in matrix.COMMANDS.items():
                allowed = granted(action, role) or (not accounts and not role.startswith("link"))
                assert await authorize(scope, sessions[0].id, command) == allowed, (role, command)
                elsewhere = not accounts and not role.startswith("link")
                assert await authorize(scope, sessions[1].id, command) == elsewhere, (role, command)

    @pytest.mark.parametrize("accounts", [True, False])
    async def test_every_socket_of_a_definition(self, settings: Any, accounts: bool) -> None:
        if accounts:
            roles.with_accounts(settings)
        row = await sync_to_async(roles.definition)()
        other = await sync_to_async(roles.definition)()
        for role in roles.ROLES:
            scope = await sync_to_async(roles.scope)(role, row)
            anyway = not accounts and not role.startswith("link")
            for action in matrix.SOCKETS.values():
                assert await may_in(scope, row.id, action) == (granted(action, role) or anyway), role
                assert await may_in(scope, other.id, action) == anyway, role


def table(headings: list[str], rows: list[list[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def ticks(action: Action) -> list[str]:
    return ["✓" if granted(action, role) else "" for role in roles.ROLES]


def shown(route: str) -> str:
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def of_command(name: str) -> str | None:
    return next((one for one in scopes.SCOPES if matrix.COMMANDS[name] in scopes.ALLOWS[one]), None)


def scope(wanted: str | None) -> str:
    """The smallest scope of a token that may do it."""
    return f"`{wanted}`" if wanted else ""


def scope_of(method: str, route: str) -> str:
    """The same of a request; marked where no token of a project may send it."""
    wanted = scope(scopes.needed(method, route))
    return wanted if not wanted or scopes.in_project(method, route) else f"{wanted} °"


def test_the_page_has_the_tables_as_they_are() -> None:
    said = PAGE.read_text("utf-8").partition("<!-- tables -->\n")[0]
    heads = list(roles.ROLES)
    actions: list[Action] = sorted(
        {
            *matrix.SOCKETS.values(),
            *matrix.COMMANDS.values(),
            *(a for row in matrix.ROUTES.values() for a in row.values()),
        }
    )
    parts = [
        "## Actions\n\n" + table(["action", *heads], [[f"`{action}`", *ticks(action)] for action in actions]),
        "## Pages and requests\n\n"
        + table(
            ["address", "method", "action", "token"],
            [
                [f"`{shown(route)}`", method, f"`{action}`", scope_of(method, route)]
                for route, row in matrix.ROUTES.items()
                for method, action in row.items()
            ],
        ),
        "## WebSockets\n\n"
        + table(["address", "action"], [[f"`{shown(route)}`", f"`{a}`"] for route, a in matrix.SOCKETS.items()]),
        "## Commands of a session\n\n"
        + table(
            ["command", "action", "token"],
            [[f"`{name}`", f"`{matrix.COMMANDS[name]}`", scope(of_command(name))] for name in COMMAND_ROWS],
        ),
    ]
    golden(PAGE, said + "<!-- tables -->\n" + "\n".join(parts))


def test_a_role_may_what_the_one_before_it_may() -> None:
    named: list[Role] = list(ROLES)
    assert all(GRANTS[low] < GRANTS[high] for low, high in pairwise(named))
