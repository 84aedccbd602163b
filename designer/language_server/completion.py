"""What may be written at the cursor: members, values, names, expressions.

Nothing is read for it: the place is found in the text as it is, and the names and data are those of the definition
that the text was when it could last be read.
"""

from collections.abc import Iterable, Iterator

from lsprotocol import types

from designer.language_server.analysis import OpenText
from designer.language_server.base import Server
from designer.language_server.data import data_of
from designer.language_server.formats import is_project, offered_in_project, offered_in_scenario
from designer.language_server.scenario_texts import ScenarioFile
from workflow.editor import Place, place_at
from workflow.editor.braces import escaped
from workflow.editor.data_paths import path_before
from workflow.editor.expressions import Begun, begun_at
from workflow.editor.offers import NO_CONTRACTS, Contracts, Offer, offers
from workflow.expressions.jq import LANGUAGES, complete

TRIGGERS = (".", "$", "@", '"', "'", ":", " ", "[")
MOST = 100
"""Offers of one list; where there are more the client asks again as more is written."""
_KINDS = {
    "member": types.CompletionItemKind.Property,
    "name": types.CompletionItemKind.Reference,
    "value": types.CompletionItemKind.EnumMember,
    "constant": types.CompletionItemKind.Constant,
    "keyword": types.CompletionItemKind.Keyword,
    "function": types.CompletionItemKind.Function,
    "variable": types.CompletionItemKind.Variable,
}
_OF_EXPRESSIONS = {
    "member": "member",
    "index": "value",
    "variable": "variable",
    "function": "function",
    "format": "constant",
    "keyword": "keyword",
    "named": "function",
}


def register(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=list(TRIGGERS)))
    def completion(params: types.CompletionParams) -> types.CompletionList:
        one = server.open(params.text_document.uri)
        scenario = server.scenario_files.get(one.uri)
        typed = params.context is None or params.context.trigger_kind != types.CompletionTriggerKind.TriggerCharacter
        return completions(one, params.position, typed, scenario)


def completions(
    one: OpenText, position: types.Position, wanted: bool, scenario: ScenarioFile | None = None
) -> types.CompletionList:
    """What may be written at a position; `wanted`: somebody asked for it, or is writing a word."""
    at = one.positions.offset(position)
    if is_project(one.uri):
        listed = offered_in_project(one, at)
    else:
        listed = offered(one, at, wanted) if scenario is None else _in_scenario(one, scenario, at, wanted)
    found = [offer for offer in listed if _fits(one, offer, at)]
    shown = sorted(found, key=lambda offer: not offer.first)[:MOST]
    return types.CompletionList(len(found) > len(shown), list(_items(one, at, shown)))


def _in_scenario(one: OpenText, scenario: ScenarioFile, at: int, wanted: bool) -> list[Offer]:
    place, found = offered_in_scenario(one, scenario, at)
    return [] if place is None or (not wanted and _unasked(place, at)) else found


def offered(one: OpenText, at: int, wanted: bool) -> list[Offer]:
    """The same at the code point `at`, all of it."""
    walker = one.walker
    if walker is None:
        return []
    place = place_at(one.text, at, one.syntax)
    begun = begun_at(one.text, at, one.syntax, place, walker)
    if begun and one.good and one.good.workflow and one.good.workflow.expression_language in LANGUAGES:
        return list(_in_expression(one, begun, at))
    members = list(_members(one, at))
    if members or begun or place is None or (not wanted and _unasked(place, at)):
        return members
    good = one.good
    contracts = Contracts(good.document.data, good.resources, good.profile.calls) if good else NO_CONTRACTS
    return offers(one.text, at, one.syntax, place, walker, good.workflow if good else None, contracts)


def _fits(one: OpenText, offer: Offer, at: int) -> bool:
    """Whether what is written may be the beginning, or another part, of an offer; its letters in the same order."""
    letters = iter((offer.label + offer.text).lower())
    return all(letter in letters for letter in one.text[offer.start : at].lower().strip())


def _unasked(place: Place, at: int) -> bool:
    """Whether a sign alone is no reason to offer anything: where members are, each space would be one."""
    return place.mode == "key" and place.start == at and not place.item and not place.quoted


def _in_expression(one: OpenText, begun: Begun, at: int) -> Iterator[Offer]:
    data = data_of(one)
    for offer in complete(begun.before, data.at(begun.path)) if data else ():
        start = at - len(escaped(begun.before[len(begun.before) - offer.typed :], begun.quote))
        text = escaped(offer.apply, begun.quote)
        caret = len(escaped(offer.apply[: offer.caret], begun.quote))
        example = "" if offer.example is None else "`{} | {}` → `{}`".format(*offer.example)
        said = "\n\n".join(filter(None, (offer.help, example)))
        kind = _OF_EXPRESSIONS[offer.kind]
        yield Offer(offer.label, kind, text, start, offer.detail, said, caret=caret)  # type: ignore[arg-type]


def _members(one: OpenText, at: int) -> Iterator[Offer]:
    """Members of data, after `$.` (JSONPath)."""
    line = one.text[one.text.rfind("\n", 0, at) + 1 : at]
    path = path_before(line)
    data = data_of(one) if path else None
    if path is None or data is None:
        return
    node = data.members
    for name in path.names:
        node = node.get(name, {})
    for name, below in node.items():
        if name != path.typed:
            yield Offer(name, "member", name, at - len(path.typed), f"{len(below)} inside" if below else "")


def _items(one: OpenText, at: int, found: Iterable[Offer]) -> Iterator[types.CompletionItem]:
    def typed(offer: Offer) -> str:
        """What clients look for at the beginning of an offer."""
        return one.text[offer.start : at].lower()

    shown = list(found)
    ranges = {start: one.positions.range(start, at) for start in {offer.start for offer in shown}}
    for number, offer in enumerate(shown):
        caret = offer.caret is not None and offer.caret < len(offer.text)
        text = _snippet(offer.text, offer.caret or 0) if caret else offer.text
        yield types.CompletionItem(
            label=offer.label,
            kind=_KINDS[offer.kind],
            detail=offer.detail or None,
            documentation=types.MarkupContent(types.MarkupKind.Markdown, offer.help) if offer.help else None,
            filter_text=None if offer.label.lower().startswith(typed(offer)) else offer.text,
            sort_text=f"{0 if offer.first else 1}{number:04}",
            insert_text_format=types.InsertTextFormat.Snippet if caret else types.InsertTextFormat.PlainText,
            insert_text_mode=types.InsertTextMode.AsIs,
            text_edit=types.TextEdit(ranges[offer.start], text),
        )


def _snippet(text: str, caret: int) -> str:
    """The text with the place where the cursor stands then."""
    return f"{_plain(text[:caret])}$0{_plain(text[caret:])}"


def _plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
