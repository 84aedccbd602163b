"""What is a task under another name, and what another task: by letters that are still there, else by what it says."""

import pytest

from tests import tiers
from tests.workflow.merging.known_steps import owners, spans, three
from tests.workflow.merging.orders import FLOW, GONE, MAIL, NAMES, PAY, edited
from workflow.document import read
from workflow.merging import SIDES, Span, merge

PARTS = 4
SEEDS = 60
FEW = """\
document: {dsl: 1.0.3, namespace: shop, name: few, version: 0.1.0}
do:
- first:
    set:
      n: 1
- second:
    wait: PT1S
"""
SECOND = "- second:\n    wait: PT1S\n"
WRITTEN = FEW.replace("PT1S", "PT1S # why")


def pieces(base: str, *parts: str) -> list[Span]:
    """Those of a text that is made of parts: which of them stand in the base, one behind the other."""
    found, at, begun = [], 0, 0
    for part in parts:
        start = base.find(part, begun)
        if start >= 0:
            found.append((start, at, len(part)))
            begun = start + len(part)
        at += len(part)
    return found


def whole(text: str) -> list[Span]:
    return [(0, 0, len(text))]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_comment_stands_in_another_task(part: int) -> None:
    asked = renamed = 0
    for seed in range(part, tiers.tries(PARTS * SEEDS), PARTS):
        base, sides, where = three(seed)
        texts = [one.text() for one in (base, *sides)]
        known = spans(base, sides[0]), spans(base, sides[1])
        for prefer in SIDES:
            merged = merge(texts[0], texts[1], texts[2], prefer=prefer, kept=known)
            found = read(merged.text)
            assert found.readable, seed
            assert not found.diagnostics, seed
            assert {word: numbers for word, numbers in owners(merged.text) if numbers != {where[word]}} == {}, seed
            shown = [merged.text, *(text or "" for one in merged.conflicts for text in (one.mine, one.theirs))]
            assert [word for text in texts for word, _ in owners(text) if word not in "\n".join(shown)] == [], seed
            asked += bool(merged.open)
            renamed += not merged.open
    assert asked
    assert renamed


@pytest.mark.parametrize("body", ["    wait: PT1S\n", "    set:\n      n: 1\n"])
def test_what_says_little_is_not_known_by_it(body: str) -> None:
    base = FEW.replace("    wait: PT1S\n", body)
    mine = base.replace("- second:", "- third:")
    merged = merge(base, mine, base.replace(f"- second:\n{body}", f"- second:\n{body[:-1]} # why\n"))
    assert [(one.kind, one.base) for one in merged.open] == [("deleted", f"- second:\n{body}".rstrip())]
    assert merged.text == mine


def test_of_two_that_say_the_same_none_is_what_was_deleted() -> None:
    added = PAY.replace("- pay", "- bill") + PAY.replace("- pay", "- charge")
    merged = merge(FLOW, edited((PAY, added)), GONE[0])
    assert [one.kind for one in merged.open] == ["deleted"]
    assert merged.text == edited((PAY, added))


def test_what_says_what_a_third_says_is_not_known_by_it() -> None:
    base = edited((PAY, PAY + PAY.replace("- pay", "- again")))
    mine = base.replace("- pay:", "- charge:")
    merged = merge(base, mine, base.replace("post", "put", 1))
    assert [one.kind for one in merged.open] == ["deleted"]
    assert merged.text == mine


def test_a_task_that_was_moved_and_renamed_is_known_by_what_nobody_else_says() -> None:
    long = MAIL.replace("call: mail\n", "call: mail\n        with: {to: me}\n")
    base = FLOW.replace(MAIL, long)
    inner = long.replace("\n    ", "\n")[4:].replace("mail:", "letter:", 1)
    mine = base.replace("    try:\n" + long, "    try: []\n").replace("- pay:", f"{inner}- pay:")
    assert [one.kind for one in merge(base, mine, base.replace("to: me", "to: you")).open] == ["moved"]


