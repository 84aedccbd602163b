"""Definition, references and rename of names, in three dialects."""

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.designer.language_server.editor import Editor
from tests.designer.language_server.texts import ALL, OLD, V_0_8, V_1_0
from tests.tiers import share
from workflow.definition import load

pytestmark = pytest.mark.asyncio(loop_scope="module")
USES = [
    pytest.param(OLD, "nextState: Pau", "- name: ", "Pause", 1, id="state of 0.6"),
    pytest.param(OLD, "refName: gre", "functions:\n- name: ", "greet", 1, id="function of 0.6"),
    pytest.param(OLD, "eventRefs: [as", "events:\n- name: ", "asked", 1, id="event of 0.6"),
    pytest.param(V_0_8, "transition: Gre", "- name: ", "Greet", 2, id="state of 0.8"),
    pytest.param(V_0_8, "retryRef: pat", "retries:\n- name: ", "patient", 1, id="retry of 0.8"),
    pytest.param(V_0_8, "eventRef: as", "events:\n- name: ", "asked", 1, id="event of 0.8"),
    pytest.param(V_1_0, "then: gre", "- ", "greet", 1, id="task of 1.0"),
    pytest.param(V_1_0, "retry: pat", "retries:\n    ", "patient", 1, id="retry of 1.0"),
]


def at(client: Editor, uri: str, mark: str) -> types.TextDocumentPositionParams:
    return types.TextDocumentPositionParams(types.TextDocumentIdentifier(uri), client.behind(uri, mark))


async def rename(client: Editor, uri: str, mark: str, name: str) -> str:
    place = at(client, uri, mark)
    found = await client.text_document_rename_async(types.RenameParams(place.text_document, place.position, name))
    assert found
    assert found.changes
    return client.applied(uri, found.changes[uri])


@pytest.mark.parametrize(("text", "mark", "before", "name", "uses"), USES)
async def test_a_use_leads_to_the_definition(
    client: Editor, text: str, mark: str, before: str, name: str, uses: int
) -> None:
    uri = client.show(text)
    place = at(client, uri, mark)
    found = await client.text_document_definition_async(types.DefinitionParams(place.text_document, place.position))
    assert isinstance(found, tuple | list)
    (location,) = found
    assert isinstance(location, types.Location)
    assert location.uri == uri
    assert client.under(uri, location.range) == name
    start = client.texts[uri].index(f"{before}{name}") + len(before)
    assert location.range.start == client.position(uri, start)


@pytest.mark.parametrize(("text", "mark", "before", "name", "uses"), USES)
async def test_references_with_and_without_the_definition(
    client: Editor, text: str, mark: str, before: str, name: str, uses: int
) -> None:
    uri = client.show(text)
    for mark_of_it in (mark, f"{before}{name}"[:-1]):
        place = at(client, uri, mark_of_it)
        for with_it in (True, False):
            context = types.ReferenceContext(with_it)
            asked = types.ReferenceParams(context, place.text_document, place.position)
            found = await client.text_document_references_async(asked)
            assert found
            assert len(found) == uses + with_it
            assert {client.under(uri, one.range) for one in found} == {name}


@pytest.mark.parametrize(("text", "mark", "before", "name", "uses"), USES)
async def test_rename_changes_all_places_and_nothing_else(
    client: Editor, text: str, mark: str, before: str, name: str, uses: int
) -> None:
    uri = client.show(text)
    made = await rename(client, uri, mark, "another")
    assert made.count("another") == text.count("another") + uses + 1
    assert [one.rule for one in load(made).diagnostics] == [one.rule for one in load(text).diagnostics]
    assert made.replace("another", name) == text


@pytest.mark.parametrize(
    ("text", "mark", "name", "why"),
    [
        (OLD, "nextState: Pau", "Wait", "called “Wait” already"),
        (V_0_8, "transition: Gre", "Look", "called “Look” already"),
        (V_0_8, "transition: Gre", "  ", "cannot be empty"),
        (V_1_0, "then: gre", "pause", "`pause` already"),
        (V_1_0, "then: gre", "exit", "means something else"),
        (V_1_0, "call: ht", "ftp", "not declared here"),
        (V_1_0, "namespace: de", "office", "There is no name"),
    ],
)
async def test_a_rename_that_is_refused_says_why(client: Editor, text: str, mark: str, name: str, why: str) -> None:
    uri = client.show(text)
    with pytest.raises(JsonRpcException, match=why) as refused:
        await rename(client, uri, mark, name)
    assert refused.value.code == types.LSPErrorCodes.RequestFailed


@pytest.mark.parametrize("dialect", share(list(ALL), 2))
async def test_a_broken_text_refuses_and_finds_nothing(client: Editor, dialect: str) -> None:
    mark = {"0.6": "nextState: Pau", "0.8": "transition: Gre", "1.0": "then: gre"}[dialect]
    uri = client.show(ALL[dialect] + "torn: [1, {\n")
    place = at(client, uri, mark)
    assert not await client.text_document_definition_async(types.DefinitionParams(place.text_document, place.position))
    with pytest.raises(JsonRpcException, match="cannot be read"):
        await rename(client, uri, mark, "another")


@pytest.mark.parametrize("dialect", share(list(ALL), 2, 1))
async def test_prepare_gives_the_name(client: Editor, dialect: str) -> None:
    mark, name = {"0.6": ("nextState: Pau", "Pause"), "0.8": ("n: Gre", "Greet"), "1.0": ("then: gre", "greet")}[
        dialect
    ]
    uri = client.show(ALL[dialect])
    place = at(client, uri, mark)
    found = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(place.text_document, place.position)
    )
    assert isinstance(found, types.PrepareRenamePlaceholder)
    assert found.placeholder == name
    assert client.under(uri, found.range) == name


async def test_highlights_are_all_places(client: Editor) -> None:
    uri = client.show(V_0_8)
    place = at(client, uri, "transition: Gre")
    found = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(place.text_document, place.position)
    )
    assert found
    assert len(found) == 3


async def test_a_task_that_leads_to_itself_is_defined_once(client: Editor) -> None:
    uri = client.show(V_1_0.replace("then: end", "then: greet"))
    place = at(client, uri, "then: gre")
    found = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(False), place.text_document, place.position)
    )
    assert found
    assert len(found) == 2


async def test_an_alias_leads_to_what_it_repeats(client: Editor) -> None:
    text = V_1_0 + "metadata: {a: &wait {hours: 1}, b: *wait}\n"
    uri = client.show(text)
    place = at(client, uri, "b: *wai")
    asked = types.DefinitionParams(place.text_document, place.position)
    found = await client.text_document_definition_async(asked)
    assert isinstance(found, tuple | list)
    assert [client.under(uri, one.range) for one in found if isinstance(one, types.Location)] == ["&wait"]
