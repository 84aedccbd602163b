"""The tools that run a definition: simulate, explore, portable, conform."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from designer.files import features
from designer.files.portable import asked_of, asked_of_source
from designer.files.project import Projects
from designer.files.scenario_files import write
from designer.files.texts import Unreadable
from designer.jobs.exploration import Asked, explored
from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source, source_of
from designer.limits import TOOL_TRACE, TOOL_VALUE
from designer.mcp_server import answers
from designer.mcp_server.answers import File, Others, Runtime, Text
from simulator.limits import EXPLORED_PATHS, EXPLORED_STEPS
from simulator.scenario.outcome.facts import FACTS
from simulator.scenario.outcome.sentences import own_instances
from simulator.scenario.scenario import runtime_of
from simulator.studies.conformance.report import as_json
from simulator.studies.portability.matrix import matrix
from simulator.studies.portability.reports import as_json as as_report
from workflow.document import read
from workflow.paths import Json
from workflow.profile import SPECIFICATION

Scenario = Annotated[
    dict[str, Json] | None,
    Field(
        description="The keys of a scenario file: input, events, functions or calls (mocks), seed, settings, expect."
    ),
]
ScenarioFile = Annotated[str | None, Field(description="A scenario's file, instead of `scenario`.")]


def register(server: MCPServer) -> None:
    """Add the tools."""
    for tool in (simulate, explore, portable, conform):
        server.tool()(tool)


def simulate(
    definition: Text = None,
    path: File = None,
    others: Others = None,
    scenario: Scenario = None,
    scenario_path: ScenarioFile = None,
    trace_from: Annotated[
        int | None, Field(ge=0, description=f"Tell up to {TOOL_TRACE} trace events from this number on.")
    ] = None,
    runtime: Runtime = None,
) -> dict[str, Json]:
    """Run a definition in virtual time with mocked calls and given events: how it ended, where it first differed from
    what was expected, output, path, calls with their requests, events that nobody took, mocks that were not used.

    `passed` is null where nothing was expected. The same definition, scenario and seed always give the same run.
    """
    source = _source(definition, path, others, scenario, scenario_path, runtime)
    with answers.tool_errors():
        _, found, refused = outcome_of((source, trace_from is not None))
    if refused is not None:
        raise ToolError(f"the start is refused: {refused}")
    unmet = [one for one in found["expectations"] if not one["held"]]
    several = own_instances(found)
    told = {
        **{name: found[name] for name in ("passed", "status", "stopped", "duration", "steps")},
        **({"difference": found["difference"]} if found.get("difference") else {}),
        **answers.short("output", found["output"]),
        **({"error": found["error"]} if found["error"] else {}),
        **answers.cut("path", found["path"]),
        **(answers.cut("instances", [_instance(one) for one in several]) if len(several) > 1 else {}),
        **answers.cut("calls", [_call(one) for one in found["calls"]]),
        **answers.cut("produced", [_event(one) for one in found["produced"]]),
        **({"expectations_not_met": unmet} if unmet else {}),
        **({"warnings": found["warnings"]} if "warnings" in found else {}),
        **{name: one for known in FACTS if known in found for name, one in answers.cut(known, found[known]).items()},
        "missed": {kind: len(one["missed"]) for kind, one in found["coverage"].items() if one["missed"]},
    }
    if trace_from is None:
        return told
    trace = found["trace"]
    return {**told, "trace_events": len(trace), **answers.cut("trace", trace[trace_from:], TOOL_TRACE)}


def _call(one: dict[str, Json]) -> dict[str, Json]:
    """A call with what it asks; of an HTTP request what it does not have is left out."""
    asked = one["parameters"]
    if isinstance(asked, dict) and "uri" in asked:
        asked = {name: value for name, value in asked.items() if value is not None and (value or name == "body")}
    return {"function": one["function"], **answers.short("request", asked, TOOL_VALUE)}


def _event(one: dict[str, Json]) -> dict[str, Json]:
    """A produced event with its data, without what every one has."""
    attributes = {name: value for name, value in one.items() if name not in ("specversion", "data")}
    return {**attributes, **(answers.short("data", one["data"], TOOL_VALUE) if "data" in one else {})}


def _instance(one: Mapping[str, Json]) -> dict[str, Json]:
    """One of several instances: how it ended."""
    told = {name: one[name] for name in ("id", "definition", "status", "started", "ended")}
    ending = {"error": one["error"]} if one["error"] else answers.short("output", one["output"], TOOL_VALUE)
    return {**told, **ending, **answers.cut("path", one["path"])}


def explore(
    definition: Text = None,
    path: File = None,
    others: Others = None,
    scenario: Scenario = None,
    scenario_path: ScenarioFile = None,
    output: Annotated[
        str | None, Field(description="A folder to write scenarios to that cover all; without it nothing is written.")
    ] = None,
    runtime: Runtime = None,
) -> dict[str, Json]:
    """Every way that a definition can go: where runs end, what is wrong with some, what no run reaches."""
    ready = _source(definition, path, others, scenario, scenario_path, runtime)
    bounds = EXPLORED_PATHS, EXPLORED_STEPS, False
    asked = Asked(ready.text, ready.others, ((ready.scenario, ()),), *bounds, runtime_of(ready.case))
    with answers.tool_errors():
        found = explored(asked)
        if "refused" in found:
            raise ToolError(f"the start is refused: {found['refused']}")
        if output is not None:
            write(Path(output), found["files"], path or "-", answers.files_of(others))
    report = found["report"]
    return {
        **{name: report[name] for name in ("complete", "paths", "tried", "reached")},
        **answers.cut("ends", [{key: one[key] for key in END} for one in report["ends"]]),
        **answers.cut("bounds", report["bounds"]),
        **answers.cut("problems", [{key: one[key] for key in PROBLEM} for one in report["problems"]]),
        **answers.cut("missed", report["missed"]),
        "scenarios": len(report["scenarios"]),
        **({"written": output, "files": len(found["files"])} if output is not None else {}),
    }


def portable(
    definition: Text = None,
    path: File = None,
    others: Others = None,
    runtimes: Annotated[
        list[str] | None, Field(description="The engines to compare; without it all that read the dialect.")
    ] = None,
    scenario: Scenario = None,
    scenario_path: ScenarioFile = None,
) -> dict[str, Json]:
    """Which engines load a definition, where their runs part, by which rule of theirs, and what to write instead."""
    if scenario is not None and scenario_path is not None:
        raise ToolError("give `scenario` or `scenario_path`, not both")
    engines = answers.known_runtimes(runtimes)
    with answers.tool_errors():
        files, whole = answers.files_of(others), path is not None and definition is None and scenario is None
        if whole and path is not None and path != "-" and len(files) == len(others or ()):
            given = [scenario_path] if scenario_path is not None else []
            asked = asked_of(path, engines, given, files, Projects())
        else:
            ready = _source(definition, path, others, scenario, scenario_path, None)
            asked = asked_of_source(ready, engines)
        found = matrix(asked)
    report = as_report(found)
    return {
        **{name: report[name] for name in ("measure", "chosen", "parts", "never")},
        "runs": len(found.cases),
        "engines": [_engine(one, report["measure"]) for one in report["engines"]],
    }


def _engine(row: dict[str, Json], measure: str | None) -> dict[str, Json]:
    """A row of the report in short: of what differs the place, both data, the rules and what to write."""
    compared = row["against"].get(measure)
    told = {name: row[name] for name in ("runtime", "loads", "findings")}
    if not row["loads"] and not row["never"]:
        told |= answers.cut("refusals", [one["message"] for one in row["refusals"]])
    if compared is None:
        return told
    places = [
        {
            **{name: one[name] for name in ("case", "what", "task", "line", "kind")},
            **{side: one[side] and one[side]["data"] for side in ("before", "after")},
            "rules": [each["message"] for each in one["rules"]],
            "write": [f"{each['fix']['title']} in line {each['line']}" for each in one["remedies"]],
        }
        for one in compared["differences"]
    ]
    return {**told, "same": compared["same"], **answers.cut("differences", places)}


END = ("status", "error", "path", "paths")
PROBLEM = ("kind", "pointer", "message")


def conform(
    paths: Annotated[list[str], Field(min_length=1, description="Files ending in .feature, or folders of them.")],
    mocks: Annotated[str | None, Field(description="A file with answers to calls.")] = None,
    only: Annotated[str | None, Field(description="Only scenarios in whose name this stands.")] = None,
) -> dict[str, Json]:
    """Run features in Gherkin, such as those of the specification's conformance kit."""
    with answers.tool_errors():
        search = features.features(paths, Projects())
        found = features.results(features.Asked(mocks, only), search)
        if not found and search.tally.unreadable:
            raise Unreadable("\n".join(search.tally.unreadable))
    failed = [one for one in found if not one.passed]
    return {
        "passed": len(found) - len(failed),
        "failed": len(failed),
        **({"unreadable": search.tally.unreadable} if search.tally.unreadable else {}),
        **answers.cut("failures", json.loads(as_json(failed))["scenarios"] if failed else []),
    }


def _source(
    definition: str | None,
    path: str | None,
    others: Others,
    scenario: dict[str, Json] | None,
    scenario_path: str | None,
    runtime: str | None,
) -> Source:
    """What a run depends on, checked. Raises ToolError."""
    if scenario is not None and scenario_path is not None:
        raise ToolError("give `scenario` or `scenario_path`, not both")
    case = scenario or {}
    if scenario_path is not None:
        document = read(answers.text_of(None, scenario_path))
        if not document.readable or not isinstance(document.data, dict) or "scenarios" in document.data:
            raise ToolError(f"{scenario_path}: this is no single scenario")
        case = document.data
    said = case.get("runtime")
    found = answers.understood(definition, path, others, runtime or (said if isinstance(said, str) else None))
    if found.profile is not SPECIFICATION:
        case = {**case, "runtime": found.profile.id}
    resources = [(one.uri, one.text) for one in found.resources]
    with answers.tool_errors():
        return source_of(found.document.text, resources, {k: v for k, v in case.items() if k not in FILES})


FILES = ("definition", "with")
"""What a scenario file names beside itself; a call names these itself."""
