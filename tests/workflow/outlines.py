"""What outlines are made of, for tests that go through them."""

from collections.abc import Iterator

from workflow.outline import Item, Outline, Step


def steps(found: Outline) -> Iterator[Step]:
    """Every step, those of branches after theirs."""
    for part in found.parts:
        for step in part.steps:
            yield from _inside(step)


def _inside(step: Step) -> Iterator[Step]:
    yield step
    for item in items_of(step.items):
        for inner in item.steps:
            yield from _inside(inner)


def items_of(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from items_of(item.items)
