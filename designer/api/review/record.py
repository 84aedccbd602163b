"""The record of a version's review as a PDF: decisions, comments, what changed, problems and scenarios."""

import base64

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from designer.access import Actor, actor_of
from designer.api.definitions import find
from designer.api.errors import answered
from designer.api.exports import as_file
from designer.api.schemas.common import refusals
from designer.api.simulation.scenario_runs import counted
from designer.api.versions import find_version
from designer.library.context import surroundings
from designer.models import Decision, Definition, Version
from designer.review import approvals, policy, record, thread_places, threads
from designer.workers.client import TEXTS

router = Router()


@router.get("/{definition_id}/versions/{number}/record", response={200: None, **refusals(404, 503)})
async def review_record(
    request: HttpRequest, definition_id: str, number: int, against: int | None = None
) -> HttpResponse:
    """The review of a version, compared with the version `against` (none: the one that was reviewed last, 0: nothing).

    Its scenarios are run, where that was not done a short while ago.
    """
    row = await find(definition_id)
    version = await find_version(definition_id, number)
    older = await _older(row, number, against)
    facts = await _record_facts(row, version, older, actor_of(request))
    text = f"{older.text}\n{version.text}" if older else version.text
    asked = {"facts": facts, "old": older.text if older else None, "new": version.text, "dialect": row.chosen_dialect}
    asked |= {"runtime": await row.aruntime_set()}
    with answered(words="The record could not be made: {}"):
        made = await TEXTS.call("record", asked | await surroundings(text), settings.LIMIT_DOCUMENT_SECONDS)
    return as_file(base64.b64decode(made), f"{row.name} v{number}", ".review.pdf", "application/pdf")


async def _older(row: Definition, number: int, against: int | None) -> Version | None:
    if against is None:
        reviewed = Decision.objects.filter(definition_id=row.pk, version__lt=number).order_by("-version")
        last = await reviewed.values_list("version", flat=True).afirst()
    else:
        last = against
    return await find_version(row.pk, last) if last and last != number else None


async def _record_facts(row: Definition, version: Version, older: Version | None, actor: Actor) -> dict[str, object]:
    rules = policy.of(row)
    decisions = [one async for one in Decision.objects.filter(definition_id=row.pk)]
    known = await sync_to_async(approvals.known)(row, rules)
    judged = approvals.judge(decisions, known, version.number).shown_to(actor)
    found = [one async for one in threads.threads(row.pk)]
    places = await thread_places.places(row, found, version.number)
    ran = await counted(row, version, run=True)
    facts = await sync_to_async(record.reviewed)(row, version, known, judged, decisions, found, places, ran, older)
    return facts.to_json()
