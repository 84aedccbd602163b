"""What both changed, by kind: what is asked, what each choice gives, and what is no conflict."""

import pytest

from tests.workflow.merging.orders import AMOUNTS, FLOW, GONE, MOVED, NAMES, ORDER, PAY, REMARKS, edited
from workflow.document import read
from workflow.merging import Trouble, Written, marked, merge

CASES = {
    "two values": (AMOUNTS, "value", ("do", 0, "price", "set", "amount"), "2", "25", "57"),
    "written in what the other deleted": (GONE, "deleted", ("do", 1), PAY, PAY.replace("post", "put"), None),
    "two names": (NAMES, "renamed", ("do", 1, "charge"), "pay", "charge", "bill"),
    "moved and changed": (MOVED, "moved", None, None, None, None),
    "two tasks in one place": (ORDER, "order", ("do",), None, None, None),
    "two comments": (REMARKS, "comment", ("do", 1, "pay", "call"), None, None, None),
}


@pytest.mark.parametrize("case", CASES)
def test_what_both_changed_is_asked_with_both_sides(case: str) -> None:
    (mine, theirs), kind, path, base, ours, others = CASES[case]
    merged = merge(FLOW, mine, theirs)
    assert [one.kind for one in merged.open] == [kind]
    conflict = merged.open[0]
    if path is not None:
        assert conflict.path == path
    if ours is not None:
        assert [conflict.base, conflict.mine, conflict.theirs] == [
            None if one is None else one.strip("\n") for one in (base, ours, others)
        ]
    assert read(merged.text).readable


@pytest.mark.parametrize("case", [case for case in CASES if case != "two tasks in one place"])
def test_a_choice_takes_a_side(case: str) -> None:
    mine, theirs = CASES[case][0]
    asked = merge(FLOW, mine, theirs).open[0]
    assert merge(FLOW, mine, theirs, choices={asked.key: "mine"}).text == mine
    assert merge(FLOW, mine, theirs, choices={asked.key: "theirs"}).text == theirs
    assert not merge(FLOW, mine, theirs, choices={asked.key: "theirs"}).open


def test_of_two_tasks_in_one_place_both_stand_there_until_somebody_chooses() -> None:
    merged = merge(FLOW, *ORDER)
    key = merged.open[0].key
    assert list(map(next, map(iter, read(merged.text).data["do"]))) == ["price", "pay", "ship", "note", "thank"]
    assert merge(FLOW, *ORDER, choices={key: "mine"}).text == ORDER[0]
    assert merge(FLOW, *ORDER, choices={key: "theirs"}).text == ORDER[1]
    assert not merge(FLOW, *ORDER, choices={key: "both"}).open


def test_what_is_written_by_hand_counts() -> None:
    key = merge(FLOW, *AMOUNTS).open[0].key
    by_hand = merge(FLOW, *AMOUNTS, choices={key: Written("82")})
    assert by_hand.text == edited(("amount: 2", "amount: 82"))
    key = merge(FLOW, *GONE).open[0].key
    text = merge(FLOW, *GONE, choices={key: Written("- pay:\n    wait: PT1S\n")}).text
    assert text == edited((PAY, "- pay:\n    wait: PT1S\n"))


@pytest.mark.parametrize("written", ["[1", "\n\n  {a: 1", "2\n3: 4", "- a\nb: 1", ": :\n\t x"])
def test_what_is_written_and_cannot_be_read_is_told_and_settles_nothing(written: str) -> None:
    mine, theirs = AMOUNTS
    both = [text.replace("post", method) for text, method in ((mine, "put"), (theirs, "get"))]
    amount, method = merge(FLOW, *both).open
    found = merge(FLOW, *both, choices={amount.key: Written(written), method.key: "theirs"})
    assert not found.by_lines
    assert [one.key for one in found.open] == [amount.key]
    assert found.open[0].trouble is not None
    assert found.text == both[0].replace("put", "get")


def test_trouble_has_its_place_in_what_is_written() -> None:
    (amount,) = merge(FLOW, *AMOUNTS).open
    (open_,) = merge(FLOW, *AMOUNTS, choices={amount.key: Written("\n  a: 1\n  b: {c: 1\n")}).open
    assert open_.trouble is not None
    assert (open_.trouble.line, open_.trouble.message) == (4, read("a: 1\nb: {c: 1").diagnostics[0].message)


