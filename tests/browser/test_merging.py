"""Two people's changes of one text joined line by line: the page's own module, run by Node."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.node import answer

BASE = "a\nb\nc\nd\ne\n"
Triple = tuple[str, str, str]

CASES: dict[str, tuple[Triple, str | None]] = {
    "different lines": (("A\nb\nc\nd\ne\n", BASE, "a\nb\nc\nd\nE\n"), "A\nb\nc\nd\nE\n"),
    "the same change": (("a\nX\nc\nd\ne\n", BASE, "a\nX\nc\nd\ne\n"), "a\nX\nc\nd\ne\n"),
    "one line in two ways": (("a\nX\nc\nd\ne\n", BASE, "a\nY\nc\nd\ne\n"), None),
    "changed and taken away": (("a\nX\nc\nd\ne\n", BASE, "a\nc\nd\ne\n"), None),
    "put in at two places": (("0\n" + BASE, BASE, BASE + "9\n"), "0\n" + BASE + "9\n"),
    "put in at one place": (("a\n1\nb\n", "a\nb\n", "a\n2\nb\n"), None),
    "ends of line stay": (("A\r\nb\r\nc\r\n", "a\r\nb\r\nc\r\n", "a\r\nb\r\nC\r\n"), "A\r\nb\r\nC\r\n"),
    "no line break at the end": (("A\nb\nc", "a\nb\nc", "a\nb\nC"), "A\nb\nC"),
    "only theirs": ((BASE, BASE, "x\n"), "x\n"),
    "everything taken away": (("", BASE, BASE), ""),
}


def merged(triples: list[Triple]) -> list[str | None]:
    found: list[str | None] = answer("merging", triples)
    return found


def test_cases() -> None:
    found = merged([triple for triple, _ in CASES.values()])
    assert dict(zip(CASES, found, strict=True)) == {name: wanted for name, (_, wanted) in CASES.items()}


LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "d\n"]), max_size=8).map("".join)


@settings(max_examples=8, deadline=None)
@given(st.lists(st.tuples(LINES, LINES, LINES), min_size=40, max_size=60))
def test_random_texts(triples: list[Triple]) -> None:
    """Both ways round the same, nothing of one side alone is lost, and who changed nothing takes the other's."""
    there = merged(triples)
    back = merged([(theirs, base, mine) for mine, base, theirs in triples])
    for (mine, base, theirs), one, other in zip(triples, there, back, strict=True):
        assert one == other
        if mine == theirs or theirs == base:
            assert one == mine
        if mine == base:
            assert one == theirs
