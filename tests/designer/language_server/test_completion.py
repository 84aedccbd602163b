"""What is offered at the cursor, in three dialects, also while the text is broken."""

import json
from pathlib import Path

import pytest
from lsprotocol import types

from tests.definitions import ONE_CALL
from tests.designer.language_server.editor import Editor
from tests.designer.language_server.texts import ALL, OLD, V_0_8, V_1_0
from workflow.document import read

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize(
    ("text", "mark", "typed", "member", "needed"),
    [
        (OLD, "  timeDelay: PT15M\n", "  ", "onErrors", False),
        (V_0_8, "  - name: known\n", "    ", "metadata", False),
        (V_1_0, "    wait: PT15M\n", "    ", "then", False),
        (V_1_0, "        call: http\n", "        ", "input", False),
    ],
)
async def test_members_that_are_not_there_yet(
    client: Editor, text: str, mark: str, typed: str, member: str, needed: bool
) -> None:
    uri = client.show(text.replace(mark, f"{mark}{typed}\n", 1), "members.yaml")
    found = await client.offers(uri, client.behind(uri, mark + typed))
    assert member in found
    assert "type" not in found
    assert found[member].documentation is not None


async def test_what_may_not_stand_beside_what_is_there_is_not_offered(client: Editor) -> None:
    head = 'id: a\nspecVersion: "0.8"\nstart: A\nstates:\n- name: A\n  type: operation\n  actions:\n'
    uri = client.show(f"{head}  - functionRef: f\n    \n  end: true\n", "alone.yaml")
    found = await client.offers(uri, client.behind(uri, "functionRef: f\n    "))
    assert "retryRef" in found
    assert not {"functionRef", "eventRef", "subFlowRef"} & set(found)


@pytest.mark.parametrize(
    ("runtime", "names", "offered", "refused"),
    [
        ("zigflow", "taskQueue: shop, workflowType: order", {"call", "listen"}, {"emit"}),
        ("go", "namespace: shop, name: order", {"do", "set"}, {"call", "emit", "listen", "run", "try", "wait"}),
        ("lemline", "namespace: shop, name: order", {"call", "wait"}, {"emit", "fork", "listen"}),
    ],
)
async def test_what_an_engine_refuses_is_not_offered(
    client: Editor, runtime: str, names: str, offered: set[str], refused: set[str]
) -> None:
    head = f"# signalbox: runtime {runtime}\ndocument: {{dsl: '1.0.0', {names}, version: '1.0.0'}}\n"
    uri = client.show(f"{head}do:\n- one:\n    \n", "engine.yaml")
    found = await client.offers(uri, client.behind(uri, "one:\n    "))
    assert offered <= set(found)
    assert not refused & set(found)


@pytest.mark.parametrize(
    ("text", "before", "names"),
    [
        (OLD, "nextState: ", {"Wait", "Pause"}),
        (OLD, "refName: ", {"greet"}),
        (OLD, "timeDelay: ", {"PT10S", "P1D"}),
        (V_0_8, "transition: ", {"Look", "Greet"}),
        (V_0_8, "refName: ", {"greet"}),
        (V_0_8, "retryRef: ", {"patient"}),
        (V_0_8, "eventRef: ", {"asked"}),
        (V_0_8, "type: ", {"operation", "switch", "foreach"}),
        (V_1_0, "then: ", {"greet", "pause", "exit", "end"}),
        (V_1_0, "retry: ", {"patient"}),
        (V_1_0, "call: ", {"http", "grpc", "mcp"}),
    ],
)
async def test_values_at_a_member(client: Editor, text: str, before: str, names: set[str]) -> None:
    at = text.index(before, text.index("states:" if "states:" in text else "do:")) + len(before)
    end = text.index("\n", at)
    uri = client.show(text[:at] + text[end:], "values.yaml")
    assert names <= set(await client.offers(uri, client.position(uri, at)))


async def test_an_event_expression(client: Editor) -> None:
    uri = client.show(OLD, "names.yaml")
    at = OLD.index("eventRefs: [asked]")
    client.type(uri, at, "eventRefs:\n    - ", instead=len("eventRefs: [asked]"))
    assert "asked" in await client.offers(uri, client.behind(uri, "eventRefs:\n    - "))


@pytest.mark.parametrize("dialect", ["0.8", "1.0"])
async def test_members_variables_and_functions_in_an_expression(client: Editor, dialect: str) -> None:
    text = ALL[dialect]
    uri = client.show(text, f"jq-{dialect}.yaml")
    found = await client.offers(uri, client.behind(uri, "${ .guest."), ".")
    assert "name" in found
    at = text.index("${ .guest") + 3
    client.type(uri, at, "$")
    offered = await client.offers(uri, client.position(uri, at + 1), "$")
    assert {"0.8": "$CONST", "1.0": "$workflow"}[dialect] in offered
    client.type(uri, at, "has", instead=1)
    assert (await client.completed(uri, client.position(uri, at + 3), "has(key)")).count("has($0)") == 1


