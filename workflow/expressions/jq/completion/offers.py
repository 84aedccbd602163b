"""What may be written next at the end of a text: members of data, variables, functions, words."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from workflow.expressions._query import NOTHING
from workflow.expressions.jq.completion.cursor import Cursor, cursor
from workflow.expressions.jq.completion.known import OF_ENGINE, Known
from workflow.expressions.jq.completion.opened import Opened
from workflow.expressions.jq.completion.values import values_at
from workflow.expressions.jq.help import BUILTINS, FORMATS, KEYWORDS, Entry
from workflow.paths import Json

_SIMPLE: Final = re.compile(r"[a-zA-Z_]\w*", re.ASCII)
_CALL: Final = re.compile(r"\s*(?:fn:\s*)?([\w.-]*)$")
_BRIEF: Final = 40
_MOST: Final = 300
_INDEXES: Final = 5
_BEGINNING: Final = ("if", "reduce", "foreach", "try", "label", "def", "break")
"""Words that a part may begin with."""
_BETWEEN: Final = ("and", "or", "as")
"""Words that may stand behind a part, anywhere."""
Kind = Literal["member", "index", "variable", "function", "format", "keyword", "named"]


@dataclass(frozen=True, slots=True)
class Offer:
    """`label` is what is shown, `apply` what is written in place of the last `typed` characters, with the caret behind
    so many of its own.

    `detail` is a value in short, `help` a sentence; an `example` has an input, a program and its outputs.
    """

    kind: Kind
    label: str
    typed: int
    apply: str
    caret: int
    detail: str = ""
    help: str = ""
    example: tuple[str, str, str] | None = None


def complete(before: str, known: Known) -> list[Offer]:
    """All that may be written at the end of `before`, the likeliest first."""
    here = cursor(before)
    found = list(_MAKERS[here.kind](here, known)) if here.kind in _MAKERS else []
    if not known.only_places and (call := _CALL.fullmatch(before)) and (here.kind == "word" or "fn:" in before):
        found = [*_calls(call.group(1), before, known), *([] if "fn:" in before else found)]
    return found[:_MOST]


def brief(value: Json) -> str:
    """A value on one short line."""
    if isinstance(value, dict) and value:
        return f"{{{', '.join(list(value)[:4])}{', …' if len(value) > 4 else ''}}}"
    if isinstance(value, list) and len(value) > 1:
        return f"{len(value)} entries"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _BRIEF else f"{text[: _BRIEF - 1]}…"


def _offer(kind: Kind, text: str, typed: str, detail: str = "", words: str = "", label: str = "") -> Offer:
    return Offer(kind, label or text, len(typed), text, len(text), detail, words)


def _fits(name: str, typed: str) -> bool:
    return name.lower().startswith(typed.lower())


def _names(values: list[Json]) -> dict[str, Json]:
    """The members that objects among the values have, each with one value."""
    found: dict[str, Json] = {}
    for value in values:
        if isinstance(value, dict):
            for name, inner in value.items():
                if found.get(name) is None:
                    found[name] = inner
    return found


def _members(here: Cursor, known: Known) -> Iterator[Offer]:
    """Behind a dot; of an array those of its entries."""
    values = values_at(here.program or "", known)
    for name, value in _names(values).items():
        if _fits(name, here.typed):
            yield _offer("member", _written(name), here.typed, brief(value), label=name)
    entries = [entry for value in values if isinstance(value, list) for entry in value]
    if entries and not _names(values):
        for name, value in _names(entries).items():
            if _fits(name, here.typed):
                text = f"[].{_written(name)}"
                yield Offer("member", text, len(here.typed) + 1, text, len(text), brief(value), "Of each entry.")


def _written(name: str) -> str:
    return name if _SIMPLE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _keys(here: Cursor, known: Known) -> Iterator[Offer]:
    """Between quotes."""
    for name, value in _names(values_at(here.program or "", known)).items():
        if _fits(name, here.typed):
            text = json.dumps(name, ensure_ascii=False)[1:-1]
            yield _offer("member", text, here.typed, brief(value), label=name)


def _object_keys(here: Cursor, known: Known) -> Iterator[Offer]:
    """Members that an object that is being written may take over by their name, and variables likewise."""
    for name, value in _names(values_at(here.program or "", known)).items():
        if _fits(name, here.typed):
            yield _offer("member", _written(name), here.typed, brief(value), "Takes the member over.", label=name)
    if not here.typed:
        yield from _variables(Cursor("variable"), known, sign="$")


def _indexes(here: Cursor, known: Known) -> Iterator[Offer]:
    """Behind a bracket."""
    values = values_at(here.program or "", known)
    for name, value in _names(values).items():
        yield _offer("index", json.dumps(name, ensure_ascii=False), "", brief(value))
    lists = [value for value in values if isinstance(value, list)]
    for place, value in enumerate(lists[0][:_INDEXES] if lists else ()):
        yield _offer("index", str(place), "", brief(value))
    if lists and lists[0]:
        yield _offer("index", "-1", "", brief(lists[0][-1]), "The last entry.")


def _variables(here: Cursor, known: Known, sign: str = "") -> Iterator[Offer]:
    for name in dict.fromkeys(reversed(here.opened.bound if here.opened else [])):
        if _fits(name, here.typed):
            yield _offer("variable", sign + name, here.typed, words="Named in this expression.", label=f"${name}")
    for name, one in known.variables.items():
        if _fits(name, here.typed):
            value = "" if one.value is NOTHING else brief(one.value)
            yield _offer("variable", sign + name, here.typed, value, one.help, label=f"${name}")


def _formats(here: Cursor, known: Known) -> Iterator[Offer]:
    for name, one in FORMATS.items():
        if _fits(name, here.typed) and known.has(f"@{name}"):
            yield _entry_offer("format", one, here.typed, name)


def _words(here: Cursor, known: Known) -> Iterator[Offer]:
    """Where a part begins all that it may begin with; behind one, the words that go on from there."""
    assert here.opened
    if here.begins and here.program is not None:
        for name, value in {} if here.typed else _names(values_at(here.program, known)).items():
            yield _offer("member", f".{_written(name)}", "", brief(value))
    if known.only_places:
        return
    if here.begins:
        if not here.typed:
            yield from _variables(Cursor("variable", opened=here.opened), known, sign="$")
        for name in dict.fromkeys(reversed(here.opened.defined)):
            if _fits(name, here.typed):
                yield _offer("function", name, here.typed, words="Defined in this expression.")
        yield from _functions(here.typed, known)
    for word in _keywords(here.begins, here.opened):
        if _fits(word, here.typed):
            yield _entry_offer("keyword", KEYWORDS[word], here.typed)


def _functions(typed: str, known: Known) -> Iterator[Offer]:
    """Those of jq that there are, and those that only the engine has."""
    for one in BUILTINS.values():
        if _fits(one.name, typed) and known.has(one.name, one.arity):
            yield _entry_offer("function", one, typed)
    for name, arity in sorted((known.library or frozenset()) - BUILTINS.keys()):
        if _fits(name, typed) and not name.startswith("@"):
            brackets = "()" if arity else ""
            yield Offer("function", name, len(typed), name + brackets, len(name) + bool(arity), help=OF_ENGINE)


def _keywords(begins: bool, here: Opened) -> tuple[str, ...]:
    if begins:
        return _BEGINNING
    after = {"if": ("then",), "then": ("elif", "else", "end"), "else": ("end",)}.get(here.top, ())
    tried = any(token.value == "try" for token in here.tokens)
    return (*after, *_BETWEEN, *(("catch",) if tried else ()))


def _entry_offer(kind: Kind, one: Entry, typed: str, text: str = "") -> Offer:
    """A function is written with its brackets, and the caret between them."""
    text = text or one.name + ("()" if one.arity else "")
    caret = len(text) - (1 if one.arity else 0)
    return Offer(kind, one.call, len(typed), text, caret, "", one.sentence, (one.given, one.program, one.outputs))


def _calls(typed: str, before: str, known: Known) -> Iterator[Offer]:
    """`fn:name`, which stands alone."""
    for name, operation in known.functions.items():
        if _fits(name, typed) or ("fn:" not in before and _fits(f"fn:{name}", typed)):
            text = f"fn:{name}"
            length = len(before.lstrip())
            yield Offer("named", text, length, text, len(text), operation, "A function of this definition.")


_MAKERS: Final[dict[str, Callable[[Cursor, Known], Iterator[Offer]]]] = {
    "member": _members,
    "key": _keys,
    "name": _object_keys,
    "index": _indexes,
    "variable": _variables,
    "format": _formats,
    "word": _words,
}
