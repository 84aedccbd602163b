"""The waits that forms show are those that the engine makes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.session.session import Session
from workflow import durations
from workflow.definition import load
from workflow.fields.waits import Wait, waits, waits_in_words
from workflow.fields.words import reads

TEXT = """\
id: retried
name: Retried
version: '1'
functions: [{{name: f, operation: a.json#f}}]
retries: [{{name: R, delay: {delay}, multiplier: {multiplier}, maxAttempts: {attempts}{jitter}}}]
states:
- name: A
  type: operation
  start: {{kind: default}}
  actions: [{{functionRef: {{refName: f}}}}]
  onErrors: [{{error: '*', retryRef: R, end: {{kind: default}}}}]
  end: {{kind: default}}
"""


def policy(text: str) -> tuple[Wait, ...]:
    workflow = load(text).workflow
    assert workflow
    return waits(workflow.retries[0])


def delays(text: str, seed: int = 1) -> list[int]:
    """The waits of a run in which the function always fails, in milliseconds."""
    scenario = {"seed": seed, "functions": {"f": [{"error": {"name": "Down"}}]}}
    session = Session.open({"definition": text, "with": [], "scenario": scenario})
    session.handle({"command": "continue"})
    found = [event["delay"] for event in session.trace() if event["type"] == "retry.scheduled"]
    return [durations.add(0, length) for each in found if (length := durations.parse(str(each)))]


@pytest.mark.parametrize(
    ("delay", "multiplier", "attempts"),
    [("PT2S", "PT2S", 4), ("PT0S", "PT1M", 3), ("PT1H", "PT0S", 1), ("PT1S", "P1D", 6)],
)
def test_they_are_the_engines(delay: str, multiplier: str, attempts: int) -> None:
    text = TEXT.format(delay=delay, multiplier=multiplier, attempts=attempts, jitter="")
    assert [each.wait for each in policy(text)] == delays(text)


@pytest.mark.parametrize("jitter", ["0.5", "PT1S"])
def test_the_engines_jitter_stays_in_the_range(jitter: str) -> None:
    text = TEXT.format(delay="PT10S", multiplier="PT5S", attempts=4, jitter=f", jitter: {jitter}")
    for seed in range(8):
        for shown, real in zip(policy(text), delays(text, seed), strict=True):
            assert shown.least <= real <= shown.most


@given(st.integers(0, 100_000), st.integers(0, 600), st.integers(0, 600))
def test_the_total_is_the_sum(attempts: int, delay: int, multiplier: int) -> None:
    shown = policy(TEXT.format(delay=f"PT{delay}S", multiplier=f"PT{multiplier}S", attempts=attempts, jitter=""))
    whole = sum(delay + number * multiplier for number in range(attempts)) * 1000
    assert (shown[-1].total if shown else 0) == whole
    assert len(waits_in_words(shown, attempts)) <= 9


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("duration", "PT15M", ("15 minutes",)),
        ("duration", 30, ("30 seconds",)),
        ("duration", "soon", ()),
        ("repetition", "R5/PT15M", ("up to 5 times, 15 minutes after each",)),
        ("repetition", "R/PT1S", ("without end, 1 second after each",)),
        ("repetition", "PT10S", ("10 seconds",)),
        ("interval", "PT6H", ("for 6 hours",)),
        ("interval", "2020-03-20T09:00:00Z/PT6H", ("from 2020-03-20T09:00:00Z until 2020-03-20T15:00:00Z (6 hours)",)),
        ("interval", "PT6H/2020-03-20T09:00:00Z", ("for 6 hours, until 2020-03-20T09:00:00Z at the latest",)),
        ("interval", "R/PT1H", ("every 1 hour, without end",)),
        ("interval", "R3/2020-03-20T09:00:00Z/PT6H", ("every 6 hours, 3 times, from 2020-03-20T09:00:00Z",)),
        ("cron", "nonsense", ()),
        ("text", "PT15M", ()),
    ],
)
def test_values_in_words(kind: str, value: object, words: tuple[str, ...]) -> None:
    assert reads(kind, value, 0) == words  # type: ignore[arg-type]
