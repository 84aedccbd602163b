"""In the worker process: what a call wants counted of its answer: that a drawing had to be laid out plainly."""

_marks: list[str] = []


def mark(word: str) -> None:
    """The call that is carried out now is to be counted."""
    _marks.append(word)


def take() -> bool:
    """Whether the call was marked; the next one begins without."""
    marked = bool(_marks)
    _marks.clear()
    return marked
