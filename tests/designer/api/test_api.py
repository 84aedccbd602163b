"""The HTTP API as the pages use it; every failure in one shape."""

import asyncio
import json
import re
from typing import Any

import pytest
from django.test import AsyncClient

from designer.models import Definition, Version
from simulator.models import DebugSettings
from tests.definitions import ROOT
from tests.designer.requests import TEXT, Api
from tests.golden import golden

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def test_a_definition_is_kept_and_read_back(client: Api) -> None:
    made = await client.make()
    assert (made["name"], made["dialect"], made["states"], made["version"]) == ("Hello \U0001f600", "0.6-draft", 2, 1)
    assert (await client("GET", f"definitions/{made['id']}"))[1] == made
    (card,) = (await client("GET", "definitions"))[1]
    assert card == {name: value for name, value in made.items() if name not in ("text", "runtime_of_project")} | {
        "scenarios": 0
    }


async def test_a_broken_text_is_kept_with_its_problems(client: Api) -> None:
    made = await client.make("states: [")
    assert made["problems"]["errors"] == 1
    assert made["name"] == "Untitled"


async def test_deep_tasks_are_folded_for_a_page_that_can_open_them(client: Api) -> None:
    lists = "".join(f"{'    ' * level}- level{level}:\n{'    ' * level}    do:\n" for level in range(6))
    text = (
        "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n"
        + lists
        + f"{'    ' * 6}- last: {{set: 1}}"
    )

    async def folded(**more: Any) -> list[str]:
        _, found = await client("POST", "analyse", {"text": text, **more})
        return re.findall(r'container folded" id="\S+" data-pointer="\S+" data-name="(\w+)"', found["diagram"]["svg"])

    assert await folded() == []
    assert await folded(unfolded=[]) == ["level4"]
    deep = "".join(f"/do/0/level{level}" for level in range(5))
    assert await folded(unfolded=[deep]) == ["level5"]
    assert await folded(unfolded=[], folded=["/do/0/level0"]) == ["level0"]


async def test_saving_makes_a_version(client: Api) -> None:
    made = await client.make()
    status, saved = await client(
        "PUT", f"definitions/{made['id']}", {"text": TEXT.replace("Hello", "Bye"), "version": 1}
    )
    assert (status, saved["version"]) == (200, 2)
    assert (await client("GET", f"definitions/{made['id']}"))[1]["name"] == "Bye \U0001f600"
    numbers = [number async for number in Version.objects.values_list("number", flat=True).order_by("number")]
    assert numbers == [1, 2]


async def test_two_who_save_never_overwrite_each_other(client: Api) -> None:
    made = await client.make()
    body = [{"text": f"{TEXT}# {number}\n", "version": 1} for number in range(6)]
    answers = await asyncio.gather(*(client("PUT", f"definitions/{made['id']}", one) for one in body))
    assert sorted(status for status, _ in answers) == [200, 409, 409, 409, 409, 409]
    kept = (await client("GET", f"definitions/{made['id']}"))[1]["text"]
    assert kept == body[[status for status, _ in answers].index(200)]["text"]
    lost = next(answer for status, answer in answers if status == 409)
    assert lost["error"]["code"] == "conflict"
    assert (lost["text"], lost["version"]) == (kept, 2)


async def test_a_removed_definition_is_out_of_sight_and_not_lost(client: Api) -> None:
    made = await client.make()
    assert (await client("DELETE", f"definitions/{made['id']}"))[0] == 204
    for method, path, body in [
        ("GET", "", None),
        ("PUT", "", {"text": "x", "version": 1}),
        ("DELETE", "", None),
        ("POST", "/copy", None),
        ("GET", "/diagram.svg", None),
        ("GET", "/draft", None),
        ("GET", "/scenarios", None),
        ("POST", "/sessions", {"scenario": None}),
    ]:
        status, answer = await client(method, f"definitions/{made['id']}{path}", body)
        assert (status, answer["error"]["code"]) == (404, "not-found"), path
    assert (await client("GET", "definitions"))[1] == []
    assert (await Definition.objects.aget()).text == TEXT


