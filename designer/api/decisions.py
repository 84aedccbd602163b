"""Decisions about versions of a definition: approve, request changes, and where the review stands."""

from dataclasses import asdict
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router, Status

from designer.access import actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.review_shapes import DecisionShape, NewDecision, Review, StandingShape
from designer.api.shapes import ErrorAnswer
from designer.library import activity
from designer.models import Decision, Thread, Version
from designer.review import standing, talk
from designer.review.live import tell

router = Router()
MOST = 500
"""Decisions in one answer."""
WORDS = 1000
"""Characters of a sentence in the activity feed."""


@router.get("/{definition_id}/decisions", response={200: Review, 404: ErrorAnswer})
async def list_decisions(request: HttpRequest, definition_id: str, version: int | None = None) -> Review:
    """Where everybody stands about `version` (none: the newest), and the history of decisions, newest first."""
    row = await find(definition_id)
    return await _review(request, definition_id, version or row.version)


@router.post("/{definition_id}/decisions", response={201: Review, 404: ErrorAnswer, 422: ErrorAnswer})
async def decide(request: HttpRequest, definition_id: str, body: NewDecision) -> Status[Any]:
    """Approve a version, or ask for changes: then with a sentence that says which."""
    await find(definition_id)
    sentence = " ".join(body.sentence.replace("\0", "").split())
    if not body.approved and not sentence:
        raise ApiError(422, "no-sentence", "Say in a sentence what should change.")
    if not await Version.objects.filter(definition_id=definition_id, number=body.version).aexists():
        raise ApiError(404, "not-found", f"There is no version {body.version} of this definition.")
    actor = actor_of(request)
    await Decision.objects.acreate(
        definition_id=definition_id,
        version=body.version,
        approved=body.approved,
        sentence=sentence,
        author=actor.name[:150],
        person=talk.person_of(actor),
    )
    await tell(definition_id, "decision", version=body.version)
    facts = {"version": body.version, "approved": body.approved, "words": sentence[:WORDS]}
    await activity.noted(definition_id, actor.name, "decided", **facts)
    return Status(201, await _review(request, definition_id, body.version))


async def _review(request: HttpRequest, definition_id: str, version: int) -> Review:
    decisions = [one async for one in Decision.objects.filter(definition_id=definition_id)[:MOST]]
    invited = await sync_to_async(standing.invited)(definition_id)
    found = standing.standings(decisions, invited, version)
    return Review(
        version=version,
        approvals=sum(one.stand == "approved" for one in found),
        standings=[StandingShape(**{**asdict(one), "name": talk.bare(one.name)}) for one in found],
        decisions=[DecisionShape.of(one) for one in decisions],
        open=await Thread.objects.filter(definition_id=definition_id, resolved=None).acount(),
        me=talk.bare(actor_of(request).name),
    )
