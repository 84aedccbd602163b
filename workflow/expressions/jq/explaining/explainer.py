"""What traced values point to is followed to its end: the sources and branches of each leaf."""

from collections.abc import Iterable, Mapping

from workflow.expressions.jq.explaining.origins import Branch, Explained, How, Origin, Source
from workflow.expressions.jq.explaining.traced import Searched, Traced, Why, at_path
from workflow.expressions.jq.flow import is_true
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json, Path


class Explainer:
    """Explains the values of one evaluation; what was found out once is known from then on."""

    def __init__(self, charge: Charge) -> None:
        self._charge = charge
        self._sources: dict[Traced, frozenset[Source]] = {}
        self._branches: dict[Why, frozenset[Branch]] = {}

    def explain(self, root: Traced) -> Explained:
        """A result with the origin of each leaf. Raises LimitReached."""
        leaves: list[Origin] = []
        wholes: list[Origin] = []
        pending: list[tuple[Path, Traced, bool]] = [((), root, False)]
        while pending:
            path, one, is_inside = pending.pop()
            is_whole = one.place is not None and not is_inside
            inner = [((*path, key), part, is_inside or is_whole) for key, part in one.entries(self._charge)]
            self._charge(len(inner) * (1 + len(path)))
            pending += reversed(inner)
            if not inner:
                leaves.append(self._origin(path, one))
            elif is_whole:
                wholes.append(self._origin(path, one))
        return Explained(root.value, tuple(leaves), tuple(wholes))

    def _origin(self, path: Path, one: Traced) -> Origin:
        sources = self.sources(one)
        how: How = "selected" if one.place is not None else "computed" if sources else "written"
        return Origin(path, how, _in_order(sources), self._ordered_branches(one.why))

    def sources(self, traced: Traced) -> frozenset[Source]:
        """Everything that a value comes from."""
        found, seen, pending = set[Source](), set[Traced](), [traced]
        while pending:
            one = pending.pop()
            if one in seen:
                continue
            seen.add(one)
            known = self._sources.get(one)
            self._charge(len(known or ()))
            if known is None:
                self._follow(one, found, pending)
            else:
                found |= known
        self._sources[traced] = frozenset(found)
        return self._sources[traced]

    def _follow(self, one: Traced, found: set[Source], pending: list[Traced]) -> None:
        """Its source, or else what it is made of."""
        if one.place is None:
            pending += one.made_of
            pending += one.parts.values() if isinstance(one.parts, Mapping) else one.parts or ()
            return
        path, root = one.place.path(), one.place.root
        self._charge(len(path))
        if isinstance(root, Searched):
            pending.append(at_path(root.given, path, self._charge))
        else:
            found.add(Source(root, tuple(path)))

    def _ordered_branches(self, why: Why | None) -> tuple[Branch, ...]:
        if why is None:
            return ()
        found = sorted(self._all_branches(why), key=lambda one: (one.column, one.held, _key(one.sources)))
        self._charge(len(found))
        return tuple(found)

    def _all_branches(self, why: Why) -> frozenset[Branch]:
        """Those of all before come first, so that nothing is gone through twice."""
        pending = [why]
        while pending:
            one = pending[-1]
            left = [before for before in one.before if before not in self._branches]
            self._charge(len(left))
            pending += left
            if not left:
                self._branches[pending.pop()] = self._together(one)
        return self._branches[why]

    def _together(self, why: Why) -> frozenset[Branch]:
        own = frozenset[Branch]()
        if why.value is not None:
            own = frozenset((Branch(why.column, is_true(why.value.value), _in_order(self.sources(why.value))),))
        found = own.union(*(self._branches[before] for before in why.before))
        self._charge(len(found))
        return found


def _in_order(sources: Iterable[Source]) -> tuple[Source, ...]:
    return tuple(sorted(sources, key=_source_key))


def _source_key(source: Source) -> tuple[str, list[tuple[bool, Json]]]:
    return source.variable or "", [(type(key) is str, key) for key in source.path]


def _key(sources: tuple[Source, ...]) -> list[tuple[str, list[tuple[bool, Json]]]]:
    return [_source_key(one) for one in sources]
