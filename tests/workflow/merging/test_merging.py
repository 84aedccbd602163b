"""Two people's changes of one text joined: by lines, by paths, or told that they cannot be."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflow.document import read
from workflow.edits import Revision
from workflow.edits.data import has, same, value_at
from workflow.merging import lines, merge

TEXT = """\
id: parcels # as the desk calls it
name: Parcels
version: '1.0'
functions:
- name: weigh
  operation: scales#weigh
states:
- name: Weigh
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: weigh}
  transition: {nextState: Send}
- name: Send
  type: inject
  data: {sent: true, by: post}
  end: {kind: default}
"""
NEW_STATE = "- name: Keep\n  type: inject\n  data: {kept: true}\n  end: {kind: default}\n"


def both(one: tuple[str, str], other: tuple[str, str]) -> str:
    """What comes of two replacements in TEXT, one by each; the same both ways round."""
    mine, theirs = TEXT.replace(*one), TEXT.replace(*other)
    assert TEXT not in (mine, theirs)
    there, back = merge(TEXT, mine, theirs), merge(TEXT, theirs, mine)
    assert there.text == back.text
    assert not there.conflicts
    return there.text


APART = {
    "lines far apart": (("name: Parcels", "name: Letters"), ("by: post", "by: bike")),
    "neighbouring lines": (("name: Parcels", "name: Letters"), ("'1.0'", "'2.0'")),
    "two members of one line": (("sent: true", "sent: false"), ("by: post", "by: bike")),
    "a comment and the value before it": (("id: parcels", "id: letters"), ("as the desk", "as everybody")),
    "a line beside one that is taken away": (("version: '1.0'\n", ""), ("name: Parcels", "name: Letters")),
    "a state and one behind it": (("by: post", "by: bike"), (TEXT[-23:], TEXT[-23:] + NEW_STATE)),
}


@pytest.mark.parametrize("case", APART)
def test_changes_that_do_not_touch_are_both_kept(case: str) -> None:
    one, other = APART[case]
    assert both(one, other) == TEXT.replace(*one).replace(*other)


TOUCHING = {
    "one value in two ways": (("by: post", "by: bike"), ("by: post", "by: train"), 16),
    "changed and taken away": (("version: '1.0'", "version: '2.0'"), ("version: '1.0'\n", ""), 3),
    "two names for one state": (("name: Weigh\n", "name: Scale\n"), ("name: Weigh\n", "name: Balance\n"), 8),
    "words of one name": (("scales#weigh", "scales#lift"), ("scales#weigh", "hall#weigh"), 6),
    "the same new member": (("name: Parcels", "name: Parcels\nkey: 1"), ("'1.0'", "'1.0'\nkey: 2"), 3),
}


@pytest.mark.parametrize("case", TOUCHING)
def test_changes_of_the_same_are_told_with_their_line(case: str) -> None:
    one, other, line = TOUCHING[case]
    found = merge(TEXT, TEXT.replace(*one), TEXT.replace(*other))
    assert found.open
    assert found.touched == (line,)


def test_new_states_of_both_stand_one_after_the_other() -> None:
    mine, theirs = TEXT + NEW_STATE, TEXT + NEW_STATE.replace("Keep", "Burn")
    merged = merge(TEXT, mine, theirs).text
    assert merged.startswith(mine)
    assert [each["name"] for each in read(merged).data["states"]] == ["Weigh", "Send", "Keep", "Burn"]
    assert merge(TEXT, mine, theirs.replace("kept: true", "kept: false").replace("Burn", "Keep")).open


def test_a_text_that_was_laid_out_anew_takes_their_value_by_its_path() -> None:
    mine = json.dumps(read(TEXT).data, indent=2)
    merged = merge(TEXT, mine, TEXT.replace("by: post", "by: bike")).text
    assert merged == mine.replace('"by": "post"', '"by": "bike"')


def test_no_comment_of_theirs_is_lost_where_lines_cannot_be_joined() -> None:
    mine = json.dumps(read(TEXT).data, indent=2)
    theirs = TEXT.replace("by: post", "by: bike").replace("- name: Send", "# soon\n- name: Send")
    assert merge(TEXT, mine, theirs).open


def test_lines_of_one_long_text_are_joined() -> None:
    base = "name: a\ndescription: |\n  one\n  two\n  three\n  four\n"
    found = merge(base, base.replace("one", "1"), base.replace("four", "4"))
    assert found.text == base.replace("one", "1").replace("four", "4")


def test_texts_that_cannot_be_read_are_joined_by_lines_with_one_between() -> None:
    base = "a\n: b\nc\n: d\n"
    assert merge(base, base.replace("a", "A"), base.replace("d", "D")).text == "A\n: b\nc\n: D\n"
    assert merge(base, base.replace("a", "A"), base.replace("b", "B")).open
    assert merge(base, base.replace("a", "A"), base.replace("b", "B")).by_lines


LINES = st.lists(st.sampled_from(["a\n", "b: 1\n", "c: {x: 1}\n", "- d\n", "e"]), max_size=8).map("".join)


@given(LINES, LINES, LINES)
def test_any_texts(base: str, mine: str, theirs: str) -> None:
    """Who changed nothing takes the other's; what both changed alike is there once."""
    assert merge(base, mine, base).text == mine
    assert merge(base, base, theirs).text == theirs
    assert merge(base, mine, mine).text == mine
    found = merge(base, mine, theirs)
    assert bool(found.open) == bool(found.touched)


WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=12)


@given(WORDS, WORDS)
def test_changes_lead_from_one_to_the_other(one: list[str], other: list[str]) -> None:
    made: list[str] = []
    done = 0
    for change in lines.changes(one, other):
        made += [*one[done : change.start], *change.pieces]
        done = change.end
    assert made + one[done:] == other


def test_long_texts_with_much_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SMALL", 2)
    one = [str(number % 7 if number % 3 else number) for number in range(200)]
    other = [*one[:40], "new", *one[45:150], *one[160:], "end"]
    kept = sum(change.end - change.start for change in lines.changes(one, other))
    assert kept < 30
    assert lines.changes(one, one[::-1])


PATHS: list[tuple[str | int, ...]] = [
    ("id",),
    ("name",),
    ("version",),
    ("functions", 0, "operation"),
    ("states", 0, "start", "kind"),
    ("states", 0, "actions", 0, "functionRef", "refName"),
    ("states", 1, "data", "sent"),
    ("states", 1, "data", "new"),
    ("states", 1, "data"),
    ("states", 1, "new", "er"),
]
VALUES = st.sampled_from(["x", "a longer value", 7, True, None, ["i", "j"], {"k": 1}])
EDITS = st.dictionaries(st.sampled_from(PATHS), VALUES, max_size=4)


def edited(edits: dict[Any, Any]) -> str:
    revision = Revision(read(TEXT))
    for path, value in edits.items():
        if not path[:-1] or has(revision.data, path[:-2]):
            try:
                revision.set(path, value)
            except ValueError:
                continue
    return revision.document.text


def under(one: tuple[str | int, ...], other: tuple[str | int, ...]) -> bool:
    return one[: len(other)] == other or other[: len(one)] == one


@given(EDITS, EDITS)
def test_both_sides_edits_are_kept_or_the_conflict_is_told(ours: dict[Any, Any], others: dict[Any, Any]) -> None:
    mine, theirs = edited(ours), edited(others)
    found = merge(TEXT, mine, theirs)
    apart = not any(under(one, other) for one in ours for other in others)
    if apart:
        assert not found.open
    if found.open:
        return
    merged = read(found.text)
    assert merged.readable
    assert not merged.diagnostics
    for side, edits in ((read(mine).data, ours), (read(theirs).data, others)):
        for path in edits:
            if apart:
                assert same(value_at(merged.data, path), value_at(side, path))
