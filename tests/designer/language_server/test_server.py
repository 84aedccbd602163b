"""`signalbox lsp` as a process: its start, its end, what it needs, and what a strange client may do to it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.designer.language_server.editor import Editor, editor
from tests.designer.language_server.texts import ALL, V_1_0
from tests.serving import ROOT
from tests.tiers import share

DOCUMENT = (ROOT / "docs" / "editors.md").read_text("utf-8")


def python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False, input="", timeout=60
    )


def test_without_pygls_it_says_in_one_line_what_to_install() -> None:
    hidden = "import sys; sys.modules['pygls'] = None; from designer.cli import main; sys.exit(main(['lsp']))"
    done = python(hidden)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == 'signalbox lsp needs pygls: pip install "signalbox-workflow[lsp]"\n'


def test_django_is_not_imported() -> None:
    look = "import sys, designer.language_server.server as s; s.make(); sys.exit('django' in sys.modules)"
    assert python(look).returncode == 0


def test_it_ends_when_its_input_does() -> None:
    done = python("import sys; from designer.cli import main; sys.exit(main(['lsp']))")
    assert done.returncode == 0
    assert done.stdout == ""


@pytest.mark.parametrize(
    "mark", ['cmd = { "signalbox", "lsp" }', 'command = "signalbox"\nargs = ["lsp"]', "`signalbox lsp`"]
)
def test_the_set_ups_start_what_the_tests_start(mark: str) -> None:
    """`signalbox lsp` is `manage.py lsp`, which `editor` starts."""
    assert mark in DOCUMENT
    assert re.search(r'signalbox = "designer\.cli:main"', (ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.mark.long
async def test_texts_that_are_not_open_and_no_files_are_refused(tmp_path: Path) -> None:
    async with editor() as client:
        for uri in ("untitled:Untitled-1", (tmp_path / "gone.yaml").as_uri(), tmp_path.as_uri()):
            with pytest.raises(JsonRpcException) as refused:
                await client.text_document_hover_async(
                    types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 0))
                )
            assert refused.value.code == types.LSPErrorCodes.RequestFailed
        uri = client.show(V_1_0)
        assert await client.hovered(uri, types.Position(0, 3))


async def test_a_file_that_is_not_open_is_read_from_the_disk(tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text(V_1_0, "utf-8")
    async with editor() as client:
        uri = (tmp_path / "d.yaml").as_uri()
        client.texts[uri] = V_1_0
        assert "**wait**" in await client.hovered(uri, client.behind(uri, "wa"))


@pytest.mark.parametrize("dialect", share(list(ALL), 4))
async def test_no_prefix_of_a_text_and_no_place_in_it_stops_the_server(dialect: str) -> None:
    text = ALL[dialect]
    async with editor() as client:
        uri = client.show(text)
        for end in range(0, len(text), 61):
            client.put(uri, text[:end])
            await asked_for_everything(client, uri, client.position(uri, end))
        client.put(uri, text)
        for at in range(0, len(text), 61):
            await asked_for_everything(client, uri, client.position(uri, at))
        assert client.messages == []


async def asked_for_everything(client: Editor, uri: str, place: types.Position) -> None:
    """All that an editor asks at a place; what is declined is declined with words."""
    named = types.TextDocumentIdentifier(uri)
    await client.offers(uri, place)
    await client.hovered(uri, place)
    await client.text_document_definition_async(types.DefinitionParams(named, place))
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(named))
    await client.text_document_folding_range_async(types.FoldingRangeParams(named))
    await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(named))
    await client.text_document_code_lens_async(types.CodeLensParams(named))
    context = types.CodeActionContext([])
    await client.text_document_code_action_async(types.CodeActionParams(named, types.Range(place, place), context))
    try:
        await client.text_document_rename_async(types.RenameParams(named, place, "another"))
    except JsonRpcException as refused:
        if refused.code != types.LSPErrorCodes.RequestFailed:
            raise
