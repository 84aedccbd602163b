"""Problems of definitions, told over the protocol, and their quick fixes."""

from pathlib import Path

import pytest
from lsprotocol import types

from tests.designer.language_server.editor import Editor
from tests.designer.language_server.texts import ALL, FIXES, MENDED, OLD, V_0_8, V_1_0
from tests.tiers import share
from workflow.definition import load

pytestmark = pytest.mark.asyncio(loop_scope="module")
RULES = Path(__file__).resolve().parents[2] / "fixtures" / "rules"


@pytest.mark.parametrize("dialect", share(list(ALL), 2))
async def test_they_are_those_of_lint(client: Editor, dialect: str) -> None:
    text = ALL[dialect].replace("PT15M", "PT15X").replace("PT2S", "PT2X")
    found = await client.told(client.show(text, f"{dialect}.yaml"))
    wanted = load(text).diagnostics
    assert [one.code for one in found] == [one.rule for one in wanted] != []
    assert [one.message for one in found] == [one.message for one in wanted]
    first = wanted[0].range.start
    assert found[0].range.start == types.Position(first.line - 1, first.column - 1)
    assert found[0].source == "signalbox"


async def test_each_leads_to_the_page_of_its_rule(client: Editor) -> None:
    told = await client.told(client.show(V_1_0.replace("then: greet", "then: great"), "page.yaml"))
    (found,) = [one for one in told if one.code == "unknown-task"]
    assert found.code_description is not None
    assert found.code_description.href.endswith("/docs/rules/unknown-task.md")


async def test_a_change_is_looked_at_and_a_mended_text_has_none(client: Editor) -> None:
    uri = client.show(V_0_8, "changed.yaml")
    assert await client.told(uri) == []
    at = client.texts[uri].index("refName: greet") + len("refName: greet")
    client.type(uri, at, "ings")
    assert "unknown-function" in [one.code for one in await client.told(uri)]
    client.type(uri, at, "", instead=4)
    assert await client.told(uri) == []


async def test_of_many_changes_the_last_one_counts(client: Editor) -> None:
    uri = client.show(OLD, "quick.yaml")
    for number in range(20):
        client.put(uri, OLD.replace("nextState: Pause", f"nextState: Pause{number}"))
    (found,) = [one for one in await client.told(uri) if one.code == "unknown-state"]
    assert "Pause19" in found.message


async def test_another_place_of_a_message_is_related(client: Editor) -> None:
    text = V_0_8.replace("name: Greeting\n", "name: Greeting\nid: again\n")
    uri = client.show(text, "twice.yaml")
    (found,) = [one for one in await client.told(uri) if one.code == "duplicate-key"]
    assert found.related_information
    assert found.related_information[0].location.range.start == types.Position(0, 0)


async def test_the_way_of_a_secret_is_related(client: Editor) -> None:
    text = (RULES / "secret-in-output" / "invalid-chain-1-0.yaml").read_text("utf-8")
    told = await client.told(client.show(text, "leak.yaml"))
    (found,) = [one for one in told if one.code == "secret-in-output" and "an address" in one.message]
    assert found.related_information
    assert [(one.location.range.start.line, one.message) for one in found.related_information] == [
        (1, "the secret “shop” is declared"),
        (15, "“key” is made of it"),
        (16, "“bearer” is made of it"),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("values.yaml", "replicas: 3\nimage: app\nports: [80]\n"),
        ("list.json", "[1, 2, 3]"),
        ("broken.yaml", "a: [1, 2\nb: }"),
        ("broken.json", '{"a": '),
        ("empty.yaml", ""),
        ("scenarios.yaml", "scenarios:\n- name: one\n  expect: {status: completed}\n"),
        ("prose.yaml", "Only words stand here.\n"),
    ],
)
async def test_a_file_that_is_no_definition_has_none(client: Editor, name: str, text: str) -> None:
    assert await client.told(client.show(text, name)) == []


@pytest.mark.parametrize("dialect", share(list(ALL), 2, 1))
async def test_a_broken_definition_says_where(client: Editor, dialect: str) -> None:
    uri = client.show(ALL[dialect] + "more: [1, 2\n", f"broken-{dialect}.yaml")
    found = await client.told(uri)
    assert [one.code for one in found] == ["syntax"]


