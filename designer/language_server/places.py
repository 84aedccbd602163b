"""Where a part of the diagram stands in the text: what a view of the diagram asks when somebody clicks."""

from typing import Any

from lsprotocol import types

from designer.language_server.base import Declined, Server
from workflow.paths import nearest

COMMAND = "signalbox.place"


def register(server: Server) -> None:
    """The command that finds the place of a pointer."""

    @server.command(COMMAND)
    def place(*arguments: Any) -> types.Range:
        """The range of a `data-pointer` of the diagram: of its key, or of the nearest part that is written."""
        uri, pointer = (*arguments, None, None)[:2]
        if not isinstance(uri, str) or not isinstance(pointer, str):
            raise Declined(f"{COMMAND} needs the URI of a definition and a pointer of its diagram")
        one = server.open(uri)
        document = one.document
        if not document.readable:
            raise Declined("The text cannot be read just now")
        found = document.key_range(nearest(pointer if pointer.startswith("/") else "", document.data))
        return one.positions.range(found.start.offset, found.end.offset)
