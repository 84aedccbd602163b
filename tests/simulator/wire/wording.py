"""What is said of trace events (`simulator.run_model.wording`) as TypeScript: a function for each text.

There is a file for each occasion, since a page loads the sentences and the messages when they are first shown.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from simulator.run_model.phrases import FACTS, Condition, Place, Text, Wording
from simulator.run_model.wording import WORDING
from tests.serving import ROOT

FOLDER = ROOT / "static" / "src" / "simulate" / "core" / "trace-wording"
WIDTH = 120
SENTENCE, WORDS = 60, 120
"""Characters of a value in a sentence and in words: a row is one line. At a message they are not counted."""
HEAD = """\
// By `make wire`, from simulator/run_model/wording.py: what is changed here is lost.
"""
HELPERS = ("data", "duration", "fault", "joined", "length", "list", "member", "moment", "state", "text", "written")
PLACE = re.compile(r"\{(\w+)\}")


class Call(NamedTuple):
    """A call with arguments, or with the members of an object as its last."""

    head: str
    parts: "tuple[Code, ...]"
    tail: str


class Choice(NamedTuple):
    """One of two expressions."""

    condition: str
    then: "Code"
    otherwise: "Code"


Code = str | Call | Choice


def files() -> dict[Path, str]:
    """The text of each file, by its place in the checkout."""
    return {
        FOLDER / "words.ts": _file(_words() + _bad()),
        FOLDER / "sentences.ts": _file(_sentences()),
        FOLDER / "messages.ts": _file(_messages()),
    }


def write() -> None:
    """Write the files into the checkout."""
    FOLDER.mkdir(exist_ok=True)
    for path, source in files().items():
        path.write_text(source, encoding="utf-8")


def _file(body: str) -> str:
    used = [name for name in HELPERS if re.search(rf"\b{name}\(", body)]
    if "MessageFacts" in body:
        used.insert(0, "type MessageFacts")
    imports = ['import { t } from "../../../shared/translation";'] if re.search(r"\bt\(", body) else []
    imports += [f'import {{ {", ".join(used)} }} from "../filling";', 'import type { TraceEvent } from "../types";']
    return "\n".join([HEAD, *imports, "", body])


def _words() -> str:
    told = {type_: one.words for type_, one in WORDING.items() if one.words is not None}
    says = "What stands beside the type of an event, in a few words."
    return _table("WORDS", says, "(e: TraceEvent) => string", {type_: _text(one, WORDS) for type_, one in told.items()})


def _bad() -> str:
    bad = "".join(f'  "{type_}",\n' for type_, one in WORDING.items() if one.is_bad)
    return f"\n/** What went wrong. */\nexport const BAD: ReadonlySet<string> = new Set([\n{bad}]);\n"


def _sentences() -> str:
    said = {type_: _text(one.sentence, SENTENCE) for type_, one in WORDING.items()}
    return _table("SENTENCES", "What happens, as a sentence.", "(e: TraceEvent) => string", said)


def _messages() -> str:
    said = {type_: _message(one) for type_, one in WORDING.items() if one.message}
    says = "What stands at a message of the sequence diagram, where that is not its event's sentence."
    return _table("MESSAGES", says, "(e: TraceEvent, m: MessageFacts) => string", said)


def _message(one: Wording) -> Code:
    parts = tuple(_text(part, None) for part in one.message)
    return parts[0] if len(parts) == 1 else Call("joined(", parts, ")")


def _table(name: str, says: str, of: str, codes: Mapping[str, Code]) -> str:
    entries = ((code, f'"{type_}": {_taking(code)} => ') for type_, code in codes.items())
    lines = [line for code, before in entries for line in _laid_out(code, before, ",", 2)]
    head = [f"/** {says} */", "// prettier-ignore", f"export const {name}: Record<string, {of}> = {{"]
    return "\n".join([*head, *lines, "};", ""])


def _taking(code: Code) -> str:
    """The parameters of a text's function: the event and the message, as far as it needs them."""
    flat = _flat(code)
    event, message = bool(re.search(r"\be[.,)]", flat)), bool(re.search(r"\bm\.", flat))
    if message:
        return f"({'e' if event else '_e'}, m)"
    return "e" if event else "()"


