"""Feature files are read as they are meant, and what is wrong with one has its line."""

import pytest

from simulator.studies.conformance.gherkin import FeatureError, parse

WHOLE = '''@kit
Feature: Loops
  As somebody

  # mocks:
  #   GET x: []
  Background:
    Given a workflow with definition:
    """yaml
    a: 1
      b: "<n>"
    """

  @slow @later
  Scenario Outline: Counts <n>
    When the workflow is executed
    Then it should take <wait>
    Examples:
      | n | wait |
      | 1 | PT1S |
      | 2 | PT2S |

  Scenario: Plain
    * the workflow is executed
    But the workflow should complete'''


def test_a_whole_feature() -> None:
    feature = parse(WHOLE)
    assert feature.name == "Loops"
    assert [one.name for one in feature.scenarios] == ["Counts 1 (1, PT1S)", "Counts 2 (2, PT2S)", "Plain"]
    first = feature.scenarios[0]
    assert first.tags == ("@slow", "@later")
    assert [(step.word, step.text, step.line) for step in first.steps] == [
        ("Given", "a workflow with definition:", 8),
        ("When", "the workflow is executed", 16),
        ("Then", "it should take PT1S", 17),
    ]
    assert (first.steps[0].doc, first.steps[0].doc_line) == ('a: 1\n  b: "1"', 10)
    assert feature.comments == (" mocks:", "   GET x: []")
    assert feature.scenarios[2].steps[1].word == "*"


def test_a_doc_string_that_is_indented_less_keeps_its_own_indent() -> None:
    feature = parse("Feature: F\n Scenario: S\n    Given the events are:\n    ```\n  - a\n  - b\n    ```\n")
    assert feature.scenarios[0].steps[0].doc == "- a\n- b"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Scenario: S", 1, "before `Feature:`"),
        ("", 1, "no `Feature:`"),
        ("Feature: A\nFeature: B", 2, "has one"),
        ('Feature: A\nScenario: S\n Given a\n """\n x', 4, "not closed"),
        ('Feature: A\nScenario: S\n """\n x\n """', 3, "the step above"),
        ("Feature: A\nScenario: S\n Given a\n | x |", 4, "under `Examples:`"),
        ("Feature: A\nScenario: S\n Examples:\n | x |", 3, "Scenario Outline"),
        ("Feature: A\nScenario Outline: S\n Examples:\n | x |\n | 1 | 2 |", 5, "2 cells"),
        ("Feature: A\nScenario: S\n Given a\n Thus b", 4, "is no step"),
    ],
)
def test_what_is_wrong_has_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(FeatureError, match=words) as found:
        parse(text)
    assert found.value.line == line
