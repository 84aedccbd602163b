"""YAML as JSON data (semantics.md §1.1): built from the parser's events, one by one, with every limit checked first.

PyYAML's C parser delivers the events (its own composer would overflow the stack on deep nesting); its pure one is the
fallback. Marks count code points. Three of them lie, and are set right here: an anchored node's start includes the
anchor, a block collection's end includes the comments after it, a block scalar's end the blank lines.
"""

import re
from collections.abc import Callable
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from workflow.diagnostics import Fix, TextEdit
from workflow.document import flavour
from workflow.document.document import MERGE, AnchoredSpot, Member, Spot
from workflow.document.flavour import PLAIN, RESOLVERS, Reading
from workflow.document.problems import ILL_FORMED, Problem, UnreadableError, repeated, report, too_deep, too_many
from workflow.document.scalars import NotFiniteError
from workflow.document.stand_ins import StandIns
from workflow.document.yaml_words import explain
from workflow.limits import Limits
from workflow.paths import Json

try:
    from yaml import CSafeLoader as Parser
except ImportError:  # a PyYAML without libyaml
    from yaml import SafeLoader as Parser  # type: ignore[assignment]

_BLANK = re.compile(r"(?:\s+|#[^\n]*)*")
_NAME = re.compile(r"[^\s,\[\]{}]+")
_BEHIND_NAMES = frozenset(("", " ", "\t", "\r", "\n", ",", "[", "]", "{", "}"))
_UNPRINTABLE = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def build(text: str, limits: Limits, problems: list[Problem], reading: Reading = PLAIN) -> tuple[Json, Spot]:
    """The data of a YAML text and where it stands; adds to `problems` what did not stop the reading.

    Raises UnreadableError with words of ours for everything that did.
    """
    if found := _UNPRINTABLE.search(text):
        raise UnreadableError("A control character stands here; remove it", found.start(), found.end())
    try:
        return _built(text, limits, problems, StandIns(text), reading)
    except _TabError as error:
        again: list[Problem] = []
        with_tabs = StandIns(text, tabs=True)
        try:
            result = _built(text, limits, again, with_tabs, reading)
        except UnreadableError:
            raise error.refusal from None
        if with_tabs.left:  # one of them is no content
            raise error.refusal from None
        problems[:] = again
        return result


class _TabError(Exception):
    """The parser takes a tab in a block of text for indentation; `refusal` counts where it is no content."""

    def __init__(self, refusal: UnreadableError) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def _built(
    text: str, limits: Limits, problems: list[Problem], stand_ins: StandIns, reading: Reading
) -> tuple[Json, Spot]:
    parser: Any = Parser(stand_ins.text)
    try:
        return _Builder(text, parser, limits, problems, stand_ins, reading).document()
    except yaml.YAMLError as error:
        refusal = explain(error, text)
        if not stand_ins.tabs and text[refusal.start : refusal.end] == "\t" and "block scalar" in str(error):
            raise _TabError(refusal) from error
        raise refusal from error
    finally:
        parser.dispose()


class _Anchored:
    """What an alias repeats: the data, how many values it holds, and how deep they nest; `done` when it is complete."""

    __slots__ = ("data", "done", "height", "nodes")

    def __init__(self) -> None:
        self.data: Json = None
        self.nodes = self.height = 0
        self.done = False


def _start(event: Any) -> int:
    found: int = event.start_mark.index
    return found


def _end(event: Any) -> int:
    found: int = event.end_mark.index
    return found


def _is_empty(event: Any) -> bool:
    """Whether the root of a document is written nowhere."""
    plain = isinstance(event, ScalarEvent) and not event.style and event.anchor is None and event.tag is None
    return plain and not event.value


