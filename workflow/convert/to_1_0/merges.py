"""Data merged in jq as 0.8 merges them, by the shortest program that gives the same for what is known of both sides
(semantics-0.8.md §3.3–3.5)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from workflow.convert.folding import is_root
from workflow.convert.losses import Lost
from workflow.convert.objects import Objects
from workflow.convert.shapes import (
    ANY,
    NOTHING_SEEN,
    NULL,
    OBJECT,
    Operator,
    Seen,
    Shape,
    clash,
    joined,
    operator,
    shape_of,
)
from workflow.convert.to_1_0.texts import Steps, grouped, is_variable, literal, path, piped
from workflow.expressions.jq import look
from workflow.model import Expression, State
from workflow.paths import Json, Path, pointer
from workflow.profile.semantics import DOCUMENTS, Semantics

MERGE: Final = (
    'def m($b): if type != ($b|type) then $b elif type == "object"'
    " then reduce ($b|keys_unsorted[]) as $k (.; .[$k] |= m($b[$k]))"
    ' elif type == "array" then reduce $b[] as $x (.; . + ([$x] - .)) else $b end;'
)
"""Two values at one place: objects merge, arrays are joined, else the newer counts."""
REPLACE: Final = 'def m($b): if [type, ($b|type)] == ["object", "object"] then . * $b else $b end;'
"""As `MERGE`, where of arrays that meet the newer one counts."""
AS_SEEN: Final = "what merges here is written for data as scenarios and schemas have them; others may merge otherwise"
JACKSON: Final = (
    "def m($b): if $b == null then . elif . == null or . == {} then $b"
    ' elif type != "object" then $b elif ($b|type) == "object" then . * $b else .response = $b end;'
)
"""As `MERGE`, as SonataFlow has it: what is no object goes beside the members of one, into an empty one as it is."""
CLASHES: Final = "values of two kinds meet at one name: SonataFlow keeps both, 1.0 the newer one"
MAY_CLASH: Final = "where values of two kinds meet at one name, SonataFlow keeps both, 1.0 the newer one"
"""As `CLASHES`, where it is not known whether any do."""
_CALL: Final = re.compile(r"\bm\(")
_MERGES: Final = re.compile(r"\bm\(| \* ")
_INNER: Final = frozenset(("object", "array"))
Cases = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """What is known of two values that merge. `replaces`: of arrays that meet the newer one counts; `empties`: an
    empty object gives way to anything.
    """

    older: Shape = ANY
    newer: Shape = ANY
    replaces: bool = False
    empties: bool = False

    @property
    def operator(self) -> Operator:
        """The operator that merges the two where both are objects; none where only `m` does."""
        return operator(self.older, self.newer) or ("*" if self.replaces else "")

    @property
    def is_plain(self) -> bool:
        """Whether the newer one takes the place of the older, whatever they are."""
        met = self.older.kinds & self.newer.kinds & _INNER
        return not met - ({"array"} if self.replaces else set())


def merged(older: str, newer: str, steps: Steps = (), meeting: Meeting | None = None) -> str:
    """The data of a program with what another gives merged in at a place.

    `older` and `newer` are programs with one output each, without effect on each other. The result may need `MERGE`,
    which `with_merge` adds.
    """
    known = meeting or Meeting()
    given = known.newer.only(look(newer).kinds)
    if given.kinds == {"null"}:
        return older
    if not given.kinds:  # what was seen is not what the program gives
        given = ANY
    if steps:
        return _placed(older, newer, steps, replace(known, older=known.older.at(steps), newer=given))
    met = replace(known, newer=given)
    sign = met.operator
    if given.is_object and sign:
        of = grouped(older) if met.older.is_object else f"({piped(older, 'objects // {}')})"
        return f"{of} {sign} {grouped(newer)}"
    if met.older.is_object and sign == "+" and given.kinds <= {"object", "null"}:  # null changes nothing
        return f"{grouped(older)} + {grouped(newer)}"
    if met.older.is_object and not given.kinds & {"object", "null"} and not met.empties:
        return f"{grouped(older)} + {{response: {grouped(newer)}}}"
    return _whole(older, newer, met)


def _whole(older: str, newer: str, met: Meeting) -> str:
    """The data with a result of several kinds: null is nothing, what is no object is put beside the members of one."""
    bound, new = _bound(newer)
    kinds, sign, is_object = met.newer.kinds, met.operator, met.older.is_object
    if kinds - {"object", "null"} and met.empties:
        return bound + piped(older, f"m({new})")
    cases: Cases = [(f"{new} == null", ".")] if "null" in kinds else []
    if kinds - {"object", "null"}:
        beside = f". + {{response: {new}}}"
        tests = [] if is_object else ['type == "object"']
        tests += [f'({new}|type) != "object"'] if "object" in kinds else []
        if not tests:
            return bound + piped(older, _cased(cases, beside))
        cases.append((" and ".join(tests), beside))
    if is_object:
        return bound + piped(older, _cased(cases, f". {sign} {new}" if sign else f"m({new})"))
    if ("array" in met.older.kinds & kinds and not met.replaces) or ("object" in kinds and not sign):
        return bound + piped(older, _cased(cases, f"m({new})"))
    if "object" in kinds:
        cases.append(('type == "object"', f". {sign} {new}"))
    return bound + piped(older, _cased(cases, new))


def _placed(older: str, newer: str, steps: Steps, met: Meeting) -> str:
    """The data with what is merged at a place, which is made where it is missing; null is nothing.

    `met` is about what stands there.
    """
    bound, new = _bound(newer)
    place = path(steps)
    if met.is_plain:
        put = f"{place} = {new}"
    elif met.operator == "+" and met.older.kinds <= {"object", "null"} and met.newer.is_object:
        put = f"{place} += {new}"
    else:
        put = f"{place} |= m({new})"
    cases: Cases = [(f"{new} == null", ".")] if "null" in met.newer.kinds else []
    return bound + piped(older, _cased(cases, put))


def _bound(newer: str) -> tuple[str, str]:
    """How a program gets a name, and that name: a variable has one."""
    return ("", newer) if is_variable(newer) else (f"{grouped(newer)} as $new | ", "$new")


def _cased(cases: Cases, otherwise: str) -> str:
    if not cases:
        return otherwise
    return f"{' el'.join(f'if {test} then {then}' for test, then in cases)} else {otherwise} end"


def with_merge(text: str, replaces: bool = False, empties: bool = False) -> str:
    """A program with the function that it merges by, where it does; `replaces`: of arrays the newer one counts,
    `empties`: an empty object gives way to anything."""
    function = JACKSON if empties else REPLACE if replaces else MERGE
    return f"{function}\n{text}" if _CALL.search(text) else text


@dataclass(frozen=True, slots=True)
class Known:
    """The shape that a value has whatever runs, and the one that it had in the runs that were seen."""

    surely: Shape
    seen: Shape


OBJECTS: Final = Known(OBJECT, OBJECT)


@dataclass(frozen=True, slots=True)
class Merges:
    """Writes what merges in one definition, by what is known of its data.

    `objects` tells which states have an object as their data. `seen` are shapes that runs brought; where they make a
    program shorter a note says so. `replaces`: of arrays that meet the newer one counts.
    """

    lost: Lost
    objects: Mapping[str, Objects]
    seen: Seen = NOTHING_SEEN
    replaces: bool = False
    semantics: Semantics = DOCUMENTS

    def into(
        self, older: str, of: Known, newer: str, steps: Steps, state: State, by: Path, perhaps: bool = False
    ) -> str:
        """As `merged`, for what something at `by` gives in a state; `of` is what is known of the older data, `perhaps`:
        it may have given nothing, which is null."""
        seen = self.seen.given.get(pointer(by), ANY)
        given = Known(ANY, joined(seen, NULL) if perhaps else seen)
        return self._into(older, of, newer, given, steps, state)

    def constant(self, value: Json, state: State) -> str:
        """The data of a state with a value that stands in the definition."""
        given = shape_of(value)
        return self._into(".", self.before(state, state.path), literal(value), Known(given, given), (), state)

    def surely(self, state: State) -> Known:
        """What is known of the data of a state while it works, by whatever runs."""
        known = self.objects.get(state.name) if state.name else None
        found = OBJECT if known is not None and known.working else ANY
        return Known(found, found)

    def before(self, state: State, place: Path) -> Known:
        """What is known of the data that something at a place of a state merges into."""
        surely = self.surely(state).surely
        return Known(surely, self.seen.before.get(pointer(place), surely))

    def within(self, state: State) -> Known:
        """What is known of all data that a state has."""
        surely = self.surely(state).surely
        return Known(surely, self.seen.within.get(pointer(state.path), surely))

    def whole(self, text: str) -> str:
        """A program with the function that it merges by, where it does."""
        return with_merge(text, self.replaces, self.is_jackson)

    @property
    def is_jackson(self) -> bool:
        """Whether data merge as SonataFlow's do."""
        return self.semantics.data.merging == "jackson"

    def _into(self, older: str, of: Known, newer: str, given: Known, steps: Steps, state: State) -> str:
        text = merged(older, newer, steps, self._meeting(of.surely, given.surely))
        shorter = merged(older, newer, steps, self._meeting(of.seen, given.seen))
        if self.is_jackson and _MERGES.search(text):
            self._say_clash(of.seen.at(steps), given.seen, state)
        if len(self.whole(shorter)) >= len(self.whole(text)):
            return text
        self.lost.note(state, AS_SEEN)
        return shorter

    def _say_clash(self, older: Shape, newer: Shape, state: State) -> None:
        is_clash = clash(older, newer)
        if is_clash:
            self.lost.change(state, CLASHES)
        elif is_clash is None:
            self.lost.note(state, MAY_CLASH)

    def _meeting(self, older: Shape, newer: Shape) -> Meeting:
        return Meeting(older, newer, self.replaces or self.is_jackson, self.is_jackson)


def keeps_object(expression: Expression | None) -> bool:
    """Whether a filter gives an object of one; what gives null leaves the data as they are (semantics-0.8.md §3.2)."""
    if is_root(expression):
        return True
    assert expression is not None
    seen = look(expression.text)
    return expression.language == "jq" and seen.is_single and seen.kinds <= {"object", "null"}
