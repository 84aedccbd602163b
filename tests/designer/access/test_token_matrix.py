"""Every scope of a token at every address, socket and command: what the tables of designer/access say."""

import json
from itertools import pairwise, product
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from designer.access import authorize, matrix, project_tokens, scopes, tokens
from designer.access.actors import NOTHING, Actor
from designer.access.roles import GRANTS, MEMBER, MEMBERS, Action, Role
from designer.access.sockets import may_in
from designer.access.token_sockets import TOKEN
from designer.models import AccessToken, Definition, Project
from simulator.models import Session
from tests.designer import roles
from tests.designer.access.matrix_rows import ROWS, Places, outcome, place
from tests.golden import ROOT
from tests.tiers import part, share


def expected(scope: str, method: str, route: str) -> str:
    """How an owner's token of this scope gets through a row."""
    wanted = scopes.needed(method, route)
    return "not-by-token" if wanted is None else "in" if scopes.covers(scope, wanted) else "scope"


OF_API = [row for row in ROWS if row[1].startswith("api/")]
OF_PAGES = [row for row in ROWS if not row[1].startswith("api/") and "token>" not in row[1]]
WITH_OR_WITHOUT = pytest.mark.parametrize("accounts", [True, False])


async def ask(token: str, method: str, path: str) -> Any:
    client = AsyncClient(enforce_csrf_checks=True)
    sent = {} if method == "GET" else {"data": "{}", "content_type": "application/json"}
    return await getattr(client, method.lower())(path, headers={"Authorization": f"Bearer {token}"}, **sent)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
class TestScopes:
    """Against the application."""

    @WITH_OR_WITHOUT
    async def test_every_address(self, settings: Any, accounts: bool) -> None:
        if accounts:
            roles.with_accounts(settings)
        user = await sync_to_async(roles.account)("owner") if accounts else None
        made = {one: await sync_to_async(tokens.create)(Actor("mia", user=user), "CI", one, 9) for one in scopes.SCOPES}
        places, wrong = Places(), []
        for (method, route), scope in product(part(OF_API, 4, int(accounts)), scopes.SCOPES):
            wanted = expected(scope, method, route)
            at = await places.of(method, route, wanted == "in")
            if accounts:
                await sync_to_async(roles.account)("owner", at.row, "owner")
            found = outcome(await ask(made[scope].token, method, at.address(route)))
            if found != wanted:
                wrong.append(f"{method} {route} by {scope}: {found}, not {wanted}")
                places.forget()
        assert not wrong, "\n".join(wrong)

    async def test_no_page_knows_a_token(self, settings: Any) -> None:
        roles.with_accounts(settings)
        at = await sync_to_async(place)("<project_id>")
        user = await sync_to_async(roles.account)("owner", at.row, "owner")
        made = await sync_to_async(tokens.create)(Actor("mia", user=user), "CI", "manage", 9)
        wrong = []
        for method, route in OF_PAGES:
            found = outcome(await ask(made.token, method, at.address(route)))
            wanted = "signed-out" if method == "GET" else "forbidden"
            if matrix.ROUTES[route][method] != "open" and found != wanted:
                wrong.append(f"{method} {route}: {found}, not {wanted}")
        assert not wrong, "\n".join(["nobody is known, and no page's token is there", *wrong])

    @WITH_OR_WITHOUT
    @pytest.mark.parametrize("scope", share(scopes.SCOPES, 2))
    async def test_every_command_and_socket(self, settings: Any, scope: str, accounts: bool) -> None:
        if accounts:
            roles.with_accounts(settings)
        row, other = [await sync_to_async(roles.definition)() for _ in range(2)]
        user = await sync_to_async(roles.account)("owner", row, "owner") if accounts else None
        made = await sync_to_async(tokens.create)(Actor("mia", user=user), "CI", scope, 9)
        opened = {"query_string": b"", "user": user, TOKEN: made.row.pk}
        mine, others = [await Session.objects.acreate(definition=one.id, setup={}) for one in (row, other)]
        for command, action in matrix.COMMANDS.items():
            allowed = action in scopes.ALLOWS[scope]
            assert await authorize(opened, mine.id, command) == allowed, command
            assert await authorize(opened, others.id, command) == (allowed and not accounts), command
        for action in matrix.SOCKETS.values():
            allowed = action in scopes.ALLOWS[scope]
            assert await may_in(opened, row.id, action) == allowed
            assert await may_in(opened, other.id, action) == (allowed and not accounts)
        await sync_to_async(tokens.revoke)(Actor("mia", user=user), made.row.pk)
        assert not await authorize(opened, mine.id, "connect")
        assert not await may_in(opened, row.id, "see")


def of_project(scope: str, role: Role, method: str, route: str) -> str:
    """How a token of a project gets through a row about what is in that project."""
    wanted = scopes.needed(method, route)
    if wanted is None or not scopes.in_project(method, route):
        return "not-by-token"
    if not scopes.covers(scope, wanted):
        return "scope"
    action = matrix.ROUTES[route][method]
    if "<" in route and action not in ("library", "tool") and action not in GRANTS[role]:
        return "forbidden"
    makes = (method, route) in {("POST", "api/definitions"), *((m, r) for m, r in scopes.KEEPS if "<definition" in r)}
    return "may not make" if makes and role == "reviewer" else "in"


def in_a_project(row: Definition) -> Project:
    project, _ = Project.objects.get_or_create(name=row.id)
    Definition.objects.filter(pk=row.pk).update(project=project)
    return project


