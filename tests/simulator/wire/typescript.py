"""The shapes as TypeScript, laid out as prettier leaves it."""

import json
import textwrap
from typing import Any, get_args, get_origin

from simulator.wire import debugging, run_changes
from simulator.wire.trace import OPEN
from tests.serving import ROOT
from tests.simulator.wire.shapes import Field, aliases, fields, is_null, said, shapes, union, words

FILE = ROOT / "static" / "src" / "simulate" / "core" / "wire.ts"
WIDTH = 120
HEAD = """\
// By `make wire`, from simulator/wire/: what is changed here is lost.

/** The messages of a session's WebSocket, and what they are made of. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
"""
PAIR = 2
MANY = 10
BASES: dict[Any, Any] = {debugging.MarkedBreakpoint: debugging.Breakpoint}
"""Of a shape the one that it extends: TypedDicts do not tell before Python 3.12."""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean"}


def source() -> str:
    """The whole file."""
    named = {value: name for name, value in aliases().items()}
    types = "".join(_alias(name, value, named) for name, value in aliases().items())
    return "\n".join([HEAD, types, *(_interface(shape, named) for shape in shapes())])


def _alias(name: str, value: Any, named: dict[Any, str]) -> str:
    """A name for words or a union; many of them fill the lines."""
    parts = _parts(value, {one: called for one, called in named.items() if called != name})
    if len(parts) <= MANY:
        return _laid_out("", f"export type {name} =", parts)
    whole = " ".join(f"| {part}".replace(" ", "\0") for part in parts)
    filled = textwrap.fill(whole, WIDTH - 1, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return f"// prettier-ignore\nexport type {name} =\n{filled};\n".replace("\0", " ")


def _interface(shape: Any, named: dict[Any, str]) -> str:
    """A shape, without the fields of the one that it extends.

    A small one is a type on one line, and so is one that stands in an open shape: as an interface it would be no JSON
    to TypeScript.
    """
    base = BASES.get(shape)
    known = {one.name for one in fields(base)} if base else set()
    own = [one for one in fields(shape) if one.name not in known]
    head = _comment(said(shape), "")
    members = [f"{_key(one)}: {' | '.join(_of_field(one, named))}" for one in own]
    small = f"export type {shape.__name__} = {{ {'; '.join(members)} }};"
    if not base and shape not in OPEN and len(small) <= WIDTH and not any(one.says for one in own):
        return "\n".join([*head, small, ""])
    is_type = shape.__module__ == run_changes.__name__
    more = f" extends {base.__name__}" if base else ""
    name = f"type {shape.__name__} =" if is_type else f"interface {shape.__name__}{more}"
    lines = [*head, f"export {name} {{", *(line for one in own for line in _member(one, named))]
    if shape in OPEN:
        lines.append("  [field: string]: Json | undefined;")
    return "\n".join([*lines, "};" if is_type else "}", ""])


def _key(one: Field) -> str:
    return one.name if one.required else f"{one.name}?"


def _member(one: Field, named: dict[Any, str]) -> list[str]:
    """A field, with what is said of it beside it where there is room, else above it."""
    line = _laid_out("  ", f"{_key(one)}:", _of_field(one, named)).rstrip("\n")
    beside = f"{line} // {one.says}"
    if one.says and "\n" not in line and len(beside) <= WIDTH:
        return [beside]
    return [*_comment(one.says, "  "), line]


def _of_field(one: Field, named: dict[Any, str]) -> list[str]:
    if one.keywords.get("minItems") == one.keywords.get("maxItems") == PAIR:
        item = " | ".join(_parts(get_args(one.type)[0], named, one.of))
        return [f"[{item}, {item}]"]
    return _parts(one.type, named, one.of)


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    line = f"{indent}/** {text} */"
    if len(line) <= WIDTH:
        return [line]
    wrapped = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return [f"{indent}/**", *(f"{indent} * {one}" for one in wrapped), f"{indent} */"]


def _laid_out(indent: str, head: str, parts: list[str]) -> str:
    """A type on one line, or below its head, or where it is too long for that a part of the union on each."""
    whole = f"{' | '.join(parts)};"
    for between in (" ", f"\n{indent}  "):
        if len(f"{indent}{head}{between}{whole}".split("\n")[-1]) <= WIDTH:
            return f"{indent}{head}{between}{whole}\n"
    return "\n".join([f"{indent}{head}", *(f"{indent}  | {part}" for part in parts)]) + ";\n"


def _parts(of_type: Any, named: dict[Any, str], of: Any = None) -> list[str]:
    """The parts of the union that a type is, most often one."""
    if of_type in named:
        return [named[of_type]]
    if found := words(of_type):
        return [json.dumps(word) for word in found]
    each = [_parts(one, named, of) if words(one) else [_one(one, named, of)] for one in union(of_type)]
    return [part for parts in each for part in parts]


def _one(of_type: Any, named: dict[Any, str], of: Any) -> str:
    if of_type is Any:
        return "Json"
    if is_null(of_type):
        return "null"
    if of_type in PLAIN:
        return PLAIN[of_type]
    if get_origin(of_type) is list:
        parts = _parts(get_args(of_type)[0], named, of)
        return f"{parts[0]}[]" if len(parts) == 1 else f"({' | '.join(parts)})[]"
    if get_origin(of_type) is dict:
        key, value = get_args(of_type)
        if value is Any:
            return "JsonObject" if of is None else str(of.__name__)
        return f"Record<{' | '.join(_parts(key, named))}, {' | '.join(_parts(value, named, of))}>"
    return str(of_type.__name__)