async def test_what_is_closed_has_no_problems_any_more(client: Editor) -> None:
    uri = client.show(V_1_0.replace("then: greet", "then: great"), "closed.yaml")
    assert await client.told(uri)
    client.versions[uri] = None  # type: ignore[assignment]
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    assert await client.told(uri) == []


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        (OLD, "nextState: Pauze", "nextState: Pause"),
        (V_0_8, "refName: gret", "refName: greet"),
        (V_1_0, "then: gret", "then: greet"),
    ],
)
async def test_a_fix_mends_the_text(client: Editor, text: str, wrong: str, right: str) -> None:
    uri = client.show(text.replace(right, wrong, 1), "fix.yaml")
    await client.told(uri)
    place = client.behind(uri, wrong)
    asked = types.CodeActionParams(
        types.TextDocumentIdentifier(uri), types.Range(place, place), types.CodeActionContext([])
    )
    actions = await client.text_document_code_action_async(asked)
    assert actions
    action = actions[0]
    assert isinstance(action, types.CodeAction)
    assert action.edit
    assert action.edit.changes
    assert client.applied(uri, action.edit.changes[uri]) == text


async def test_what_a_definition_names_is_taken_from_its_folder(client: Editor, tmp_path: Path) -> None:
    (tmp_path / "functions.yaml").write_text("functions:\n- name: greet\n  operation: api.yaml#greet\n")
    listed = V_0_8.index("functions:"), V_0_8.index("retries:")
    text = f"{V_0_8[: listed[0]]}functions: functions.yaml\n{V_0_8[listed[1] :]}"
    assert await client.told(client.show(text, "here.yaml", tmp_path)) == []
    assert "unknown-resource" in [one.code for one in await client.told(client.show(text, "alone.yaml"))]


SONATAFLOW = """id: a
specVersion: '0.8'
name: A
version: '1'
start: S
functions: [{name: log, type: custom, operation: sysout}]
states:
- name: S
  type: operation
  actions: [{functionRef: {refName: log, arguments: {message: '${ .x }'}}}]
  end: true
"""


async def test_a_runtime_is_offered_until_it_is_chosen(client: Editor) -> None:
    uri = client.show(SONATAFLOW, "offered.yaml")
    (offer,) = [one for one in await client.told(uri) if one.code == "runtime-offer"]
    assert offer.severity == types.DiagnosticSeverity.Information
    assert "written for SonataFlow" in offer.message
    told = await client.told(client.show("# signalbox: runtime sonataflow\n" + SONATAFLOW, "chosen.yaml"))
    assert [one for one in told if one.code == "runtime-offer"] == []
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), offer.range, types.CodeActionContext([offer]))
    actions = await client.text_document_code_action_async(asked)
    assert "Read it as SonataFlow" in [one.title for one in actions or []]


async def test_workflows_of_its_folder_and_of_its_scenarios_are_at_hand(client: Editor, tmp_path: Path) -> None:
    head = "document: {dsl: '1.0.3', namespace: shop, name: NAME, version: 'VERSION'}\n"
    run = "do: [{one: {run: {workflow: {namespace: shop, name: ship, version: '1.0.0'}}}}]\n"
    order = head.replace("NAME", "order").replace("VERSION", "1.0.0") + run
    ship = head.replace("NAME", "ship") + "do: [{a: {set: {b: 1}}}]\n"
    flows, elsewhere = tmp_path / "flows", tmp_path / "else"
    flows.mkdir()
    elsewhere.mkdir()
    uri = client.show(order, "order.yaml", flows)
    assert [one.code for one in await client.told(uri)] == ["unknown-workflow"]
    (elsewhere / "ship.yaml").write_text(ship.replace("VERSION", "1.2.0"), "utf-8")
    (flows / "order.scenario.yaml").write_text("definition: order.yaml\nwith: [../else/ship.yaml]\n", "utf-8")
    client.put(uri, order + "# typed\n")
    (found,) = await client.told(uri)
    assert found.message.endswith("is at hand in the version 1.2.0, not 1.0.0")
    (flows / "ship.yaml").write_text(ship.replace("VERSION", "1.0.0"), "utf-8")
    client.put(uri, order + "# more\n")
    assert await client.told(uri) == []


@pytest.mark.parametrize("rule", FIXES)
async def test_quick_fixes_of_errors_types_and_addresses_are_offered(client: Editor, rule: str) -> None:
    uri = client.show(MENDED, f"{rule}.yaml")
    (found,) = [one for one in await client.told(uri) if one.code == rule]
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), found.range, types.CodeActionContext([found]))
    actions = await client.text_document_code_action_async(asked) or []
    changes = [one.edit.changes for one in actions if isinstance(one, types.CodeAction) and one.edit]
    edits = [one[uri] for one in changes if one]
    before, after = FIXES[rule]
    assert MENDED.replace(before, after) in [client.applied(uri, one) for one in edits], before in MENDED
