"""What is told of random programs without running them holds when they run."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.workflow.expressions.jq.generator import Programs, data
from workflow.expressions import NO_ARGUMENTS, NOTHING, ExpressionError
from workflow.expressions.jq import parse
from workflow.expressions.jq.static import BELOW, EACH, Step, look
from workflow.expressions.jq.values.kinds import kind
from workflow.paths import Json, Path

COUNT = 600
OTHER = {"number": 1234.5, "string": "zq"}
"""Another value of a kind; there is another boolean too, and of the others only one without anything inside."""


def programs(seed: int) -> Iterator[tuple[str, Json]]:
    """Programs that compile, each with an input."""
    random = Random(seed)
    source = Programs(random)
    for _ in range(COUNT):
        program, given = source.program(), data(random)
        try:
            parse(program)
        except ExpressionError:
            continue
        yield program, given


@pytest.mark.parametrize("seed", range(3))
def test_kinds_and_counts_hold(seed: int) -> None:
    sure = 0
    for program, given in programs(seed):
        told, outputs = look(program), _outputs(program, given)
        if outputs is None:
            assert told.may_fail, program
            continue
        assert {kind(one) for one in outputs} <= told.kinds, program
        assert len(outputs) >= told.least, program
        assert len(outputs) <= 1 or not told.is_single, program
        assert told.result is NOTHING or repr(outputs) == repr([told.result]), program
        sure += told.surely is not None
    assert sure > COUNT / 10


@pytest.mark.parametrize("seed", range(10, 13))
def test_what_is_not_read_does_not_count(seed: int) -> None:
    random, changed = Random(seed), 0
    for program, given in programs(seed):
        reads = [one.path for one in look(program).reads if one.variable is None]
        unread = [path for path, _ in leaves(given) if not any(covers(read, path) for read in reads)]
        outputs = _outputs(program, given)
        if outputs is None or not unread:
            continue
        place = random.choice(unread)
        assert repr(_outputs(program, with_other(given, place))) == repr(outputs), (program, given, place)
        changed += 1
    assert changed > COUNT / 20


def _outputs(program: str, given: Json) -> list[Json] | None:
    """All outputs; None where it fails."""
    try:
        return parse(program).outputs(given, NO_ARGUMENTS)
    except ExpressionError:
        return None


def leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Everything that has nothing inside, with its place."""
    inner = value.items() if type(value) is dict else enumerate(value) if type(value) is list else ()
    if not value or not inner:
        yield path, value
        return
    for key, one in inner:
        yield from leaves(one, (*path, key))


def covers(read: tuple[Step, ...], path: Path) -> bool:
    """Whether a place is one that is read, or stands in it."""
    for number, step in enumerate(read):
        if step is BELOW:
            return True
        if number >= len(path):
            return False
        is_from_end = isinstance(step, int) and step < 0 and isinstance(path[number], int)
        if step is not EACH and step != path[number] and not is_from_end:
            return False
    return True


def with_other(value: Json, path: Path) -> Json:
    """The same with another leaf of the same kind at a place."""
    if not path:
        return not value if type(value) is bool else OTHER.get(kind(value), value)
    if isinstance(value, dict):
        return {key: with_other(one, path[1:]) if key == path[0] else one for key, one in value.items()}
    return [with_other(one, path[1:]) if key == path[0] else one for key, one in enumerate(value)]
