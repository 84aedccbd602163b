"""YAML laid out line by line: each line moves to where the block it begins in belongs, and nothing else changes.

A block's members stand two columns right of its parent's; dashes stand where most dashes of the text do, below their
key or two columns right of it. Lines inside a scalar or a flow collection move with the line that begins it.
"""

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from workflow.document.stand_ins import StandIns

STEP = 2
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DASHES = re.compile(r"(?:-[ \t]+)+(?=[^\s#])")
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
    for tabs in (False, True):
        try:
            return _written(text, _plan(list(yaml.scan(StandIns(text, tabs).text, Loader=_LOADER))))
        except yaml.YAMLError:
            continue
    return None


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
        self.columns: tuple[tuple[int, int], ...] | None = ()
        self.flow = 0
        self.opened = 0

    def take(self, token: yaml.Token) -> None:
        kind = type(token)
        if self.flow and kind in _IN_FLOW:
            return
        mark = token.start_mark
        line: int = mark.line
        _TAKING.get(kind, _Planner.other)(self, token, line, mark.column)
        if self.columns is None:
            self.columns = tuple([(block.old, block.new) for block in self.stack])
        self.plan.stacks[line] = self.columns

    def begin_mapping(self, _token: yaml.Token, _line: int, column: int) -> None:
        self.push(_Block("map", column, _column(self.stack, "map", self.offset)))

    def begin_list(self, _token: yaml.Token, _line: int, column: int) -> None:
        self.push(_Block("list", column, _column(self.stack, "list", self.offset)))

    def end(self, _token: yaml.Token, _line: int, _column: int) -> None:
        while self.stack and self.pop().implied:
            pass

    def begin_flow(self, _token: yaml.Token, line: int, _column: int) -> None:
        self.opened = self.opened if self.flow else line
        self.flow += 1

    def end_flow(self, _token: yaml.Token, line: int, _column: int) -> None:
        self.flow -= 1
        self.follow(self.opened + 1, line, always=not self.flow)

    def other(self, _token: yaml.Token, line: int, _column: int) -> None:
        self.follow(line, line, always=not self.flow and bool(self.stack) and line not in self.plan.columns)

    def push(self, block: _Block) -> None:
        self.stack.append(block)
        self.columns = None

    def pop(self) -> _Block:
        self.columns = None
        return self.stack.pop()

    def member(self, token: yaml.Token, line: int, column: int) -> None:
        """A dash or a key: where a line begins with it, the line stands in the column of its block."""
        if self.flow:
            return
        if isinstance(token, yaml.KeyToken):
            while self.stack and self.stack[-1].implied:
                self.pop()
        elif self.stack and self.stack[-1].kind == "map":
            self.push(_Block("list", column, self.stack[-1].new + self.offset, True))
        self.plan.columns.setdefault(line, self.stack[-1].new if self.stack else 0)

    def scalar(self, token: yaml.ScalarToken, line: int, _column: int) -> None:
        end = token.end_mark
        if end.line == line:
            return
        first, last = line + 1, end.line - (end.column == 0 and token.style in ("|", ">"))
        self.follow(first, last)
        self.plan.scalars |= set(range(first, last + 1))

    def follow(self, first: int, last: int, always: bool = True) -> None:
        """These lines move as far as the block does that they are in."""
        shift = self.stack[-1].new - self.stack[-1].old if self.stack else 0
        for line in range(first, last + 1) if always else ():
            self.plan.shifts.setdefault(line, shift)


_IN_FLOW = {yaml.KeyToken, yaml.ValueToken, yaml.FlowEntryToken}
"""What says nothing inside of brackets."""

_TAKING: dict[type[yaml.Token], Callable[[_Planner, Any, int, int], None]] = {
    yaml.BlockMappingStartToken: _Planner.begin_mapping,
    yaml.BlockSequenceStartToken: _Planner.begin_list,
    yaml.BlockEndToken: _Planner.end,
    yaml.FlowSequenceStartToken: _Planner.begin_flow,
    yaml.FlowMappingStartToken: _Planner.begin_flow,
    yaml.FlowSequenceEndToken: _Planner.end_flow,
    yaml.FlowMappingEndToken: _Planner.end_flow,
    yaml.ScalarToken: _Planner.scalar,
    yaml.BlockEntryToken: _Planner.member,
    yaml.KeyToken: _Planner.member,
}


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
    beside = _Beside(text.split("\n"), plan)
    made: list[str] = []
    for number, line in enumerate(beside.lines):
        body = line if number in plan.scalars else line.rstrip(" \t")
        if not body.strip() and number not in plan.scalars:
            made += [""] if made and (made[-1] or number - 1 in plan.scalars) else []
            continue
        made.append(_moved(body, number, plan, beside))
    while made and not made[-1] and len(beside.lines) - 1 not in plan.scalars:
        made.pop()
    return "\n".join(made) + ("\n" if made and made[-1] else "")


class _Beside:
    """All lines, and for each the number of the nearest one below it with a column, and above it with blocks."""

    def __init__(self, lines: list[str], plan: _Plan) -> None:
        self.lines, self.plan = lines, plan

    @cached_property
    def below(self) -> dict[int, int]:
        return _nearest(reversed(range(len(self.lines))), self.plan.columns)

    @cached_property
    def above(self) -> dict[int, int]:
        return _nearest(range(len(self.lines)), self.plan.stacks)


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
    return " " * (_comment_column(indent, number, plan, beside) if bare.startswith("#") else indent) + bare


def _one_gap(line: str) -> str:
    """One space behind each dash that a line begins with."""
    found = _DASHES.match(line)
    return re.sub(r"-[ \t]+", "- ", found.group()) + line[found.end() :] if found else line


def _comment_column(indent: int, number: int, plan: _Plan, beside: _Beside) -> int:
    """Where a comment goes: with the block whose members stand at its column, first of the line below, then above."""
    lines, below, above = beside.lines, beside.below.get(number), beside.above.get(number)
    if below is not None and len(lines[below]) - len(lines[below].lstrip(" ")) == indent:
        return plan.columns[below]
    for old, new in reversed(plan.stacks.get(above, ()) if above is not None else ()):
        if old <= indent:
            return new + (indent - old if indent - old < STEP else 0)
    return indent if below is None else plan.columns[below]
