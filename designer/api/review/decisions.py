"""Decisions about versions of a definition: approve, request changes, and where the review stands."""

from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Status

from designer.access import Actor, actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.api.schemas.review import (
    DecisionShape,
    NewDecision,
    NewReviewRequest,
    PolicyShape,
    Review,
    ReviewRequestShape,
    StandingShape,
)
from designer.api.simulation.scenario_runs import counted
from designer.api.versions import find_version
from designer.library import activity, text_analysis
from designer.limits import DECISION_LENGTH, DECISIONS_BY_LINK
from designer.models import Activity, Decision, Definition, Thread, Version
from designer.review import approvals, policy, taken, threads, version_checks
from designer.review.approvals import Judgement
from designer.review.policy import Policy
from designer.review.push import notify
from designer.review.why_not import WHY_NOT
from designer.text_encoding import sha256

router = Router()
MOST = 500
"""Decisions in one answer."""


@router.get("/{definition_id}/decisions", response={200: Review, 404: ErrorAnswer})
async def list_decisions(request: HttpRequest, definition_id: str, version: int | None = None) -> Review:
    """Where everybody stands about `version` (none: the newest), and the history of decisions, newest first."""
    row = await find(definition_id)
    return await _review(request, row, version or row.version)


@router.post("/{definition_id}/decisions", response={201: Review, **refusals(403, 404, 422)})
async def decide(request: HttpRequest, definition_id: str, body: NewDecision) -> Status[Any]:
    """Approve a version, or ask for changes: then with a sentence that says which.

    An approval that lacks what the definition's policy requires is refused: 422 `unmet` says what; 403 `not-yours`.
    """
    row = await find(definition_id)
    sentence = " ".join(body.sentence.replace("\0", "").split())
    if not body.approved and not sentence:
        raise ApiError(422, "no-sentence", "Say in a sentence what should change.")
    version = await find_version(definition_id, body.version)
    actor = actor_of(request)
    await _check_link(actor, definition_id)
    rules = policy.of(row)
    known = await sync_to_async(approvals.known)(row, rules)
    if body.approved:
        blocked = _blocked(actor, rules, approvals.judge(await _all(row), known, version.number))
        if blocked:
            raise ApiError(403, "not-yours", blocked)
    found = await _known_facts(row, version, rules if body.approved else Policy())
    lacks = version_checks.missing(rules, found) if body.approved else []
    if lacks:
        raise ApiError(422, "unmet", f"Version {version.number} cannot be approved yet. {' '.join(lacks)}")
    await _keep(row, version, body.approved, sentence, found, actor)
    return Status(201, await _review(request, row, version.number))


@router.post("/{definition_id}/review-requests", response={201: Review, **refusals(404, 422)})
async def ask_for_review(request: HttpRequest, definition_id: str, body: NewReviewRequest) -> Status[Any]:
    """Ask for a review of a version: pages and the activity tell it, and members get a mail where that is on."""
    row = await find(definition_id)
    version = await find_version(definition_id, body.version)
    sentence = " ".join(body.sentence.replace("\0", "").split())
    await activity.noted(row.pk, actor_of(request).name, "asked", version=version.number, words=sentence)
    await notify(row.pk, "decision", version=version.number)
    return Status(201, await _review(request, row, version.number))


async def _check_link(actor: Actor, definition_id: str) -> None:
    if actor.link is None:
        return
    by_link = Decision.objects.filter(definition_id=definition_id, person__startswith=f"link:{actor.link.pk}:")
    if await by_link.acount() >= DECISIONS_BY_LINK:
        raise ApiError(422, "too-many", f"{DECISIONS_BY_LINK} decisions came by this link; ask for another one.")


async def _known_facts(row: Definition, version: Version, rules: Policy) -> dict[str, Any]:
    """What is known of a version now; its scenarios are run where that is required."""
    runtime = await row.aruntime_set()
    facts = await text_analysis.facts(version.text, row.chosen_dialect, runtime=runtime)
    found: dict[str, Any] = {"errors": facts.errors, "warnings": facts.warnings, "dialect": facts.dialect}
    found |= {"chosen": row.chosen_dialect} | ({"runtime": runtime} if runtime else {})
    found["digest"] = sha256(version.text)
    found["takes"] = await sync_to_async(taken.digests)(facts.refers.get("resources") or [])
    found["open"] = await _open(row.pk)
    ran = await counted(row, version, run=rules.runs)
    if ran is not None:
        found["scenarios"] = {"passed": ran["passed"], "total": ran["total"]}
        found["coverage"] = 100 * ran["covered"] // ran["all"] if ran["all"] else 0
    return found


async def _keep(
    row: Definition, version: Version, approved: bool, sentence: str, found: dict[str, Any], actor: Actor
) -> None:
    role = {"role": actor.role} if actor.user is not None else {}
    await Decision.objects.acreate(
        definition_id=row.pk,
        version=version.number,
        approved=approved,
        sentence=sentence,
        author=actor.name[:150],
        person=threads.person_of(actor),
        found=found | role,
    )
    await notify(row.pk, "decision", version=version.number)
    facts = {"version": version.number, "approved": approved, "words": sentence[:DECISION_LENGTH]}
    await activity.noted(row.pk, actor.name, "decided", **facts)


async def _all(row: Definition) -> list[Decision]:
    return [one async for one in Decision.objects.filter(definition_id=row.pk)]


async def _open(definition_id: str) -> int:
    return await Thread.objects.filter(definition_id=definition_id, resolved=None).acount()


async def _review(request: HttpRequest, row: Definition, version: int) -> Review:
    rules, actor = policy.of(row), actor_of(request)
    decisions = await _all(row)
    known = await sync_to_async(approvals.known)(row, rules)
    judged = approvals.judge(decisions, known, version).shown_to(actor)
    return Review(
        version=version,
        asked=await _asked(row.pk, version),
        status=judged.status,
        approvals=judged.approvals,
        needed=rules.needed,
        missing=judged.missing,
        blocked=_blocked(actor, rules, judged),
        policy=PolicyShape(**rules.to_json()),
        standings=_standings(judged, actor),
        decisions=[DecisionShape.of(one) for one in decisions[:MOST]],
        approved=approvals.approved(decisions, known)[::-1],
        open=await _open(row.pk),
        me=threads.bare(actor.name),
        guest=actor.link is not None,
        accounts=settings.ACCOUNTS,
    )


async def _asked(definition_id: str, version: int) -> ReviewRequestShape | None:
    """The last request for a review of the version; the activity is where it is written."""
    async for row in Activity.objects.filter(definition_id=definition_id, what="asked"):
        if row.facts.get("version") == version:
            return ReviewRequestShape(author=row.who, sentence=row.facts.get("words", ""), when=row.when)
    return None


def _standings(judged: Judgement, actor: Actor) -> list[StandingShape]:
    me = threads.person_of(actor)
    names = ("name", "guest", "stand", "counts", "why", "sentence", "when", "earlier", "earlier_stand")
    return [
        StandingShape(me=one.person == me, **{name: getattr(one, name) for name in names}) for one in judged.standings
    ]


def _blocked(actor: Actor, rules: Policy, judged: Judgement) -> str:
    """Why somebody may not approve, in a sentence; "" where they may. A guest may: it counts for itself."""
    if actor.link is not None:
        return ""
    is_author = actor.name in judged.authors and rules.not_author
    role = str(actor.role or "") if settings.ACCOUNTS else "owner"
    return WHY_NOT.get(approvals.why_not_approved(rules, role, is_author), "")
