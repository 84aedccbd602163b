"""Builtins that go a quicker way than the prelude has it give what it says (docs/jq.md, "Work")."""

from random import Random
from typing import Final

import pytest

from tests.workflow.expressions.jq.generator import EXPRESSIONS, FLAGS, data
from workflow.expressions import NO_ARGUMENTS, ExpressionError
from workflow.expressions.jq import JqError, parse
from workflow.expressions.jq.builtins import known
from workflow.expressions.jq.builtins.prelude import PRELUDE
from workflow.paths import Json

COUNT: Final = 400
SUB: Final = "sub($expression; text; $flags)"
TEXTS: Final = ('"x"', "(.x, .y)", "empty", '"<\\(.x)>", "b"', "1", "null", 'if .x then "q", "r" else "s" end', "error")


@pytest.fixture(autouse=True)
def _internal_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prelude's own definitions call what other programs may not."""
    monkeypatch.setattr(known, "_is_internal", lambda _name: False)


def said(start: str) -> str:
    """A definition of the prelude, under its own name: in a program it is the one that is called."""
    (found,) = [one for one in PRELUDE.replace("\ndef ", "\0def ").split("\0") if one.startswith(f"def {start}:")]
    return found


def outcome(text: str, given: Json) -> str:
    """What a program gives, or how it fails."""
    found: list[Json] = []
    try:
        found.extend(parse(text).raw_outputs(given, NO_ARGUMENTS))
    except ExpressionError as error:
        return f"{found!r} {error.message}"
    except JqError as error:
        return f"{found!r} {error.value!r}"
    return repr(found)


def agree(call: str, definition: str, given: Json) -> bool:
    """Whether a call gives the same both ways, and whether that is something."""
    quick = outcome(call, given)
    assert quick == outcome(f"{definition} {call}", given), (call, given)
    return not quick.startswith("[] ")


@pytest.mark.parametrize(
    "call", ["recurse", "..", "path(..)", "[limit(4; ..)]", "[(.a?, 1) | ..]", ".. |= .", "path(1 | ..)"]
)
def test_recurse(call: str) -> None:
    random = Random(7)
    definition = said("recurse")
    named = call.replace("..", "recurse")
    found = [agree(named, definition, data(random)) for _ in range(COUNT)]
    found += [outcome(call, given) == outcome(named, given) for given in map(data, [random] * COUNT)]
    assert any(found)


def test_combinations() -> None:
    random = Random(8)
    rows = [[data(random, 1) for _ in range(random.randrange(4))] for _ in range(COUNT)]
    given = [data(random) if random.randrange(3) else random.sample(rows, random.randrange(4)) for _ in range(COUNT)]
    assert sum(agree("combinations", said("combinations"), one) for one in given) > COUNT // 10


@pytest.mark.parametrize("text", TEXTS)
def test_sub(text: str) -> None:
    random, worked = Random(9), 0
    for _ in range(COUNT):
        expression, flags = random.choice(EXPRESSIONS), random.choice(FLAGS)
        given = data(random, 0) if random.randrange(8) else data(random)
        worked += agree(f'sub("{expression}", "(?<x>a|b)(?<y>,)?"; {text}; {flags}, "g")', said(SUB), given)
    assert worked > COUNT // 10 or text in ("1", "error")


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        ('test("{0}")', ("test($expression)", "_given($what)")),
        ('test(["{0}", {1}], "{0}", [], null)', ("test($expression)", "_given($what)")),
        ('test("{0}", "b"; {1}, "g")', ("test($expression; $flags)",)),
    ],
)
def test_test(call: str, parts: tuple[str, ...]) -> None:
    random, worked = Random(10), 0
    definition = " ".join(said(part) for part in reversed(parts))
    for _ in range(COUNT):
        given = data(random, 0) if random.randrange(8) else data(random)
        worked += agree(call.format(random.choice(EXPRESSIONS), random.choice(FLAGS)), definition, given)
    assert worked > COUNT // 10