async def test_a_copy_has_the_scenarios_too(client: Api) -> None:
    made = await client.make()
    scenario = {"name": "One", "scenario": {"input": {"a": 1}}}
    await client("POST", f"definitions/{made['id']}/scenarios", scenario)
    status, copied = await client("POST", f"definitions/{made['id']}/copy")
    named = TEXT.replace("Hello \U0001f600", "Hello \U0001f600 (copy)", 1)
    assert (status, copied["text"], copied["name"]) == (201, named, "Hello \U0001f600 (copy)")
    await client("PUT", f"definitions/{copied['id']}", {"text": f"{named}# edited\n", "version": 1})
    assert (await client("GET", f"definitions/{copied['id']}"))[1]["name"] == "Hello \U0001f600 (copy)"
    (found,) = (await client("GET", f"definitions/{copied['id']}/scenarios"))[1]
    assert {name: found[name] for name in scenario} == scenario


async def test_a_copy_of_tasks_has_its_name_in_the_title(client: Api) -> None:
    head = "document: {dsl: 1.0.0, namespace: test, name: greet, version: 1.0.0, title: Greet people}\n"
    made = await client.make(f"{head}do: []\n")
    assert made["name"] == "Greet people"
    status, copied = await client("POST", f"definitions/{made['id']}/copy")
    assert (status, copied["name"]) == (201, "Greet people (copy)")
    assert copied["text"] == f"{head.replace('people', 'people (copy)')}do: []\n"
    untitled = await client.make(f"{head.replace(', title: Greet people', '')}do: []\n")
    copied = (await client("POST", f"definitions/{untitled['id']}/copy"))[1]
    assert (untitled["name"], copied["name"]) == ("greet", "greet (copy)")
    assert copied["text"] == f"{head.replace('Greet people', 'greet (copy)')}do: []\n"


async def test_a_draft_survives_until_it_is_saved(client: Api) -> None:
    made = await client.make()
    path = f"definitions/{made['id']}/draft"
    assert (await client("GET", path))[1] == {"text": None, "base_version": None}
    draft = {"text": "unsaved", "base_version": 1}
    assert (await client("PUT", path, draft)) == (200, draft)
    assert (await client("GET", path))[1] == draft
    await client("PUT", f"definitions/{made['id']}", {"text": "unsaved", "version": 1})
    assert (await client("GET", path))[1]["text"] is None


async def test_a_draft_over_an_old_version_is_not_thrown_away(client: Api) -> None:
    made = await client.make()
    await client("PUT", f"definitions/{made['id']}", {"text": "two", "version": 1})
    await client("PUT", f"definitions/{made['id']}/draft", {"text": "mine", "base_version": 1})
    assert (await client("PUT", f"definitions/{made['id']}", {"text": "mine", "version": 1}))[0] == 409
    assert (await client("GET", f"definitions/{made['id']}/draft"))[1]["text"] == "mine"


