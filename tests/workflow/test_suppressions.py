"""Comments that suppress findings: which lines they are about, what is none, and what is told of idle ones."""

from time import perf_counter

import pytest

from workflow.definition import load
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.edits.applying import apply
from workflow.incremental import Loader
from workflow.limits import PLACES
from workflow.suppressions import judged

HEAD = 'id: a\nname: A\nversion: "1"\n'
STATE = "- {name: Greet, type: inject, start: {kind: default}, data: {}, transition: {nextState: Gret}}"
TAIL = "states:\n" + STATE


def told(text: str) -> list[tuple[str, int]]:
    return [(one.rule, one.range.start.line) for one in load(text).diagnostics]


def only(text: str) -> Diagnostic:
    (found,) = load(text).diagnostics
    return found


def test_without_a_comment_it_is_told() -> None:
    assert told(HEAD + TAIL + "\n") == [("unknown-state", 5)]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + TAIL + " # signalbox: ignore unknown-state\n",
        HEAD + TAIL + " #signalbox:ignore unknown-state -- it comes later",
        HEAD + "states:\n# signalbox: ignore unknown-state\n\n# and why\n" + STATE + "\n",
        "# signalbox: ignore-file unknown-state\n" + HEAD + TAIL + "\n",
        "# a title\n---\n# signalbox: ignore-file unknown-state\n" + HEAD + TAIL + "\n",
        (HEAD + TAIL + " # signalbox: ignore unknown-state\n").replace("\n", "\r\n"),
    ],
)
def test_a_comment_suppresses(text: str) -> None:
    assert told(text) == []
    assert Loader().load(text).diagnostics == ()


def test_while_somebody_types_it_is_the_same() -> None:
    loader, text = Loader(), HEAD + TAIL + "\n"
    assert [one.rule for one in loader.load(text).diagnostics] == ["unknown-state"]
    assert loader.load(text[:-1] + " # signalbox: ignore unknown-state\n").diagnostics == ()
    assert [one.rule for one in loader.load(text).diagnostics] == ["unknown-state"]


@pytest.mark.parametrize(
    "comment",
    [
        'description: "x # signalbox: ignore-file unknown-state"\n',
        "description: |\n  # signalbox: ignore-file unknown-state\n",
        "description: x#signalbox:ignore-file unknown-state\n",
    ],
)
def test_what_stands_in_a_text_is_no_comment(comment: str) -> None:
    assert told(comment + HEAD + TAIL + "\n") == [("unknown-state", 5 + comment.count("\n"))]


def test_another_line_is_another_matter() -> None:
    assert told(HEAD + "states: # signalbox: ignore unknown-state\n" + STATE + "\n") == [
        ("unused-suppression", 4),
        ("unknown-state", 5),
    ]


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("ignore unknown-state, busy-loop", "The rule `busy-loop` finds nothing on line 5"),
        ("ignore unknown-state unknown-stat", "There is no rule `unknown-stat`; did you mean `unknown-state`?"),
    ],
)
def test_idle_rules_are_told(comment: str, message: str) -> None:
    found = only(HEAD + TAIL + f" # signalbox: {comment}\n")
    assert (found.rule, found.severity, found.message) == ("unused-suppression", "info", message)


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("ignore", "Name the rules: `signalbox: ignore RULE, RULE`"),
        ("ignore-file unknown-state", "`ignore-file` stands above everything else; this is ignored"),
        ("hush unknown-state", "Write `signalbox: ignore RULE` or `signalbox: ignore-file RULE`"),
    ],
)
def test_comments_that_cannot_be_meant(comment: str, message: str) -> None:
    found = load(HEAD + TAIL + f" # signalbox: {comment}\n").diagnostics
    assert [one.rule for one in found] == ["unknown-state", "unused-suppression"]
    assert found[1].message == message


def test_rules_that_need_other_files_are_never_idle() -> None:
    assert told(f"# signalbox: ignore-file runtime-differs\n{HEAD}{TAIL}\n") == [("unknown-state", 6)]


@pytest.mark.parametrize("alone", [True, False])
def test_the_fix_removes_the_comment(alone: bool) -> None:
    good = HEAD + TAIL.replace("Gret}", "Greet}") + "\n"
    comment = "# signalbox: ignore busy-loop"
    text = good.replace("states:", f"  {comment}\nstates:" if alone else f"states: {comment}")
    found = [one for one in load(text).diagnostics if one.rule == "unused-suppression"]
    assert found[0].fix
    assert apply(text, found[0].fix.edits) == good


def test_idle_ones_can_be_suppressed_by_no_comment() -> None:
    text = f"# signalbox: ignore-file unused-suppression, busy-loop\n{HEAD}{TAIL}\n"
    assert told(text) == [("unused-suppression", 1), ("unused-suppression", 1), ("unknown-state", 6)]


def test_many_comments_are_told_as_far_as_anybody_reads() -> None:
    many = "".join(f"# signalbox: ignore busy-loop {number}\n" for number in range(2_000))
    assert len(told(many + HEAD + TAIL + "\n")) == PLACES + 1


def test_twice_as_many_comments_take_twice_as_long() -> None:
    def seconds(count: int) -> float:
        text = (
            "".join(f"# signalbox: ignore busy-loop, rule-{number}\n" for number in range(count)) + HEAD + TAIL + "\n"
        )
        document = read(text)
        begun = perf_counter()
        judged(document, ())
        return perf_counter() - begun

    assert min(seconds(8_000) for _ in range(3)) < 5 * min(seconds(2_000) for _ in range(3)) + 0.1
