"""Values that stand at several places of the format: lengths of time, times, names."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from simulator.scenario.format.objects import Key, Object, OneOf
from simulator.scenario.format.shapes import (
    NOTHING,
    REAL,
    Anything,
    ByName,
    Either,
    Fault,
    Faults,
    Instead,
    ListOf,
    Number,
    Schema,
    Schemas,
    Text,
    one_or_more,
)
from simulator.scenario.format.words import kind_of
from workflow import runtimes
from workflow.durations import Period, format_ms, from_words, parse, parse_time
from workflow.paths import Json, Path

_PART: Final = "[0-9]{1,12}([.,][0-9]{1,9})?"
_DURATION: Final = (
    f"P(?=[0-9T])([0-9]{{1,6}}Y)?([0-9]{{1,6}}M)?({_PART}W)?({_PART}D)?(T(?=[0-9])({_PART}H)?({_PART}M)?({_PART}S)?)?"
)
_TIME: Final = (
    "[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?"
    " ?([Zz]|[+-][0-9]{2}:?([0-9]{2})?)?)?"
)
UNITS: Final = {"days": 86_400_000, "hours": 3_600_000, "minutes": 60_000, "seconds": 1000, "milliseconds": 1}
"""How durations are written in definitions of 1.0."""


def _in_words(text: str) -> Instead | None:
    found = from_words(text)
    return Instead(found) if found and found != text else None


def _length(text: str) -> Period | None:
    found = parse(text)
    return None if found is None or found.months else found


DURATION: Final = Text(
    "a duration such as PT2S", "duration", pattern=f"^{_DURATION}$", reads=parse, form="duration", hint=_in_words
)
LENGTH: Final = replace(
    DURATION,
    wanted="a duration such as PT2S, without months",
    name="length",
    reads=_length,
    pattern=f"^(?!P[^T]*[YM]){_DURATION}$",
)
TIMESTAMP: Final = Text(
    "a time such as 2020-03-20T09:00:00Z", "timestamp", pattern=f"^{_TIME}$", reads=parse_time, form="time"
)
TIME: Final = Text(
    "a duration such as PT5M, or a time such as 2020-03-20T09:00:00Z",
    "time",
    pattern=f"^({_DURATION}|{_TIME})$",
    reads=lambda text: parse(text) or parse_time(text),
    form="duration",
    hint=_in_words,
)


@dataclass(frozen=True)
class Known(Text):
    """A name of something that there is, or not, as `unknown` says; `close` is what may be meant by one that is not."""

    known: Callable[[], Iterable[str]] = tuple
    is_known: Callable[[str], bool] = bool
    unknown: Callable[[str], str] = str
    close: Callable[[str], str | None] = lambda _: None

    def look(self, value: Json, path: Path, found: Faults) -> None:
        if not self.is_known(value):
            close, is_key = self.close(value), path[-1:] == (value,)
            found.append(Fault(path, self.unknown(value), Instead(close, is_key) if close else None))

    def written(self, schemas: Schemas) -> Schema:  # noqa: ARG002
        known: Schema = {"enum": list(self.known())}
        choice: Schema = {"anyOf": [known, {"pattern": self.pattern}]} if self.pattern else known
        return {"type": "string", **choice}


RUNTIME: Final = Known(
    "the id of a runtime",
    "runtime",
    pattern="^[a-z-]+@",
    known=runtimes.ids,
    is_known=runtimes.is_known,
    unknown=runtimes.unknown,
    close=runtimes.nearest,
)
ANYTHING: Final = Anything()
TEXT: Final = Text()
SCALAR: Final = Either((TEXT, Number("a number", kinds=REAL), NOTHING), "a text or a number")
WEIGHT: Final = Number("a number from 0 on", 0, 1e9, kinds=REAL)
POSITION: Final = Number("a whole number from 1", 1)
RANGE: Final = "a number, or a range such as 2-4"
NUMBERS: Final = one_or_more(
    Either(
        (Number(RANGE, 0), Text(RANGE, pattern="^[0-9]{1,9}(-[0-9]{1,9})?$")),
        RANGE,
    )
)


def _as_duration(written: Mapping[str, Json]) -> Instead | None:
    """What a duration of 1.0, an object, is as a text."""
    whole = all(name in UNITS and kind_of(one) == "integer" for name, one in written.items())
    if not written or not whole:
        return None
    return Instead(format_ms(sum(UNITS[name] * one for name, one in written.items())))


_BOUNDS: Final = (
    Key("min", LENGTH, "The least that may be drawn.", "PT1S"),
    Key("max", LENGTH, "The most that may be drawn.", "PT1M"),
)


def _distribution(name: str, *keys: Key) -> Object:
    named = Key("distribution", Text(choices=(name,)), "How the lengths are spread.", name, needed=True)
    return Object(f"{name}Length", f"the distribution `{name}`", (named, *keys, *_BOUNDS))


MEAN: Final = Key("mean", LENGTH, "The mean of the lengths.", "PT10S", needed=True)
DEVIATION: Final = Key("deviation", LENGTH, "The standard deviation of the lengths.", "PT2S", needed=True)
WEIGHED: Final = Object(
    "weighedLength",
    "an entry of `of`",
    (
        Key("value", LENGTH, "The length.", "PT1S", needed=True),
        Key("weight", WEIGHT, "How often it comes, held against the others; 1 where nothing is said.", 9),
    ),
)
LENGTHS: Final = [{"value": "PT1S", "weight": 9}, {"value": "PT1M"}]
DISTRIBUTIONS: Final = (
    _distribution(
        "uniform",
        Key("from", LENGTH, "The least length.", "PT1S", needed=True),
        Key("to", LENGTH, "The most.", "PT5S", needed=True),
    ),
    _distribution("normal", MEAN, DEVIATION),
    _distribution("lognormal", MEAN, DEVIATION),
    _distribution("exponential", MEAN),
    _distribution("choice", Key("of", ListOf(WEIGHED, "a list of lengths", 1), "The lengths.", LENGTHS, needed=True)),
)
DRAWN: Final = OneOf(
    "drawnLength",
    "distribution",
    {one.keys[0].example: one for one in DISTRIBUTIONS},
    "a duration such as PT2S, or a distribution such as {distribution: uniform, from: PT1S, to: PT5S}",
    _as_duration,
)
DELAY: Final = Either((DURATION, DRAWN, NOTHING), DRAWN.wanted)
HEADERS: Final = Either((ByName(ANYTHING, "a mapping of headers"), NOTHING), "a mapping of headers")
