"""All quick fixes of a text at once: what can be fixed is, once and for all, and no fix makes a new error."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from tests.definitions import ROOT
from tests.tiers import share
from tests.workflow.fixes import documents
from workflow.definition import load
from workflow.diagnostics import Diagnostic, Fix, Severity, TextEdit
from workflow.document import read
from workflow.edits import apply
from workflow.edits.fixing import certain, fix_all, of_kind

FIXTURES = sorted((ROOT / "tests" / "fixtures" / "rules").glob("*/invalid-*"))
GALLERY = sorted((ROOT / "designer" / "library").glob("*/**/*.yaml"))
FILES = [path for path in [*FIXTURES, *GALLERY] if path.suffix in {".yaml", ".json"}]
UNREAD = {"syntax", "unknown-dialect"}


def look(path: Path, text: str) -> Sequence[Diagnostic]:
    return load(text, resources=documents(path.parent.name)).diagnostics


def errors(found: Sequence[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter((one.rule, one.message) for one in found if one.severity == "error")


@pytest.mark.parametrize("path", share(FILES, 3), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_can_be_fixed_is_and_stays_so(path: Path) -> None:
    text, seen = path.read_text("utf-8"), partial(look, path)
    before = seen(text)
    done = fix_all(text, seen, certain)
    after = apply(text, done.edits)
    assert tuple(seen(after)) == done.left
    assert [one for one in done.left if certain(one)] == []
    assert bool(done.done) == any(certain(one) for one in before)
    if not UNREAD & {one.rule for one in before}:
        assert errors(done.left) <= errors(before)
    again = fix_all(after, seen, certain)
    assert (again.edits, again.done) == ((), ())


def test_one_kind_alone_is_fixed() -> None:
    text = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\ndo:\n'
    text += "".join(f"- w{n}: {{wait: {n} hours}}\n" for n in (1, 2, 3)) + "- s: {set: {x: '.a'}, if: .b}\n"
    done = fix_all(text, lambda now: load(now).diagnostics, of_kind("bad-duration"))
    fixed = apply(text, done.edits)
    assert [f"wait: PT{n}H" in fixed for n in (1, 2, 3)] == [True] * 3
    assert "- s: {set: {x: '.a'}, if: .b}" in fixed
    assert len(done.done) == 3


def finding(
    text: str, at: int, rule: str, fix: str | None, severity: Severity = "warning", more: str = ""
) -> Diagnostic:
    place = read("a: 1").span(0, 0)
    first, *others = (Fix(each, (TextEdit(at, at + 1, each),)) if each else None for each in (fix, more))
    more_fixes = tuple(each for each in others if each is not None)
    return Diagnostic(rule, severity, f"{text} {at}", (), place, first, more_fixes=more_fixes)


def letters(text: str) -> list[Diagnostic]:
    """Each `x` is to be a `y`; where that is the sixth letter, `y` is an error; each `?` may be `1` or `2`."""
    wrong = [finding("x", at, "small", "y") for at, sign in enumerate(text) if sign == "x"]
    wrong += [finding("?", at, "asked", "1", more="2") for at, sign in enumerate(text) if sign == "?"]
    return [*wrong, *([finding("y", 5, "worse", None, "error")] if text[5] == "y" else [])]


def test_a_fix_that_makes_an_error_is_left_and_the_others_are_made() -> None:
    done = fix_all("xxxxxxxxxx", letters, certain)
    assert apply("xxxxxxxxxx", done.edits) == "yyyyyxyyyy"
    assert len(done.done) == 9
    assert [one.message for one in done.left] == ["x 5"]


def test_nobody_is_decided_for() -> None:
    assert fix_all("a?b?cd", letters, certain).done == ()
    done = fix_all("a?b?cd", letters, of_kind("asked", "2"))
    assert apply("a?b?cd", done.edits) == "a2b2cd"


def doubled(text: str) -> list[Diagnostic]:
    """Of two brackets that stand together one is too many."""
    place = read("a: 1").span(0, 0)
    pairs = [at for at in range(len(text) - 1) if text[at : at + 2] == "(("]
    fixes = {at: Fix("One", (TextEdit(at, at + 2, "("),)) for at in pairs}
    return [Diagnostic("doubled", "warning", f"{len(text)} {at}", (), place, fix) for at, fix in fixes.items()]


def test_fixes_that_overlap_are_made_one_after_the_other() -> None:
    done = fix_all("((((a((b", doubled, certain)
    assert apply("((((a((b", done.edits) == "(a(b"


def test_a_fix_that_does_not_mend_comes_to_an_end() -> None:
    def same(text: str) -> list[Diagnostic]:
        return [finding("x", 0, "longer", "xx")]

    assert fix_all("x", same, certain).edits == ()
