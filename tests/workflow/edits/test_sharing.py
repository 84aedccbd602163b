"""Edits where parts are written once and repeated (`&x`, `*x`, `<<`): only the place that was meant changes."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from workflow.document import read
from workflow.edits import Revision
from workflow.edits import data as plain
from workflow.edits.sharing import differences
from workflow.paths import Json, Path

TEXT = """\
# head
a: &x  # the first
  b: 1  # one
  c: {d: {f: 2}}
e: *x  # repeats
f:
- *x
- {g: *x}
h:
  <<: *x  # merged
  i: 3
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("e", "b"), 2, "e: *x  # repeats", "e:  # repeats\n  b: 2\n  c:\n    d:\n      f: 2"),
        (("e", "c", "d", "f"), 9, "e: *x  # repeats", "e:  # repeats\n  b: 1\n  c:\n    d:\n      f: 9"),
        (("e", "new"), 9, "e: *x  # repeats", "e:  # repeats\n  b: 1\n  c:\n    d:\n      f: 2\n  new: 9"),
        (("f", 0, "b"), 2, "- *x\n", "- {b: 2, c: {d: {f: 2}}}\n"),
        (("f", 1, "g", "b"), 2, "{g: *x}", "{g: {b: 2, c: {d: {f: 2}}}}"),
        (("h", "c", "d"), [3], "  i: 3\n", "  i: 3\n  c:\n    d:\n    - 3\n"),
    ],
)
def test_an_alias_in_which_something_changes_becomes_a_copy(path: Path, value: Json, old: str, new: str) -> None:
    revision = Revision(read(TEXT))
    revision.set(path, value)
    assert revision.text == TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (("e", "b"), "e: *x  # repeats", "e:  # repeats\n  c:\n    d:\n      f: 2"),
        (("h", "b"), "  <<: *x  # merged\n", "  # merged\n  c:\n    d:\n      f: 2\n"),
    ],
)
def test_what_goes_goes_here_alone(path: Path, old: str, new: str) -> None:
    revision = Revision(read(TEXT))
    revision.remove(path)
    assert revision.text == TEXT.replace(old, new)


def test_what_others_repeat_is_changed_here_and_they_keep_what_they_have() -> None:
    revision = Revision(read(TEXT))
    revision.set(("a", "b"), 2)
    expected = TEXT.replace("a: &x  # the first\n  b: 1", "a:  # the first\n  b: 2")
    assert revision.text == expected.replace("e: *x  # repeats", "e: &x  # repeats\n  b: 1\n  c:\n    d:\n      f: 2")


def test_what_others_repeat_can_go() -> None:
    revision = Revision(read("a: &x [1, 2]\nb: *x\nc: *x\n"))
    revision.remove(("a",))
    assert revision.text == "b: &x [1, 2]\nc: *x\n"


def test_a_scalar_that_others_repeat() -> None:
    revision = Revision(read("a: &x PT5S # c\nb: *x\nd: {c: *x}\n"))
    revision.set(("a",), "PT6S")
    assert revision.text == "a: PT6S # c\nb: &x PT5S\nd: {c: *x}\n"


def test_an_item_moves_in_front_of_what_it_repeats() -> None:
    revision = Revision(read("l:\n- &x {a: 1}\n- b: *x  # c\n- <<: *x\n"))
    revision.move(("l", 1), ("l", 0))
    assert revision.data == {"l": [{"b": {"a": 1}}, {"a": 1}, {"a": 1}]}
    revision.move(("l", 2), ("l", 0))
    assert revision.data == {"l": [{"a": 1}, {"b": {"a": 1}}, {"a": 1}]}
    assert "# c" in revision.text


def test_what_has_the_same_new_value_everywhere_is_written_once() -> None:
    text = "a: &x {refName: f}\nb: *x\nc: f\nd: {<<: *x, e: 1}\n"
    revision = Revision(read(text))
    revision.set_all([(("a", "refName"), "g"), (("b", "refName"), "g"), (("c",), "g"), (("d", "refName"), "g")])
    assert revision.text == text.replace("f}", "g}").replace("c: f", "c: g")


def test_differences_are_the_smallest_places() -> None:
    old, new = {"a": {"b": 1, "c": [1, 2]}, "d": 1}, {"a": {"b": 2, "c": [1]}, "e": 1}
    assert set(differences(old, new)) == {("a", "b"), ("a", "c", 1), ("d",), ("e",)}


