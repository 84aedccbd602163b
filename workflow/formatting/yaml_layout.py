"""YAML laid out line by line: each line moves to where the block it begins in belongs, and nothing else changes.

A block's members stand two columns right of its parent's; dashes stand where most dashes of the text do, below their
key or two columns right of it. Lines inside a scalar or a flow collection move with the line that begins it.
"""

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import yaml

STEP = 2
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BLANKS = re.compile(r"\n{3,}")


@dataclass
class _Block:
    """`old` and `new` columns of a block's members; `implied`: a sequence whose dashes stand below its key."""

    kind: str
    old: int
    new: int
    implied: bool = False


@dataclass
class _Plan:
    """What becomes of each line: the new column of its first token, or by how much it moves with the line above."""

    columns: dict[int, int] = field(default_factory=dict)
    shifts: dict[int, int] = field(default_factory=dict)
    scalars: set[int] = field(default_factory=set)  # lines inside a scalar: not even their ends are touched
    stacks: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)


def lay_out_yaml(text: str) -> str | None:
    """`text` laid out; None where its tokens cannot be read."""
    try:
        tokens = list(yaml.scan(text, Loader=_LOADER))
    except yaml.YAMLError:
        return None
    return _written(text, _plan(tokens))


def tidy(text: str) -> str:
    """`text` with no blanks at the ends of lines, at most one empty line in a row and a line break at its end."""
    lines = [line.rstrip(" \t") for line in text.split("\n")]
    return _BLANKS.sub("\n\n", "\n".join(lines)).strip("\n") + "\n"


def _plan(tokens: list[yaml.Token]) -> _Plan:
    planner = _Planner(_dash_offset(tokens))
    for token in tokens:
        planner.take(token)
    return planner.plan


class _Planner:
    """Goes through the tokens with the stack of blocks that are open."""

    def __init__(self, offset: int) -> None:
        self.plan = _Plan()
        self.offset = offset
        self.stack: list[_Block] = []
        self.flow = 0
        self.opened = 0

    def take(self, token: yaml.Token) -> None:
        if self.flow and isinstance(token, yaml.KeyToken | yaml.ValueToken | yaml.FlowEntryToken):
            return
        line, column = token.start_mark.line, token.start_mark.column
        match token:
            case yaml.BlockMappingStartToken():
                self.open("map", column)
            case yaml.BlockSequenceStartToken():
                self.open("list", column)
            case yaml.BlockEndToken():
                while self.stack and self.stack.pop().implied:
                    pass
            case yaml.FlowSequenceStartToken() | yaml.FlowMappingStartToken():
                self.opened = self.opened if self.flow else line
                self.flow += 1
            case yaml.FlowSequenceEndToken() | yaml.FlowMappingEndToken():
                self.flow -= 1
                self.follow(self.opened + 1, line, always=not self.flow)
            case yaml.ScalarToken():
                self.scalar(token)
            case yaml.BlockEntryToken() | yaml.KeyToken():
                self.member(token, line, column)
            case _:
                self.follow(line, line, always=not self.flow and bool(self.stack) and line not in self.plan.columns)
        self.plan.stacks[line] = tuple((block.old, block.new) for block in self.stack)

    def open(self, kind: str, column: int) -> None:
        self.stack.append(_Block(kind, column, _column(self.stack, kind, self.offset)))

    def member(self, token: yaml.Token, line: int, column: int) -> None:
        """A dash or a key: where a line begins with it, the line stands in the column of its block."""
        if self.flow:
            return
        if isinstance(token, yaml.KeyToken):
            while self.stack and self.stack[-1].implied:
                self.stack.pop()
        elif self.stack and self.stack[-1].kind == "map":
            self.stack.append(_Block("list", column, self.stack[-1].new + self.offset, True))
        self.plan.columns.setdefault(line, self.stack[-1].new if self.stack else 0)

    def scalar(self, token: yaml.ScalarToken) -> None:
        ends_before = token.end_mark.column == 0 and token.style in ("|", ">")
        first, last = token.start_mark.line + 1, token.end_mark.line - ends_before
        self.follow(first, last)
        self.plan.scalars |= set(range(first, last + 1))

    def follow(self, first: int, last: int, always: bool = True) -> None:
        """These lines move as far as the block does that they are in."""
        shift = self.stack[-1].new - self.stack[-1].old if self.stack else 0
        for line in range(first, last + 1) if always else ():
            self.plan.shifts.setdefault(line, shift)


