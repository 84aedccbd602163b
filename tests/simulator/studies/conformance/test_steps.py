"""Every form of a step means what docs/conformance.md says, and the page lists every form."""

import pytest

from simulator.studies.conformance.case import case_of, own_mocks, whole
from simulator.studies.conformance.gherkin import Step, parse
from simulator.studies.conformance.steps import Asked, StepError, arrange, expectations


def step(text: str, doc: str | None = None) -> Step:
    return Step("Then", text, 7, doc, 8)


@pytest.mark.parametrize(
    ("text", "doc", "expected"),
    [
        ("the workflow should complete", None, {"status": "completed"}),
        ("the workflow should cancel", None, {"status": "cancelled"}),
        ("the workflow should fault", None, {"status": "failed"}),
        ("the workflow should be waiting", None, {"status": "waiting"}),
        ("the workflow should be running", None, {"status": "running"}),
        ("the workflow should complete with output:", "1", {"status": "completed", "output": 1}),
        ("the workflow should fault with error:", "status: 4", {"status": "failed", "errorContains": {"status": 4}}),
        ("the workflow output should have properties 'a', 'b.c'", None, {"outputHas": ["a", "b.c"]}),
        ("the workflow output should have a 'a.b' property with value:", "[1]", {"outputAt": {"a.b": [1]}}),
        ("the workflow output should have an 'a' property containing 3 items", None, {"outputCount": {"a": 3}}),
        ("pick should run first", None, {"first": "pick"}),
        ("pick should run last", None, {"last": "pick"}),
        ("pick should run before pack", None, {"order": ["pick", "pack"]}),
        ("pick should run after pack", None, {"order": ["pack", "pick"]}),
        ("pick should complete", None, {"tasks": {"pick": {"status": "completed"}}}),
        ("pick should complete with output:", "{}", {"tasks": {"pick": {"status": "completed", "output": {}}}}),
        ("pick should fault", None, {"tasks": {"pick": {"status": "failed"}}}),
        ("pick should fault with error:", "{}", {"tasks": {"pick": {"status": "failed", "error": {}}}}),
        ("pick should cancel", None, {"tasks": {"pick": {"status": "cancelled"}}}),
        ("the calls should be:", "[]", {"calls": []}),
        ("the events produced should be:", "[]", {"produced": []}),
        ("the path should be:", "[a]", {"path": ["a"]}),
        ("it should take PT5S", None, {"duration": "PT5S"}),
    ],
)
def test_what_a_step_expects(text: str, doc: str | None, expected: object) -> None:
    assert expectations(step(text, doc)) == expected


def test_what_a_step_arranges() -> None:
    asked = Asked()
    assert arrange(asked, step("a workflow with definition:", "do: []"))
    assert arrange(asked, step("another workflow with definition:", "do: [1]"))
    assert arrange(asked, step("the resource 'https://a.example.com/schema.json' is:", "{}"))
    assert arrange(asked, step("given the workflow input is:", "n: 1"))
    assert arrange(asked, step("the workflow is started by its schedule until PT1H"))
    assert arrange(asked, step("the workflow is executed"))
    assert not arrange(asked, step("the workflow should complete"))
    assert asked.definition == "do: []"
    assert asked.others == {"0.yaml": "do: [1]", "https://a.example.com/schema.json": "{}"}
    assert asked.parts == {"input": {"n": 1}, "start": "schedule", "until": "PT1H"}


@pytest.mark.parametrize(
    ("text", "doc", "line", "words"),
    [
        ("the workflow shall complete", None, 7, "no step is written"),
        ("the path should be:", None, 7, "needs a doc string"),
        ("the path should be:", "a: 1\nb: [", 9, "."),
    ],
)
def test_a_step_without_a_meaning_says_where(text: str, doc: str | None, line: int, words: str) -> None:
    with pytest.raises(StepError, match=words) as found:
        expectations(step(text, doc))
    assert found.value.line == line


def test_a_doc_string_is_read_as_it_is_said_to_be() -> None:
    """`[{a: 1}]` looks like JSON."""
    text = 'Feature: F\nScenario: S\nThen the path should be:\n"""<word>\n[{a: 1}]\n"""\n'
    said, guessed = (parse(text.replace("<word>", word)).scenarios[0].steps[0] for word in ("yaml", ""))
    assert expectations(said) == {"path": [{"a": 1}]}
    with pytest.raises(StepError):
        expectations(guessed)


def test_a_case_is_a_scenario_file() -> None:
    text = (
        "Feature: F\n# mocks:\n#   GET x: [{result: 1}]\nScenario: S\n"
        'Given a workflow with definition:\n"""\ndo: []\n"""\n'
        "Then a should run before b\nAnd b should run before c\nAnd the workflow output should have properties 'x'\n"
    )
    feature = parse(text)
    case = case_of(feature.scenarios[0], own_mocks(feature))
    assert whole(case) == {
        "definition": "definition.yaml",
        "name": "S",
        "seed": 1,
        "calls": {"GET x": [{"result": 1}]},
        "expect": {"order": ["a", "b", "c"], "outputHas": ["x"]},
    }


@pytest.mark.parametrize("below", ["", "# Later: [another comment\n", "#\n# mocks are above\n"])
def test_mocks_end_where_their_comment_does(below: str) -> None:
    feature = parse(f"Feature: F\n# For all scenarios\n# mocks:\n#   GET x: [{{result: 1}}]\n{below}Scenario: S\n")
    assert own_mocks(feature) == {"GET x": [{"result": 1}]}


def test_a_resource_is_kept_in_a_file_beside_the_scenario() -> None:
    text = (
        'Feature: F\nScenario: S\nGiven a workflow with definition:\n"""\ndo: []\n"""\n'
        'And the resource \'https://a.example.com/s/schema.json\' is:\n"""\n{}\n"""\n'
        'And the resource \'/f/function.yaml\' is:\n"""\ndo: []\n"""\n'
    )
    case = case_of(parse(text).scenarios[0], {})
    assert whole(case)["with"] == ["with/a.example.com/s/schema.json", "with/f/function.yaml"]


def test_a_resource_stands_inside_the_folder() -> None:
    with pytest.raises(StepError, match=r"no `\.\.` in it") as found:
        arrange(Asked(), step("the resource 'file:///a/../../b' is:", "{}"))
    assert found.value.line == 7


def test_a_scenario_without_a_definition_is_refused() -> None:
    with pytest.raises(StepError, match="no step gives") as found:
        case_of(parse("Feature: F\nScenario: S\nWhen the workflow is executed").scenarios[0], {})
    assert found.value.line == 2
