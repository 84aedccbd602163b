"""Running the scenarios of a definition, and exploring it; both tell their progress (progress_stream.py)."""

import json
from collections.abc import AsyncIterator, Mapping, Sequence

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router
from pydantic import Field

from designer.access import current_actor
from designer.api.answer_cache import Remembered
from designer.api.definitions import find
from designer.api.errors import ApiError, gone
from designer.api.progress_stream import stream, with_beats
from designer.api.request_limits import check_scenario, check_text
from designer.api.schemas.common import ErrorAnswer, ScenarioBody, Strict, refusals
from designer.api.simulation.run_coverage import Covered, along, scenarios_of_callers
from designer.api.simulation.run_setup import in_parts, setup_for, setup_with
from designer.api.versions import find_version
from designer.library.context import Companion
from designer.models import Definition, Scenario, Version
from designer.models.identifiers import digest
from designer.webhooks import queue
from designer.workers.client import WorkerError
from simulator.inspection.coverage import additions
from simulator.limits import EXPLORED_PATHS, EXPLORED_STEPS
from workflow.paths import Json

router = Router()
CHECKS = Remembered(entries=64, seconds=300)
Line = dict[str, Json]
Case = tuple[str | None, str, dict[str, Json]]  # id, name, scenario


class ScenarioRunsBody(Strict):
    """Which scenarios: kept ones by id, others as they are; without either all kept ones. `text`: the unsaved text."""

    scenarios: list[str] | None = None
    cases: list[ScenarioBody] = Field(default_factory=list)
    text: str | None = None


class ExploreBody(Strict):
    """What to explore: `text` the unsaved text, `scenarios` the ids of kept ones whose input, mocks and events vary."""

    text: str | None = None
    scenarios: list[str] = Field(default_factory=list)
    max_paths: int = Field(EXPLORED_PATHS, ge=1, le=EXPLORED_PATHS)
    max_steps: int = Field(EXPLORED_STEPS, ge=1, le=EXPLORED_STEPS)


@router.post("/{definition_id}/scenarios/run", response={200: None, **refusals(404, 422)})
async def run_scenarios(request: HttpRequest, definition_id: str, body: ScenarioRunsBody) -> StreamingHttpResponse:
    """A line `start`, one `scenario` for each as it is done, and `done` with the coverage of all together.

    Of all kept ones the kept scenarios of the definitions that run this one are run too, a line `caller` each: they are
    counted in the coverage alone.
    """
    row = await find(definition_id)
    check_text(body.text)
    for one in body.cases:
        check_scenario(one.scenario)
    cases: list[Case] = [(None, one.name, one.scenario) for one in body.cases]
    is_whole = body.scenarios is None and not cases
    if body.scenarios is not None or not cases:
        cases = [*((one.id, one.name, one.scenario) for one in await _kept(row, body.scenarios)), *cases]
    if len(cases) > settings.LIMIT_SCENARIOS:
        raise ApiError(422, "too-many", f"At most {settings.LIMIT_SCENARIOS} scenarios are run at once.")
    room = settings.LIMIT_SCENARIOS - len(cases) if is_whole else 0
    callers = await sync_to_async(scenarios_of_callers)(row, room) if room else []
    return stream(_run_all(row, body.text, cases, callers))


@router.get("/{definition_id}/versions/{number}/checks", response={200: None, 404: ErrorAnswer})
async def check_version(request: HttpRequest, definition_id: str, number: int) -> StreamingHttpResponse:
    """The kept scenarios with the text of a version: lines `start`, `scenario` (`passed`, null where it expects
    nothing), and `done` with counts.

    Whoever may see the definition may ask: what was found is kept for a while, and told again without running.
    """
    row = await find(definition_id)
    version = await find_version(definition_id, number)
    return stream(_checks(row, version, await _kept(row, None)))


@router.post("/{definition_id}/explore", response={200: None, **refusals(404, 422)})
async def explore_definition(request: HttpRequest, definition_id: str, body: ExploreBody) -> StreamingHttpResponse:
    """Lines `working` while it takes, then `done` with the exploration, or `failed`."""
    row = await find(definition_id)
    check_text(body.text)
    given = [one.scenario for one in await _kept(row, body.scenarios)] if body.scenarios else []
    return stream(_explore(row, body, given))


async def _run_all(
    row: Definition, text: str | None, cases: list[Case], callers: Sequence[tuple[Definition, Scenario]] = ()
) -> AsyncIterator[Line]:
    yield {"type": "start", "total": len(cases) + len(callers)}
    results: list[Line] = []
    others: list[tuple[Companion, Line]] = []
    for number, (scenario_id, name, scenario) in enumerate(cases):
        found, more = await _run(row, text, {"name": name, **scenario})
        results.append(found)
        others += more
        yield {"type": "scenario", "number": number, "id": scenario_id, "name": name, **found}
    for caller, one in callers:
        unsaved = {} if text is None else {row.pk: text}
        _, more = await _run(caller, None, {"name": one.name, **one.scenario}, unsaved)
        mine = [(other, each) for other, each in more if other.definition == row.pk]
        others += mine
        ran = any(each["ran"] for _, each in mine)
        yield {"type": "caller", "definition": caller.pk, "id": one.pk, "name": one.name, "ran": ran}
    by_callers = [each for other, each in others if other.definition == row.pk]
    companions = along((other, each) for other, each in others if other.definition != row.pk)
    yield {"type": "done", **_together(results, by_callers), "companions": companions}


