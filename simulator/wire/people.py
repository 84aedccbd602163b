"""Who is in a session and who drives it."""

from typing import Annotated, TypedDict


class Member(TypedDict):
    """Somebody who is here, or drives."""

    id: str
    name: Annotated[str, "A name, with the mark (guest) of who came by a link, or Guest n."]
    colour: Annotated[int, {"minimum": 0, "maximum": 7}]
    here: bool
    asking: Annotated[bool, "Whether the person has asked for control."]


class People(TypedDict):
    """On connecting, and in messages of its own."""

    you: Annotated[str, "Which member the client is."]
    driver: Annotated[str | None, "Who drives; null is nobody."]
    takeover: Annotated[
        float | None, "In how many seconds another may drive (0 is now); null while the driver is here."
    ]
    members: list[Member]