class _Builder:
    def __init__(
        self, text: str, parser: Any, limits: Limits, problems: list[Problem], stand_ins: StandIns, reading: Reading
    ) -> None:
        self.reading, self.resolve = reading, RESOLVERS[reading.scalars]
        self.text, self.limits, self.problems = text, limits, problems
        self.put_back = stand_ins.put_back if stand_ins.restored else None
        self.next: Callable[[], Any] = parser.get_event
        self.anchors: dict[str, _Anchored] = {}
        self.path: list[str | int] = []
        self.nodes = self.depth = self.deepest = 0

    def document(self) -> tuple[Json, Spot]:
        """The first document that holds something; others are told, and not read."""
        self.next()
        result: tuple[Json, Spot] | None = None
        empty = True
        while isinstance(event := self.next(), DocumentStartEvent):
            first = self.next()
            if empty:
                empty, result = _is_empty(first), self.node(first)
            elif not _is_empty(first):
                words = "A second document begins here, and only the first is read; give each a text of its own"
                start = _start(event)
                rest = Fix("Remove what follows the first document", (TextEdit(start, len(self.text), ""),))
                self.report("several-documents", words, start, start + 3, rest)
                break
            self.next()
        if result is None:
            raise UnreadableError("There is nothing but comments here", 0, 0)
        return result

    def node(self, event: Any) -> tuple[Json, Spot]:
        kind = type(event)
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise too_many(self.limits, _start(event))
        if kind is ScalarEvent and event.anchor is None and event.tag is None:
            return self.scalar(event, _start(event))
        if kind is AliasEvent:
            return self.alias(event)
        if event.tag is not None:
            self.pass_tag(event)
        if event.anchor is not None:
            return self.anchored(event)
        return self.content(event, _start(event))

    def content(self, event: Any, start: int) -> tuple[Json, Spot]:
        if isinstance(event, ScalarEvent):
            return self.scalar(event, start)
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth
            if self.depth > self.limits.depth:
                raise too_deep(self.limits, start)
        found = self.mapping(event, start) if isinstance(event, MappingStartEvent) else self.sequence(event, start)
        self.depth -= 1
        return found

    def scalar(self, event: Any, start: int) -> tuple[Json, Spot]:
        value, end = event.value, _end(event)
        if self.put_back:
            value = self.put_back(value, event.style)
        if event.implicit[0]:
            if not event.style:
                try:
                    value = self.resolve(value)
                except NotFiniteError as error:
                    self.report("syntax", str(error), start, end)
        elif event.style in {"|", ">"}:
            end = self.block_scalar_end(event, start, end)
        elif event.style == '"':
            _check_escapes(value, start, end)
        return value, Spot(start, end)

    def block_scalar_end(self, event: Any, start: int, end: int) -> int:
        """Where the last line of the text ends; with `+` the blank lines after it belong to the value."""
        written = self.text[start:end]
        header = written.split("\n", 1)[0]
        if "+" in header.split("#", 1)[0]:
            return min(end - 1 if written.endswith("\n") else end, len(self.text))
        shown = written.rstrip(" \r\n") if event.value.strip(" \n") else header.rstrip()
        return start + len(shown)

    def sequence(self, event: Any, start: int) -> tuple[Json, Spot]:
        data: list[Json] = []
        spots: list[Spot] = []
        path = self.path
        path.append(0)
        while type(after := self.next()) is not SequenceEndEvent:
            value, spot = self.node(after)
            data.append(value)
            spots.append(spot)
            path[-1] = len(data)
        path.pop()
        end = _end(after) if event.flow_style else spots[-1].end
        return data, Spot(start, end, spots)

    def mapping(self, event: Any, start: int) -> tuple[Json, Spot]:
        data: dict[str, Json] = {}
        members: dict[str, Member] = {}
        path = self.path
        end, merges = start, False
        while type(after := self.next()) is not MappingEndEvent:
            key, key_start, key_end = self.key(after, start)
            merges = merges or (key == MERGE and not after.style and self.reading.merges)
            if key in data:
                repeated(self.problems, (*path, key), members[key].key_start, key_start, key_end)
                del data[key], members[key]
            path.append(key)
            value, spot = self.node(self.next())
            path.pop()
            data[key] = value
            members[key] = Member(key_start, key_end, spot)
            end = spot.end
        if event.flow_style and self.text[start : start + 1] == "{":
            end = _end(after)
        if merges:
            data, merged = _merged(data, members[MERGE])
            return data, Spot(start, end, members, merged=merged)
        return data, Spot(start, end, members)

    def key(self, event: Any, mapping_start: int) -> tuple[str, int, int]:
        if type(event) is not ScalarEvent:
            raise self.key_refused(event, mapping_start)
        if event.tag is not None:
            raise self.tag_refused(event)
        text: str = self.put_back(event.value, event.style) if self.put_back else event.value
        start, end = _start(event), _end(event)
        if event.anchor is not None:
            start = self.anchored(event)[1].start
        if event.style == '"':
            _check_escapes(text, start, end)
        elif not event.style and self.reading.scalars == "1.1" and text:
            text = flavour.key(text)
        elif not text and not event.style:
            self.report("syntax", "A key is missing before this `:`", start, end)
        return text, start, end

    def anchored(self, event: Any) -> tuple[Json, Spot]:
        anchor = self.anchors[event.anchor] = _Anchored()
        at = _start(event)
        found = _BLANK.match(self.text, self.name_end(at, len(event.anchor)))
        start = found.end() if found else at
        if isinstance(event, ScalarEvent):
            start = min(start, _end(event))
        nodes, outer = self.nodes, self.deepest
        self.deepest = self.depth
        data, spot = self.content(event, start)
        anchor.data, anchor.nodes, anchor.height = data, self.nodes - nodes, self.deepest - self.depth
        anchor.done = True
        self.deepest = max(outer, self.deepest)
        return data, AnchoredSpot(spot, event.anchor, at, data)

    def name_end(self, start: int, length: int) -> int:
        """Where the name behind a `&` or `*` ends. The parser ends it at signs that YAML 1.2 takes for a part of it."""
        end = start + 1 + length
        if self.text[end : end + 1] not in _BEHIND_NAMES:
            whole = _NAME.match(self.text, start)
            name, end = (whole.group(), whole.end()) if whole else ("", end)
            words = f"The name in `{name}` may have only letters and digits from A to Z and 0 to 9, `-` and `_` here"
            raise UnreadableError(words, start, end)
        return end

    def alias(self, event: Any) -> tuple[Json, Spot]:
        start, end = _start(event), _end(event)
        self.name_end(start, len(event.anchor))
        if self.reading.aliases == "names":
            return event.anchor, Spot(start, end)
        anchor = self.anchors.get(event.anchor)
        if anchor is None:
            raise UnreadableError(f"No `&{event.anchor}` stands before this alias", start, end)
        if not anchor.done:
            raise UnreadableError(f"The alias `*{event.anchor}` stands inside what it repeats", start, end)
        self.nodes += anchor.nodes
        if self.nodes > self.limits.nodes:
            raise too_many(self.limits, start)
        if self.depth + anchor.height > self.limits.depth:
            raise too_deep(self.limits, start)
        self.deepest = max(self.deepest, self.depth + anchor.height)
        return anchor.data, Spot(start, end)

    def report(self, rule: str, message: str, start: int, end: int, *fixes: Fix) -> None:
        report(self.problems, Problem(rule, message, tuple(self.path), start, end, fixes=fixes))

    def pass_tag(self, event: Any) -> None:
        """Take a value as if it had no tag, where the runtime does that; of `!!str` it is a text."""
        if self.reading.aliases != "names":
            raise self.tag_refused(event)
        if type(event) is ScalarEvent and not event.style:
            event.implicit = (_tag(str(event.tag)) != "!!str", False)
        event.tag = None

    def tag_refused(self, event: Any) -> UnreadableError:
        start = _start(event)
        return UnreadableError(f"Tags (`{_tag(event.tag)}`) are not read; remove the tag", start, start + 1)

    def key_refused(self, event: Any, mapping_start: int) -> UnreadableError:
        start, end = _start(event), _end(event)
        if self.text.startswith("{{", mapping_start):
            return UnreadableError('Put quotes around an expression: "{{ … }}"', mapping_start, mapping_start + 2)
        return UnreadableError("A key must be text, not a list, a mapping or an alias", start, end)


def _merged(written: dict[str, Json], merge: Member) -> tuple[dict[str, Json], dict[str, Member]]:
    """A mapping with the members that its merge key takes in, and where these stand: at that key.

    What is written in the mapping itself counts, then what comes first in a list of several.
    """
    given = written.pop(MERGE)
    several = given if isinstance(given, list) else [given]
    if not all(isinstance(one, dict) for one in several):
        words = "`<<` takes in the members of a mapping, or of several in a list: write `<<: *name` for `&name`"
        raise UnreadableError(words, merge.key_start, merge.key_end)
    taken = {key: value for one in reversed(several) for key, value in one.items()}
    place = Member(merge.key_start, merge.key_end, Spot(merge.value.start, merge.value.end))
    return {**taken, **written}, {key: place for key in taken if key not in written}


def _check_escapes(value: str, start: int, end: int) -> None:
    if ILL_FORMED.search(value):
        raise UnreadableError("An escape here is a NUL or half of a character; remove it", start, end)


def _tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
