"""Which lines of a text fold under which, by indentation alone: a broken text folds as a whole one does."""

from collections.abc import Iterator


def folds(text: str) -> Iterator[tuple[int, int]]:
    """The first line of each part that may be folded and its last one, from 0.

    Dashes at the column of their key are inside of it; a closing bracket stays in sight.
    """
    open_lines: list[tuple[int, int]] = []  # their columns, and which they are; the innermost last
    last = 0
    for number, line in enumerate(text.split("\n")):
        bare = line.strip()
        if not bare:
            continue
        column = len(line) - len(line.lstrip(" "))
        # Two steps a column: a key is further out than the dashes below it that stand where it does.
        depth = 2 * column + (bare.startswith("- ") or bare == "-")
        while open_lines and open_lines[-1][0] >= depth:
            _, start = open_lines.pop()
            if last > start:
                yield start, last
        open_lines.append((depth, number))
        last = number
    for _, start in reversed(open_lines):
        if last > start:
            yield start, last
