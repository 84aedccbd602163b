"""What stands in one order on both of two sides."""

from bisect import bisect_left

Pairs = list[tuple[int, int]]


def increasing(pairs: Pairs) -> Pairs:
    """The longest part of pairs (ordered by their first) that is ordered by their second too."""
    ends: list[int] = []  # the smallest end of a rising row of each length
    tops: list[int] = []  # the pair that this row ends with
    before: list[int | None] = []  # of each pair the one before it in its row
    for place, (_, second) in enumerate(pairs):
        length = bisect_left(ends, second)
        ends[length : length + 1], tops[length : length + 1] = [second], [place]
        before.append(tops[length - 1] if length else None)
    found: Pairs = []
    top = tops[-1] if tops else None
    while top is not None:
        found.append(pairs[top])
        top = before[top]
    return found[::-1]
