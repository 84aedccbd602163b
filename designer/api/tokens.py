"""Access tokens: one's own are listed, made and revoked, by people alone and never by a token."""

from datetime import datetime
from typing import Annotated, Any, Literal

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field, StringConstraints

from designer.access import actor_of, tokens
from designer.access.actors import clean
from designer.api.errors import ApiError
from designer.api.schemas.common import ErrorAnswer, Strict
from designer.limits import ACCESS_TOKENS, TOKEN_DAYS, TOKEN_LABEL
from designer.models import AccessToken
from designer.raising import instead

router = Router()
USUAL_DAYS = 90


class NewToken(Strict):
    """What a token is called, how far it reaches, and how many days it lasts."""

    label: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=TOKEN_LABEL)]
    scope: Literal["read", "simulate", "edit", "manage"] = "read"
    days: int = Field(USUAL_DAYS, ge=1, le=TOKEN_DAYS)


class TokenCard(Schema):
    """A token as its owner sees it: `beginning` are its first letters; `ended` says why it opens nothing any more, ""
    while it does."""

    id: str
    label: str
    beginning: str
    scope: str
    created: datetime
    expires: datetime
    used: datetime | None
    ended: str

    @classmethod
    def of(cls, row: AccessToken) -> "TokenCard":
        names = ("id", "label", "beginning", "scope", "created", "expires", "used")
        return cls(**{name: getattr(row, name) for name in names}, ended=tokens.why_ended(row))


class TokenMade(TokenCard):
    """A new token; `token` is what a program sends, and is told only now."""

    token: str


@router.get("", response=list[TokenCard])
async def list_tokens(request: HttpRequest) -> list[TokenCard]:
    """One's own tokens, the newest first, and those that ended or were revoked within the last 30 days."""
    return [TokenCard.of(row) async for row in tokens.listed(actor_of(request).user)]


@router.post("", response={201: TokenMade, 422: ErrorAnswer})
async def create_token(request: HttpRequest, body: NewToken) -> Status[Any]:
    """Make a token for a program of one's own."""
    label = clean(body.label)
    if not label:
        raise ApiError(422, "no-label", "A token needs a name by which you know it again.")
    with instead(tokens.TooMany, ApiError(422, "too-many", f"You have {ACCESS_TOKENS} open tokens; revoke some.")):
        made = await sync_to_async(tokens.create)(actor_of(request), label, body.scope, body.days)
    return Status(201, TokenMade(**TokenCard.of(made.row).dict(), token=made.token))


@router.delete("/{token_id}", response={204: None, 404: ErrorAnswer})
async def revoke_token(request: HttpRequest, token_id: str) -> Status[Any]:
    """End a token for good: requests with it are refused at once, its WebSockets closed within five seconds."""
    with instead(tokens.Unknown, ApiError(404, "not-found", "There is no such token of yours any more.")):
        await sync_to_async(tokens.revoke)(actor_of(request), token_id)
    return Status(204, None)
