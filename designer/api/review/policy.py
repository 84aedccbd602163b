"""What must be so for a version of a definition to be approved: read by everybody, set by an owner."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from ninja import Router

from designer.access import actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.api.schemas.review import PolicyAnswer, PolicyBody, PolicyShape
from designer.library import activity, sharing, store
from designer.models import Definition
from designer.review import policy
from designer.review.push import notify

router = Router()
BELOW = "This server lets nobody approve what they wrote themselves: no definition can allow it."


@router.get("/{definition_id}/policy", response={200: PolicyAnswer, 404: ErrorAnswer})
async def read_policy(request: HttpRequest, definition_id: str) -> PolicyAnswer:
    """What holds for this definition, and what of it its owner has set."""
    return await _answer(await find(definition_id), actor_of(request).may("manage", definition_id))


@router.put("/{definition_id}/policy", response={200: PolicyAnswer, **refusals(404, 422)})
async def set_policy(request: HttpRequest, definition_id: str, body: PolicyBody) -> PolicyAnswer:
    """Set what differs from the server; the activity tells who did. What is approved is judged by it from now on.

    422 `floor` where it would allow what the server lets no definition allow.
    """
    row = await find(definition_id)
    own = body.model_dump(exclude_none=True)
    if any(own.get(name) is False for name in policy.floor()):
        raise ApiError(422, "floor", BELOW)
    if own.get("approvers"):
        own["approvers"] = await _members(definition_id, own["approvers"])
    if own != row.policy:
        await sync_to_async(store.set_policy)(definition_id, own)
        await activity.noted(definition_id, actor_of(request).name, "policy", policy=own)
        await notify(definition_id, "decision")
    return await _answer(await find(definition_id), mine=True)


async def _members(definition_id: str, names: list[str]) -> list[str]:
    """The names as the accounts have them, each once."""
    if not settings.ACCOUNTS:
        raise ApiError(422, "no-accounts", "Nobody can be named here: this server has no accounts.")
    there = {
        row.user.get_username().casefold(): row.user.get_username() async for row in sharing.members(definition_id)
    }
    unknown = [name for name in names if name.casefold() not in there]
    if unknown:
        raise ApiError(422, "no-member", f"{unknown[0]} is no member of this definition: share it with them first.")
    return list(dict.fromkeys(there[name.casefold()] for name in names))


async def _answer(row: Definition, mine: bool) -> PolicyAnswer:
    members = [one.user.get_username() async for one in sharing.members(row.pk)] if mine and settings.ACCOUNTS else []
    return PolicyAnswer(
        policy=PolicyShape(**policy.of(row).to_json()),
        own=sorted(row.policy),
        floor=list(policy.floor()),
        server=PolicyShape(**policy.of_server().to_json()),
        accounts=settings.ACCOUNTS,
        members=members,
    )
