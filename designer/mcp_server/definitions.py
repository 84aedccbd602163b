"""The tools that look at a definition or make another text of it: lint, explain, render, convert."""

from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from designer.limits import TOOL_TEXT
from designer.mcp_server import answers
from designer.mcp_server.answers import File, Others, Output, Runtime, Text
from workflow import convert as conversion
from workflow import dialects, rules, runtimes
from workflow.convert.losses import Loss
from workflow.definition import examine
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.exports import Options, formats, get
from workflow.outline import outline
from workflow.outline.text import to_text

DRAWN = tuple(one.ID for one in formats() if one.DRAWN)
TEXTS = ("mermaid", "dot", "svg", "graph-json")
"""What an assistant can read; other formats are for files."""


def register(server: MCPServer) -> None:
    """Add the tools."""
    for tool in (lint, explain, render, convert):
        server.tool()(tool)


def lint(definition: Text = None, path: File = None, others: Others = None, runtime: Runtime = None) -> dict[str, Any]:
    """What is wrong with a workflow definition of any dialect (0.1 to 0.8, DSL 1.0): rule, place, message and fix."""
    text = answers.text_of(definition, path)
    document = read(text)
    profile, given = answers.profile_of(document, runtime, path), answers.resources_of(others)
    beside = answers.beside(path, document, profile) if path is not None else answers.Beside()
    found = examine(document, None, (*given, *beside.resources), present=beside.present, profile=profile)
    counts = {
        severity: sum(one.severity == severity for one in found.diagnostics)
        for severity in ("error", "warning", "info")
    }
    worst_first = sorted(found.diagnostics, key=lambda one: list(counts).index(one.severity))
    return {"dialect": found.dialect, **counts, **answers.cut("problems", [_problem(one) for one in worst_first])}


def explain(
    definition: Text = None,
    path: File = None,
    others: Others = None,
    rule: Annotated[str | None, Field(description="Instead of a definition: the id of a lint rule.")] = None,
    runtime: Runtime = None,
) -> str:
    """A definition in plain words: what starts it, what it does step by step, its data and errors. Or a lint rule."""
    if rule is not None:
        known = {one.id: one for one in rules.documented()}
        if rule not in known:
            raise ToolError(f"there is no rule `{rule}`")
        return f"{rule}: {known[rule].doc}"
    found = answers.understood(definition, path, others, runtime)
    assert found.workflow is not None
    told = to_text(outline(found.workflow, found.diagnostics, found.profile))
    if len(told) <= TOOL_TEXT:
        return told
    return f"{told[:TOOL_TEXT]}\n… {len(told) - TOOL_TEXT:,} more characters are left out"


def render(
    definition: Text = None,
    path: File = None,
    others: Others = None,
    format: Annotated[str, Field(description=f"One of {', '.join(DRAWN)}.")] = "mermaid",
    detail: Literal["overview", "actions", "data"] = "actions",
    output: Output = None,
    runtime: Runtime = None,
) -> dict[str, Any]:
    """The diagram of a definition: as a text (mermaid, dot, svg) in the answer, or any format in a file."""
    if format not in DRAWN:
        raise ToolError(f"format is one of {', '.join(DRAWN)}")
    from designer.pdf import pictures  # fonts are loaded only for those who draw

    found = answers.understood(definition, path, others, runtime)
    with answers.tool_errors():
        data = get(format).write(found, Options(detail, "TB", "light", pictures)).data
    if output is not None:
        return answers.written(output, data)
    if format not in TEXTS or len(data) > TOOL_TEXT:
        raise ToolError(f"{format} of {len(data):,} bytes is for a file: give `output`, or take mermaid and overview")
    return {"format": format, "text": data.decode()}


def convert(
    to: Annotated[str, Field(description=f"The dialect: one of {', '.join(dialects.ids())}.")],
    definition: Text = None,
    path: File = None,
    others: Others = None,
    output: Output = None,
    runtime: Annotated[str | None, Field(description="In 1.0: write it for this engine, such as quarkus-flow.")] = None,
    from_runtime: Runtime = None,
) -> dict[str, Any]:
    """A definition in another dialect, or for another engine, with all that is lost.

    `signalbox convert --verify` compares runs of both.
    """
    if to not in dialects.ids():
        raise ToolError(f"`to` is one of {', '.join(dialects.ids())}")
    if runtime is not None and not runtimes.is_known(runtime):
        raise ToolError(runtimes.unknown(runtime))
    target = runtimes.get(runtime) if runtime is not None else None
    is_target = target is not None and to == "1.0" and target.reads(to)
    found = answers.understood(definition, path, others, from_runtime or (None if is_target else runtime))
    with answers.tool_errors():
        made = conversion.convert(found, to, target=target if is_target else None)
    told = {
        "dialect": made.dialect,
        **answers.cut("lost", [_loss(one) for one in made.losses]),
        **answers.cut("notes", [_loss(one) for one in made.notes]),
    }
    if output is not None:
        return {**told, **answers.written(output, made.text.encode())}
    return {**told, **answers.short("text", made.text)}


def _problem(one: Diagnostic) -> dict[str, Any]:
    start = one.range.start
    fix = {"fix": " | ".join(each.title for each in one.fixes)} if one.fix else {}
    places = [f"{each.range.start.line}:{each.range.start.column} {each.message}" for each in one.related]
    way = {"related": places} if places else {}
    return {
        "line": start.line,
        "column": start.column,
        "severity": one.severity,
        "rule": one.rule,
        "message": one.message,
        **way,
        **fix,
    }


def _loss(one: Loss) -> dict[str, Any]:
    return {"line": one.range.start.line, "column": one.range.start.column, "message": one.message}
