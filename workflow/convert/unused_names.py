"""Names that nothing else has."""

from itertools import chain, count


def unused(wanted: str, taken: set[str]) -> str:
    """The name, or with the first number behind it (`Name 2`) that makes it new; it is taken from now on."""
    names = chain((wanted,), (f"{wanted} {number}" for number in count(2)))
    found = next(name for name in names if name and name not in taken)
    taken.add(found)
    return found
