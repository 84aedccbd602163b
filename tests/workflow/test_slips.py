"""Files that are recognised although the key slipped by which they would be, and foreign ones that are not."""

import pytest

from simulator.scenario.slips import scenario_slip
from workflow.definition import load
from workflow.paths import Json
from workflow.slips import definition_slip, near

HEAD = {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"}
TASKS = [{"a": {"set": {"b": 1}}}]
STATES = [{"name": "s", "type": "inject", "end": True}]


@pytest.mark.parametrize("word", ["documnt", "documentt", "docunent", "dcoument", "ocument", "document1"])
def test_one_edit_is_near(word: str) -> None:
    assert near(word, "document")


@pytest.mark.parametrize("word", ["document", "docmnt", "doc", "tnemucod", "", "documenter", "odcuemnt"])
def test_none_and_two_are_not(word: str) -> None:
    assert not near(word, "document")


@pytest.mark.parametrize(
    ("data", "slip"),
    [
        ({"documnt": HEAD, "do": TASKS}, ("documnt", "document")),
        ({"Documnt": {"name": "b"}, "do": TASKS}, ("Documnt", "document")),
        ({"documents": HEAD}, ("documents", "document")),
        ({"document": HEAD, "doo": TASKS}, ("doo", "do")),
        ({"id": "a", "name": "a", "sates": STATES}, ("sates", "states")),
        ({"specVersion": "0.8", "state": STATES}, ("state", "states")),
        ({"name": "a", "statse": {"s": {"type": "inject"}}}, ("statse", "states")),
    ],
)
def test_a_definition_is_meant(data: Json, slip: tuple[str, str]) -> None:
    assert definition_slip(data) == slip


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "documnt",
        {"document": HEAD, "do": TASKS},
        {"documents": [{"name": "a"}]},
        {"documents": {"path": "a"}},
        {"document": {"title": "A"}, "to": ["b"]},
        {"state": "present"},
        {"stats": [1, 2]},
        {"state": [{"name": "a"}]},
        {"stats": {"cpu": {"load": 1}}},
        {"id": "a", "states": STATES},
    ],
)
def test_no_definition_is_meant(data: Json) -> None:
    assert definition_slip(data) is None


@pytest.mark.parametrize(
    ("data", "slip"),
    [
        ({"definitions": "good.yaml", "scenarios": [{"name": "s"}]}, None),
        ({"definitions": "good.yaml"}, ("definitions", "definition")),
        ({"defnition": "good", "expect": {"status": "completed"}}, ("defnition", "definition")),
        ({"definitions": "good.yaml", "scenario": [{"expect": {}}]}, ("definitions", "definition")),
        ({"scenario": [{"input": {}}]}, ("scenario", "scenarios")),
        ({"definitions": {"A": {"type": "object"}}}, None),
        ({"definitions": "of words"}, None),
        ({"scenario": "login"}, None),
        ({"scenario": [{"name": "a"}]}, None),
        ({"definition": "a.yaml", "scenaros": [{"input": {}}]}, None),
        ([], None),
    ],
)
def test_a_scenario_is_meant(data: Json, slip: tuple[str, str] | None) -> None:
    """Where `definition` or `scenarios` is there it is known to be a scenario, and its other keys are checked."""
    assert scenario_slip(data) == slip


@pytest.mark.parametrize("quote", ["", '"'])
def test_the_error_stands_at_the_key_and_is_mended(quote: str) -> None:
    text = f"# mine\n{quote}documnt{quote}: {{dsl: 1.0.0, namespace: a, name: b, version: 1.0.0}}\ndo: []\n"
    (found,) = load(text).diagnostics
    assert (found.rule, found.severity, found.path) == ("unknown-dialect", "error", ("documnt",))
    assert found.message == "A definition has no `documnt`; did you mean `document`?"
    assert found.range.start.line == 2
    assert found.fix is not None
    (edit,) = found.fix.edits
    assert load(text[: edit.start] + edit.text + text[edit.end :]).dialect == "1.0"