def test_of_what_is_written_what_can_stand_stays() -> None:
    both = [text.replace("post", method) for text, method in zip(AMOUNTS, ("put", "get"), strict=True)]
    amount, method = merge(FLOW, *both).open
    found = merge(FLOW, *both, choices={amount.key: Written("{"), method.key: Written("head")})
    assert [one.key for one in found.open] == [amount.key]
    assert "method: head" in found.text


def test_an_entry_that_is_written_needs_its_dash() -> None:
    (gone,) = merge(FLOW, *GONE).open
    for written in ("pay: {wait: PT1S}", "- a: {wait: PT1S}\n- b: {wait: PT1S}"):
        (open_,) = merge(FLOW, *GONE, choices={gone.key: Written(written)}).open
        assert open_.trouble == Trouble(1, 1, "one entry can stand here, with its dash or key")


def test_a_renamed_task_takes_what_the_other_wrote_in_it() -> None:
    merged = merge(FLOW, NAMES[0], GONE[0])
    assert merged.text == edited(("- pay:", "- charge:"), ("post", "put"))
    assert not merged.conflicts


def test_a_task_moved_within_its_list_takes_what_the_other_wrote_in_it() -> None:
    mine = edited((PAY, ""), ("# The price of it.", PAY + "# The price of it."))
    merged = merge(FLOW, mine, GONE[0])
    assert merged.text == mine.replace("post", "put")
    assert not merged.conflicts


def test_both_delete_another_task_of_two() -> None:
    base = "document: {dsl: 1.0.3}\ndo:\n- a:\n    wait: PT1S\n- b:\n    wait: PT2S\n"
    merged = merge(base, base[: base.index("- b")], base[: base.index("- a")] + base[base.index("- b") :])
    assert read(merged.text).data["do"] == []
    assert not merged.conflicts


def test_line_breaks_and_byte_order_marks_stay_those_of_mine() -> None:
    mine = "\ufeff" + AMOUNTS[0].replace("\n", "\r\n")
    assert merge(FLOW, mine, GONE[0]).text == mine.replace("post", "put")


def test_other_indentation_is_no_conflict() -> None:
    theirs = FLOW.replace("\n- ", "\n  - ").replace("\n    ", "\n      ").replace("# The", "  # The")
    assert read(theirs).data == read(FLOW).data
    merged = merge(FLOW, AMOUNTS[0], theirs.replace("post", "put"))
    assert merged.text == AMOUNTS[0].replace("post", "put")
    assert not merged.conflicts


def test_a_mapping_in_brackets_takes_what_the_other_wrote_in_lines() -> None:
    lines = edited(("    set: {amount: 2, currency: EUR}\n", "    set:\n      amount: 3\n      currency: EUR\n"))
    merged = merge(FLOW, edited(("EUR", "CHF")), lines)
    assert merged.text == edited(("{amount: 2, currency: EUR}", "{amount: 3, currency: CHF}"))
    assert not merged.conflicts


def test_markers_stand_around_what_both_changed() -> None:
    text = marked(FLOW, *AMOUNTS, ("ours", "main"))
    line = "    set: {{amount: {}, currency: EUR}}\n"
    conflict = f"<<<<<<< ours\n{line.format(25)}=======\n{line.format(57)}>>>>>>> main\n"
    assert text == edited((line.format(2), conflict))
    assert marked(FLOW, NAMES[0], GONE[0]) == merge(FLOW, NAMES[0], GONE[0]).text


@pytest.mark.parametrize("broken", ["do: [", "a: 1\na: 2\n", "a: 1\n---\nb: 2\n"])
def test_a_text_that_cannot_be_read_is_joined_by_lines(broken: str) -> None:
    merged = merge(FLOW, FLOW + broken, edited(("post", "put")))
    assert merged.by_lines
    assert merged.text == edited(("post", "put")) + broken


def test_without_a_base_all_that_differs_is_asked() -> None:
    merged = merge(None, AMOUNTS[0] + "use: {}\n", AMOUNTS[1])
    assert [one.key for one in merged.open] == ["value:/do/0/price/set/amount"]
    assert merged.text == AMOUNTS[0] + "use: {}\n"
