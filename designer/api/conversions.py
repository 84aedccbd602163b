"""A definition in another dialect: looked at with what is lost and how far it is proved, and kept as a new one."""

from collections.abc import AsyncIterator
from typing import Any

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router, Status

from designer.access import actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError, answered
from designer.api.progress_stream import stream, with_beats
from designer.api.project_choice import chosen, put_into
from designer.api.request_limits import (
    check_dialect,
    check_kept,
    check_runtime,
    check_scenario,
    check_text,
)
from designer.api.schemas.common import DefinitionFull, Detail, Strict, refusals
from designer.api.simulation.run_setup import in_parts, setup_for
from designer.library import activity, scenarios, store, usage
from designer.library.text_analysis import draw, facts
from designer.models import Definition, Scenario
from designer.review import approvals
from designer.workers.client import BATCHES, WorkerError
from workflow.paths import Json
from workflow.runtimes import get

router = Router()
Line = dict[str, Json]


class ConversionBody(Strict):
    """To which dialect, and for which engine in 1.0; `text` is the unsaved text, `verify` runs both sides by the kept
    scenarios, else by others.
    """

    to: str
    runtime: str | None = None
    text: str | None = None
    verify: bool = False


class ConversionRunBody(Strict):
    """The scenario to run both sides by, one of those that the conversion told; `text` is the unsaved text."""

    to: str
    runtime: str | None = None
    text: str | None = None
    scenario: dict[str, Json]


class KeptConversion(Strict):
    """What is kept as a new definition: the text in the other dialect, with the scenarios carried over.

    `version`: what was looked at; where another one is there now, nothing is kept.
    """

    to: str
    runtime: str | None = None
    text: str | None = None
    version: int | None = None


@router.post("/{definition_id}/conversion", response={200: None, **refusals(404, 422)})
async def look_at_conversion(request: HttpRequest, definition_id: str, body: ConversionBody) -> StreamingHttpResponse:
    """Lines `working` while it takes, then `done` with the conversion and both drawings, or `failed`."""
    row = await find(definition_id)
    check_dialect(body.to)
    check_runtime(body.runtime)
    check_text(body.text)
    return stream(_looked(row, body))


@router.post("/{definition_id}/conversion/run", response={200: dict[str, Any], **refusals(404, 422)})
async def step_through_conversion(request: HttpRequest, definition_id: str, body: ConversionRunBody) -> dict[str, Any]:
    """A run of both sides in rows: what each does, its counterpart beside it, and where the sides part."""
    row = await find(definition_id)
    check_dialect(body.to)
    check_runtime(body.runtime)
    check_text(body.text)
    check_scenario(body.scenario)
    setup = await setup_for(row, {}, body.text)
    asked = {"setup": setup, "to": body.to, "scenario": body.scenario, "runtime": body.runtime}
    with answered(words="Not run: {}", otherwise=422):
        found: dict[str, Any] = await BATCHES.call(
            "run_on_both_sides", asked, settings.LIMIT_COMMAND_SECONDS, stop=True
        )
    return found


@router.post("/{definition_id}/conversion/kept", response={201: DefinitionFull, **refusals(404, 409, 422)})
async def keep_conversion(request: HttpRequest, definition_id: str, body: KeptConversion) -> Status[Any]:
    """A new definition in the other dialect with the scenarios of this one; the feeds of both tell of the other."""
    row = await find(definition_id)
    check_dialect(body.to)
    check_runtime(body.runtime)
    check_text(body.text)
    if body.version not in (None, row.version):
        raise ApiError(409, "conflict", f"Version {row.version} was saved in between: convert it anew.")
    kept = [one async for one in Scenario.objects.filter(definition_id=row.id)]
    with answered(words="Not converted: {}", otherwise=422):
        setup = await setup_for(row, {}, body.text)
        listed = [one.scenario for one in kept]
        asked = {"setup": setup, "to": body.to, "scenarios": listed, "runtime": body.runtime}
        found = await in_parts("carried_over", asked, settings.LIMIT_EXPLORE_SECONDS)
    check_kept(found["text"])
    known = await facts(found["text"], body.to)
    actor = actor_of(request)

    def made() -> Definition:
        name, wrote = (
            f"{row.name} ({get(body.runtime).title if body.runtime else body.to})",
            approvals.unapproved_writers(row),
        )
        new = store.create(found["text"], known, name, author=actor.name, owner=actor.user, writers=wrote)
        named = zip(kept, found["scenarios"], strict=True)
        scenarios.keep_all(Scenario(definition=new, name=one.name, scenario=_bare(scenario)) for one, scenario in named)
        told = {"version": row.version, "dialect": row.dialect, "name": row.name, "definition": row.id}
        activity.note(new.id, actor.name, "converted", **told)
        return new

    into = await chosen(actor, None)
    new = await usage.changing(made, [known.workflow_id])
    await put_into(actor, new, into)
    return Status(201, DefinitionFull.of(new))


def _bare(scenario: dict[str, Json]) -> dict[str, Json]:
    """A scenario as it is kept: its name stands beside it."""
    return {name: value for name, value in scenario.items() if name not in ("name", "definition")}


async def converted(
    row: Definition, to: str, text: str | None, verify: bool, runtime: str | None = None
) -> dict[str, Any]:
    """What designer/workers/tasks/conversion.py says of a definition in another dialect; `text`: instead of the saved.

    Raises WorkerError and ApiError, with a reason for people.
    """
    kept = [{"name": one.name, **one.scenario} async for one in Scenario.objects.filter(definition_id=row.id)]
    setup = await setup_for(row, {}, text)
    asked = {"setup": setup, "to": to, "scenarios": kept, "verify": verify, "runtime": runtime}
    found: dict[str, Any] = await in_parts("converted", asked, settings.LIMIT_EXPLORE_SECONDS)
    return found


async def _looked(row: Definition, body: ConversionBody) -> AsyncIterator[Line]:
    async for seconds, found in with_beats(lambda: converted(row, body.to, body.text, body.verify, body.runtime)):
        if found is None:
            yield {"type": "working", "seconds": round(seconds, 1)}
        else:
            text = row.text if body.text is None else body.text
            before = await _drawn(text, row.chosen_dialect, row.runtime or "")
            after = await _drawn(found["text"], body.to, body.runtime or "")
            yield {"type": "done", "conversion": found, "before": before, "after": after}


async def _drawn(text: str, dialect: str | None, runtime: str = "") -> str | None:
    """The drawing; None where there is none, or it takes too long."""
    detail: Detail = "overview"
    try:
        return await draw(text, detail=detail, theme=None, direction="TB", dialect=dialect, runtime=runtime)
    except WorkerError:
        return None
