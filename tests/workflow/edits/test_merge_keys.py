"""Edits where a mapping takes in members of others by a merge key (`<<`): what others share is never changed."""

import pytest

from workflow.document import read
from workflow.edits import Revision, Unwritable
from workflow.edits.data import put
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


def test_a_merged_member_cannot_be_taken_out_alone() -> None:
    revision = Revision(read(TEXT, "yaml"))
    with pytest.raises(Unwritable, match="comes by a merge key"):
        revision.remove(("first", "as"))
    with pytest.raises(Unwritable, match="comes by a merge key"):
        revision.rename_key(("second", "as"), "from")
    assert revision.text == TEXT


def test_what_others_share_is_not_changed_alone() -> None:
    revision = Revision(read(TEXT, "yaml"))
    with pytest.raises(Unwritable, match="Other places repeat this part"):
        revision.set(("shared", "out", "as", "state"), "open")
    assert revision.text == TEXT
