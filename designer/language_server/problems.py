"""The problems of open definitions, a moment after each change, and the quick fixes that they have."""

import asyncio
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from lsprotocol import types

from designer.language_server.analysis import OpenText, is_meant
from designer.language_server.base import NAME, Server
from designer.language_server.data import KnownData
from designer.language_server.offers import offer_of
from designer.language_server.positions import Positions
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic

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
        one = self._server.texts[uri]
        version, positions = one.version, one.positions
        loop = asyncio.get_running_loop()
        found, data, offer = await loop.run_in_executor(self._thread, _checked, one, one.text)
        if self._server.texts.get(uri) is not one:
            return
        one.learn(found, version, data)
        if one.version == version:
            more = [] if offer is None else [_diagnostic(offer, uri, positions)]
            self._publish(uri, version, [*more, *diagnostics_of(found, uri, positions)])

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        params = types.PublishDiagnosticsParams(uri, found, version)
        self._server.text_document_publish_diagnostics(params)


def _checked(one: OpenText, text: str) -> tuple[Definition, KnownData | None, Diagnostic | None]:
    """The text with its problems, what is known of its data, and an offer: who writes does not wait for it."""
    found = one.check(text)
    return found, KnownData(one, found) if found.workflow else None, offer_of(one, found)


def diagnostics_of(found: Definition, uri: str, positions: Positions) -> list[types.Diagnostic]:
    """The problems of a definition as the protocol has them; none of a file that is none."""
    return [_diagnostic(one, uri, positions) for one in found.diagnostics] if is_meant(found) else []


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
        return list(_fixes(one, params.range)) if one else []


def _text(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind


def _fixes(one: OpenText, asked: types.Range) -> Iterable[types.CodeAction]:
    """The fixes of the problems whose lines are touched, as on the page."""
    found = one.definition
    if not is_meant(found):
        return
    offer = offer_of(one, found)
    for problem in (*([offer] if offer else []), *found.diagnostics):
        shown = _diagnostic(problem, one.uri, one.positions)
        if shown.range.start.line <= asked.end.line and asked.start.line <= shown.range.end.line:
            for fix in problem.fixes:
                edit = types.WorkspaceEdit({one.uri: one.positions.edits(fix.edits)})
                yield types.CodeAction(fix.title, types.CodeActionKind.QuickFix, [shown], edit=edit)
