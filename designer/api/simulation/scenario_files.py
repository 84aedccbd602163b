"""Scenarios as files that the command line runs beside their definition, and scenarios from files."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from ninja import Router

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.exports import as_file, file_of, file_stem
from designer.api.request_limits import check_text
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.api.simulation.run_setup import in_batch, setup_for, there
from designer.api.simulation.scenario_repairs import ConfigAnswer, ConfigBody
from designer.api.simulation.scenarios import find_scenario
from designer.library.context import company
from designer.models import Definition, Scenario
from simulator.scenario.scenario_file import scenario_text
from workflow.paths import Json

router = Router()
YAML = "application/yaml"


@router.get("/{definition_id}/scenarios/{scenario_id}/file", response={200: None, 404: ErrorAnswer})
async def download_scenario(request: HttpRequest, definition_id: str, scenario_id: str) -> HttpResponse:
    """A kept scenario as YAML that names its definition's file: beside that, `signalbox simulate` runs it."""
    row = await find(definition_id)
    kept = await find_scenario(definition_id, scenario_id)
    return await _written(row, {"name": kept.name, **kept.scenario}, kept.name, ".scenario.yaml")


@router.get("/{definition_id}/scenarios/file", response={200: None, 404: ErrorAnswer})
async def download_suite(request: HttpRequest, definition_id: str) -> HttpResponse:
    """All kept scenarios of a definition as one file, a suite."""
    row = await find(definition_id)
    rows = [{"name": one.name, **one.scenario} async for one in Scenario.objects.filter(definition_id=row.pk)]
    if not rows:
        raise ApiError(404, "not-found", "This definition has no scenario that is kept.")
    chosen = dict.fromkeys(str(name) for one in rows for name in one.pop("with", None) or [])
    return await _written(row, {"scenarios": rows, "with": list(chosen)}, row.name, ".suite.yaml")


@router.post("/{definition_id}/scenarios/from-file", response={200: ConfigAnswer, **refusals(404, 413, 422, 503)})
async def read_file(request: HttpRequest, definition_id: str, body: ConfigBody) -> Any:
    """The scenarios of a file: a scenario or a suite, or AWS Step Functions' MockConfigFile.json; nothing is kept.

    What a scenario names under `with` and the definition takes along anyhow is left out, and so is, with a word in
    `report`, what the library does not have. So is a scenario that is kept already, with its name and just as it is.
    """
    row = await find(definition_id)
    check_text(body.text)
    asked = {"setup": await setup_for(row, {}), "text": body.text}
    found = await in_batch("scenarios_of_file", asked)
    return await sync_to_async(_with_what_is_there)(found, row)


def _with_what_is_there(found: dict[str, Json], row: Definition) -> dict[str, Json]:
    """The scenarios with only those others under `with` that the library has and the definition does not bring."""
    anyhow = {*_brought(row), row.file, _file_name(row)}
    known: list[dict[str, Json]] = []
    kept = dict(Scenario.objects.filter(definition_id=row.pk).values_list("name", "scenario"))
    for case in found["scenarios"]:
        others = [name for name in case.pop("with", []) if name not in anyhow]
        missing = [name for name in others if not there(name, row)]
        if left := [name for name in others if name not in missing]:
            case["with"] = left
        for name in missing:
            words = f"“{case['name']}” names {name} under `with`: there is no such definition or resource here."
            found["report"].append({"place": "/with", "message": words})
        if kept.get(case["name"]) == {key: one for key, one in case.items() if key != "name"}:
            known.append(case)
    for case in known:
        found["scenarios"].remove(case)
        found["report"].append({"place": "", "message": f"“{case['name']}” is kept already, just as it is here."})
    return found


async def _written(row: Definition, scenario: dict[str, Json], name: str, suffix: str) -> HttpResponse:
    own = [str(one) for one in scenario.pop("with", None) or []]
    needed = await sync_to_async(_brought)(row)
    text = scenario_text(scenario, _file_name(row), list(dict.fromkeys([*needed, *own])))
    told = f"# Beside {_file_name(row)}: signalbox simulate {_quoted(file_stem(name) + suffix)}\n"
    return as_file((told + text).encode("utf-8", "surrogatepass"), name, suffix, YAML)


def _brought(row: Definition) -> list[str]:
    """What a definition's run takes along by itself, as the texts call it: workflows by id, resources by name."""
    return [one.name for one in company(row.refers)]


def _file_name(row: Definition) -> str:
    """The file of a definition, as its export is called: that of a text which was pasted has the definition's name."""
    name, suffix = file_of(row, ".json" if row.text.lstrip().startswith("{") else ".yaml")
    return file_stem(name) + suffix


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name
