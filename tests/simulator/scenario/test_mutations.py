"""Slips that a die puts into good scenario files: nearly each is named at its line, whatever it is."""

from pathlib import Path

from tests.simulator.scenario.mutations import KINDS, said_of, slips
from tests.tiers import LONG

COUNT = 300 if LONG[0] else 60
SILENT = COUNT // 50
"""So many, 2 %, may be what somebody could mean: an attribute of an event by a word that its definition has."""


def test_a_slip_is_named_at_its_line(tmp_path: Path) -> None:
    silent, kinds = [], set()
    for number, slip in enumerate(slips(46, COUNT)):
        kinds.add(slip.kind)
        if not said_of(slip, tmp_path / str(number)):
            silent.append(f"{slip.file.parent.name}:{slip.line}: {slip.kind}: {slip.words}")
    assert kinds == set(KINDS)
    assert len(silent) <= SILENT, silent
