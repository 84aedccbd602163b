"""Random edits of random texts: the data is as meant, and outside of the edit no byte changes."""

import re
from contextlib import suppress
from itertools import pairwise
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.definitions import STARTS, others, own, parameters, without_anchors
from tests.tiers import share, tries
from tests.workflow.rendering import KEYS, VALUES, json_texts, yaml_texts
from workflow.document import Document, read
from workflow.edits import Revision, Unwritable, apply, blocks, data, places
from workflow.paths import Json, Path

TEXTS = st.tuples(st.just("yaml"), yaml_texts()) | st.tuples(st.just("json"), json_texts())
COMMENT = re.compile(r"# comment \d+;")


def paths(value: Json, path: Path = ()) -> list[Path]:
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in members for found in paths(each, (*path, key)))]


def pick(draw: Any, value: Json, kind: type | tuple[type, ...] = object) -> Path | None:
    """A random place in `value`, of a value of `kind`."""
    found = [path for path in paths(value) if isinstance(data.at(value, path), kind)]
    return draw(st.sampled_from(found)) if found else None


def random_edit(draw: Any, revision: Revision) -> tuple[Path, Json]:
    """Make an edit; where it was, and the data that it means."""
    now = revision.data
    kind = draw(st.sampled_from(["set", "add", "insert", "remove", "rename", "change"]))
    if kind == "insert" and (lists := pick(draw, now, list)) is not None:
        path: Path = (*lists, draw(st.integers(0, len(data.at(now, lists)))))
        value = draw(VALUES)
        revision.insert(path, value)
        return path, data.inserted(now, path, value)
    if kind == "add" and (mapping := pick(draw, now, (dict, type(None)))) is not None:
        path, value = (*mapping, draw(KEYS)), draw(VALUES)
        names = list(data.at(now, mapping) or ())
        revision.set(path, value, after=draw(st.lists(st.sampled_from(names or ["x"]), max_size=2)))
        return path, data.put(now, path, value)
    path = pick(draw, now) or ()
    if path and kind == "remove":
        revision.remove(path)
        return path, data.without(now, path)
    if path and kind == "rename" and isinstance(path[-1], str):
        name = draw(KEYS)
        assume(name not in data.at(now, path[:-1]))
        revision.rename_key(path, name)
        return path, data.renamed(now, path, name)
    assume(path)
    value = draw(VALUES)
    if kind == "change" and isinstance(old := data.at(now, path), dict):
        value = {
            **{key: each for key, each in old.items() if draw(st.booleans())},
            **draw(st.dictionaries(KEYS, VALUES, max_size=2)),
        }
    revision.set(path, value)
    return path, data.put(now, path, value)


def region(document: Document, path: Path) -> tuple[int, int]:
    """What an edit at `path` may touch: from the entry before it, or the head of its container, to the one behind."""
    text = document.text
    while not data.has(document.data, path[:-1]) or not data.at(document.data, path[:-1]):
        path = path[:-1]
    container = places.locate(document, path[:-1])
    spot, count = container.spot, places.size(container.spot)
    inside = spot.inside
    keys: list[str | int] = list(inside) if isinstance(inside, dict) else list(range(count))
    if path[-1] not in keys:
        return spot.start, places.line_end(text, spot.end)
    index = keys.index(path[-1])
    low = places.entry(text, spot, index - 1)[1] if index else 0
    if not index:
        inside_brackets = container.flow or places.is_flow(text, spot)
        low = spot.start if inside_brackets else places.head_end(text, container)
        low = 0 if container.parent is None else low
    if index + 1 < count:
        return low, places.entry(text, spot, index + 1)[0]
    return low, places.line_end(text, spot.end)


def outside_is_kept(before: Document, after: str, low: int, high: int) -> bool:
    text = before.text
    return after.startswith(text[:low]) and after.endswith(text[high:]) and len(after) >= low + len(text) - high


