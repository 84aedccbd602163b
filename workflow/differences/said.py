"""One changed value in words: what it is of, and what was and is there as people say it.

Two lengths or counts are also shown as the step from one to the other: `waits 2 minutes more per attempt`.
"""

import re
from dataclasses import dataclass

from workflow import cron
from workflow.actions import ENDLESS
from workflow.diagram import words
from workflow.diagram.conditions import place
from workflow.diagram.labels import in_words
from workflow.diagram.sentences import plain
from workflow.diagram.text import printable
from workflow.differences.diff import KIND
from workflow.differences.items import Item, length
from workflow.durations import format_ms, to_words
from workflow.model import Duration, Expression
from workflow.paths import Json

ENTRIES = {
    "actions": "action",
    "errors": "error",
    "events": "event",
    "conditions": "condition",
    "branches": "branch",
    "retries": "retry on",
    "produce": "sent event",
    "cases": "case",
    "retry policies": "retry policy",
    "timeouts": "timeout",
    "authentications": "authentication",
    "secrets": "secret",
    "catalogs": "catalog",
    "extensions": "extension",
    "awaited events": "awaited event",
    "correlation": "correlation by",
}
"""Words that a list's entries are shown by, before the entry's own."""
NOUNS = {"errors": "error handler", "retries": "retry", "correlation": "correlation rule"}
"""What an entry is called without its own words, where that is not the same."""
FILTERS = {"input": "input filter", "output": "output filter", "result": "result filter", "target": "result path"}
LABELS = {
    "duration": "wait",
    KIND: "kind",
    "wait": "completion",
    "count": "branches waited for",
    "exclusive": "waits for",
    "max": "iterations",
    "compensate": "compensation",
    "failure": "ends as",
    "max_attempts": "attempts",
    "max_retry": "attempts",
    "completion": "waits for",
    "next": "next state",
    "compensated_by": "undone by",
    "action_mode": "order of actions",
    "multiplier": "longer wait each time",
    "direct_invoke": "started directly",
    "exec_status": "status",
    "compete": "waits for",
    "place": "moved",
}
CHOICES: dict[str, dict[Json, str]] = {
    "wait": {True: "awaited", False: "not awaited"},
    "exclusive": {True: "the first event", False: "all events"},
    "used_for_compensation": {True: "only to undo", False: "in the normal flow"},
    "compensate": {True: "undoes what was done first", False: "undoes nothing"},
    "failure": {True: "failed", False: "done"},
    "direct_invoke": {True: "allowed", False: "not allowed"},
    "compete": {True: "the first branch", False: "all branches"},
    "completion": {"and": "all branches", "xor": "one branch", "n_of_m": "some branches"},
    "action_mode": {"sequential": "one after the other", "parallel": "all at once"},
}
WAITS = {
    "delay": "waits {} {more} per attempt",
    "interval": "waits {} {more} per attempt",
    "multiplier": "waits grow by {} {more} each time",
    "jitter": "waits vary by {} {more}",
    "duration": "waits {} {more}",
    "timeout": "{} {longer}",
}
"""How a difference of lengths is shown, by the field; all but a timeout's says enough without the field's name."""
EACH = "[*]"
"""The end of a path to all entries of a list."""
COUNTS = {"max_attempts": "tries {} {more}", "max_retry": "tries {} {more}"}


@dataclass(frozen=True, slots=True)
class Said:
    """What changed and how, then the old and the new value; an empty one is not there.

    The values are in words; `old_code` and `new_code` are the expressions behind them, "" where there are none.
    """

    words: str
    old: str
    new: str
    old_code: str = ""
    new_code: str = ""


def said(item: Item) -> Said:
    """An item in words."""
    at = _place(item)
    step = _longer(item) or _more(item)
    if step and item.field != "timeout":
        at = at[:-1]
    old, new = _value(item, item.old), _value(item, item.new)
    return Said(" · ".join((*at, step) if step else at), old, new, _code(item.old, old), _code(item.new, new))


def spoken(text: str, *, asks: bool = False) -> str:
    """An expression in words: a place in the data, or what a condition `asks`; as written where it is more."""
    if "$" not in text:
        return printable(text)
    if asks:
        return in_words(Expression(text, ())) or words.bare(Expression(text, ()))
    bare = words.bare(Expression(text, ()))
    each = bare.endswith(EACH)
    found = place(bare.removesuffix(EACH))
    if any(run.kind == "code" for run in found):
        return printable(text)
    return f"each of {plain(found)}" if each else plain(found)