def test_a_task_has_the_letters_of_its_body_under_another_name() -> None:
    mine = FEW.replace("- second:", "- third:")
    known = pieces(FEW, FEW[: FEW.index("second")], "third", ":\n    wait: PT1S\n")
    for texts, kept in (((mine, WRITTEN), (known, whole(FEW[:-1]))), ((WRITTEN, mine), (whole(FEW[:-1]), known))):
        merged = merge(FEW, *texts, kept=kept)
        assert merged.text == WRITTEN.replace("- second:", "- third:")
        assert not merged.conflicts


def test_new_letters_are_another_task_whatever_they_say() -> None:
    mine = NAMES[0]
    known = pieces(FLOW, FLOW[: FLOW.index("- pay")], PAY.replace("pay", "charge"), FLOW[FLOW.index("- thank") :])
    merged = merge(FLOW, mine, GONE[0], kept=(known, whole(FLOW[: FLOW.index("post")])))
    assert [(one.kind, one.mine) for one in merged.open] == [("deleted", None)]
    assert merged.text == mine


def test_a_name_that_another_task_has_now_is_not_that_task() -> None:
    mine = FEW.replace(FEW[FEW.index("- first") :], "- first:\n    wait: PT1S\n")
    body = ":\n    wait: PT1S\n"
    known = [(0, 0, FEW.index("- first")), (FEW.index(body), mine.index(body), len(body))]
    theirs = WRITTEN.replace("n: 1", "n: 1 # not here")
    merged = merge(FEW, mine, theirs, kept=(known, pieces(FEW, FEW[: FEW.index("\n- second")])))
    assert "- first:\n    wait: PT1S # why" in merged.text
    assert [(one.kind, one.mine) for one in merged.open] == [("deleted", None)]
    assert "not here" not in merged.text


def test_what_was_cut_out_and_put_in_elsewhere_is_the_same() -> None:
    mine = FEW.replace(SECOND, "").replace("- first", f"{SECOND}- first")
    first = FEW.index("- first")
    known = [(0, 0, first), (first, first + len(SECOND), len(FEW) - len(SECOND) - first)]
    merged = merge(FEW, mine, WRITTEN, kept=(known, whole(FEW[:-1])))
    assert merged.text == mine.replace("PT1S", "PT1S # why")
    assert not merged.conflicts


def test_two_new_tasks_of_one_name_are_not_mixed() -> None:
    one, other = (f"{FEW}- third:\n    {body}\n" for body in ("wait: PT2S", "set: {n: 2}"))
    merged = merge(FEW, one, other)
    assert [one.kind for one in merged.open] == ["value"]
    assert merged.text == one
    assert merge(FEW, one, other, prefer="theirs").text == other


def test_what_both_may_have_renamed_is_asked_of_each() -> None:
    one, other = FEW.replace("second", "third"), FEW.replace("second", "last")
    asked = merge(FEW, one, other).open
    assert [each.kind for each in asked].count("deleted") == 2
    assert len({each.key for each in asked}) == len(asked)
    for side, text in zip(SIDES, (one, other), strict=True):
        merged = merge(FEW, one, other, choices={each.key: side for each in asked if side in each.choices})
        assert (merged.text, merged.open) == (text, ())


def test_pieces_are_those_of_texts_with_their_line_breaks() -> None:
    mine = FEW.replace("- second:", "- third:")
    base = FEW.replace("\n", "\r\n")
    head, tail = (text.replace("\n", "\r\n") for text in (FEW[: FEW.index("second")], ":\n    wait: PT1S\n"))
    known = pieces(base, head, "third", tail)
    merged = merge(base, head + "third" + tail, WRITTEN, kept=(known, [(0, 0, len("document"))]))
    assert merged.text == mine.replace("PT1S", "PT1S # why").replace("\n", "\r\n")
