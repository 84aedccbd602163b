"""Edits where a mapping takes in members of others by a merge key (`<<`): what others share is never changed."""

import pytest

from workflow.document import read
from workflow.edits import Revision
from workflow.edits.data import put, renamed, without
from workflow.paths import Json, Path

TEXT = """shared:
  out: &out
    as: {state: done}  # for all
    deep: {list: [1, 2]}
first:
  a: 1  # one
  <<: *out
  b: 2
second:
  <<: *out
third: {<<: *out, c: 3}
"""


def changed(path: Path, value: Json) -> str:
    revision = Revision(read(TEXT, "yaml"))
    revision.set(path, value)
    found = read(revision.text, "yaml")
    assert found.data == put(read(TEXT, "yaml").data, path, value)
    assert found.diagnostics == ()
    return revision.text


@pytest.mark.parametrize("holder", ["first", "second", "third"])
@pytest.mark.parametrize(
    ("below", "value"),
    [
        (("as",), 7),
        (("as", "state"), "open"),
        (("as", "more"), True),
        (("deep", "list"), [1]),
        (("deep", "list", 0), 9),
        (("new",), {"x": 1}),
    ],
)
def test_a_merged_member_is_written_here(holder: str, below: Path, value: Json) -> None:
    text = changed((holder, *below), value)
    assert text.startswith(TEXT[: TEXT.index("first:")])
    assert text.count("<<: *out") == 3
    assert "a: 1  # one" in text


@pytest.mark.parametrize("path", [("first", "a"), ("first", "b"), ("third", "c")])
def test_what_is_written_here_is_changed_and_removed_here(path: Path) -> None:
    assert changed(path, 5).count("<<: *out") == 3
    revision = Revision(read(TEXT, "yaml"))
    revision.remove(path)
    assert revision.text.count("<<: *out") == 3


@pytest.mark.parametrize("holder", ["first", "second", "third"])
def test_where_a_merged_member_is_taken_out_or_renamed_all_are_written_out(holder: str) -> None:
    revision = Revision(read(TEXT, "yaml"))
    data = revision.data
    revision.remove((holder, "as"))
    assert revision.data == without(data, (holder, "as"))
    assert revision.text.count("<<: *out") == 2
    assert revision.text.count("#") == TEXT.count("#")
    revision = Revision(read(TEXT, "yaml"))
    revision.rename_key((holder, "as"), "from")
    assert revision.data == renamed(data, (holder, "as"), "from")
    assert revision.text.count("<<: *out") == 2


def test_what_a_merge_key_holds_itself_is_repeated_on_when_it_is_written_out() -> None:
    revision = Revision(read("a:\n  <<: &x {b: 1, c: 2}\nd: *x\ne: {<<: *x}\n"))
    revision.remove(("a", "b"))
    assert revision.text == "a:\n  c: 2\nd: &x\n  b: 1\n  c: 2\ne: {<<: *x}\n"


def test_what_others_take_in_is_changed_here_and_they_keep_what_they_have() -> None:
    revision = Revision(read(TEXT, "yaml"))
    data = revision.data
    revision.set(("shared", "out", "as", "state"), "open")
    assert revision.data == put(data, ("shared", "out", "as", "state"), "open")
    assert revision.text.count("<<: *out") == 2
    assert revision.text.count("&out") == 1
    assert "# for all" in revision.text