class Writing:
    """Writes a text with anchors, aliases, merge keys and a comment in each line."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw: Any = draw
        self.count = 0
        self.anchors: dict[str, str] = {}
        self.lines: list[str] = []

    def number(self) -> int:
        self.count += 1
        return self.count

    def line(self, text: str) -> None:
        self.lines.append(f"{text}  # c{self.number()}")

    def members(self, indent: str, depth: int) -> None:
        known = [name for name, kind in self.anchors.items() if kind == "mapping"]
        count = self.draw(st.integers(1, 4))
        merging = self.draw(st.integers(0, count)) if known and self.draw(st.booleans()) else None
        for at in range(count):
            if at == merging:
                name = self.draw(st.sampled_from(known))
                self.line(f"{indent}<<: *{name}" if self.draw(st.booleans()) else f"{indent}<<: [*{name}, *{known[0]}]")
            self.value(f"{indent}{self.draw(st.sampled_from('abc'))}{at}:", indent + "  ", depth)

    def value(self, head: str, indent: str, depth: int) -> None:
        kinds = ["scalar", "flow", *(["mapping", "list"] if depth else []), *(["alias"] * 3 if self.anchors else [])]
        kind = self.draw(st.sampled_from(kinds))
        if kind == "alias":
            return self.line(f"{head} *{self.draw(st.sampled_from(sorted(self.anchors)))}")
        name = f"x{self.number()}" if self.draw(st.booleans()) else ""
        if name:
            head += f" &{name}"
        if kind == "scalar":
            self.line(f"{head} {self.number()}")
        elif kind == "flow":
            inner = f"*{self.draw(st.sampled_from(sorted(self.anchors)))}" if self.anchors else "1"
            self.line(f"{head} {{p: {inner}, q: [{inner}, 2]}}")
        elif kind == "mapping":
            self.line(head)
            self.members(indent, depth - 1)
        else:
            self.line(head)
            for _ in range(self.draw(st.integers(1, 3))):
                self.value(f"{indent}-", indent + "  ", depth - 1)
        if name:
            self.anchors[name] = "mapping" if kind in ("flow", "mapping") else kind
        return None


@st.composite
def shared_texts(draw: st.DrawFn) -> str:
    writing = Writing(draw)
    writing.members("", 2)
    return "\n".join(writing.lines) + "\n"


def paths_of(data: Json, path: Path = ()) -> list[Path]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path] * bool(path) + [found for key, each in inside for found in paths_of(each, (*path, key))]


OTHER = "---\nanother: {document: *none}  # kept\n"


@settings(max_examples=tries(400), deadline=None)
@given(shared_texts(), st.data(), st.sampled_from(["", OTHER]))
def test_only_the_place_that_was_meant_changes(text: str, drawn: st.DataObject, other: str) -> None:
    document = read(text + other)
    assert document.readable
    before = document.data
    path = drawn.draw(st.sampled_from(paths_of(before)))
    revision, old = Revision(document), plain.at(before, path)
    intended = change(drawn, revision, before, path)
    assert plain.same(revision.data, intended)
    assert plain.same(read(revision.text).data, intended)
    assert revision.text.endswith(other)
    if not isinstance(old, dict | list) and plain.has(revision.data, path):
        assert comments(revision.text) >= comments(text)


def change(drawn: st.DataObject, revision: Revision, data: Json, path: Path) -> Json:
    """Make one change at the path; gives the data that are meant."""
    kind = drawn.draw(st.sampled_from(["set", "inside", "remove", "rename"]))
    if kind == "remove":
        revision.remove(path)
        return plain.without(data, path)
    if kind == "rename" and isinstance(path[-1], str):
        revision.rename_key(path, "renamed")
        return plain.renamed(data, path, "renamed")
    old: Any = plain.at(data, path)
    if kind == "inside" and isinstance(old, list):
        revision.insert((*path, len(old)), 99)
        return plain.inserted(data, (*path, len(old)), 99)
    place = (*path, "new") if kind == "inside" and isinstance(old, dict) else path
    revision.set(place, 99)
    return plain.put(data, place, 99)


def comments(text: str) -> set[str]:
    return {line.split("  # ")[1] for line in text.splitlines() if "  # " in line}
