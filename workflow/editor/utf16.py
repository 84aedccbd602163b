"""Code points to UTF-16 units: our positions count the first, editors in the browser the second."""

from bisect import bisect_left

LAST_OF_ONE_UNIT = "\uffff"
MARK = "\ufeff"


class Units:
    """The offsets of one text, as documents count them: they drop a byte-order mark, which editors keep."""

    def __init__(self, text: str) -> None:
        body = text.removeprefix(MARK)
        wide = () if body.isascii() else (place for place, letter in enumerate(body) if letter > LAST_OF_ONE_UNIT)
        self._wide = list(wide)
        self._before = len(text) - len(body)

    def __call__(self, offset: int) -> int:
        """The UTF-16 units before the code point `offset`."""
        return self._before + offset + bisect_left(self._wide, offset)
