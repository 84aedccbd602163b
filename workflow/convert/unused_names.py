"""Names that nothing else has."""


def unused(wanted: str, taken: set[str]) -> str:
    """The name, or with the first number behind it (`Name 2`) that makes it new; it is taken from now on."""
    names = (wanted, *(f"{wanted} {number}" for number in range(2, 100_000)))
    found = next(name for name in names if name and name not in taken)
    taken.add(found)
    return found
