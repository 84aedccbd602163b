"""What data have to be like, in words: the shape that a JSON Schema asks for at its top."""

from workflow.diagram.sentences import Sentence, code, listed, name, say
from workflow.paths import Json

MOST = 8
"""Members that are told one by one."""
KINDS = {
    "object": "an object",
    "array": "an array",
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


def as_said(document: Json, resource: str | None) -> Sentence:
    """`as its schema says: an object that has id and may have note`; of one that stands elsewhere where that is."""
    if resource:
        return say("as ", code(resource), " says")
    shape = _shape(document)
    return say("as its schema says", say(": ", shape) if shape else ())


def _shape(document: Json) -> Sentence:
    """Empty where the schema says more, or less, than what kind of value it is."""
    if not isinstance(document, dict):
        return ()
    kinds = document.get("type")
    told = [
        KINDS[one] for one in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(one, str) and one in KINDS
    ]
    needed = document.get("required")
    required = [str(one) for one in needed] if isinstance(needed, list) else []
    members = document.get("properties")
    others = [str(one) for one in members if str(one) not in required] if isinstance(members, dict) else []
    parts = [say(word, " ", _names(names)) for word, names in (("has", required), ("may have", others)) if names]
    kind = " or ".join(told) or ("an object" if parts else "")
    return say(kind, say(" that ", listed(parts)) if parts else ())


def _names(names: list[str]) -> Sentence:
    more = [say(f"{len(names) - MOST} more")] if len(names) > MOST else []
    return listed([*((name(one),) for one in names[:MOST]), *more])