def _code(value: Json, shown: str) -> str:
    """The expressions of a value that is shown in other words than it is written."""
    written = ", ".join(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value
    return printable(written) if isinstance(written, str) and "$" in written and printable(written) != shown else ""


def _place(item: Item) -> tuple[str, ...]:
    """What leads to the value, outermost first: `action weigh`, `parameter unit`."""
    parts = [part for part in item.what if part != "call"]
    found: list[str] = []
    while parts:
        part = parts.pop(0)
        if part == "next state" and parts:
            continue
        if part in ENTRIES and item.sort == "entry" and len(parts) == 1:
            found.append(f"{NOUNS.get(part, ENTRIES[part])} {'added' if item.old is None else 'removed'}")
            break
        if part in ENTRIES and parts and parts[0] != "order":
            found.append(_entry(part, parts.pop(0)))
        elif part in ("data", "event data") and parts and parts[0] in FILTERS:
            found.append(FILTERS[parts.pop(0)])
        elif part in ("parameters", "attributes", "metadata") and parts:
            found.append(f"{part.removesuffix('s') if part != 'metadata' else part} {'.'.join(parts)}")
            break
        elif part == "order" and found:
            found[-1] = f"order of {found[-1]}"
        else:
            found.append(part)
    if item.sort not in ("entry", "order") and found and item.what[-1] == found[-1]:
        found[-1] = LABELS.get(item.field, found[-1])
    return tuple(printable(part) for part in found)


def _entry(of: str, key: str) -> str:
    if of == "errors" and key.partition(" ")[0] == "*":
        return "any error"
    return f"{ENTRIES[of]} {spoken(key, asks=of == 'conditions')}"


def _value(item: Item, value: Json) -> str:
    if value is None:
        return ""
    if item.sort == "duration" and isinstance(value, str):
        return words.duration(Duration(value, ()))
    if item.sort == "way" and isinstance(value, str):
        return value if item.field == "compensated_by" or value.startswith(("→", "end")) else f"→ {printable(value)}"
    if item.field in CHOICES and isinstance(value, bool | str):
        return CHOICES[item.field].get(value, printable(str(value)))
    if item.field == KIND and isinstance(value, str):
        return value
    if item.field == "cron" and isinstance(value, str):
        return _cron(value)
    if item.field in COUNTS and isinstance(value, int):
        return _times(value)
    if item.field == "max" and isinstance(value, int):
        return "all at once" if value <= 0 else "one at a time" if value == 1 else f"{value} at a time"
    asks = item.field == "condition" or "conditions" in item.what
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return (
            "; ".join(spoken(str(one), asks=asks) for one in value) if asks else printable(", ".join(map(str, value)))
        )
    return spoken(value, asks=asks) if isinstance(value, str) else words.value(value)


def _cron(text: str) -> str:
    try:
        return cron.parse(text).to_words()
    except cron.CronError:
        return printable(text)


def _times(count: int) -> str:
    if count >= ENDLESS:
        return "without end"
    return "never" if count <= 0 else "once" if count == 1 else f"{count} times"


def _longer(item: Item) -> str:
    """`2 minutes more`: the step between two lengths that can be subtracted; else nothing."""
    if item.field not in WAITS or not isinstance(item.old, str) or not isinstance(item.new, str):
        return ""
    old, new = length(item.old), length(item.new)
    if old is None or new is None or old.months != new.months or item.sort != "duration":
        return ""
    step = new.milliseconds - old.milliseconds
    more, longer = ("more", "longer") if step > 0 else ("less", "shorter")
    return WAITS[item.field].format(to_words(format_ms(abs(step))), more=more, longer=longer)


def _more(item: Item) -> str:
    """`tries 2 times more`: the step between two counts."""
    old, new = item.old, item.new
    if item.field not in COUNTS or not isinstance(old, int) or not isinstance(new, int):
        return ""
    if max(old, new) >= ENDLESS or old <= 0 or new <= 0:
        return ""
    return COUNTS[item.field].format(_times(abs(new - old)), more="more" if new > old else "less")


def shortened(text: str, most: int = 200) -> str:
    """A long text as far as a list shows it, on one line."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= most else f"{line[:most].rstrip()} …"
