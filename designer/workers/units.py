"""Code points to UTF-16 units: our positions count the first, editors in the browser the second."""

from bisect import bisect_left

LAST_OF_ONE_UNIT = "\uffff"


class Units:
    """The offsets of one text."""

    def __init__(self, text: str) -> None:
        wide = () if text.isascii() else (place for place, letter in enumerate(text) if letter > LAST_OF_ONE_UNIT)
        self._wide = list(wide)

    def __call__(self, offset: int) -> int:
        """The UTF-16 units before the code point `offset`."""
        return offset + bisect_left(self._wide, offset)
