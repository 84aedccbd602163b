"""Each builtin of the leaf modules answers as jq's binding does, on random arguments."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from tests.tiers import share
from tests.workflow.expressions.jq.generator import EXPRESSIONS, data
from tests.workflow.expressions.jq.oracle import Task, answers
from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.dates import conversions as dates
from workflow.expressions.jq.dates.formats import strftime
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.fromjson import from_json
from workflow.expressions.jq.json_text.tojson import to_json, to_text
from workflow.expressions.jq.patterns import matches as patterns
from workflow.expressions.jq.values import arithmetic, containers, order, texts
from workflow.expressions.jq.values.formats import formatted
from workflow.expressions.jq.values.kinds import compare, equal
from workflow.paths import Json

Builtin = Callable[[Json, Json], Json]


def in_format(name: str) -> Builtin:
    return lambda a, b: formatted(name, a, free)


BUILTINS: Final[dict[str, Builtin]] = {
    "$a + $b": lambda a, b: arithmetic.add(a, b, free),
    "$a - $b": lambda a, b: arithmetic.subtract(a, b, free),
    "$a * $b": lambda a, b: arithmetic.multiply(a, b, free),
    "$a / $b": lambda a, b: arithmetic.divide(a, b, free),
    "$a % $b": arithmetic.remainder,
    "$a == $b": lambda a, b: equal(a, b, free),
    "$a < $b": lambda a, b: compare(a, b, free) < 0,
    "$a >= $b": lambda a, b: compare(a, b, free) >= 0,
    "-$a": lambda a, b: arithmetic.negate(a),
    "$a|contains($b)": lambda a, b: containers.contains(a, b, free),
    "$a|has($b)": containers.has,
    "$a|keys": lambda a, b: containers.keys(a, free),
    "$a|length": lambda a, b: containers.length(a),
    "$a|flatten": lambda a, b: containers.flatten_all(a, free),
    "$a|flatten($b)": lambda a, b: containers.flatten(a, b, free),
    "$a|sort": lambda a, b: order.ordered(a, a, free),
    "$a|unique": lambda a, b: order.unique(a, a, free),
    "[$a,$b]|[min,max]": lambda a, b: [order.least([a, b], [a, b], free), order.greatest([a, b], [a, b], free)],
    "$a|sort|bsearch($b)": lambda a, b: order.bisected(order.ordered(a, a, free), b, free),
    "$a|tojson": lambda a, b: to_json(a, free),
    "$a|tostring": lambda a, b: to_text(a, free),
    "$a|tostring|fromjson": lambda a, b: from_json(to_text(a, free), free),
    "$a|tonumber": lambda a, b: texts.to_number(a),
    "$a|toboolean": lambda a, b: texts.to_boolean(a),
    "$a|ascii_downcase": lambda a, b: texts.lower(a, free),
    "$a|explode": lambda a, b: texts.explode(a, free),
    "$a|implode": lambda a, b: texts.implode(a, free),
    "$a|trim": lambda a, b: texts.trim(a, free),
    "$a|ltrimstr($b)": lambda a, b: texts.without_start(a, b, free),
    "$a|startswith($b)": texts.starts_with,
    "$a|split($b)": lambda a, b: texts.split(a, b, free),
    "$a|utf8bytelength": lambda a, b: texts.utf8_length(a, free),
    "$a|gmtime": lambda a, b: dates.gmtime(a),
    "$a|mktime": lambda a, b: dates.mktime(a),
    '$a|strftime("%c %j %U")': lambda a, b: strftime(a, "%c %j %U", free),
    **{f"$a|@{name}": in_format(name) for name in ("html", "uri", "csv", "tsv", "sh", "base64", "base64d")},
}


def argument(random: Random) -> Json:
    """A random value; numbers and texts more often than in `data`."""
    if random.randrange(3):
        return data(random)
    return random.choice((random.randrange(-5, 6), round(random.uniform(-9, 9), 2), "a b, c", " x\t", [3, 1, 2, 1.5]))


def check(program: str, builtin: Callable[..., Json], arguments: list[Any]) -> None:
    """Both sides give the same value, or fail with the same message."""
    given = [Task(f". as [$a, $b] | {program}", one) for one in arguments]
    for one, theirs in zip(arguments, answers(given), strict=True):
        try:
            ours: Json = ["ok", [builtin(*one)]]
        except JqError as error:
            ours = ["ko", error.value]
        assert theirs is not None
        assert equal(from_json(theirs, free), from_json(to_json(ours, free), free), free), (program, one, theirs, ours)


@pytest.mark.parametrize("program", share(list(BUILTINS), 2))
def test_builtin(program: str) -> None:
    random = Random(program)
    check(program, BUILTINS[program], [[argument(random), argument(random)] for _ in range(200)])


def test_slices() -> None:
    random = Random(3)
    bounds: list[Json] = [None, 0, 1, 2, -1, -2, 1.5, -1.5, 10, -10, "a"]
    arguments: list[Json] = [
        [random.choice(["héllo", [1, 2, 3, 4], None, {}, 1]), [random.choice(bounds), random.choice(bounds)]]
        for _ in range(300)
    ]
    check("$a[$b[0]:$b[1]]", lambda a, b: containers.sliced(a, b[0], b[1], free), arguments)


@pytest.mark.parametrize("flags", ["", "g", "gi", "gx", "gn", "l", "gp"])
def test_matches(flags: str) -> None:
    random = Random(flags)
    alphabet = "aAbBcdé 1,\n"
    arguments: list[Json] = [
        ["".join(random.choices(alphabet, k=random.randrange(8))), json.loads(f'"{random.choice(EXPRESSIONS)}"')]
        for _ in range(300)
    ]
    if "g" in flags:  # jq goes on by a byte where nothing was matched, and so finds places in a character twice
        arguments = [[text.replace("é", "e"), expression] for text, expression in arguments]
    check(f'[$a|match($b; "{flags}")]', lambda a, b: list(patterns.matches(a, b, flags, free)), arguments)
