"""The four spellings of 0.1 in an editor, by definitions of the gallery: they have what the later dialects have."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from lsprotocol import types

from tests.definitions import ROOT
from tests.designer.language_server.editor import Editor
from workflow.definition import load

pytestmark = pytest.mark.asyncio(loop_scope="module")
EXAMPLES = ROOT / "designer" / "library" / "examples"


class Draft(NamedTuple):
    """A definition, a use of a state in it (`member` and `name`, as they stand there), and how often it is used."""

    file: str
    member: str
    name: str
    uses: int
    title: str
    """The state's name, where it is called by its id."""


DRAFTS = {
    "0.1-map": Draft(
        "14-travel-booking-map/definition.yaml", "next-state: ", "Wait for the manager", 1, "Wait for the manager"
    ),
    "0.1-array": Draft(
        "12-loan-approval-array/definition.json", '"next-state": "', "Ask the manager", 1, "Ask the manager"
    ),
    "0.1-kebab": Draft("20-translation-kebab/definition.yaml", "next-state: ", "AWS is done", 1, "AWS is done"),
    "0.1-camel": Draft("16-video-on-demand-camel/definition.yaml", "nextState: ", "analyse", 1, "Analyse the source"),
}


def text_of(dialect: str) -> str:
    return (EXAMPLES / DRAFTS[dialect].file).read_text("utf-8")


def shown(client: Editor, dialect: str, text: str | None = None) -> str:
    return client.show(text_of(dialect) if text is None else text, DRAFTS[dialect].file.replace("/", "-"))


def use(client: Editor, dialect: str, uri: str) -> types.TextDocumentPositionParams:
    draft = DRAFTS[dialect]
    at = client.behind(uri, f"{draft.member}{draft.name}"[:-1])
    return types.TextDocumentPositionParams(types.TextDocumentIdentifier(uri), at)


def named(symbols: Iterable[types.DocumentSymbol | types.SymbolInformation]) -> Iterator[str]:
    for one in symbols:
        assert isinstance(one, types.DocumentSymbol)
        yield one.name
        yield from named(one.children or ())


@pytest.mark.parametrize("dialect", DRAFTS)
async def test_problems_are_those_of_lint(client: Editor, dialect: str) -> None:
    draft = DRAFTS[dialect]
    text = text_of(dialect).replace(f"{draft.member}{draft.name}", f"{draft.member}Nowhere", 1)
    found = await client.told(shown(client, dialect, text))
    wanted = load(text).diagnostics
    assert [(one.code, one.message) for one in found] == [(one.rule, one.message) for one in wanted]
    assert any("Nowhere" in one.message for one in found)


@pytest.mark.parametrize("dialect", DRAFTS)
async def test_a_use_leads_to_the_state_and_back(client: Editor, dialect: str) -> None:
    draft, uri = DRAFTS[dialect], shown(client, dialect)
    place = use(client, dialect, uri)
    asked = types.DefinitionParams(place.text_document, place.position)
    found = await client.text_document_definition_async(asked)
    assert isinstance(found, tuple | list)
    there = found[0]
    assert isinstance(there, types.Location)
    assert client.under(uri, there.range) == draft.name
    context = types.ReferenceContext(include_declaration=False)
    uses = await client.text_document_references_async(
        types.ReferenceParams(context, place.text_document, there.range.start)
    )
    assert [client.under(uri, one.range) for one in uses or ()] == [draft.name] * draft.uses


@pytest.mark.parametrize("dialect", DRAFTS)
async def test_a_rename_is_followed(client: Editor, dialect: str) -> None:
    draft, uri, text = DRAFTS[dialect], shown(client, dialect), text_of(dialect)
    place = use(client, dialect, uri)
    found = await client.text_document_rename_async(
        types.RenameParams(place.text_document, place.position, "Another name")
    )
    assert found
    assert found.changes
    made = client.applied(uri, found.changes[uri])
    assert made.count("Another name") == draft.uses + 1
    assert made.replace("Another name", draft.name) == text
    assert [one.rule for one in load(made).diagnostics] == [one.rule for one in load(text).diagnostics]


@pytest.mark.parametrize("dialect", DRAFTS)
async def test_names_are_offered_and_members_explained(client: Editor, dialect: str) -> None:
    draft, text = DRAFTS[dialect], text_of(dialect)
    at = text.index(draft.member + draft.name) + len(draft.member)
    uri = shown(client, dialect, text[:at] + text[at + len(draft.name) :])
    taken = await client.completed(uri, client.position(uri, at), draft.title)
    assert [one.rule for one in load(taken).diagnostics] == [one.rule for one in load(text).diagnostics]
    assert "state" in await client.hovered(uri, client.position(uri, at - len(draft.member) + 2))


@pytest.mark.parametrize("dialect", DRAFTS)
async def test_outline_folds_and_diagram(client: Editor, dialect: str) -> None:
    uri = shown(client, dialect)
    document = types.TextDocumentIdentifier(uri)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert DRAFTS[dialect].title in set(named(symbols or ()))
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert ElementTree.fromstring(await client.carried_out("signalbox.diagram", uri)).tag.endswith("svg")
