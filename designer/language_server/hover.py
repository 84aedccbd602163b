"""What the thing under the pointer is: a name, a part of an expression, a member and the meaning of its value."""

import json
import time

from lsprotocol import types

from designer.language_server.analysis import OpenText
from designer.language_server.base import Server
from designer.language_server.data import data_of
from designer.language_server.formats import help_in_project, help_in_scenario, is_project
from workflow.editor import place_at
from workflow.editor.expressions import begun_at
from workflow.editor.help import Help, help_at
from workflow.editor.occurrences import Occurrences, occurrences_at
from workflow.expressions import NOTHING
from workflow.expressions.jq import LANGUAGES, describe

_LONGEST = 400


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        one = server.open(params.text_document.uri)
        at = one.positions.offset(params.position)
        if one.uri in server.scenario_files or is_project(one.uri):
            said = (help_in_project if is_project(one.uri) else help_in_scenario)(one, at)
            return _card(one, said.start, said.end, _of_member(said)) if said else None
        return _expression(one, at) or _named(one, at)


def _expression(one: OpenText, at: int) -> types.Hover | None:
    walker, data = one.walker, data_of(one)
    if walker is None or data is None or data.definition.workflow is None:
        return None
    if data.definition.workflow.expression_language not in LANGUAGES:
        return None
    end = _line_end(one, at)
    begun = begun_at(one.text, at, one.syntax, place_at(one.text, at, one.syntax), walker)
    if begun is None:
        return None
    whole = begun.before + one.text[at:end]
    found = describe(whole, len(begun.before), data.at(begun.path))
    if found is None or found.start > len(begun.before):
        return None
    lines = [f"`{found.label}`", found.help]
    lines += ["`{} | {}` → `{}`".format(*found.example)] if found.example else []
    if found.value is not NOTHING and found.value is not None:
        lines.append(f"is `{_brief(found.value)}`")
    start = at - (len(begun.before) - found.start)
    return _card(one, start, min(start + found.end - found.start, end), lines)


def _line_end(one: OpenText, at: int) -> int:
    found = one.text.find("\n", at)
    return len(one.text) if found < 0 else found


def _brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _named(one: OpenText, at: int) -> types.Hover | None:
    """A name and what the schema says of its member, or one of both."""
    walker = one.walker
    said = help_at(one.text, at, one.syntax, walker, int(time.time() * 1000)) if walker else None
    named = occurrences_at(one.definition, at) if one.document.readable else None
    if named:
        return _card(one, *named.here, [_of_name(one, named), *(_of_member(said) if said else [])])
    return _card(one, said.start, said.end, _of_member(said)) if said else None


def _of_name(one: OpenText, named: Occurrences) -> str:
    own = next((place for place in named.places if place.own), None)
    used = sum(not place.own for place in named.places)
    where = f"defined on line {one.document.position(own.span[0]).line}" if own else "not defined in this file"
    return f"**{named.kind} {named.name}**: {where}, {used} reference{'' if used == 1 else 's'}"


def _of_member(said: Help) -> list[str]:
    head = f"**{said.title}**" + (f" · {said.detail}" if said.detail else "")
    return [head, said.help, *said.meaning]


def _card(one: OpenText, start: int, end: int, lines: list[str]) -> types.Hover:
    text = "\n\n".join(filter(None, lines))
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), one.positions.range(start, end))