async def test_a_caught_error_is_known_where_it_is_caught(client: Editor) -> None:
    uri = client.show(V_1_0, "caught.yaml")
    assert "$trouble" in await client.offers(uri, client.behind(uri, "when: ${ $"))
    at = V_1_0.index("${ .guest") + 3
    client.type(uri, at, "$")
    assert "$trouble" not in await client.offers(uri, client.position(uri, at + 1))


async def test_members_in_jsonpath(client: Editor) -> None:
    uri = client.show(OLD, "jsonpath.yaml")
    assert "name" in await client.offers(uri, client.behind(uri, "{{ $.guest."), ".")


async def test_a_text_that_does_not_parse_is_helped_as_it_last_was(client: Editor) -> None:
    for dialect, (before, name) in {"0.6": ("nextState: ", "Pause"), "1.0": ("then: ", "greet")}.items():
        uri = client.show(ALL[dialect], f"torn-{dialect}.yaml")
        await client.told(uri)
        client.put(uri, ALL[dialect].replace(before + name, before) + "torn: [1, {\n")
        assert name in await client.offers(uri, client.behind(uri, before))
        assert [one.code for one in await client.told(uri)] == ["syntax"]
        assert name in await client.offers(uri, client.behind(uri, before))


async def test_an_expression_that_is_half_written(client: Editor) -> None:
    uri = client.show(V_0_8, "half.yaml")
    await client.told(uri)
    client.put(uri, V_0_8.replace("who: ${ .guest.name }", 'who: "${ .guest.'))
    assert "name" in await client.offers(uri, client.behind(uri, 'who: "${ .guest.'), ".")


async def test_json(client: Editor) -> None:
    for dialect, before in {"0.6": '"nextState": ', "0.8": '"transition": ', "1.0": '"then": '}.items():
        text = json.dumps(read(ALL[dialect]).data, indent=2)
        uri = client.show(text, f"definition-{dialect}.json")
        at = text.index(before) + len(before)
        found = await client.offers(uri, client.position(uri, at + 1))
        assert {"0.6": "Pause", "0.8": "Greet", "1.0": "pause"}[dialect] in found
        last = text.rindex("}")
        client.type(uri, last, ',\n  ""\n')
        keys = await client.offers(uri, client.position(uri, last + len(',\n  "')))
        assert {"0.6": "metadata", "0.8": "metadata", "1.0": "schedule"}[dialect] in keys


async def test_a_sign_that_asks_for_nothing_gets_nothing(client: Editor) -> None:
    text = V_0_8.replace("  end:\n", "  \n  end:\n")
    uri = client.show(text, "unasked.yaml")
    place = client.position(uri, text.index("  \n  end:") + 2)
    assert await client.offers(uri, place, " ") == {}
    assert await client.offers(uri, place) != {}


@pytest.mark.parametrize("text", ["", "a: 1\nb: \n", '{"a": "', "# only a comment\n"])
async def test_other_files_get_nothing(client: Editor, text: str) -> None:
    uri = client.show(text, "other.yaml")
    assert await client.offers(uri, client.position(uri, len(text))) == {}


async def test_a_definition_that_was_never_whole(client: Editor) -> None:
    uri = client.show("document:\n  dsl: 1.0.0\ndo: [\n", "begun.yaml")
    client.put(uri, "do: [}\ndocument:\n  dsl: 1.0.0\n  ")
    found = await client.offers(uri, client.position(uri, len(client.texts[uri])))
    assert {"namespace", "version"} <= set(found)
    assert found["namespace"].kind == types.CompletionItemKind.Property


DOCUMENT = Path(__file__).resolve().parents[2] / "fixtures" / "contracts" / "library.openapi.yaml"


async def test_operations_and_parameters_of_a_contract_beside_it(client: Editor, tmp_path: Path) -> None:
    (tmp_path / DOCUMENT.name).write_text(DOCUMENT.read_text("utf-8"), "utf-8")
    uri = client.show(ONE_CALL, "lending.yaml", tmp_path)
    found = await client.offers(uri, client.position(uri, ONE_CALL.index("library")))
    assert {f"library.openapi.yaml#{name}" for name in ("findBooks", "lendBook", "keepNotes")} <= set(found)
    client.type(uri, ONE_CALL.index("  end: true"), "        \n")
    found = await client.offers(uri, client.behind(uri, "shelf: 1\n        "))
    assert {"reader", "days", "kind"} <= set(found)
    assert "shelf" not in found
