"""The place of the cursor in JSON or flow YAML, by its tokens alone: a missing quote or bracket must not hide it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from workflow.editor.place import Place
from workflow.paths import Path

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[{}\[\]:,]|[^\s{}\[\]:,"]+')
_FLOW = re.compile(
    r"""\#.*|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[{}\[\],]|:(?![^\s,{}\[\]])"""
    r"""|(?:[^\s{}\[\]:,]|:(?=[^\s,{}\[\]]))+(?:[ ]+(?:[^\s{}\[\]:,\#]|:(?=[^\s,{}\[\]]))+)*"""
)
_SIGNS = frozenset("{}[]:,")
_OPENING, _CLOSING = frozenset("{["), frozenset("}]")


@dataclass(slots=True)
class _Frame:
    """An object or a list that is open; `key` was read and its value is to come, `value`: behind the colon."""

    listed: bool
    path: Path
    scalars: dict[str, str] = field(default_factory=dict)
    key: str | None = None
    value: bool = False
    index: int = 0

    def below(self) -> Path:
        """The path of what is written next in it."""
        return (*self.path, self.index if self.listed else (self.key or ""))


class _Spot(NamedTuple):
    """Where the cursor stands: in which open objects and lists, and whether a value of the innermost is written.

    What their scalars are is known only at the end of the text.
    """

    frames: list[_Frame]
    value: bool
    below: Path
    start: int
    quoted: bool

    def place(self) -> Place | None:
        if not self.frames:
            return None
        siblings = {frame.path: frame.scalars for frame in self.frames if not frame.listed}
        path = self.below if self.value else self.frames[-1].path
        return Place(path, "value" if self.value else "key", self.start, siblings, quoted=self.quoted)


def place_at(text: str, at: int) -> Place | None:
    """The place of the character `at`; None outside of the outermost brackets."""
    return _place_in(_TOKEN.finditer(text), at, ())


def flow_place_at(text: str, start: int, at: int, outer: Path) -> Place | None:
    """The same in the flow collection of YAML that begins at `start`, which is the value at `outer`."""
    found = _place_in(_FLOW.finditer(text, start), at, outer)
    return found and replace(found, flow=True)


def _place_in(tokens: Iterable[re.Match[str]], at: int, outer: Path) -> Place | None:
    stack = [_Frame(False, outer)]
    found: _Spot | None = None
    deeper = 0  # brackets behind the cursor that are open in what it stands in: nobody asks what is inside of them
    for match in tokens:
        token = match.group()
        if token[0] == "#":
            continue
        if found is not None and (deeper or token in _OPENING):
            _note(stack[-1])
            deeper += (token in _OPENING) - (token in _CLOSING)
            continue
        start = match.start()
        if found is None and start + len(token) >= at:
            here = _holds(token, start, at)
            if here or start >= at:
                found = _stand(stack, token if here else "", start if here else at)
            if here:
                continue
        if found is not None and len(stack) == 1:
            break
        _read(stack, token)
    return (found or _stand(stack, "", at)).place()


def _read(stack: list[_Frame], token: str) -> None:
    """Take one token into account; `stack` ends with the object or list that is open."""
    frame = stack[-1]
    if token in ("{", "["):
        _note(frame)
        stack.append(_Frame(token == "[", frame.path if len(stack) == 1 else frame.below()))
    elif token in ("}", "]"):
        if len(stack) > 1:
            stack.pop()
        if not stack[-1].listed:
            stack[-1].key, stack[-1].value = None, False
    elif token == ",":
        frame.index += frame.listed
        frame.key, frame.value = None, False
    elif token == ":":
        frame.value = True
    elif not frame.listed:
        _scalar(frame, token)


def _note(frame: _Frame) -> None:
    """The member that is read is no scalar, and is there."""
    if frame.key is not None:
        frame.scalars.setdefault(frame.key, "")


def _scalar(frame: _Frame, token: str) -> None:
    if not frame.value:
        frame.key = _bare(token)
    else:
        if frame.key is not None:
            frame.scalars[frame.key] = _bare(token)
        frame.key, frame.value = None, False


def _bare(token: str) -> str:
    return token[1:].removesuffix(token[0]) if token[0] in "\"'" else token


def _holds(token: str, start: int, at: int) -> bool:
    """Whether the cursor is in the middle, or at the end, of this token."""
    if start >= at or token in _SIGNS:
        return False
    closed = len(token) > 1 and token[0] == token[-1] and token[0] in "\"'"
    return at < start + len(token) if closed else at <= start + len(token)


def _stand(stack: list[_Frame], token: str, start: int) -> _Spot:
    """The place in what is open; the value that is written there is the cursor's, and no scalar beside it."""
    frame = stack[-1]
    quoted = token[:1] in ('"', "'") and bool(token)
    spot = _Spot(list(stack[1:]), frame.listed or frame.value, frame.below(), start + quoted, quoted)
    if spot.value and not frame.listed:
        frame.key, frame.value = None, False
    return spot
