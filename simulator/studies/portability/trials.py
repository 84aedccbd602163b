"""Quick fixes tried: whether runs that part do the same with one of them, and what it changes besides."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from simulator.limits import PORTABLE_FIXES
from simulator.studies.portability.compared import Compared, Difference, Remedy, compared
from simulator.studies.portability.places import Places
from simulator.studies.portability.runs import Case, Outcome, differing, outcome
from simulator.studies.portability.sides import Side, Texts, opened
from workflow.diagnostics import TextEdit
from workflow.document import Document, read
from workflow.edits.applying import apply

Outcomes = Mapping[str, Sequence[Outcome]]
"""The outcomes of all cases by runtime."""


class Trials:
    """The quick fixes of a definition, each tried once under each engine that it is asked of."""

    def __init__(
        self,
        document: Document,
        texts: Mapping[str, Texts],
        places: Places,
        cases: Sequence[Case],
        outcomes: Outcomes,
        sides: Sequence[Side],
    ) -> None:
        """`outcomes` are those of the definition as it is, for each of the `sides`, which load it."""
        self._document, self._texts, self._places = document, texts, places
        self._cases, self._outcomes, self._sides = cases, outcomes, sides
        self._tried: dict[tuple[TextEdit, ...], dict[str, list[Outcome] | None]] = {}

    def mended(self, base: Side, side: Side, found: Compared) -> Compared:
        """The same, with what to write at each difference."""
        listed = (replace(one, remedies=tuple(self._remedies(base, side, found, one))) for one in found.differences)
        return replace(found, differences=tuple(listed))

    def _remedies(self, base: Side, side: Side, found: Compared, one: Difference) -> Iterator[Remedy]:
        """The fixes with which runs do not part at this place any more, or more of them are the same."""
        for finding in one.findings:
            fix = finding.fix
            theirs = None if fix is None else self._after(fix.edits, base)
            mine = None if fix is None else self._after(fix.edits, side)
            if fix is None or theirs is None or mine is None:
                continue
            after = compared(self._places, side, self._cases, theirs, mine)
            if after.alike > found.alike or one.key not in {each.key for each in after.differences}:
                kept = _alike(self._outcomes[base.profile.id], theirs)
                worse = tuple(one.profile.id for one in self._sides if self._is_worse(fix.edits, base, one))
                yield Remedy(fix, finding.line, after.runs, after.alike, kept, worse)

    def _is_worse(self, edits: tuple[TextEdit, ...], base: Side, side: Side) -> bool:
        """Whether an engine has fewer runs that are those of another with the edits than without."""
        theirs, mine = self._after(edits, base), self._after(edits, side)
        if theirs is None or mine is None:
            return True
        before = _alike(self._outcomes[base.profile.id], self._outcomes[side.profile.id])
        return _alike(theirs, mine) < before

    def _after(self, edits: tuple[TextEdit, ...], side: Side) -> list[Outcome] | None:
        """The outcomes with edits made; None where it is loaded no more, or too many were tried."""
        if edits not in self._tried and len(self._tried) >= PORTABLE_FIXES:
            return None
        known = self._tried.setdefault(edits, {})
        name = side.profile.id
        if name not in known:
            document = read(apply(self._document.text, edits), self._document.syntax)
            made = opened(document, self._texts.get(name, ()), side.profile)
            known[name] = None if made is None else [outcome(made, case, False) for case in self._cases]
        return known[name]


def _alike(theirs: Sequence[Outcome], mine: Sequence[Outcome]) -> int:
    """How many runs are the same, of those that say something."""
    pairs = zip(theirs, mine, strict=True)
    return sum(not differing(*pair) for pair in pairs if not (pair[0].cut or pair[1].cut))