def _text(text: Text, most: int | None) -> Code:
    if text.where is None:
        return _template(text, most)
    otherwise = '""' if text.otherwise is None else _text(text.otherwise, most)
    return Choice(_condition(text.where), _template(text, most), otherwise)


def _template(text: Text, most: int | None) -> Code:
    """A message for translators where there are words in it; else what stands at its places."""
    places = {name: _place(text.places.get(name, Place(name)), most) for name in PLACE.findall(text.template)}
    if re.search(r"[A-Za-z]", PLACE.sub("", text.template)):
        said = json.dumps(text.template, ensure_ascii=False)
        return Call(f"t({said}, {{", _members(places), "})") if places else f"t({said})"
    if len(places) == 1 and PLACE.fullmatch(text.template):
        return next(iter(places.values()))
    return "`" + PLACE.sub(lambda found: f"${{{_flat(places[found[1]])}}}", text.template) + "`"


def _members(places: Mapping[str, Code]) -> tuple[Code, ...]:
    return tuple(f"{name}: {_flat(code)}" for name, code in places.items())


def _place(place: Place | Text, most: int | None) -> Code:
    if isinstance(place, Text):
        return _text(place, most)
    shown = _shown(place, most)
    return shown if place.otherwise is None else f"{shown} || {_flat(_place(place.otherwise, most))}"


def _shown(place: Place, most: int | None) -> str:
    if place.path in FACTS:
        return f"m.{place.path}"
    if place.path == "state":
        return "state(e)"
    ways: dict[str, Callable[[str], str]] = {
        "data": lambda value: f"data({value})",
        "length": lambda value: f"length({value})",
        "moment": lambda value: f"moment({value}, e)",
        "written": lambda value: f"written({value}, e)" if most is None else f"written({value}, e, {most})",
    }
    value = _value(place.path)
    if place.how in ways:
        return ways[place.how](value)
    return f"{place.how}({value})" if most is None else f"{place.how}({value}, {most})"


def _value(path: str) -> str:
    first, *others = path.split(".")
    code = f"e.{first}"
    for name in others:
        code = f'member({code}, "{name}")'
    return code


def _condition(one: Condition) -> str:
    value = f"m.{one.path}" if one.path in FACTS else _value(one.path)
    if one.test == "true":
        return f"{value} === true"
    if one.test == "several":
        return f"Number({value}) > 1"
    if one.test == "one of":
        return f"{json.dumps(one.words)}.includes(text({value}))"
    return value


def _flat(code: Code) -> str:
    if isinstance(code, str):
        return code
    if isinstance(code, Choice):
        return f"{code.condition} ? {_flat(code.then)} : {_flat(code.otherwise)}"
    space = " " if code.head.endswith("{") else ""
    return f"{code.head}{space}{', '.join(map(_flat, code.parts))}{space}{code.tail}"


def _laid_out(code: Code, before: str, after: str, indent: int) -> list[str]:
    """On one line where it fits, else in parts."""
    line = f"{' ' * indent}{before}{_flat(code)}{after}"
    if len(line) <= WIDTH or isinstance(code, str):
        return [line]
    if isinstance(code, Choice):
        then = _laid_out(code.then, "? ", "", indent + 2)
        return [f"{' ' * indent}{before}{code.condition}", *then, *_laid_out(code.otherwise, ": ", after, indent + 2)]
    parts = [line for part in code.parts for line in _laid_out(part, "", ",", indent + 2)]
    return [f"{' ' * indent}{before}{code.head}", *parts, f"{' ' * indent}{code.tail}{after}"]
