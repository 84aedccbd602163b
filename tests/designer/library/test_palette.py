"""The palette's templates (designer/library/parts): clean by themselves, and pasted into every dialect."""

import pytest

from designer.library.palette import parts
from designer.library.starter_texts import starts
from workflow import operations, runtimes
from workflow.convert import targets
from workflow.definition import load
from workflow.edits import apply

PLAIN = [one for one in parts() if not one["runtime"]]


@pytest.mark.parametrize("part", [one for one in parts() if one["runtime"]], ids=lambda part: part["id"])
def test_a_template_for_a_runtime_is_clean_there_and_takes_the_place_of_one(part: dict[str, str]) -> None:
    profile = runtimes.get(part["runtime"])
    assert {one.severity for one in load(part["text"], profile=profile).diagnostics} <= {"info"}
    assert part["id"] in {one["id"] for one in PLAIN}
    start = next(one for one in starts() if one["runtime"] == part["runtime"] and one["start"] == "hello")
    edited = operations.run(load(start["yaml"], profile=profile), "paste", {"text": part["text"], "after": "/states/1"})
    after = load(apply(start["yaml"], edited.edits), profile=profile)
    assert not [one for one in after.diagnostics if one.severity == "error"]


@pytest.mark.parametrize("part", PLAIN, ids=lambda part: part["id"])
def test_a_template_is_clean(part: dict[str, str]) -> None:
    assert not [one for one in load(part["text"]).diagnostics if one.severity != "info"]
    assert part["title"]


@pytest.mark.parametrize("dialect", [one for one in targets("0.6-draft") if one != "1.0"])
@pytest.mark.parametrize("part", PLAIN, ids=lambda part: part["id"])
def test_a_template_goes_into_every_dialect(part: dict[str, str], dialect: str) -> None:
    start = next(one for one in starts() if one["dialect"] == dialect and one["start"] == "hello")
    before = load(start["yaml"], dialect)
    edited = operations.run(before, "paste", {"text": part["text"]})
    after = load(apply(start["yaml"], edited.edits), dialect)
    assert before.workflow
    assert after.workflow
    assert len(after.workflow.scope.states) > len(before.workflow.scope.states)
    known = {(one.rule, one.message) for one in before.diagnostics}
    errors = [one for one in after.diagnostics if one.severity == "error" and (one.rule, one.message) not in known]
    fresh = [one for one in errors if one.message != "`function` needs `type`"]  # the author's to say; 0.6 has none
    assert not fresh


def test_what_comes_from_0_8_is_refused_in_words_elsewhere() -> None:
    part, start = (
        next(one for one in starts() if one["dialect"] == dialect and one["start"] == "hello")
        for dialect in ("0.8", "0.6-draft")
    )
    with pytest.raises(operations.Refused, match=r"written in 0\.8, which cannot be carried over to 0\.6-draft"):
        operations.run(load(start["yaml"], "0.6-draft"), "paste", {"text": part["yaml"]})
