"""Hover, symbols, folds, formatting and the colours of expressions, in three dialects."""

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.designer.language_server.editor import Editor
from tests.designer.language_server.texts import ALL, OLD, V_0_8, V_1_0
from tests.tiers import share
from workflow.editor.tokens import KINDS

pytestmark = pytest.mark.asyncio(loop_scope="module")
IN_FLOW = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n"
TORN = "torn: [1, {\n"


@pytest.mark.parametrize(
    ("text", "mark", "words"),
    [
        (OLD, "timeDel", ["**timeDelay**", "15 minutes"]),
        (OLD, "timeDelay: PT1", ["15 minutes"]),
        (OLD, "nextState: Pau", ["**state Pause**", "defined on line", "1 reference"]),
        (V_0_8, "delay: PT", ["2 seconds"]),
        (V_0_8, "retryRef: pat", ["**retry patient**", "1 reference"]),
        (V_0_8, "maxAtt", ["**maxAttempts**"]),
        (V_0_8, "${ .gue", ["`.guest`"]),
        (V_1_0, "wait: PT", ["15 minutes"]),
        (V_1_0, "then: gre", ["**task greet**", "1 reference"]),
        (V_1_0, "when: ${ $tro", ["`$trouble`"]),
        (V_1_0, "    swi", ["**switch**", "array"]),
        ("document: { dsl: 1.0.3, namespace: a }\n", "names", ["**namespace**", "required"]),
        (f"{IN_FLOW}- wait: {{wait: PT5S}}\n", "{wait: PT", ["**wait**", "5 seconds"]),
        (
            f"{IN_FLOW}- tell: {{\n    call: http, # first\n    with: {{\n      meth: GET, method: GET\n",
            "GET, meth",
            ["**method**"],
        ),
    ],
)
async def test_hover(client: Editor, text: str, mark: str, words: list[str]) -> None:
    uri = client.show(text)
    told = await client.hovered(uri, client.behind(uri, mark))
    assert [word for word in words if word not in told] == [], told


async def test_hover_of_a_builtin_has_its_example(client: Editor) -> None:
    uri = client.show(V_0_8.replace("${ .guest.name }", "${ .guest | keys }"))
    told = await client.hovered(uri, client.behind(uri, "| ke"))
    assert "keys" in told
    assert "→" in told


async def test_hover_over_a_broken_text_and_over_nothing(client: Editor) -> None:
    uri = client.show(OLD + TORN)
    assert "15 minutes" in await client.hovered(uri, client.behind(uri, "timeDelay: PT1"))
    assert await client.hovered(uri, client.position(uri, len(client.texts[uri]))) == ""
    other = client.show("a: 1\n", "other.yaml")
    assert await client.hovered(other, types.Position(0, 0)) == ""
    assert await client.hovered(other, types.Position(99, 99)) == ""


async def symbols(client: Editor, uri: str) -> list[types.DocumentSymbol]:
    asked = types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
    found = await client.text_document_document_symbol_async(asked)
    return [one for one in found or () if isinstance(one, types.DocumentSymbol)]


@pytest.mark.parametrize(
    ("dialect", "names"),
    [
        ("0.6", ["Wait", "Pause", "greet", "asked"]),
        ("0.8", ["Look", "Greet", "greet", "asked", "patient"]),
        ("1.0", ["look", "pause", "greet", "patient"]),
    ],
)
async def test_symbols(client: Editor, dialect: str, names: list[str]) -> None:
    uri = client.show(ALL[dialect])
    found = await symbols(client, uri)
    assert [one.name for one in found] == names
    assert [client.under(uri, one.selection_range) for one in found] == names
    for one in found:
        assert one.range.start.line <= one.selection_range.start.line
        assert one.selection_range.end.line <= one.range.end.line
    if dialect == "1.0":
        assert [one.name for one in found[2].children or ()] == ["ask"]
    assert await symbols(client, client.show(ALL[dialect] + TORN)) == []


@pytest.mark.parametrize("dialect", share(list(ALL), 2))
async def test_folds_also_of_a_broken_text(client: Editor, dialect: str) -> None:
    text = ALL[dialect]
    for written in (text, text + TORN):
        uri = client.show(written)
        asked = types.FoldingRangeParams(types.TextDocumentIdentifier(uri))
        found = await client.text_document_folding_range_async(asked)
        lines = text.split("\n")
        first = lines.index("do:" if dialect == "1.0" else "states:")
        assert (first, len(lines) - 2) in [(one.start_line, one.end_line) for one in found or ()]


@pytest.mark.parametrize("dialect", share(list(ALL), 2, 1))
async def test_formatting_makes_the_text_as_it_was(client: Editor, dialect: str) -> None:
    head, _, rest = ALL[dialect].partition("\n")
    wild = f"{head}   \n\n\n\n{rest}\n\n"
    uri = client.show(wild)
    asked = types.DocumentFormattingParams(types.TextDocumentIdentifier(uri), types.FormattingOptions(2, True))
    edits = await client.text_document_formatting_async(asked)
    assert edits
    assert client.applied(uri, edits).replace("\n\n", "\n") == ALL[dialect]
    torn = client.show(ALL[dialect] + TORN)
    with pytest.raises(JsonRpcException, match="cannot be read"):
        await client.text_document_formatting_async(
            types.DocumentFormattingParams(types.TextDocumentIdentifier(torn), types.FormattingOptions(2, True))
        )


async def coloured(client: Editor, uri: str) -> list[tuple[str, str]]:
    asked = types.SemanticTokensParams(types.TextDocumentIdentifier(uri))
    found = await client.text_document_semantic_tokens_full_async(asked)
    assert found
    line = character = 0
    tokens: list[tuple[str, str]] = []
    for down, right, length, kind, _ in zip(*[iter(found.data)] * 5, strict=True):
        line, character = line + down, right if down else character + right
        span = types.Range(types.Position(line, character), types.Position(line, character + length))
        tokens.append((client.under(uri, span), KINDS[kind]))
    return tokens


async def test_colours_of_expressions(client: Editor) -> None:
    new = await coloured(client, client.show(V_1_0))
    assert new[:4] == [(".guest", "property"), (".name", "property"), ("==", "operator"), ('"Ada 😀"', "string")] or [
        word for word, _ in new[:5]
    ] == [".guest", ".name", "=", "=", '"Ada 😀"']
    assert ("$trouble", "variable") in new
    assert ("503", "number") in new
    assert (".guest", "property") in await coloured(client, client.show(V_0_8))
    old = await coloured(client, client.show(OLD))
    assert old == [("$", "variable"), ("guest", "property"), ("name", "property")]
    assert await coloured(client, client.show(V_0_8 + TORN)) == []
