"""Slips of the pen among the faults of a JSON Schema: what a member was meant to be, and what one mistake is told by.

A misspelt member is unknown, and what it was meant to be is missing: that is one mistake, told at the member.
"""

from difflib import get_close_matches

from workflow._json_schema import Fault, Schema

ALTERNATIVES = ("anyOf", "oneOf")
LACKING = ("required", *ALTERNATIVES)
"""Keywords of which an object breaks one where a member is missing."""
ELSEWHERE = {"next": "then", "transition": "then", "when": "if", "condition": "if", "retries": "retry"}
"""What members are called in other languages, or in other places, and what is meant by them."""


def meant(fault: Fault) -> str | None:
    """The member that an unknown one was probably meant to be."""
    return nearest(fault.member, [name for name in fault.schema["properties"] if name not in fault.value])


def alike(fault: Fault) -> str | None:
    """As `meant`; or what has this name elsewhere."""
    name = ELSEWHERE.get(fault.member)
    return meant(fault) or (name if name in fault.schema["properties"] and name not in fault.value else None)


def allowed(fault: Fault) -> list[str]:
    """The members that an object may have, old spellings not among them."""
    return [name for name, each in fault.schema["properties"].items() if not each.get("deprecated")]


def nearest(word: str, options: list[str]) -> str | None:
    """The option that `word` was probably meant to be: one nearly equal, or with the same letters in another order."""
    by_lower = {option.lower(): option for option in options}
    found = get_close_matches(word.lower(), by_lower, 1, 0.8)
    turned = (option for lower, option in by_lower.items() if sorted(lower) == sorted(word.lower()))
    return by_lower[found[0]] if found else next(turned, None)


def choices(schema: Schema) -> list[str]:
    """The words that a text may be."""
    parts = [schema, *schema.get("anyOf", [])]
    return [option for part in parts if not part.get("deprecated") for option in part.get("enum", [])]


def misspelt(fault: Fault) -> Fault:
    """The fault of an object that has none of the members asked for: of the one that is misspelt, where one is."""
    known, options = fault.schema.get("properties", {}), _asked(fault)
    options = [*options, *fault.schema.get("x-companions", {})]
    strange = (name for name in fault.value if known and name not in known)
    member = next((name for name in strange if nearest(name, options) in known), None)
    return fault._replace(keyword="unknown", member=member) if member is not None else fault


def companion(fault: Fault) -> tuple[str, str] | None:
    """A member of an object that only goes with another, and that other, which is not there."""
    companions: dict[str, str] = fault.schema.get("x-companions", {})
    return next(((name, companions[near]) for name in fault.value if (near := nearest(name, [*companions]))), None)


class Slips:
    """Which of the faults of one document follow from others of the same object."""

    def __init__(self, faults: list[Fault]) -> None:
        unknown = [fault for fault in faults if fault.keyword == "unknown"]
        self.meant = {(fault.path, meant(fault)) for fault in unknown}
        self.undecided = {fault.path for fault in faults if fault.keyword == "oneOf"}
        self.several = {fault.path for fault in faults if fault.keyword == "several"}
        strange = {fault.path for fault in unknown if len(fault.value) == 1 and meant(fault) is None}
        lacking = (fault for fault in reversed(faults) if fault.keyword in LACKING and fault.path in strange)
        self.instead = {fault.path: fault for fault in lacking}
        """What an object lacks first whose only member nobody knows, by the object's path."""

    def hides(self, fault: Fault) -> bool:
        """Whether another fault tells the same mistake."""
        if fault.path in self.several and fault.keyword in {"unknown", "required"}:
            return True
        if fault.keyword == "dependentRequired":
            return fault.path in self.undecided
        return (fault.keyword in LACKING and fault.path in self.instead) or self._is_there(fault)

    def _is_there(self, fault: Fault) -> bool:
        """Whether `fault` only misses what is there under a misspelt name."""
        return any((fault.path, name) in self.meant for name in _asked(fault))


def _asked(fault: Fault) -> list[str]:
    """The members of which some must be there."""
    if fault.keyword == "required":
        return [fault.member]
    alternatives = fault.schema[fault.keyword] if fault.keyword in ALTERNATIVES else []
    return [name for each in alternatives for name in each.get("required", [])]