async def test_scenarios_are_changed_and_removed(client: Api) -> None:
    path = f"definitions/{(await client.make())['id']}/scenarios"
    made = (await client("POST", path, {"name": "One", "scenario": {}}))[1]
    changed = {"name": "Two", "scenario": {"seed": 7}}
    assert (await client("PUT", f"{path}/{made['id']}", changed))[1] == {
        "id": made["id"],
        "version": 2,
        **changed,
    }
    assert (await client("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await client("DELETE", f"{path}/{made['id']}"))[0] == 404
    assert (await client("GET", path))[1] == []


async def test_a_session_keeps_the_text_it_was_started_with(client: Api) -> None:
    made = await client.make()
    path = f"definitions/{made['id']}"
    status, session = await client("POST", f"{path}/sessions", {"scenario": {"name": "One", "input": {"a": 1}}})
    assert status == 201
    assert session["url"] == f"/definitions/{made['id']}/simulate?session={session['id']}"
    await client("PUT", path, {"text": "other", "version": 1})
    found = (await client("GET", f"sessions/{session['id']}"))[1]
    assert (found["text"], found["definition"], found["setup"]["scenario"]["input"]) == (TEXT, made["id"], {"a": 1})
    (listed,) = (await client("GET", f"{path}/sessions"))[1]
    assert (listed["id"], listed["name"], listed["length"]) == (session["id"], "One", 0)
    assert (listed["origin"], listed["origin_position"]) == ("", 0)


async def test_what_is_kept_for_debugging_is_told_before_there_is_a_session(client: Api) -> None:
    path = f"definitions/{(await client.make())['id']}"
    assert await client("GET", f"{path}/aids") == (200, {"breakpoints": [], "watches": []})
    stop = {"id": "b1", "kind": "state", "pointer": "/states/0"}
    await DebugSettings.objects.acreate(definition=path.rpartition("/")[2], breakpoints=[stop], watches=["$.a"])
    assert await client("GET", f"{path}/aids") == (200, {"breakpoints": [stop], "watches": ["$.a"]})
    assert (await client("GET", "definitions/nobody/aids"))[0] == 404


@pytest.mark.parametrize("scenario", [{"unknown": 1}, {"clock": 7}, {"settings": {"seed": "x"}}, {"functions": [1]}])
async def test_a_scenario_that_cannot_run_starts_no_session(client: Api, scenario: Any) -> None:
    path = f"definitions/{(await client.make())['id']}/sessions"
    status, answer = await client("POST", path, {"scenario": scenario})
    assert (status, answer["error"]["code"]) == (422, "bad-scenario")


async def test_scenarios_too_deep_are_refused(client: Api) -> None:
    path = f"definitions/{(await client.make())['id']}"
    deep: Any = {}
    for _ in range(200):
        deep = {"a": deep}
    assert (await client("POST", f"{path}/sessions", {"scenario": deep}))[1]["error"]["code"] == "too-deep"
    assert (await client("POST", f"{path}/scenarios", {"name": "x", "scenario": deep}))[1]["error"][
        "code"
    ] == "too-deep"


async def test_an_analysis_counts_as_the_browser_does(client: Api) -> None:
    status, found = await client("POST", "analyse", {"text": TEXT.replace("nextState: B", "nextState: C")})
    assert status == 200
    utf16 = TEXT.encode("utf-16-le")
    (problem,) = [one for one in found["diagnostics"] if one["rule"] == "unknown-state"]
    assert utf16[2 * problem["from"] : 2 * problem["to"]].decode("utf-16-le") == "B"
    assert (problem["pointer"], problem["line"]) == ("/states/0/transition/nextState", 9)
    assert [entry["name"] for entry in found["outline"]] == ["A", "B"]
    start, end = found["places"]["/states/1"]
    assert utf16[2 * start : 2 * end].decode("utf-16-le").startswith("{name: B")
    assert found["diagram"]["svg"].startswith("<svg")
    assert "/states/0/start" in found["places"]


async def test_a_broken_text_has_no_diagram(client: Api) -> None:
    status, found = await client("POST", "analyse", {"text": "states: ["})
    assert (status, found["diagram"], found["diagnostics"][0]["rule"]) == (200, None, "syntax")


async def test_the_thumbnail_is_an_image_with_a_tag(client: Api) -> None:
    made = await client.make()
    path = f"/api/definitions/{made['id']}/diagram.svg"
    answer = await client.client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert (await client.client.get(path, headers={"If-None-Match": answer["ETag"]})).status_code == 304
    dark = await client.client.get(f"{path}?theme=dark")
    assert dark["ETag"] != answer["ETag"]
    assert (await client("GET", f"definitions/{made['id']}/diagram.svg?theme=pink"))[0] == 422


async def test_schemas_are_served(client: Api) -> None:
    status, schema = await client("GET", "schema/0.6-draft")
    assert (status, schema["type"]) == (200, "object")
    assert (await client("GET", "schema/9.9"))[1]["error"]["code"] == "unknown-dialect"


@pytest.mark.parametrize(("name", "file"), [("scenario", "scenario"), ("project", "signalbox-toml")])
async def test_the_schemas_of_formats_are_those_that_are_published(client: Api, name: str, file: str) -> None:
    published = json.loads((ROOT / "docs" / "schemas" / f"{file}.schema.json").read_text("utf-8"))
    assert await client("GET", f"schemas/{name}.json") == (200, published)


async def test_a_schema_of_another_format_is_refused(client: Api) -> None:
    status, answer = await client("GET", "schemas/definition.json")
    assert (status, answer["error"]["code"]) == (404, "unknown-format")
    assert "scenario and project" in answer["error"]["message"]


async def test_the_api_describes_itself(client: Api) -> None:
    status, document = await client("GET", "openapi.json")
    assert status == 200
    assert document["openapi"].startswith("3.1")
    assert "/api/definitions/{definition_id}" in document["paths"]
    golden(ROOT / "docs" / "openapi.json", json.dumps(document, indent=1, ensure_ascii=False) + "\n")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("analyse", b"{", 400, "bad-json"),
        ("analyse", b"\xff\xfe", 400, "bad-json"),
        ("analyse", b"[]", 422, "invalid"),
        ("analyse", b'{"text": 7}', 422, "invalid"),
        ("analyse", b'{"text": "x", "quick": 0}', 422, "invalid"),
        ("completions", b'{"text": "x", "at": false}', 422, "invalid"),
        ("completions", b'{"text": "x", "at": "1"}', 422, "invalid"),
        ("analyse", b'{"text": "x", "dialect": "9.9"}', 422, "unknown-dialect"),
        ("analyse", b'{"text": "x", "detail": "all"}', 422, "invalid"),
        ("definitions", b'{"text": "x", "colour": 1}', 422, "invalid"),
        ("definitions", b'{"text": "\\ud800"}', 422, "bad-text"),
        ("definitions", b"[" * 100_000, 400, "bad-json"),
        ("definitions", b'{"text": "' + b"x" * (1024 * 1024 + 1) + b'"}', 413, "too-large"),
        ("definitions", b'{"text": "' + b"x" * (3 * 1024 * 1024) + b'"}', 413, "too-large"),
        ("nothing", b"{}", 404, "not-found"),
    ],
)
async def test_failures_have_one_shape(client: Api, path: str, body: bytes, status: int, code: str) -> None:
    answer = await client.client.post(f"/api/{path}", data=body, content_type="application/json")
    found = json.loads(answer.content)
    assert (answer.status_code, found["error"]["code"]) == (status, code)
    assert found["error"]["message"]


