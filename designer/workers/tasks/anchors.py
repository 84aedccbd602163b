"""In the worker process: anchors of comments made and followed from version to version (workflow/anchors)."""

from typing import TypedDict

from designer.raising import instead
from workflow.anchors import Anchor, Follower, Place, PlaceJson, Unanchored, anchor, edition
from workflow.paths import Json


class ThreadPlaces(TypedDict):
    """A thread to be followed from its `place` over the versions `on`."""

    id: str
    anchor: dict[str, Json]
    place: PlaceJson
    on: list[int]


class BadAnchor(Exception):
    """There is nothing at that place; the message says so to people."""

    code = "no-such-place"


def make_anchor(text: str, version: int, dialect: str | None, asked: dict[str, Json]) -> dict[str, Json]:
    """The anchor (`Anchor.to_json`) that `asked` names: `on`, `place`, `line`, `scenario`, `seq`, `words`."""
    with instead(Unanchored, lambda nothing: BadAnchor(str(nothing))):
        return anchor(asked.pop("on"), edition(version, text, dialect), **asked).to_json()


def follow(texts: list[tuple[int, str]], dialect: str | None, threads: list[ThreadPlaces]) -> dict[str, PlaceJson]:
    """`{id: Place}` of threads at the last of their versions."""
    editions = {number: edition(number, text, dialect) for number, text in texts}
    follower = Follower()
    found: dict[str, PlaceJson] = {}
    for one in threads:
        place, made = Place.from_json(one["place"]), Anchor.from_json(one["anchor"])
        way = [editions[number] for number in one["on"]]
        found[one["id"]] = follower.follow(made, place, editions[place.version], way)[-1].to_json()
    return found
