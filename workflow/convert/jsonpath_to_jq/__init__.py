"""JSONPath, as the older dialects have it (semantics.md §2.1), written as jq, the language of 0.8 (jq.md).

What a path selects jq gives, with the same types and in the same order. Nothing is no output: a member that is there
and null stays another thing than one that is not there.
"""

from dataclasses import dataclass

from workflow.convert.jsonpath_to_jq.conditions import is_boolean
from workflow.convert.jsonpath_to_jq.paths import Translator
from workflow.convert.jsonpath_to_jq.texts import grouped, keyed
from workflow.convert.jsonpath_to_jq.untranslatable import Untranslatable
from workflow.expressions.jsonpath import LIMITS
from workflow.expressions.jsonpath.grammar import parse_path
from workflow.expressions.jsonpath.paths import Path
from workflow.expressions.jsonpath.steps import Filter, Member

__all__ = ["Jq", "Untranslatable", "grouped", "keyed", "to_condition", "to_outputs", "to_value"]


@dataclass(frozen=True, slots=True)
class Jq:
    """A jq program; `notes` say where it gives something else than the path, for which there is no exact form.

    `member` is the name that a definite path ends in, `definite` that it gives one value and no list of matches.
    """

    text: str
    definite: bool
    member: str | None = None
    notes: tuple[str, ...] = ()


def to_value(path: str, of_object: bool = False) -> Jq:
    """A program whose output is what the path selects, and null or no output where that is nothing.

    `of_object`: it is only asked about objects, which makes it shorter. Raises ExpressionError for what is no path,
    Untranslatable for one that jq cannot say.
    """
    return _written(path, of_object, exact=False)


def to_outputs(path: str, of_object: bool = False) -> Jq:
    """As `to_value`, with no output where the path selects nothing, and null only for a null that it selects."""
    return _written(path, of_object, exact=True)


def to_condition(path: str, of_object: bool = False) -> Jq:
    """A program that gives true where the path holds as a condition (semantics.md §2.3), else false or no output."""
    read, translator = parse_path(path, LIMITS), Translator()
    only = read.steps[0] if len(read.steps) == 1 else None
    if read.definite:
        text = f"({grouped(translator.selected(read, of_object, exact=False))} // false) != false"
    elif isinstance(only, Filter) and of_object and is_boolean(only.condition):
        text = translator.condition(only.condition, of_object, total=False)
    else:
        text = f"any({translator.matches(read, of_object)}; true)"
    return _jq(read, text, translator)


def _written(path: str, of_object: bool, exact: bool) -> Jq:
    read, translator = parse_path(path, LIMITS), Translator()
    return _jq(read, translator.selected(read, of_object, exact=exact), translator)


def _jq(read: Path, text: str, translator: Translator) -> Jq:
    last = read.steps[-1] if read.steps else None
    member = last.name if read.definite and isinstance(last, Member) else None
    whole = f". as $data | {text}" if translator.uses_root else text
    return Jq(whole, read.definite, member, tuple(dict.fromkeys(translator.notes)))
