"""Tokens of a project: its owners list, make and revoke them, by the page and never by a token."""

from typing import Any, Literal

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Status

from designer.access import actor_of, project_tokens, tokens
from designer.access.actors import clean
from designer.api.errors import ApiError
from designer.api.projects import find
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.api.tokens import NewToken, TokenCard
from designer.limits import PROJECT_TOKENS
from designer.models import AccessToken
from designer.raising import instead

router = Router()


class NewProjectToken(NewToken):
    """The same of a project's, with what it is to be there."""

    role: Literal["reviewer", "editor", "owner"] = "editor"


class ProjectTokenCard(TokenCard):
    """A project's token: `role` is what it is in the project, `creator` who made it, `acts_as` as whom it writes."""

    role: str
    creator: str
    acts_as: str

    @classmethod
    def of(cls, row: AccessToken) -> "ProjectTokenCard":
        return cls(**TokenCard.of(row).dict(), role=row.role, creator=row.creator, acts_as=row.acts_as)


class ProjectTokenMade(ProjectTokenCard):
    """A new token; `token` is what a program sends, and is told only now."""

    token: str


@router.get("/projects/{project_id}/tokens", response={200: list[ProjectTokenCard], 404: ErrorAnswer})
async def list_project_tokens(request: HttpRequest, project_id: str) -> list[ProjectTokenCard]:
    """The tokens of a project, the newest first, and those that ended or were revoked within the last 30 days."""
    row = await find(project_id)
    return [ProjectTokenCard.of(one) async for one in project_tokens.listed(row.pk)]


@router.post("/projects/{project_id}/tokens", response={201: ProjectTokenMade, **refusals(404, 422)})
async def create_project_token(request: HttpRequest, project_id: str, body: NewProjectToken) -> Status[Any]:
    """Make a token for a program that works in a project, whoever its people are."""
    row, label = await find(project_id), clean(body.label)
    if not label:
        raise ApiError(422, "no-label", "A token needs a name by which people know it again.")
    given = (label, body.role, body.scope, body.days)
    with instead(
        tokens.TooMany, ApiError(422, "too-many", f"A project has at most {PROJECT_TOKENS} open tokens; revoke some.")
    ):
        made = await sync_to_async(project_tokens.create)(actor_of(request), row, *given)
    return Status(201, ProjectTokenMade(**ProjectTokenCard.of(made.row).dict(), token=made.token))


@router.delete("/projects/{project_id}/tokens/{token_id}", response={204: None, 404: ErrorAnswer})
async def revoke_project_token(request: HttpRequest, project_id: str, token_id: str) -> Status[Any]:
    """End a token for good: requests with it are refused at once, its WebSockets closed within five seconds."""
    row = await find(project_id)
    with instead(tokens.Unknown, ApiError(404, "not-found", "There is no such token of this project any more.")):
        await sync_to_async(project_tokens.revoke)(actor_of(request), row.pk, token_id)
    return Status(204, None)