async def _checks(row: Definition, version: Version, kept: list[Scenario]) -> AsyncIterator[Line]:
    async with CHECKS.of(await _key(row, version, kept)) as known:
        if known.lines is None:
            lines: list[Line] = []
            cases: list[Case] = [(one.id, one.name, one.scenario) for one in kept[: settings.LIMIT_SCENARIOS]]
            async for line in _run_all(row, version.text, cases):
                lines.append(_counts(line))
                yield lines[-1]
            known.lines = lines
            await _notify_failing(row, version, lines)
        else:
            for line in known.lines:
                yield line


async def _notify_failing(row: Definition, version: Version, lines: list[Line]) -> None:
    done, total = lines[-1], lines[0].get("total", 0)
    if done.get("failed"):
        await sync_to_async(queue.scenario_failed)(row.pk, version.number, done["passed"], total)


async def _key(row: Definition, version: Version, kept: list[Scenario]) -> str:
    """What was found is kept by; a run takes along what its person may see, so that it may end otherwise for others."""
    stamps = [f"{one.id} {one.updated.isoformat()}" for one in kept]
    read_as = [row.chosen_dialect, await row.aruntime_set()]
    return digest(json.dumps([current_actor.company_of(), row.id, version.number, *read_as, stamps]))


async def counted(row: Definition, version: Version, *, run: bool) -> Line | None:
    """What the kept scenarios say of a version: `passed`, `total`, `failed` (names), `covered`, `all` (places).

    One that expects nothing counts as passed where its instance did not fail.
    None where they were not run a short while ago and are not to be run (`run`).
    """
    kept = await _kept(row, None)
    lines = [one async for one in _checks(row, version, kept)] if run else CHECKS.known(await _key(row, version, kept))
    if lines is None:
        return None
    coverage = lines[-1]["coverage"].values()
    return {
        "passed": lines[-1]["passed"] + lines[-1]["ran"],
        "total": lines[0]["total"],
        "failed": [one["name"] for one in lines[1:-1] if one["passed"] is False],
        "covered": sum(one["covered"] for one in coverage),
        "all": sum(one["total"] for one in coverage),
    }


def _counts(line: Line) -> Line:
    """What a reviewer is shown of a line: no data, only names and numbers."""
    if line["type"] == "scenario":
        return {**{name: line[name] for name in ("type", "number", "name")}, "passed": _passed(line)}
    if line["type"] == "done":
        coverage = {kind: {"covered": one["covered"], "total": one["total"]} for kind, one in line["coverage"].items()}
        return {"type": "done", **{name: line[name] for name in ("passed", "failed", "ran")}, "coverage": coverage}
    return line


def _passed(line: Line) -> bool | None:
    """Whether a scenario passed; null where it expects nothing and did not fail."""
    return False if line["failed"] else None if line["passed"] is None else True


async def _run(
    row: Definition, text: str | None, scenario: dict[str, Json], unsaved: Mapping[str, str] | None = None
) -> tuple[Line, list[tuple[Companion, Line]]]:
    """The result of one, where what could not be run has `problem`; and of each definition that went along whether it
    `ran` and what is covered of it.
    """
    try:
        setup, company = await setup_with(row, scenario, text, unsaved)
        found: Line = await in_parts("run", {"setup": setup})
    except (WorkerError, ApiError) as error:
        return {"passed": False, "failed": True, "problem": {"code": error.code, "message": error.message}}, []
    others = [(company[one["with"]], one) for one in found.pop("others")]
    return {**found, "problem": None}, others


def _together(results: list[Line], others: list[Line]) -> Line:
    """How many passed, failed, or ran and expect nothing; what all cover together, with those of `others`, how many of
    these ran it, and what each adds to the ones before it.
    """
    ran = [one for one in results if one["problem"] is None]
    covered = [{(kind, place) for kind, listed in one["covered"].items() for place in listed} for one in ran]
    total = ran[0]["total"] if ran else {}
    adds = iter(additions(sum(total.values()), covered))
    whole = Covered()
    for one in ran:
        whole.add(one["covered"], one["total"])
    for one in others:
        whole.add(one["covered"], one["total"], one["ran"])
    return {
        "passed": sum(one["passed"] is True for one in results),
        "failed": sum(one["failed"] for one in results),
        "ran": sum(one["passed"] is None and not one["failed"] for one in results),
        "by_callers": sum(one["ran"] for one in others),
        "coverage": {
            kind: {"covered": len(listed), "total": count, "pointers": listed} for kind, listed, count in whole.kinds()
        },
        "ends": sorted({place for one in ran for place in one["ends"]}),
        "adds": [next(adds) if one["problem"] is None else None for one in results],
    }


async def _explore(row: Definition, body: ExploreBody, given: list[dict[str, Json]]) -> AsyncIterator[Line]:
    setup = await setup_for(row, {}, body.text)
    asked = {"setup": setup, "scenarios": given, "max_paths": body.max_paths, "max_steps": body.max_steps}
    async for seconds, found in with_beats(lambda: in_parts("explored", asked, settings.LIMIT_EXPLORE_SECONDS)):
        if found is None:
            yield {"type": "working", "seconds": round(seconds, 1)}
        else:
            yield {"type": "done", "exploration": found}


async def _kept(row: Definition, ids: list[str] | None) -> list[Scenario]:
    rows = {one.id: one async for one in Scenario.objects.filter(definition_id=row.id)}
    if ids is None:
        return list(rows.values())
    if any(name not in rows for name in ids):
        raise gone("scenario")
    return [rows[name] for name in ids]
