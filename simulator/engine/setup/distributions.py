"""Chance in a scenario: lengths of time by a distribution, and one of several answers (docs/scenarios.md, "Chance").

Each is drawn with one number between 0 and 1, which the seed gives (semantics.md §5.2). What comes out is whole
milliseconds, so that a last bit in which machines differ does not count.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import NormalDist

from simulator.limits import CHOICES
from workflow.durations import format_ms, parse
from workflow.paths import Json, Path, PathError

LEAST = 2.0**-54  # the smallest chance that is told from none
BOUNDS = ("min", "max")


class ChanceError(PathError):
    """A distribution or choice that cannot be read: the message, and the `path` in it that it is about."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A length of time that is drawn: `quantile` gives the milliseconds below which a share of all draws are."""

    quantile: Callable[[float], float]
    least: float = 0.0
    most: float = math.inf

    def draw(self, share: float) -> int:
        """The length for a number from 0 up to 1, in whole milliseconds."""
        found = self.quantile(max(LEAST, share))
        return round(min(self.most, max(self.least, found)))


def read_chance(written: Mapping[str, Json]) -> Chance:
    """A distribution as a scenario writes it: `{distribution: normal, mean: PT2S, deviation: PT1S, min?, max?}`.

    Raises ChanceError.
    """
    name = written.get("distribution")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ChanceError(f"`distribution` may be {', '.join(KINDS)}", ("distribution",))
    needed, make = kind
    for key in written:
        if key not in ("distribution", *needed, *BOUNDS):
            raise ChanceError(f"{name} has no `{key}`; it has {', '.join((*needed, *BOUNDS))}", (key,))
    bounds = {key: _length(written, key) for key in BOUNDS if key in written}
    least, most = bounds.get("min", 0.0), bounds.get("max", math.inf)
    if least > most:
        raise ChanceError("`min` is more than `max`", ("min",))
    return Chance(make(written), least, most)


def _uniform(written: Mapping[str, Json]) -> Callable[[float], float]:
    low, high = _length(written, "from"), _length(written, "to")
    if low > high:
        raise ChanceError("`from` is more than `to`", ("from",))
    return lambda share: low + (high - low) * share


def _normal(written: Mapping[str, Json]) -> Callable[[float], float]:
    mean, deviation = _length(written, "mean"), _length(written, "deviation")
    if deviation == 0:
        return lambda _: mean
    return NormalDist(mean, deviation).inv_cdf


def _lognormal(written: Mapping[str, Json]) -> Callable[[float], float]:
    """`mean` and `deviation` are those of the length itself, not of its logarithm."""
    mean, deviation = _length(written, "mean"), _length(written, "deviation")
    if mean == 0:
        raise ChanceError("`mean` must be more than nothing", ("mean",))
    if deviation == 0:
        return lambda _: mean
    spread = math.log1p((deviation / mean) ** 2)
    of_log = NormalDist(math.log(mean) - spread / 2, math.sqrt(spread))
    return lambda share: math.exp(of_log.inv_cdf(share))


def _exponential(written: Mapping[str, Json]) -> Callable[[float], float]:
    mean = _length(written, "mean")
    return lambda share: -mean * math.log1p(-share)


def _choice(written: Mapping[str, Json]) -> Callable[[float], float]:
    listed = written.get("of")
    if not isinstance(listed, list) or not all(isinstance(one, dict) and "value" in one for one in listed):
        raise ChanceError("`of` is a list of {value: PT2S, weight: 3}", ("of",))
    lengths = [_value(one, ("of", place)) for place, one in enumerate(listed)]
    pick = read_weights(listed, ("of",))
    return lambda share: lengths[pick(share)]


def _value(entry: Mapping[str, Json], place: Path) -> float:
    try:
        return _length(entry, "value")
    except ChanceError as error:
        raise ChanceError(str(error), (*place, *error.path)) from None


KINDS: dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, Json]], Callable[[float], float]]]] = {
    "uniform": (("from", "to"), _uniform),
    "normal": (("mean", "deviation"), _normal),
    "lognormal": (("mean", "deviation"), _lognormal),
    "exponential": (("mean",), _exponential),
    "choice": (("of",), _choice),
}
"""The distributions: what each needs, and the maker of its quantile function."""


def read_weights(listed: Sequence[Mapping[str, Json]], path: Path) -> Callable[[float], int]:
    """Which of several entries with a `weight` (1 where there is none) a number from 0 up to 1 stands for."""
    if not 0 < len(listed) <= CHOICES:
        raise ChanceError(f"there may be 1 to {CHOICES} to choose from", path)
    weights = [one.get("weight", 1) for one in listed]
    for place, weight in enumerate(weights):
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= 1e9:
            raise ChanceError("`weight` is a number from 0 on", (*path, place, "weight"))
    ends = list(accumulate(weights))
    if not ends[-1]:
        raise ChanceError("one `weight` at least is more than 0", path)
    return lambda share: next(place for place, end in enumerate(ends) if share * ends[-1] < end)


def certain(entry: Mapping[str, Json]) -> list[dict[str, Json]]:
    """An entry of a mock without chance: one for each answer that it may give, with the length in the middle."""
    whole = {name: value for name, value in entry.items() if name != "choice"}
    options = entry.get("choice")
    listed = options if isinstance(options, list) else [{}]
    plain = [{name: value for name, value in one.items() if name != "weight"} for one in listed]
    return [_settled({**whole, **one}) for one in plain]


def _settled(entry: dict[str, Json]) -> dict[str, Json]:
    delay = entry.get("delay")
    return {**entry, "delay": format_ms(read_chance(delay).draw(0.5))} if isinstance(delay, dict) else entry


def _length(written: Mapping[str, Json], key: str) -> float:
    """A duration in milliseconds; one with months has no fixed length."""
    text = written.get(key)
    period = parse(text) if isinstance(text, str) else None
    if period is None or period.months:
        raise ChanceError(f"`{key}` must be a duration such as PT2S, without months", (key,))
    return float(period.milliseconds)
