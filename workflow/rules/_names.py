"""Names that are nearly right: which known name a person meant, and the edit that writes it."""

from collections.abc import Collection, Iterable

from workflow.diagnostics import Fix, Range, TextEdit
from workflow.document import Document
from workflow.edits import scalars
from workflow.model import ErrorDefinition, EventDefinition, Function, Ref, RetryPolicy
from workflow.paths import Path
from workflow.rules import _members
from workflow.rules._facts import Facts, Finding, Findings

MAX_EDITS = 2
NEAR = 4
"""Letters that the name of a member has at least, for another to be nearly the same."""
MAX_COMPARISONS = 20_000  # about 50 ms; a hostile definition may have thousands of names on both sides


class Names:
    """The names that exist, to find the one that a person may have meant."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(dict.fromkeys(names))
        self._budget = MAX_COMPARISONS

    def nearest(self, name: str) -> str | None:
        """The only name within one edit of `name`, or else within two; letters in another case count as no edit.

        None if several are as near, if nothing of the name would stay, or once too many were asked for.
        """
        self._budget -= len(self._names)
        if self._budget < 0:
            return None
        near = [known for known in self._names if abs(len(known) - len(name)) <= MAX_EDITS]
        for limit in range(MAX_EDITS + 1):
            found = [known for known in near if limit < len(known) and _within(known.lower(), name.lower(), limit)]
            if found:
                return found[0] if len(found) == 1 else None
        return None


def unknown(facts: Facts, refs: Iterable[Ref], what: str, names: Iterable[str], offer_unused: bool = True) -> Findings:
    """A finding for each of `refs` that is none of `names`; `what` is the word for them ("state").

    The fix offers the name that is nearly the same; else, with `offer_unused`, the only name that nothing refers to,
    where one name alone is unknown. A reference that is not written at all is left to the schema, an open one to the
    rule `unfinished`.
    """
    refs, names = list(refs), list(names)
    known, speller = frozenset(names), Names(names)
    wrong = [ref for ref in refs if ref.name not in known and ref.name and facts.is_scalar(ref.path)]
    idle = known.difference(ref.name for ref in refs)
    left_over = next(iter(idle)) if offer_unused and len(idle) == 1 == len({ref.name for ref in wrong}) else None
    for ref in wrong:
        near = speller.nearest(ref.name)
        meant = near or left_over
        hint = f"; did you mean “{near}”?" if near else ""
        fix = replace_text(facts.document, ref.path, ref.name, meant) if meant else None
        yield Finding(ref.path, f"No {what} is named “{ref.name}”{hint}", fix=fix)


def unused(
    facts: Facts,
    refs: Iterable[Ref],
    nodes: Iterable[Function | EventDefinition | RetryPolicy | ErrorDefinition],
    message: str,
) -> Findings:
    """A finding for each of `nodes` that none of `refs` names, at its whole entry (one of several `names`: there).

    `{}` in `message` stands for the name.
    """
    used = {ref.name for ref in refs}
    for node in nodes:
        if node.name and node.name not in used and facts.has(node.path):
            path = facts.name_path(node)
            yield Finding(path if "names" in path[-2:] else node.path, message.format(f"“{node.name}”"))


def unused_members(members: Iterable[tuple[str, Path]], used: Collection[str], message: str) -> Findings:
    """As `unused`, for the members of a mapping: each a name, and where its value stands."""
    for name, path in members:
        if name not in used:
            yield Finding(path, message.format(f"“{name}”"), key=True)


def replace_text(document: Document, path: Path, old: str, new: str) -> Fix | None:
    """The edit that writes `new` for the text `old` at `path`, quoted as it was; None where it is written otherwise."""
    place = document.range(path)
    written = document.text[place.start.offset : place.end.offset]
    if written != old and written not in (scalars.double(old), scalars.scalar(old, "'")):
        return None
    edits = _members.replace(document, path, new)
    return Fix(f"Use {new}", edits) if edits else None


def write(name: str | None, place: Range | None) -> Fix | None:
    """The edit that writes a name for what stands at a place; None where either is not known."""
    if name is None or place is None:
        return None
    return Fix(f"Write `{name}`", (TextEdit(place.start.offset, place.end.offset, name),))


def _within(a: str, b: str, edits: int) -> bool:
    """Whether at most `edits` letters inserted, removed or changed make `b` of `a`."""
    common = 0
    for one, other in zip(a, b, strict=False):
        if one != other:
            break
        common += 1
    a, b = a[common:], b[common:]
    if not edits or not a or not b:
        return max(len(a), len(b)) <= edits
    return (
        _within(a[1:], b[1:], edits - 1)
        or (len(a) >= len(b) and _within(a[1:], b, edits - 1))
        or (len(b) >= len(a) and _within(a, b[1:], edits - 1))
    )
