"""Whole paths as jq: lookups one after the other, and from the first indefinite step on the array of the matches."""

from dataclasses import dataclass, field

from workflow.convert.jsonpath_to_jq import conditions, functions
from workflow.convert.jsonpath_to_jq.texts import grouped, literal, lookup, ungrouped
from workflow.convert.jsonpath_to_jq.untranslatable import Untranslatable
from workflow.expressions.jsonpath.paths import Call, Literal, Path
from workflow.expressions.jsonpath.steps import Condition, Descend, Filter, Index, Member, Slice, Step, Union, Wildcard


@dataclass(slots=True)
class _Chain:
    """What is written of a path so far: `stages` of a pipe, then lookups that wait to be written behind `start`.

    From the first indefinite step on, the stages are those of the `matches`, which end up in an array. `known`: where
    the lookups begin is an object.
    """

    start: str
    known: bool
    stages: list[str] = field(default_factory=list)
    lookups: list[Member | Index] = field(default_factory=list)
    matches: list[str] | None = None
    scanned: bool = False

    def flush(self, exact: bool) -> None:
        """Write the lookups that wait."""
        into = self.stages if self.matches is None else self.matches
        if exact and self.lookups:
            last = self.lookups.pop()
            before = self._loose()
            into += [before] if before != "." else []
            into.append(_exact(last, self.known and before == "."))
        elif (text := self._loose()) != ".":
            into.append(text)
        self.lookups, self.start = [], "."
        self.known = False

    def _loose(self) -> str:
        text, sure = self.start, self.known
        for step in self.lookups:
            text += lookup(step.name) if isinstance(step, Member) else f"[{step.index}]"
            text = text.replace("..", ".", 1) if text.startswith("..") else text
            text += "" if sure and isinstance(step, Member) else "?"
            sure = False
        return text


class Translator:
    """Writes paths and conditions; `notes` and `uses_root`, whether `$data` must be there, gather while it does."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.uses_root = False
        self._inside = False

    def selected(self, path: Path, known: bool, *, exact: bool) -> str:
        """The value that the path selects, as one output, or none; unless `exact`, null may stand for none."""
        chain = self._chain(path, known)
        return self._closed(chain, exact=exact)

    def matches(self, path: Path, known: bool) -> str:
        """What an indefinite path selects, each match as an output."""
        chain = self._chain(path, known)
        chain.flush(exact=True)
        assert chain.matches is not None
        prefix = [stage for stage in chain.stages if stage != "iterables"]
        return " | ".join([*prefix, *chain.matches]) or "."

    def condition(self, condition: Condition, known: bool, *, total: bool) -> str:
        """True or false of `.`; unless `total`, no output, or any other value that is true, may stand for it."""
        before, self._inside = self._inside, True
        text = conditions.written(self, condition, known, total=total)
        self._inside = before
        return ungrouped(text)

    def argument(self, operand: Path | Literal) -> str:
        """What is given to a function: a value, or what a path into the whole data selects."""
        if isinstance(operand, Literal):
            return literal(operand.value)
        if not operand.absolute:
            raise Untranslatable("a function with an argument that begins with `@`")
        before, self._inside = self._inside, True
        text = self.selected(operand, known=False, exact=True)
        self._inside = before
        return grouped(text)

    def _chain(self, path: Path, known: bool) -> _Chain:
        from_root = path.absolute and self._inside
        self.uses_root = self.uses_root or from_root
        chain = _Chain("$data" if from_root else ".", known and not from_root)
        for step in path.steps:
            if isinstance(step, Call):
                chain = self._called(chain, step)
            elif isinstance(step, Member | Index):
                chain.lookups.append(step)
            else:
                self._spread(chain, step)
        return chain

    def _spread(self, chain: _Chain, step: Step) -> None:
        """An indefinite step: of what has no members, and of nothing, it selects nothing at all."""
        known = chain.known and not chain.lookups and chain.matches is None
        chain.flush(exact=chain.matches is not None)
        if chain.matches is None:
            chain.stages += [] if known else ["iterables"]
            chain.matches = []
        chain.matches.append(self._step(step, known))
        chain.scanned = chain.scanned or isinstance(step, Descend)

    def _closed(self, chain: _Chain, *, exact: bool) -> str:
        chain.flush(exact=exact or chain.matches is not None)
        if chain.matches is not None:
            chain.stages.append(f"[{' | '.join(chain.matches)}]")
        return " | ".join(chain.stages) or "."

    def _called(self, chain: _Chain, call: Call) -> _Chain:
        many = chain.matches is not None
        arguments = [self.argument(each) for each in call.arguments]
        name = functions.NAMES[call.function]
        text = self._closed(chain, exact=bool(arguments) or name == "concat")
        before = [text] if text != "." else []
        stage = functions.written(name, call.arguments, arguments, many=many, scanned=chain.scanned)
        self.notes += functions.notes(name)
        return _Chain(".", False, [*before, stage])

    def _step(self, step: Step, known: bool = False) -> str:
        """The matches of one step in `.`, each an output."""
        match step:
            case Member() | Index():
                return _exact(step, known)
            case Wildcard():
                return ".[]?"
            case Slice(start=start, stop=stop):
                first = "" if start is None and stop is not None else str(start or 0)
                return f"arrays[{first}:{'' if stop is None else stop}][]"
            case Union(choices=choices):
                return f"({', '.join(grouped(self._step(choice)) for choice in choices)})"
            case Filter(condition=condition):
                tested = "" if known else "(arrays[], objects) | "
                return f"{tested}select({self.condition(condition, known, total=False)})"
            case Descend(step=Filter(condition=condition)):
                tested = '(objects, (arrays[] | select(type != "object")))'
                return f".. | {tested} | select({self.condition(condition, known=False, total=False)})"
            case Descend(step=inner):
                return f".. | {self._step(inner)}"
        raise Untranslatable("a step that is not known")


def _exact(step: Member | Index, known: bool) -> str:
    """The member or entry, or no output where there is none."""
    if isinstance(step, Member):
        return f"select(has({literal(step.name)}){'' if known else '?'}){lookup(step.name)}"
    if step.index < 0:
        return f"arrays | select(length >= {-step.index})[{step.index}]"
    return f"arrays | select(length > {step.index})[{step.index}]"