@settings(max_examples=tries(400), deadline=None)
@given(TEXTS, st.data())
def test_one_edit_gives_the_data_and_touches_nothing_else(source: tuple[str, str], draws: st.DataObject) -> None:
    syntax, text = source
    before = read(text, syntax)  # type: ignore[arg-type]
    assert before.readable, before.diagnostics
    revision = Revision(before)
    path, meant = random_edit(draws.draw, revision)
    after = apply(text, revision.edits)
    assert after == revision.document.text
    assert data.same(read(after, syntax).data, meant)  # type: ignore[arg-type]
    assert list(revision.data) == list(meant) or len(path) == 1
    low, high = region(before, path)
    low = min([low, *(edit.start for edit in blocks.unended(before))])
    assert outside_is_kept(before, after, low, high), (path, before.text, after)
    left = COMMENT.findall(after)
    gone = [each for each in COMMENT.findall(text) if each not in left]
    assert [each for each in COMMENT.findall(text) if each in left] == left
    assert all(low <= text.index(each) < high for each in gone)


@settings(max_examples=tries(150), deadline=None)
@given(TEXTS, st.data())
def test_edits_in_a_row_compose_into_one(source: tuple[str, str], draws: st.DataObject) -> None:
    syntax, text = source
    revision = Revision(read(text, syntax))  # type: ignore[arg-type]
    for _ in range(draws.draw(st.integers(2, 5))):
        meant = random_edit(draws.draw, revision)[1]
        assert data.same(revision.data, meant)
    edits = revision.edits
    assert apply(text, edits) == revision.document.text
    assert all(one.end < other.start for one, other in pairwise(edits))


def test_a_moved_block_of_text_keeps_its_blank_lines() -> None:
    """A line of blanks as wide as the block's indentation stays empty where the block stands further left."""
    revision = Revision(read("name:\n- null\n-\n  - null\n  - |-\n    :\n    \n    :"))
    revision.move(("name", 1, 1), ("name", 0))
    assert revision.data == {"name": [":\n\n:", None, [None]]}


@settings(max_examples=tries(200), deadline=None)
@given(TEXTS, st.data())
def test_moved_items_take_their_comments_along(source: tuple[str, str], draws: st.DataObject) -> None:
    syntax, text = source
    before = read(text, syntax)  # type: ignore[arg-type]
    items = [path for path in paths(before.data) if path and isinstance(path[-1], int)]
    assume(items)
    path = draws.draw(st.sampled_from(items))
    rest = data.without(before.data, path)
    lists = [place for place in paths(rest) if isinstance(data.at(rest, place), list)]
    target = draws.draw(st.sampled_from(lists))
    to = (*target, draws.draw(st.integers(0, len(data.at(rest, target)))))
    revision = Revision(before)
    with suppress(Unwritable):
        revision.move(path, to)
    if revision.document is before and path != to:
        assert "#" in text
        assert revision.edits == ()
        return
    assert data.same(revision.data, data.inserted(rest, to, data.at(before.data, path)))
    assert sorted(COMMENT.findall(revision.document.text)) == sorted(COMMENT.findall(text))


@pytest.mark.parametrize("file", share(parameters(without_anchors([*STARTS, *own(), *others()])), 5, 1))
def test_every_place_of_a_definition_can_be_edited_and_put_back(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    before = read(text)
    for path in paths(before.data)[1:]:
        value = data.at(before.data, path)
        revision = Revision(before)
        revision.remove(path)
        revision.insert(path, value)
        assert data.same(revision.data, before.data)
        revision = Revision(before)
        revision.set(path, "other: 1")
        revision.set(path, value)
        assert data.same(revision.data, before.data)
        revision = Revision(before)
        revision.set((*path[:-1], "a new one") if isinstance(path[-1], str) else path, {"a": ["b"]})
        low, high = region(before, path[:-1]) if len(path) > 1 else (0, len(text))
        assert outside_is_kept(before, revision.document.text, low, high)
