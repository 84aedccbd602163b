"""Code points to UTF-16 units, and back: our positions count the first, editors in the browser the second."""

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


class CodePoints:
    """The way back, in a text as it is, with its byte-order mark."""

    def __init__(self, text: str) -> None:
        wide = () if text.isascii() else (place for place, letter in enumerate(text) if letter > LAST_OF_ONE_UNIT)
        self._wide = [place + number for number, place in enumerate(wide)]

    def __call__(self, units: int) -> int:
        """The code points before so many UTF-16 units."""
        return units - bisect_left(self._wide, units)
