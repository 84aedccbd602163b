"""What can be put into a definition: the kinds that its dialect has and its runtime does not refuse, and the runtime's
own, each of which is a kind of the language with something in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow import dialects
from workflow.definition import Definition
from workflow.fields.shapes import is_useless, resolve
from workflow.model import OPEN
from workflow.operations import _spelling
from workflow.operations._edited import Refused
from workflow.paths import Object
from workflow.profile import Profile
from workflow.profile.overlay import IGNORED
from workflow.state_kinds import TASKS


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of states or tasks. One of the runtime's own has a word and an icon, and is `like` one of the language.

    `begins`: the members that make it one.
    """

    kind: str
    word: str = ""
    icon: str = ""
    like: str = ""
    begins: Object | None = None

    def to_json(self) -> dict[str, str]:
        """As pages are told of it."""
        return {"kind": self.kind, "word": self.word, "icon": self.icon, "like": self.like}


def kinds(definition: Definition) -> tuple[str, ...]:
    """The kinds of states or tasks that it may have, in the model's words."""
    if definition.dialect is None:
        return ()
    if definition.dialect in dialects.of_states():
        workflow = definition.workflow or dialects.get(definition.dialect).lower({})  # a text that cannot be read
        return _spelling.of(workflow).kinds
    members = definition.json_schema["$defs"]["task"]["properties"]
    return tuple(kind for kind in TASKS if not is_useless(members[kind]))


def tiles(definition: Definition) -> tuple[Tile, ...]:
    """All that the palette offers; none where the language alone says it.

    The runtime's own come before what they are like. Where it has kinds of events, nothing else is listened for.
    """
    own = tuple(own_tiles(definition.profile)) if definition.dialect not in dialects.of_states() else ()
    if not own:
        return ()
    found: list[Tile] = []
    for kind in kinds(definition):
        special = [one for one in own if one.like == kind]
        found += special if kind == "listen" and special else [*special, Tile(kind)]
    return tuple(found)


def declares(definition: Definition) -> tuple[str, ...]:
    """1.0: the members of `use` that the runtime looks at: functions, extensions and others."""
    if definition.dialect is None or definition.dialect in dialects.of_states():
        return ()
    root = definition.json_schema
    use = resolve(root, root["properties"]["use"])
    return () if IGNORED in use else tuple(name for name, one in use["properties"].items() if IGNORED not in one)


def refuse_undeclared(definition: Definition, name: str) -> None:
    """Raises Refused where the runtime never looks at this member of `use`."""
    if name not in declares(definition):
        raise Refused(f"{definition.profile.title} never looks at `use.{name}`")


def own_tiles(profile: Profile) -> Iterator[Tile]:
    """The kinds of tasks that a runtime has of its own."""
    for call in profile.calls:
        if call.task:
            yield Tile(call.id, call.word, call.icon, "call", {"call": call.task})
    for event in profile.events:
        taken = {"id": OPEN, "type": event.id}
        yield Tile(event.id, event.word, event.icon, "listen", {"listen": {"to": {"one": {"with": taken}}}})