@pytest.mark.parametrize(
    ("path", "kind", "body", "status", "code"),
    [
        ("import", "multipart/form-data", b"x", 400, "bad-form"),
        ("import", "multipart/form-data; boundary=", b"x", 400, "bad-form"),
        ("import", "multipart/form-data; boundary=b", b"x", 422, "invalid"),
        ("import", "multipart/form-data; boundary=b", b"--b--\r\n", 422, "invalid"),
        ("import", "application/json", b"{}", 422, "invalid"),
        ("import", "application/x-www-form-urlencoded", b"&".join([b"a=1"] * 2000), 400, "bad-request"),
        ("analyse", "multipart/form-data", b"x", 400, "bad-form"),
        ("analyse", "multipart/form-data; boundary=b", b'{"text": "\\u0000"}', 400, "bad-json"),
        ("analyse", "application/x-www-form-urlencoded", b"a=1", 400, "bad-json"),
    ],
)
async def test_forms_that_cannot_be_read_are_told_in_the_same_shape(
    path: str, kind: str, body: bytes, status: int, code: str
) -> None:
    page = AsyncClient(enforce_csrf_checks=True)
    page.cookies["csrftoken"] = "a" * 32
    answer = await page.post(f"/api/{path}", data=body, content_type=kind, headers={"X-CSRFToken": "a" * 32})
    assert (answer.status_code, json.loads(answer.content)["error"]["code"]) == (status, code)


