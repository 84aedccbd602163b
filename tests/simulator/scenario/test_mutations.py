"""Slips that a die puts into good scenario files: nearly each is named at its line, whatever it is."""

from pathlib import Path

from tests.simulator.scenario.mutations import KINDS, is_silent, said_of, slips
from tests.tiers import LONG

COUNT = 300 if LONG[0] else 60
ELSEWHERE = COUNT // 100
"""So many, 1 %, may be told at another line: a mock that was not used has none."""


def test_a_slip_is_named_at_its_line(tmp_path: Path) -> None:
    """And none is passed over without a word."""
    missed, silent, kinds = [], [], set()
    for number, slip in enumerate(slips(46, COUNT)):
        kinds.add(slip.kind)
        folder, words = tmp_path / str(number), f"{slip.file.parent.name}:{slip.line}: {slip.kind}: {slip.words}"
        if not said_of(slip, folder):
            missed.append(words)
            silent += [words] if is_silent(slip, folder) else []
    assert kinds == set(KINDS)
    assert silent == []
    assert len(missed) <= ELSEWHERE, missed
