"""The one way in which an edit is refused."""


class Unwritable(ValueError):
    """A place cannot be edited without harm; the text says why, in plain words for the person."""