async def test_changes_need_the_page_s_token() -> None:
    stranger = AsyncClient(enforce_csrf_checks=True)
    answer = await stranger.post("/api/definitions", data='{"text": "x"}', content_type="application/json")
    assert (answer.status_code, json.loads(answer.content)["error"]["code"]) == (403, "csrf")
    await stranger.get("/")
    token = stranger.cookies["csrftoken"].value
    answer = await stranger.post(
        "/api/definitions", data='{"text": "x"}', content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert answer.status_code == 201
    answer = await stranger.post(
        "/api/definitions",
        data='{"text": "x"}',
        content_type="application/json",
        headers={"X-CSRFToken": token, "Origin": "http://evil.example"},
    )
    assert answer.status_code == 403


MAPPED = "id: hello\nname: Hello\nstates:\n  A: {type: OPERATION, start: true, actions: [{function: greet}]}\n"


async def test_a_definition_that_is_being_emptied_keeps_its_dialect(client: Api) -> None:
    made = await client.make()
    emptied = "id: hello\nname: Hello\nstates: []\n"
    asked = {"text": emptied, "last_dialect": made["dialect"]}
    assert (await client("POST", "analyse", {"text": emptied}))[1]["dialect"] == "0.1-array"
    assert (await client("POST", "analyse", asked))[1]["dialect"] == "0.6-draft"
    await client("PUT", f"definitions/{made['id']}", {"text": emptied, "version": 1})
    assert (await client("GET", f"definitions/{made['id']}"))[1]["dialect"] == "0.6-draft"
    assert (await client("POST", "analyse", asked | {"last_dialect": "9.9"}))[0] == 422


async def test_the_scenarios_of_a_definition_tell_what_data_there_are(client: Api) -> None:
    text = TEXT.replace("  start:", '  stateDataFilter: {dataOutputPath: "{{ $.custmer }}"}\n  start:', 1)
    made = await client.make(text)
    asked = {"text": text, "definition": made["id"]}

    async def absent() -> list[str]:
        _, found = await client("POST", "analyse", asked)
        return [one["message"] for one in found["diagnostics"] if one["rule"] == "absent-data"]

    assert await absent() == []
    case = {"input": {"customer": {"name": "Ada"}}}
    _, kept = await client("POST", f"definitions/{made['id']}/scenarios", {"name": "one", "scenario": case})
    assert await absent() == ["`custmer` is never present in any scenario; did you mean `customer`?"]
    case["input"]["custmer"] = {"name": "Ada"}
    await client("PUT", f"definitions/{made['id']}/scenarios/{kept['id']}", {"name": "one", "scenario": case})
    assert await absent() == []
    asked["definition"] = "nobody"
    assert await absent() == []


async def test_a_dialect_is_set_by_hand_and_forgotten_again(client: Api) -> None:
    made = await client.make(MAPPED)
    assert (made["dialect"], made["chosen_dialect"]) == ("0.1-map", None)
    status, chosen = await client("PUT", f"definitions/{made['id']}/dialect", {"dialect": "0.6-draft"})
    assert (status, chosen["dialect"], chosen["chosen_dialect"]) == (200, "0.6-draft", "0.6-draft")
    assert chosen["problems"]["errors"] > made["problems"]["errors"]
    assert (chosen["version"], chosen["text"]) == (1, MAPPED)
    _, back = await client("PUT", f"definitions/{made['id']}/dialect", {"dialect": None})
    assert (back["dialect"], back["chosen_dialect"], back["problems"]) == ("0.1-map", None, made["problems"])


async def test_a_dialect_set_by_hand_goes_along(client: Api) -> None:
    body = {"text": MAPPED, "chosen_dialect": "0.1-kebab"}
    made = (await client("POST", "definitions", body))[1]
    _, saved = await client("PUT", f"definitions/{made['id']}", {"text": f"{MAPPED}\n", "version": 1})
    assert saved["version"] == 2
    copied = (await client("POST", f"definitions/{made['id']}/copy"))[1]
    assert (copied["dialect"], copied["chosen_dialect"]) == ("0.1-kebab", "0.1-kebab")
    session = (await client("POST", f"definitions/{copied['id']}/sessions", {"scenario": None}))[1]
    assert (await client("GET", f"sessions/{session['id']}"))[1]["setup"]["dialect"] == "0.1-kebab"


async def test_a_dialect_that_is_not_there_is_refused(client: Api) -> None:
    made = await client.make()
    assert (await client("PUT", f"definitions/{made['id']}/dialect", {"dialect": "0.9"}))[0] == 422
    assert (await client("POST", "definitions", {"text": TEXT, "chosen_dialect": "0.9"}))[0] == 422
    assert (await client("PUT", "definitions/none/dialect", {"dialect": None}))[0] == 404


async def test_an_analysis_says_what_the_content_alone_tells(client: Api) -> None:
    _, by_hand = await client("POST", "analyse", {"text": MAPPED, "dialect": "0.1-kebab"})
    assert (by_hand["dialect"], by_hand["detected"], by_hand["reason"]) == (
        "0.1-kebab",
        "0.1-map",
        "it was chosen by hand",
    )
    _, by_content = await client("POST", "analyse", {"text": MAPPED})
    assert by_content["dialect"] == by_content["detected"] == "0.1-map"


async def test_a_pasted_text_is_offered_repaired(client: Api) -> None:
    pasted = "1. {\n2.   “id”: “hello”\n3.   “name”: hello,\n4.   “states”: []\n5. }\n"
    status, offer = await client("POST", "repair", {"text": pasted})
    assert (status, json.loads(offer["text"])) == (200, {"id": "hello", "name": "hello", "states": []})
    assert "Line numbers removed: lines 1 to 5" in offer["changes"]
    assert len(offer["changes"]) >= 3
    assert offer["problem"].startswith("line 1: ")


@pytest.mark.parametrize("text", [TEXT, "a: [b, {c", ""])
async def test_nothing_is_offered_where_nothing_helps(client: Api, text: str) -> None:
    assert await client("POST", "repair", {"text": text}) == (204, None)
