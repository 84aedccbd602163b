"""What a jq program looks at: the members that count, and data on which it does not fail. By the static look."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from simulator.studies.exploration.languages import Names
from simulator.studies.exploration.languages.jq.values import TEXT, is_written, others
from simulator.studies.exploration.partial_data import ANYTHING, merged, settled, under
from workflow.expressions import jq
from workflow.expressions.jq import BELOW, EACH, Constant, Node, Step, literal, look, nodes, reads_of
from workflow.paths import Json

TRIED: Final = 64
"""Data that are made up at most for a program to be evaluated on."""
GUESSED: Final = 200
"""Data that are made of constants for one part of a program."""
_WHOLE: Final = frozenset(
    ("keys", "keys_unsorted", "to_entries", "tostring", "tojson", "recurse", "paths", "leaf_paths")
)
"""Builtins that look at members whatever their names are."""
_LEAVES: Final[tuple[Json, ...]] = (ANYTHING, TEXT, 1, [], [TEXT], [1], True)
"""What may stand where a program reads."""


def names(text: str) -> Names:
    """The members that count for what a program gives; None where any may."""
    if jq.called(text) is not None:
        return frozenset()
    found = look(text)
    if any(one.name in _WHOLE for one in found.functions):
        return None
    steps = {step for read in found.reads for step in read.path if isinstance(step, str)}
    return frozenset((*steps, *(one.value for one in found.constants if isinstance(one.value, str))))


def readable(text: str) -> Iterator[Json]:
    """Data with something at each place that the program reads: the same kind everywhere, then others."""
    paths = list(dict.fromkeys(one.path for one in look(text).reads if one.variable is None))
    rows = ((leaf,) * len(paths) for leaf in _LEAVES)
    seen = set()
    for leaves in islice((*rows, *islice(product(_LEAVES, repeat=len(paths)), TRIED)), TRIED):
        data: Json = ANYTHING
        for path, leaf in zip(paths, leaves, strict=True):
            data = merged(data, at_place(path, leaf))
        made = settled(data)
        if repr(made) not in seen:
            seen.add(repr(made))
            yield made


def around_constants(node: Node) -> Iterator[Json]:
    """Data in which the constants of a part of a program, and their neighbours, stand where it reads."""
    constants = [literal(one) for one in nodes(node) if isinstance(one, Constant)]
    near = [value for one in constants if is_written(one) for value in (one, *others(one))]
    leaves = list({repr(value): value for value in (*near, *_LEAVES)}.values())
    paths = list(dict.fromkeys(one.path for one in reads_of(node) if one.variable is None))
    for chosen in islice(product(leaves, repeat=len(paths)), GUESSED if paths else 0):
        data: Json = ANYTHING
        for path, leaf in zip(paths, chosen, strict=True):
            data = merged(data, at_place(path, leaf))
        yield data


def at_place(path: tuple[Step, ...], leaf: Json) -> Json:
    """Data with a leaf where a path leads; one entry stands for each, and nothing is said of what is anywhere below."""
    for step in reversed(path):
        leaf = leaf if step is BELOW else [leaf] if step is EACH else under(step, leaf)
    return leaf
