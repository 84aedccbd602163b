"""Explore on whole definitions of 0.8: our own, and real ones by others."""

from functools import cache
from pathlib import Path

import pytest

from simulator.engine.setup.setup import Setup
from simulator.studies.exploration import Exploration, explore
from simulator.studies.exploration.reachable import reachable
from simulator.studies.exploration.reports import as_json, as_text
from tests.definitions import ROOT, of_documents, others, parameters, shared
from tests.simulator.runs import setup_of
from tests.simulator.studies.exploration.explored import reproduces
from workflow.definition import load
from workflow.document import read
from workflow.paths import pointer

FIXTURES = sorted((ROOT / "tests" / "fixtures" / "explore").glob("v08-*.yaml"))
SOLVED = [path for path in FIXTURES if path.stem != "v08-not-solved"]
FEW = 400
"""Ways that are enough for definitions of this size; one of them goes on for ever."""


@cache
def ready(path: Path) -> Setup:
    return setup_of(read(path.read_text(encoding="utf-8")).data, {})


@cache
def explored(path: Path) -> Exploration:
    return explore(ready(path), FEW)


@cache
def is_whole(path: Path) -> bool:
    """Whether a definition has no errors, and takes nothing from files that are not at hand."""
    found = load(path.read_text(encoding="utf-8"))
    assert found.workflow is not None
    return not found.workflow.resources and all(one.severity != "error" for one in found.diagnostics)


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_all_of_a_definition_is_reached(path: Path) -> None:
    found = explored(path)
    assert not found.missed
    assert not found.not_solved
    assert not found.problems
    assert not found.cut


def test_what_is_not_solved_is_told_with_its_place() -> None:
    path = next(path for path in FIXTURES if path.stem == "v08-not-solved")
    found = explored(path)
    places = [(one["pointer"], one["parts"]) for one in as_json(found)["notSolved"]]
    assert places == [
        ("/states/0/dataConditions/1/condition", [{"column": 10, "what": "`explode`"}]),
        ("/states/1/actions/0/condition", [{"column": 20, "what": "a pattern that is not simple"}]),
        ("/states/1/stateDataFilter/output", [{"column": 1, "what": "values taken apart by a pattern"}]),
    ]
    reasons = {one.name: one.reason for one in found.missed}
    assert reasons["Sum?: odd"] == "its condition is not solved: `explode` in column 10"
    assert reasons["First?: known"].startswith("not found within ")
    assert "much" not in str(reasons)
    missed = [(one.kind, one.pointer, one.name, one.reason) for one in found.missed]
    assert [(one["kind"], one["pointer"], one["name"], one["reason"]) for one in as_json(found)["missed"]] == missed
    line = "not solved: (.code | explode | add) == 1234 [/states/0/dataConditions/1/condition]: `explode` in column 10"
    assert line in as_text(found).splitlines()
    assert "without success" not in as_text(found)


@pytest.mark.parametrize("path", parameters([*of_documents("0.8"), *others("0.8")]))
def test_every_state_that_ways_lead_to_is_reached(path: Path) -> None:
    """Of definitions with errors, and without the files that they take events from, only that nothing breaks off."""
    base, found = ready(path), explored(path)
    reproduces(base, found)
    if is_whole(path):
        alive = {pointer(one) for one in reachable(base.program, base.program.start_state())}
        assert {one.pointer for one in found.missed if one.kind == "states"} & alive == set()
        assert not found.problems


@shared
def test_real_definitions_are_covered_but_for_what_no_data_decide() -> None:
    """States, transitions, conditions and error handlers of all that are whole: what is left are two ways, each in
    JSON and in YAML, that are taken where neither `.age < 18` nor `.age >= 18`, or after a timeout that is not there.
    """
    whole = [explored(path) for path in others("0.8") if is_whole(path)]
    totals = [counts for found in whole for counts in found.totals.values()]
    assert len(whole) >= 40
    assert [one for found in whole for one in found.not_solved] == []
    assert sum(total for _, total in totals) >= 143
    assert sum(total - reached for reached, total in totals) == 4
