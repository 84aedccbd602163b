"""An editor that starts `signalbox lsp` and speaks with it over its standard input and output, as real ones do."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.serving import ROOT

PATIENCE = 30.0
"""Seconds that a test waits for what the server tells by itself."""


class Editor(LanguageClient):
    """Its texts by URI, and what the server told of them."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.problems: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.messages: list[str] = []

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.problems.put_nowait(params)

        @self.feature(types.WINDOW_SHOW_MESSAGE)  # type: ignore[untyped-decorator]
        def shown(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)

        @self.feature(types.WINDOW_LOG_MESSAGE)  # type: ignore[untyped-decorator]
        def logged(_params: types.LogMessageParams) -> None:
            """The log is not looked at."""

    def show(self, text: str, name: str = "definition.yaml", folder: Path = Path("/nowhere")) -> str:
        """Open a text as a file of that name; the answer is its URI."""
        uri = (folder / name).as_uri()
        self.texts[uri], self.versions[uri] = text, 1
        item = types.TextDocumentItem(uri, "json" if name.endswith("json") else "yaml", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def put(self, uri: str, text: str) -> None:
        """The whole text anew."""
        self._change(uri, text, types.TextDocumentContentChangeWholeDocument(text))

    def type(self, uri: str, at: int, typed: str, instead: int = 0) -> None:
        """Write at a character of the text, in place of so many others."""
        text = self.texts[uri]
        span = types.Range(self.position(uri, at), self.position(uri, at + instead))
        change = types.TextDocumentContentChangePartial(span, typed)
        self._change(uri, text[:at] + typed + text[at + instead :], change)

    def _change(self, uri: str, text: str, change: types.TextDocumentContentChangeEvent) -> None:
        self.texts[uri] = text
        self.versions[uri] += 1
        named = types.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(named, [change]))

    def position(self, uri: str, at: int) -> types.Position:
        """The position of a character, counted in UTF-16."""
        before = self.texts[uri][:at].split("\n")
        return types.Position(len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)

    def behind(self, uri: str, mark: str) -> types.Position:
        """The position behind the first occurrence of some words."""
        return self.position(uri, self.texts[uri].index(mark) + len(mark))

    def under(self, uri: str, span: types.Range) -> str:
        """What stands in a range."""
        lines = self.texts[uri].split("\n")
        start, end = self._offset(lines, span.start), self._offset(lines, span.end)
        return self.texts[uri][start:end]

    def applied(self, uri: str, edits: Any) -> str:
        """The text after edits of the server."""
        text = self.texts[uri]
        lines = text.split("\n")
        for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
            text = (
                text[: self._offset(lines, edit.range.start)]
                + edit.new_text
                + text[self._offset(lines, edit.range.end) :]
            )
        return text

    @staticmethod
    def _offset(lines: list[str], place: types.Position) -> int:
        line = lines[place.line].encode("utf-16-le")[: place.character * 2].decode("utf-16-le")
        return sum(len(one) + 1 for one in lines[: place.line]) + len(line)

    async def told(self, uri: str) -> list[types.Diagnostic]:
        """The problems of the newest version of a text."""
        while True:
            found = await asyncio.wait_for(self.problems.get(), PATIENCE)
            if found.uri == uri and found.version == self.versions[uri]:
                return list(found.diagnostics)

    async def offers(self, uri: str, at: types.Position, sign: str | None = None) -> dict[str, types.CompletionItem]:
        """What is offered at a position, by its label; `sign` is the character that asked for it."""
        kind = types.CompletionTriggerKind.TriggerCharacter if sign else types.CompletionTriggerKind.Invoked
        params = types.CompletionParams(types.TextDocumentIdentifier(uri), at, types.CompletionContext(kind, sign))
        found = await self.text_document_completion_async(params)
        assert isinstance(found, types.CompletionList)
        return {item.label: item for item in found.items}

    async def completed(self, uri: str, at: types.Position, label: str) -> str:
        """The text after an offer was taken."""
        item = (await self.offers(uri, at))[label]
        assert isinstance(item.text_edit, types.TextEdit)
        return self.applied(uri, [item.text_edit])

    async def hovered(self, uri: str, at: types.Position) -> str:
        """What is told at a position; "" for nothing."""
        asked = types.HoverParams(types.TextDocumentIdentifier(uri), at)
        found = await self.text_document_hover_async(asked)
        if found is None:
            return ""
        assert isinstance(found.contents, types.MarkupContent)
        return found.contents.value

    async def carried_out(self, command: str, *arguments: Any) -> Any:
        """The answer of a command."""
        return await self.workspace_execute_command_async(types.ExecuteCommandParams(command, list(arguments)))


@asynccontextmanager
async def editor(encodings: list[types.PositionEncodingKind] | None = None) -> AsyncIterator[Editor]:
    """An editor with a server of its own, ended as the protocol wants it."""
    one = Editor()
    await one.start_io(sys.executable, str(ROOT / "manage.py"), "lsp", "--stdio")
    general = types.GeneralClientCapabilities(position_encodings=encodings) if encodings else None
    capabilities = types.ClientCapabilities(general=general)
    await one.initialize_async(types.InitializeParams(capabilities, process_id=os.getpid()))
    one.initialized(types.InitializedParams())
    try:
        yield one
    finally:
        await asyncio.wait_for(one.shutdown_async(None), PATIENCE)
        one.exit(None)
        await one.stop()  # type: ignore[no-untyped-call]
