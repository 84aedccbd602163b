"""What a merge is told of the pieces of its base that are in both sides."""

from typing import Any

from designer.limits import MERGED_PIECES
from tests.safety.inputs.asks import Ask, deep

TEXT = "do:\n- a:\n    wait: PT1S\n- b:\n    wait: PT2S\n"
ALL = [0, 0, len(TEXT)]


def merged(pieces: Any, expected: str, **more: Any) -> Ask:
    """A merge of which it is told what of the base is in mine."""
    texts = {"base": TEXT, "mine": TEXT.replace("a:", "c:"), "theirs": TEXT.replace("PT1S", "PT3S")}
    return Ask("POST", "/api/merge", expected, texts | {"kept": {"mine": pieces, "theirs": []}} | more)


MERGES = {
    "nothing is kept": merged([], "200"),
    "every letter by itself": merged([[at, at, 1] for at in range(6)], "200"),
    "letters that are not the same": merged([ALL], "422 bad-kept"),
    "more than there is": merged([[0, 0, 10**18]], "422 bad-kept"),
    "a number without end": merged([[0, 10**400, 1]], "422 bad-kept"),
    "behind everything": merged([[len(TEXT), len(TEXT), 1]], "422 bad-kept"),
    "before everything": merged([[-5, 0, 2]], "422 invalid"),
    "backwards": merged([[4, 4, 2], [0, 0, 2]], "422 bad-kept"),
    "one in the other": merged([[0, 0, 5], [2, 2, 2]], "422 bad-kept"),
    "an empty piece": merged([[0, 0, 0]], "422 bad-kept"),
    "a piece of four": merged([[0, 0, 1, 1]], "422 invalid"),
    "a piece of nothing": merged([[]], "422 invalid"),
    "parts of letters": merged([[0, 0.5, 1]], "422 invalid"),
    "yes for a number": merged([[True, 0, 1]], "422 invalid"),
    "words for numbers": merged([["0", "0", "1"]], "422 invalid"),
    "null": merged(None, "422 invalid"),
    "deep": merged(deep(400), "422 invalid"),
    "too many": merged([[0, 0, 1]] * (MERGED_PIECES + 1), "422 invalid"),
    "a side that is none": merged([], "422 invalid", kept={"mine": [], "theirs": [], "base": []}),
    "without a base": merged([], "422 bad-kept", base=None),
    "half a character": merged([[0, 0, 4]], "422 bad-kept", base="a: 🄰\n", mine="a: 🄱\n"),
}
