"""Scenario files in an editor: completion, hover, problems and quick fixes, by the table and the definition."""

from pathlib import Path

import pytest
from lsprotocol import types

from tests.designer.language_server.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")

OF_1_0 = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- wait: {listen: {to: {one: {with: {type: com.example.paid}}}}}
- send: {emit: {event: {with: {source: /shop, type: com.example.done}}}}
"""
OF_0_8 = """\
id: order
version: "1"
specVersion: "0.8"
start: Charge
functions: [{name: charge, operation: "bank.json#charge"}]
events: [{name: Paid, type: com.example.paid, source: /bank}]
states:
- {name: Charge, type: operation, actions: [{functionRef: charge}], transition: Wait}
- {name: Wait, type: event, onEvents: [{eventRefs: [Paid]}], end: true}
"""


async def shown(
    client: Editor, folder: Path, text: str, definition: str = OF_1_0, name: str = "order.scenario.yaml"
) -> str:
    """A scenario file that is open, and has been looked at."""
    (folder / "order.yaml").write_text(definition, "utf-8")
    uri = client.show(text, name, folder)
    await client.told(uri)
    return uri


@pytest.mark.parametrize(
    ("written", "offered", "refused"),
    [
        ("calls:\n  |", {"charge", "POST https://bank.example/charges"}, {"wait", "result"}),
        ("calls: {|}", {"charge"}, {"wait"}),
        ("calls:\n  charge:\n    |", {"result", "response", "error", "times"}, {"status", "calls"}),
        ("calls:\n  charge:\n    result: 1\n    |", {"times"}, {"result", "response", "never"}),
        ("calls:\n  charge: {result: {a: 1}, |}", {"times"}, {"result", "response", "never"}),
        ("calls:\n  charge:\n    delay: |", {"PT15M"}, set()),
        ("expect: {status: |}", {"completed", "faulted"}, {"charge"}),
        ("expect:\n  tasks:\n    |", {"charge", "wait", "send"}, {"result"}),
        ("expect:\n  path:\n  - |", {"charge", "wait", "send"}, set()),
        ("expect: {path: [charge, |]}", {"send"}, set()),
        ("expect: {notCalled: [|]}", {"charge", "POST https://bank.example/charges"}, {"wait"}),
        ("events:\n- type: |", {"com.example.paid"}, {"com.example.done"}),
        ("expect:\n  produced:\n  - type: |", {"com.example.done"}, {"com.example.paid"}),
        ("settings:\n  unmocked: |", {"fail", "ask"}, set()),
        ("runtime: |", {"specification", "lemline"}, set()),
        ("scenarios:\n- name: a\n  |", {"expect", "input", "calls"}, {"scenarios"}),
        ("scenarios:\n- calls:\n    |", {"charge"}, {"wait"}),
        ("|", {"calls", "expect", "scenarios"}, {"definition", "status"}),
    ],
)
async def test_what_may_stand_there(
    client: Editor, tmp_path: Path, written: str, offered: set[str], refused: set[str]
) -> None:
    text = f"definition: order.yaml\n{written}\n"
    uri = await shown(client, tmp_path, text.replace("|", ""))
    found = await client.offers(uri, client.position(uri, text.index("|")))
    assert offered <= set(found), sorted(found)
    assert not refused & set(found)


@pytest.mark.parametrize(
    ("written", "offered", "refused"),
    [
        ("functions:\n  |", {"charge", "Charge/charge"}, {"Charge"}),
        ("calls:\n  |", set(), {"charge"}),
        ("events:\n- type: |", {"com.example.paid"}, set()),
        ("expect:\n  order:\n  - |", {"Charge", "Wait"}, {"charge"}),
        ("costs:\n  |", {"charge"}, set()),
    ],
)
async def test_the_names_of_an_older_definition(
    client: Editor, tmp_path: Path, written: str, offered: set[str], refused: set[str]
) -> None:
    text = f"definition: order.yaml\n{written}\n"
    uri = await shown(client, tmp_path, text.replace("|", ""), OF_0_8)
    found = await client.offers(uri, client.position(uri, text.index("|")))
    assert offered <= set(found), sorted(found)
    assert not refused & set(found)


@pytest.mark.parametrize(
    ("before", "mark", "label", "after"),
    [
        ("calls:\n  ", "calls:\n  ", "charge", "calls:\n  charge:\n    "),
        ("calls: {}", "calls: {", "charge", "calls: {charge: }"),
        ("expect: {status: com}", "com", "completed", "expect: {status: completed}"),
        ("expe", "expe", "expect", "expect:\n  "),
        ("seed: 1\nexpect: {notCalled: []}", "[", "POST https://bank.example/charges", None),
    ],
)
async def test_what_is_written_for_an_offer(
    client: Editor, tmp_path: Path, before: str, mark: str, label: str, after: str | None
) -> None:
    uri = await shown(client, tmp_path, f"definition: order.yaml\n{before}\n")
    found = await client.completed(uri, client.behind(uri, mark), label)
    wanted = before.replace("[]", f"[{label}]") if after is None else after
    assert found == f"definition: order.yaml\n{wanted}\n"


async def test_a_case_has_the_names_of_its_own_definition(client: Editor, tmp_path: Path) -> None:
    (tmp_path / "bill.yaml").write_text(OF_1_0.replace("charge", "refund"), "utf-8")
    text = "definition: order.yaml\nscenarios:\n- calls:\n    \n- definition: bill.yaml\n  calls:\n    \n"
    uri = await shown(client, tmp_path, text)
    first = await client.offers(uri, client.position(uri, text.index("    \n") + 4))
    second = await client.offers(uri, client.position(uri, text.rindex("    \n") + 4))
    assert ("charge" in first, "refund" in first) == (True, False)
    assert ("charge" in second, "refund" in second) == (False, True)


async def test_names_are_those_of_the_definition_as_it_is_in_the_editor(client: Editor, tmp_path: Path) -> None:
    text = "definition: order.yaml\ncalls: {pay: {result: 1}}\nexpect: {path: []}\n"
    (tmp_path / "order.yaml").write_text(OF_1_0, "utf-8")
    own = client.show(OF_1_0, "order.yaml", tmp_path)
    uri = client.show(text, "order.scenario.yaml", tmp_path)
    assert [one.code for one in await client.told(uri)] == ["mock-key"]
    client.put(own, OF_1_0.replace("charge:", "pay:"))
    assert await client.told(uri) == []
    assert "pay" in await client.offers(uri, client.behind(uri, "path: ["))


async def test_json_is_completed_too(client: Editor, tmp_path: Path) -> None:
    text = '{"definition": "order.yaml", "calls": {"charge": {"result": 1}}, "expect": {"status": ""}}'
    uri = await shown(client, tmp_path, text, name="order.scenario.json")
    found = await client.completed(uri, client.behind(uri, '"status": "'), "completed")
    assert found == text.replace('""', '"completed"')
    assert "calls" not in await client.offers(uri, client.position(uri, 1))


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("callC", "There were so many calls that a mock of this key could have answered."),
        ("stat", "How the instance ended, or how it stands."),
        ("dela", "The answer comes so much later"),
    ],
)
async def test_a_key_is_explained(client: Editor, tmp_path: Path, mark: str, said: str) -> None:
    text = (
        "definition: order.yaml\ncalls:\n  charge: {result: 1, delay: PT2S}\n"
        "expect:\n  status: completed\n  callCount: {charge: 1}\n"
    )
    uri = await shown(client, tmp_path, text)
    assert said in await client.hovered(uri, client.behind(uri, mark))


async def test_slips_have_their_places_and_fixes(client: Editor, tmp_path: Path) -> None:
    text = "definition: order.yaml\ncalls: {chrage: {result: 1}}\nexpect: {path: [charge, snd]}\n"
    uri = await shown(client, tmp_path, text)
    client.put(uri, text)
    found = await client.told(uri)
    told = [(one.code, one.severity, client.under(uri, one.range)) for one in found]
    error, warning = types.DiagnosticSeverity.Error, types.DiagnosticSeverity.Warning
    assert told == [("mock-key", error, "chrage"), ("scenario-name", warning, "snd")]
    for one, right in zip(found, ("charge", "send"), strict=True):
        (fix,) = await fixes(client, uri, one)
        assert fix.title == f"Change to “{right}”"
        assert fix.edit
        assert fix.edit.changes
        assert right in client.applied(uri, fix.edit.changes[uri])


async def test_a_slip_of_the_format_is_told_while_nothing_is_named(client: Editor, tmp_path: Path) -> None:
    uri = client.show("expct: {status: completed}\n", "new.scenario.yaml", tmp_path)
    (one,) = await client.told(uri)
    assert (one.code, client.under(uri, one.range)) == ("scenario-format", "expct")
    client.put(uri, "definition: ordr.yaml\n")
    (tmp_path / "order.yaml").write_text(OF_1_0, "utf-8")
    (one,) = await client.told(uri)
    assert one.message == "there is no file ordr.yaml; did you mean `order.yaml`?"
    (fix,) = await fixes(client, uri, one)
    assert fix.title == "Change to “order.yaml”"


async def test_a_text_that_cannot_be_read_just_now_goes_on_being_a_scenario(client: Editor, tmp_path: Path) -> None:
    uri = await shown(client, tmp_path, "definition: order.yaml\nexpect: {}\n", name="other.yaml")
    text = "definition: order.yaml\nexpect:\n  path: [charge\ncalls:\n  \n"
    client.put(uri, text)
    assert [one.code for one in await client.told(uri)] == ["syntax"]
    assert "charge" in await client.offers(uri, client.position(uri, len(text) - 1))


async def test_a_file_that_becomes_a_definition_is_one(client: Editor, tmp_path: Path) -> None:
    uri = await shown(client, tmp_path, "definition: order.yaml\nexpct: {}\n", name="other.yaml")
    client.put(uri, OF_1_0)
    assert await client.told(uri) == []
    assert "dsl" in await client.hovered(uri, client.behind(uri, "ds"))


async def fixes(client: Editor, uri: str, one: types.Diagnostic) -> list[types.CodeAction]:
    """The quick fixes that are offered for a problem."""
    context = types.CodeActionContext([one], [types.CodeActionKind.QuickFix])
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), one.range, context)
    found = await client.text_document_code_action_async(asked)
    return [each for each in found or () if isinstance(each, types.CodeAction)]
