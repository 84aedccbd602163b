"""The diagram of a definition, for a view beside its text."""

import asyncio
from typing import Any

from designer.folders import cache_folder
from designer.language_server.base import Declined, Server
from workflow.definition import Definition
from workflow.diagram.engines import keep_compiled_in
from workflow.exports import Options, Unexportable, get
from workflow.paths import Json

COMMAND = "signalbox.diagram"
THEMES, DETAILS, DIRECTIONS = ("light", "dark"), ("overview", "actions", "data"), ("TB", "LR")


def register(server: Server) -> None:
    keep_compiled_in(cache_folder())

    @server.command(COMMAND)
    async def diagram(*arguments: Any) -> str:
        """The SVG of the definition with a URI; then may follow `{theme, detail, direction}`."""
        uri, options = _asked(arguments)
        one = server.open(uri)
        now = one.definition  # what the text is just now becomes `good`, where it can
        found = one.good
        if found is None or found.workflow is None:
            raise Declined(f"This cannot be drawn: {now.reason}")
        return await asyncio.to_thread(_drawn, found, options)


def _asked(arguments: tuple[Any, ...]) -> tuple[str, Options]:
    uri, given = (*arguments, None, None)[:2]
    if not isinstance(uri, str):
        raise Declined(f"{COMMAND} needs the URI of a definition")
    asked: dict[str, Json] = given if isinstance(given, dict) else {}

    def one_of(name: str, known: tuple[str, ...], usual: str) -> Any:
        value = asked.get(name, usual)
        if value not in known:
            raise Declined(f"{name} is one of {', '.join(known)}")
        return value

    detail = one_of("detail", DETAILS, "actions")
    return uri, Options(detail, one_of("direction", DIRECTIONS, "TB"), one_of("theme", THEMES, "light"))


def _drawn(found: Definition, options: Options) -> str:
    try:
        return get("svg").write(found, options).data.decode()
    except Unexportable as error:
        raise Declined(str(error)) from None
