"""What a run came to, as text: readable for a run of any length, and with the reason where it did not complete."""

from simulator.scenario.outcome.sentences import LONGEST_PATH, path_in_words
from simulator.scenario.reports import text
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.simulator.runs import fixture_setup
from workflow.paths import Json


def told(name: str, *, trace: bool = True) -> str:
    setup = fixture_setup(name)
    world, events = simulate(setup, trace=trace)
    found: dict[str, Json] = result(setup, Scenario({}), world, events)
    return text(found)


def test_a_long_path_is_shortened_with_its_count() -> None:
    path = [f"S{number}" for number in range(100_000)]
    words = path_in_words(path)
    assert words.startswith("S0 -> S1 -> ")
    assert words.endswith(" -> S99999 (100,000 states)")
    assert "… 99,940 more …" in words
    assert words.count(" -> ") == LONGEST_PATH


def test_a_short_path_is_told_whole() -> None:
    path = [f"S{number}" for number in range(LONGEST_PATH)]
    assert path_in_words(path) == " -> ".join(path)
    assert path_in_words([]) == "-"


def test_a_blocked_run_says_where_and_by_what() -> None:
    words = "blocked in Low: the transition's expression `$.users[?(@.title == 'MANAGER')]` selects nothing"
    assert words in told("transition-blocked")
    assert words in told("transition-blocked", trace=False)


def test_a_run_whose_sub_workflow_is_blocked_has_failed_and_says_why() -> None:
    told_of = told("subflow-blocked")
    assert told_of.startswith("FAILED parent: failed")
    assert "error: Blocked: the sub-workflow child is blocked in Check: `$.approved` selects nothing" in told_of
