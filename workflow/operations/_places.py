"""Pointers to places that may not be there yet, and where a new member belongs among the others."""

from collections.abc import Iterator

from workflow import dialects
from workflow.limits import LIMITS
from workflow.operations._edited import Refused
from workflow.paths import LONGEST_INDEX, Json, Path, unescaped


def place(text: str, data: Json) -> Path:
    """The path that a pointer names; what is not there yet is an index where a list is, else the name of a member.

    `-` is the place behind a list's last item. Raises Refused where a text or a number stands in the way, and for a
    text that is no pointer, or leads deeper than a definition may be.
    """
    if text and not text.startswith("/"):
        raise Refused(f"“{text[:60]}” is no place: a JSON pointer is empty or begins with /")
    if text.count("/") > LIMITS.depth:
        raise Refused(f"A place is at most {LIMITS.depth} levels deep")
    path: list[str | int] = []
    here = data
    for part in text.split("/")[1:]:
        key = unescaped(part)
        if isinstance(here, list):
            if key != "-" and not (key.isascii() and key.isdecimal() and len(key) < LONGEST_INDEX):
                raise Refused(f"“{key}” is no place in a list")
            index = len(here) if key == "-" else int(key)
            if index > len(here):
                raise Refused(f"The list has {len(here)} items; there is no place {index}")
            path.append(index)
            here = here[index] if index < len(here) else None
        elif isinstance(here, dict) or here is None:
            path.append(0 if here is None and key in ("0", "-") else key)
            here = here.get(key) if isinstance(here, dict) else None
        else:
            raise Refused(f"There is no place {text}: a value stands in the way")
    return tuple(path)


def preceding(dialect: str, members: Json, key: str | int) -> tuple[str, ...]:
    """The members that the dialect's schema names before `key` in an object that has `members`."""
    if not isinstance(key, str) or not isinstance(members, dict):
        return ()
    for names in _orders(dialects.schema(dialect), members):
        if key in names and all(member in names for member in members):
            return tuple(names[: names.index(key)])
    return ()


def _orders(schema: dict[str, Json], members: dict[str, Json]) -> Iterator[list[str]]:
    """The members of every object that the schema describes, those of the state's type first."""
    definitions = schema.get("$defs", {})
    kind = members.get("type")
    own = f"{kind.lower()}State" if isinstance(kind, str) else ""
    yield list(schema.get("properties", {}))
    if own in definitions:
        yield list(definitions[own].get("properties", {}))
    for name, described in definitions.items():
        if name != "state":
            yield list(described.get("properties", {}))
