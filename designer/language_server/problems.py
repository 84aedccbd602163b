"""The problems of open definitions, a moment after each change, and the quick fixes that they have."""

import asyncio
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types
from pygls.uris import to_fs_path

from designer.language_server.analysis import OpenText, is_meant
from designer.language_server.base import NAME, Server
from designer.language_server.data import KnownData
from designer.language_server.formats import is_project, problems_in_project
from designer.language_server.offers import offer_of
from designer.language_server.positions import Positions
from designer.language_server.scenario_texts import Opened, ScenarioFile, is_scenario
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic
from workflow.document import read

PAUSE = 0.3
"""Seconds without a change before problems are looked for."""
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
"""The pages of rules; a checkout has them, an installed program has not."""
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
}
_PLACE = re.compile(r"line (\d{1,9}), column (\d{1,9})", re.ASCII)
"""Another place that a message speaks of."""


class Watch:
    """Looks for the problems of texts, one after the other, and tells the client of those of the newest version."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._thread = ThreadPoolExecutor(1, "problems")

    def soon(self, uri: str, wait: float = PAUSE) -> None:
        """Look after a pause, if nothing changes meanwhile."""
        self._stop(uri)
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._look(uri, wait))

    def forget(self, uri: str) -> None:
        """The text is closed: it has no problems any more."""
        self._stop(uri)
        self._publish(uri, None, [])

    def _stop(self, uri: str) -> None:
        waiting = self._waiting.pop(uri, None)
        if waiting:
            waiting.cancel()

    async def _look(self, uri: str, wait: float) -> None:
        await asyncio.sleep(wait)
        server, one = self._server, self._server.texts[uri]
        version, positions = one.version, one.positions
        loop = asyncio.get_running_loop()
        known = server.scenario_files.get(uri)
        found = await loop.run_in_executor(self._thread, _checked, one, one.text, known, server.texts.get)
        if server.texts.get(uri) is not one:
            return
        if found.scenario is not None:
            server.scenario_files[uri] = found.scenario
        else:
            server.scenario_files.pop(uri, None)
        if found.definition is not None:
            one.learn(found.definition, version, found.data)
        if one.version == version:
            self._publish(uri, version, [_diagnostic(each, uri, positions) for each in found.problems])

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        params = types.PublishDiagnosticsParams(uri, found, version)
        self._server.text_document_publish_diagnostics(params)


class _Checked(NamedTuple):
    """What a text is, with its problems: a scenario file, or else a definition with what is known of its data."""

    problems: list[Diagnostic]
    definition: Definition | None = None
    data: KnownData | None = None
    scenario: ScenarioFile | None = None


def _checked(one: OpenText, text: str, known: ScenarioFile | None, opened: Opened) -> _Checked:
    """Who writes does not wait for it. `known`: the text was a scenario file when it was last looked at."""
    if is_project(one.uri):
        return _Checked(problems_in_project(text))
    name = to_fs_path(one.uri) or one.uri
    found = None if known else one.check(text)
    document = found.document if found else read(text, one.given_syntax)
    if is_scenario(document, name, was=known is not None):
        file = known or ScenarioFile(one.uri)
        return _Checked(file.check(document, opened), scenario=file)
    found = found or one.check(text)
    return _Checked(_problems(one, found), found, KnownData(one, found) if found.workflow else None)


def _problems(one: OpenText, found: Definition) -> list[Diagnostic]:
    """The problems of a definition, an offer first; none of a file that is none."""
    offer = offer_of(one, found)
    return [*([offer] if offer else []), *(found.diagnostics if is_meant(found) else ())]


def _diagnostic(one: Diagnostic, uri: str, positions: Positions) -> types.Diagnostic:
    page = _page(one.rule)
    return types.Diagnostic(
        positions.range(one.range.start.offset, one.range.end.offset),
        one.message,
        _SEVERITIES[one.severity],
        one.rule,
        types.CodeDescription(page) if page else None,
        NAME,
        related_information=list(_related(one, uri, positions)) or None,
    )


def _related(one: Diagnostic, uri: str, positions: Positions) -> Iterable[types.DiagnosticRelatedInformation]:
    """The other places that a problem is about: those that it has, else those whose line and column its message has."""
    for other in one.related:
        location = types.Location(uri, positions.range(other.range.start.offset, other.range.end.offset))
        yield types.DiagnosticRelatedInformation(location, other.message)
    for place in () if one.related else _PLACE.finditer(one.message):
        offset = positions.place(int(place[1]), int(place[2]))
        if offset is not None:
            location = types.Location(uri, positions.range(offset, offset))
            yield types.DiagnosticRelatedInformation(location, "the other place")


@cache
def _page(rule: str) -> str | None:
    page = RULES / f"{rule}.md"
    return page.as_uri() if page.is_file() else None


def register(server: Server) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def fixes(params: types.CodeActionParams) -> list[types.CodeAction]:
        wanted = params.context.only
        if wanted and not any(types.CodeActionKind.QuickFix.value.startswith(str(_text(kind))) for kind in wanted):
            return []
        one = server.texts.get(params.text_document.uri)
        if one is None:
            return []
        scenario = server.scenario_files.get(one.uri)
        if scenario is not None:
            return list(_fixes(one, params.range, scenario.found if scenario.text == one.text else []))
        return list(_fixes(one, params.range, _problems(one, one.definition))) if is_meant(one.definition) else []


def _text(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind


def _fixes(one: OpenText, asked: types.Range, problems: Iterable[Diagnostic]) -> Iterable[types.CodeAction]:
    """The fixes of the problems whose lines are touched, as on the page."""
    for problem in problems:
        shown = _diagnostic(problem, one.uri, one.positions)
        if shown.range.start.line <= asked.end.line and asked.start.line <= shown.range.end.line:
            for fix in problem.fixes:
                edit = types.WorkspaceEdit({one.uri: one.positions.edits(fix.edits)})
                yield types.CodeAction(fix.title, types.CodeActionKind.QuickFix, [shown], edit=edit)
