"""How an edit is refused."""


class Unwritable(ValueError):
    """A place cannot be edited without harm; the text says why, in plain words for the person."""


class TooLarge(Unwritable):
    """What an edit leaves is larger than a text may be."""
