"""docs/scenarios.md is true: runs make its tables of calls (`--golden` writes them), and its examples are read."""

import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from simulator.scenario.format.scenario import KEYS as KNOWN
from simulator.scenario.scenario_file import read_scenarios
from tests.definitions import ROOT
from tests.golden import golden
from tests.simulator.scenario import reference_runs as runs
from workflow.paths import Json

PAGE = ROOT / "docs" / "scenarios.md"
TABLES: dict[str, tuple[tuple[str, ...], Callable[[], Iterator[tuple[str, ...]]]]] = {
    "keys of calls": (("a call of", "keys, the narrowest first"), runs.keys),
    "answers of calls": (("a call of", "answered by", "gives"), runs.given),
    "what a catch sees": (("a call of", "answered by", "`type`", "`status`", "`title`", "`detail`"), runs.caught),
    "functions of 0.8": (
        ("type", "the request with `arguments: {id: 7}`", "without, the data are `{given: true}`"),
        runs.functions,
    ),
}
EXAMPLE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def table(titles: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [titles, ("---",) * len(titles), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def test_its_tables_are_what_runs_give() -> None:
    text = PAGE.read_text("utf-8")
    for name, (titles, rows) in TABLES.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, _, after = text.partition(begin)
        text = before + begin + table(titles, rows()) + end + after.partition(end)[2]
    golden(PAGE, text)


@pytest.mark.parametrize("label", runs.KEYS)
def test_each_key_answers_and_the_narrowest_counts(label: str) -> None:
    task, own = runs.KEYS[label]
    every = ["box/ask", "ask", *own]
    for key in every:
        assert runs.run(task, {key: runs.answers(task)}).status == "completed", key
    other: Json = {"messages": []} if task is runs.LISTENS else {"result": "wrong"}
    for number, key in enumerate(every):
        found = runs.run(task, {**dict.fromkeys(every[number + 1 :], other), key: runs.answers(task)})
        assert "wrong" not in str(found.output)
        assert found.status == "completed"


def test_what_a_catch_of_zigflow_sees_is_said() -> None:
    seen = runs.activity({"bank.Charge": {"error": {"type": "CardRefused", "message": "no cover"}}})
    assert (seen["type"], seen["message"]) == ("wrapError", "error calling activity: CardRefused")
    assert f"`type` {seen['type']} and the `message` `{seen['message']}`" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("text", [one for one in EXAMPLE.findall(PAGE.read_text("utf-8")) if "document:" not in one])
def test_its_examples_are_read(text: str) -> None:
    """Most are parts of a scenario; none has a key that there is not."""
    found = read_scenarios(text)
    assert found["report"] == []
    assert found["scenarios"]


def test_every_key_stands_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    assert [key for key in (*KNOWN, "scenarios") if f"`{key}`" not in text] == []
