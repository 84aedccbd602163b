"""In the worker process: what the documents of services have names for at a place of a text, in UTF-16 units."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from workflow.definition import Resource
from workflow.document import read
from workflow.editor import Place, place_at
from workflow.editor.offers import Contracts
from workflow.editor.utf16 import Units
from workflow.fields.contract_names import Suggestion
from workflow.limits import FORM_CHOICES
from workflow.paths import Json
from workflow.runtimes.written import profile_for

_WORD = re.compile(r"""[\w.$-]*["']?""")


def contract_names(
    text: str, at: int, syntax: Any = None, resources: Sequence[list[str]] = (), runtime: str = "", **_: Any
) -> dict[str, Any] | None:
    """`{members, values}`, each `{text, help, required}`: parameters of what is called, names of what can be called;
    None where nothing is written."""
    document, contracts = read(text, syntax), tuple(Resource(*one) for one in resources)
    offset = bisect_left(range(len(document.text) + 1), at, key=Units(document.text))
    place = place_at(document.text, offset, document.syntax)
    calls = profile_for(text, runtime).calls
    if place is None or not (contracts or calls):
        return None
    data = next(_readable(document.text, place, document.syntax == "json"), None)
    found, is_key = Contracts(data, contracts, calls), place.mode == "key"
    members = found.members(place.path) if is_key else ()
    values = found.values(place.path) if not is_key or place.item else ()
    return {"members": _suggestions_to_json(list(members)), "values": _suggestions_to_json(list(values))}


def _suggestions_to_json(found: list[Suggestion]) -> list[dict[str, Json]]:
    return [{"text": one.text, "help": one.help, "required": one.required} for one in found[:FORM_CHOICES]]


def _readable(text: str, place: Place, is_json: bool) -> Iterator[Json]:
    """The data of the text as it is, or with a whole member where half of one is written."""
    word = _WORD.match(text, place.start)
    end, start = word.end() if word else place.start, place.start - place.quoted
    filler = '"": null' if is_json else '"":'
    for one in (text, text[:start] + filler + text[end:]) if place.mode == "key" else (text,):
        document = read(one, "json" if is_json else "yaml")
        if document.readable:
            yield document.data
