"""What the tests of the language share: a definition with everything in it, broken ones, values, places."""

import copy
from pathlib import Path

from hypothesis import strategies as st

from workflow import paths
from workflow.document import Document, read
from workflow.document.document import Spot
from workflow.paths import Json

FIXTURE = Path(__file__).parent.parent / "fixtures/documents/every-kind.yaml"
DATA: Json = read(FIXTURE.read_text(encoding="utf-8")).data
CALL = """id: call
version: "1.0"
name: Call
functions: [{name: f, operation: "a#b"}]
states:
- {name: A, type: operation, start: {kind: default}, actions: [{functionRef: {refName: f}}], end: {kind: default}}
"""
"""One state that calls `f`."""

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0\x85\u2028\u2029"))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


def places(spot: Spot, path: paths.Path = ()) -> list[tuple[paths.Path, Spot]]:
    """Every path of a document with its spot."""
    members = spot.inside or []
    pairs = (
        [(key, member.value) for key, member in members.items()]
        if isinstance(members, dict)
        else list(enumerate(members))
    )
    return [(path, spot)] + [found for key, each in pairs for found in places(each, (*path, key))]


def value_at(data: Json, path: paths.Path) -> Json:
    for key in path:
        data = data[key]
    return data


def written(document: Document, path: paths.Path) -> str:
    place = document.range(path)
    return document.text[place.start.offset : place.end.offset]


@st.composite
def broken(draw: st.DrawFn, most: int = 6, whole: Json = DATA) -> Json:
    """`whole` with one to `most` values replaced by odd ones or left out."""
    data = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, most))):
        _break(data, draw)
    return data


ODD: st.SearchStrategy[Json] = st.sampled_from(
    [None, True, 0, -1.5, "", "x", "{{ $.x", [], [1], {}, {"name": 5}, [[{}]], {"a": {"b": None}}]
)


def _break(value: Json, draw: st.DrawFn) -> None:
    while isinstance(value, dict | list) and value:
        key = draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value))))
        if not isinstance(value[key], dict | list) or not value[key] or draw(st.integers(0, 3)) == 0:
            if isinstance(value, dict) and draw(st.booleans()):
                del value[key]
            else:
                value[key] = copy.deepcopy(draw(ODD))
            return
        value = value[key]