def token_of(row: Definition, scope: str, role: Role) -> str:
    """A new token of the project that the definition is in."""
    return project_tokens.create(Actor("mia"), in_a_project(row), "CI", role, scope, 9).token


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
class TestScopesOfProjects:
    """The same of tokens of projects: of what is in them, and of what is not."""

    @WITH_OR_WITHOUT
    async def test_every_address(self, settings: Any, accounts: bool) -> None:
        if accounts:
            roles.with_accounts(settings)
        cases: list[tuple[str, Role]] = [("manage", role) for role in MEMBERS if role != "owner"]
        cases += [(scope, "owner") for scope in scopes.SCOPES]
        places, made, wrong = Places(), dict[Any, str](), []
        for (method, route), (scope, role) in product(part(OF_API, 4, 2 + accounts), cases):
            wanted = of_project(scope, role, method, route)
            at = await places.of(method, route, wanted in ("in", "may not make"))
            if (key := (at.row.pk, scope, role)) not in made:
                made[key] = await sync_to_async(token_of)(at.row, scope, role)
            found = outcome(await ask(made[key], method, at.address(route)))
            if wanted == "may not make":  # a body that can be read comes first
                wanted = "in" if found == "in" else "forbidden"
            if found != wanted:
                wrong.append(f"{method} {route} by {scope} of {role}: {found}, not {wanted}")
                places.forget()
        assert not wrong, "\n".join(wrong)

    async def test_nothing_of_elsewhere_is_there(self, settings: Any) -> None:
        roles.with_accounts(settings)
        token = await sync_to_async(lambda: token_of(roles.definition(), "manage", "owner"))()
        other, wrong = Places(), []
        for method, route in OF_API:
            if "definition_id" in route or "<project" in route:
                wanted = "not-found" if scopes.in_project(method, route) else "not-by-token"
                at = await other.of(method, route, let_in=False)
                found = outcome(await ask(token, method, at.address(route)))
                if found != wanted:
                    wrong.append(f"{method} {route}: {found}, not {wanted}")
                    other.forget()
        assert not wrong, "\n".join(wrong)

    @WITH_OR_WITHOUT
    @pytest.mark.parametrize("scope", share(scopes.SCOPES, 2))
    async def test_every_command_and_socket(self, settings: Any, scope: str, accounts: bool) -> None:
        if accounts:
            roles.with_accounts(settings)
        row, other = [await sync_to_async(roles.definition)() for _ in range(2)]
        project = await sync_to_async(in_a_project)(row)
        mine, others = [await Session.objects.acreate(definition=one.id, setup={}, carries=[]) for one in (row, other)]
        beyond = await Session.objects.acreate(definition=row.id, setup={}, carries=[other.id])
        for role in MEMBERS:
            by = Actor("mia")
            made = await sync_to_async(project_tokens.create)(by, project, "CI", role, scope, 9)
            opened = {"query_string": b"", "user": None, TOKEN: made.row.pk}
            allowed = (scopes.ALLOWS[scope] - scopes.BESIDE_PROJECT) & GRANTS[role]
            for command, action in matrix.COMMANDS.items():
                assert await authorize(opened, mine.id, command) == (action in allowed), command
                assert not await authorize(opened, others.id, command), command
                assert not await authorize(opened, beyond.id, command), "it carries a definition of elsewhere"
            for action in matrix.SOCKETS.values():
                assert await may_in(opened, row.id, action) == (action in allowed)
                assert not await may_in(opened, other.id, action)
            await sync_to_async(project_tokens.revoke)(by, project.pk, made.row.pk)
            assert not await authorize(opened, mine.id, "connect")


def test_the_api_s_document_tells_the_scope_of_each_operation() -> None:
    document = json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    for path, methods in document["paths"].items():
        route = path.removeprefix("/").replace("{", "<").replace("}", ">")
        for method, operation in methods.items():
            assert operation.get("x-token-scope") == scopes.needed(method.upper(), route), path
            refused = "x-token-scope" in operation and not scopes.in_project(method.upper(), route)
            assert operation.get("x-project-token", True) is not refused, path
            assert ({"token": []} in operation["security"]) == ("x-token-scope" in operation)
            assert "401" in operation["responses"]


def test_each_scope_holds_the_one_before_it_and_the_widest_everything() -> None:
    allowed = [scopes.ALLOWS[scope] for scope in scopes.SCOPES]
    assert all(low < high for low, high in pairwise(allowed))
    assert allowed[-1] == (GRANTS["owner"] | MEMBER) - {"reveal"}, "secrets of a run are shown to people alone"


def test_what_keeps_or_works_is_there() -> None:
    assert all(route in matrix.API and "POST" in matrix.API[route] for route in scopes.WORKS)
    rows = (*scopes.KEEPS, *scopes.IN_PROJECT, *scopes.PEOPLES)
    assert all(method in matrix.API[route] for method, route in rows if route != "api/openapi.json")


def test_an_actor_with_a_token_may_what_both_may() -> None:
    row = AccessToken(scope="simulate")
    actor = Actor("mia", "d", "owner", local=True, token=row)
    wanted: list[Action] = ["see", "watch", "simulate", "tool", "library", "edit", "share", "decide"]
    assert [actor.may(one) for one in wanted] == [True] * 5 + [False] * 3
    assert actor.actions == {"see", "watch", "simulate"}
    assert actor.where("edit") == NOTHING
