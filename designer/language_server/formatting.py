"""A text laid out anew."""

from lsprotocol import types

from designer.language_server.base import Declined, Server
from designer.raising import instead
from workflow.diagnostics import TextEdit
from workflow.edits.applying import Composed
from workflow.formatting import Unformattable, format_text


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def lay_out(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        one = server.open(params.text_document.uri)
        with instead(Unformattable, lambda error: Declined(str(error))):
            made = format_text(one.document)
        changes = Composed(one.text)
        changes.then([TextEdit(0, len(one.text), made)])
        return one.positions.edits(changes.edits())