def _column(stack: list[_Block], kind: str, offset: int) -> int:
    if not stack:
        return 0
    parent = stack[-1]
    return parent.new + (offset if kind == "list" and parent.kind == "map" else STEP)


def _dash_offset(tokens: list[yaml.Token]) -> int:
    """0 where most lists of the text have their dashes below their key, else 2."""
    stack: list[str] = []
    below = right = 0
    for before, token in zip([None, *tokens], tokens, strict=False):
        if isinstance(token, yaml.BlockMappingStartToken):
            stack.append("map")
        elif isinstance(token, yaml.BlockSequenceStartToken):
            right += bool(stack) and stack[-1] == "map"
            stack.append("list")
        elif isinstance(token, yaml.BlockEndToken) and stack:
            stack.pop()
        elif isinstance(token, yaml.BlockEntryToken) and isinstance(before, yaml.ValueToken):
            below += 1
    return STEP if right > below else 0


def _written(text: str, plan: _Plan) -> str:
    lines = text.split("\n")
    below, above = _nearest(reversed(range(len(lines))), plan.columns), _nearest(range(len(lines)), plan.stacks)
    made: list[str] = []
    for number, line in enumerate(lines):
        body = line if number in plan.scalars else line.rstrip(" \t")
        if not body.strip() and number not in plan.scalars:
            made += [""] if made and (made[-1] or number - 1 in plan.scalars) else []
            continue
        made.append(_moved(body, number, plan, _Beside(lines, below.get(number), above.get(number))))
    while made and not made[-1] and len(lines) - 1 not in plan.scalars:
        made.pop()
    return "\n".join(made) + ("\n" if made and made[-1] else "")


class _Beside(NamedTuple):
    """All lines, and the numbers of those nearest to one: below it with a column, above it with blocks."""

    lines: list[str]
    below: int | None
    above: int | None


def _nearest(numbers: Iterable[int], known: Container[int]) -> dict[int, int]:
    """For each of several numbers the last one before it in their order that is known."""
    found: dict[int, int] = {}
    last: int | None = None
    for number in numbers:
        if last is not None:
            found[number] = last
        last = number if number in known else last
    return found


def _moved(line: str, number: int, plan: _Plan, beside: _Beside) -> str:
    bare = line.lstrip(" ")
    indent = len(line) - len(bare)
    if number in plan.columns:
        return " " * plan.columns[number] + _one_gap(bare)
    if number in plan.shifts:
        return " " * max(0, indent + plan.shifts[number]) + bare if bare else line
    return " " * (_comment_column(indent, plan, beside) if bare.startswith("#") else indent) + bare


def _one_gap(line: str) -> str:
    """One space behind each dash that a line begins with."""
    found = re.match(r"(?:-[ \t]+)+(?=[^\s#])", line)
    return re.sub(r"-[ \t]+", "- ", found.group()) + line[found.end() :] if found else line


def _comment_column(indent: int, plan: _Plan, beside: _Beside) -> int:
    """Where a comment goes: with the block whose members stand at its column, first of the line below, then above."""
    lines, below, above = beside
    if below is not None and len(lines[below]) - len(lines[below].lstrip(" ")) == indent:
        return plan.columns[below]
    for old, new in reversed(plan.stacks.get(above, ()) if above is not None else ()):
        if old <= indent:
            return new + (indent - old if indent - old < STEP else 0)
    return indent if below is None else plan.columns[below]
