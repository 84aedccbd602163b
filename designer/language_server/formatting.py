"""A text laid out anew."""

from lsprotocol import types

from designer.language_server.base import Declined, Server
from workflow.diagnostics import TextEdit
from workflow.edits.applying import Composed
from workflow.formatting import Unformattable, format_text


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def lay_out(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        one = server.open(params.text_document.uri)
        try:
            made = format_text(one.document)
        except Unformattable as error:
            raise Declined(str(error)) from None
        changes = Composed(one.text)
        changes.then([TextEdit(0, len(one.text), made)])
        return one.positions.edits(changes.edits())
