"""A definition of a full MiB: what a worker process does with it takes less than two seconds of its CPU.

With the rare looks for garbage that a worker takes (`designer/workers/gc_tuning.py`). Idle, each takes less than 1.2 s.
"""

import gc
from collections.abc import Callable, Iterator

import pytest

from designer.workers.gc_tuning import collect_seldom
from tests.pace import within
from tests.tiers import share
from tests.workflow.growing import as_json, as_yaml, chain
from tests.workflow.operations.recipes import RECIPES
from workflow import operations
from workflow.convert.text import to_text
from workflow.document import LIMITS, read
from workflow.formatting import format_text
from workflow.paths import Json

SECONDS = 2.0


@pytest.mark.parametrize("operation", RECIPES)
def test_the_yaml_is_the_products(operation: str) -> None:
    data = RECIPES[operation](12)[0]
    assert as_yaml(data) == to_text(data, "yaml")


@pytest.fixture(autouse=True)
def _as_a_worker() -> Iterator[None]:
    before = gc.get_threshold()
    collect_seldom()
    yield
    gc.set_threshold(*before)


GROWING = {
    "duplicate": 0.75,
    "duplicate-tasks": 0.95,
    "paste-tasks": 0.95,
    "inline": 0.5,
    "paste": 0.95,
    "set": 0.95,
    "wrap-tasks": 0.97,
}
"""How much of a MiB the text has that is made longer by much; `inline` adds another of the same length."""


def full(make: Callable[[int], Json], spelled: Callable[[Json], str], part: float = 0.99) -> tuple[int, str]:
    """Of how many things `make` gives a text of about that part of a MiB, and the text.

    A text of an eighth tells nearly how long a whole one is, but for the digits that its names have more.
    """
    number, wanted = 400, 0.985 * part * LIMITS.size
    for eighths in (8, 1, 1, 1):
        text = spelled(make(number))
        length = len(text.encode())
        if 0.98 * part < length / LIMITS.size <= 1:
            break
        number = int(number * wanted / length / eighths)
    assert 0.98 * part < length / LIMITS.size <= 1
    return number, text


@pytest.mark.parametrize("spelled", [as_yaml, as_json])
@pytest.mark.parametrize("operation", share(operations.ids(), 20))
def test_every_operation_takes_less_than_two_seconds(operation: str, spelled: Callable[[Json], str]) -> None:
    recipe, part = RECIPES[operation], GROWING.get(operation, 0.99)
    made = (lambda number: recipe(number)[1]["text"]) if operation == "paste" else lambda number: recipe(number)[0]
    number, text = full(made, str if operation == "paste" else spelled, part)
    data, arguments = recipe(number)
    text = spelled(data) if operation == "paste" else text
    within(SECONDS, lambda: operations.run(operations.definition(text), operation, arguments))


@pytest.mark.parametrize("spelled", [as_yaml, as_json])
def test_a_text_is_formatted_in_less_than_two_seconds(spelled: Callable[[Json], str]) -> None:
    _, text = full(chain, spelled)
    within(SECONDS, lambda: format_text(read(text)))
