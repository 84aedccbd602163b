"""Patterns of files to leave out, as .gitignore has them."""

import pytest

from designer.files.ignored import leaves_out, patterns


@pytest.mark.parametrize(
    ("written", "path", "expected"),
    [
        (["*.gen.yaml"], "a/b.gen.yaml", True),
        (["*.gen.yaml"], "a/b.yaml", False),
        (["/old"], "old", True),
        (["/old"], "a/old", False),
        (["a/*.yaml"], "a/b/c.yaml", False),
        (["a/**"], "a/b/c.yaml", True),
        (["**/c.yaml"], "c.yaml", True),
        (["a/**/c.yaml"], "a/c.yaml", True),
        (["a/"], "a", False),
        (["[ab].yaml"], "b.yaml", True),
        (["[!ab].yaml"], "b.yaml", False),
        (["*.yaml", "!keep.yaml"], "keep.yaml", False),
        (["a.b"], "axb", False),
    ],
)
def test_what_is_left_out(written: list[str], path: str, expected: bool) -> None:
    assert leaves_out(patterns(written), path, is_folder=False) is expected


def test_a_slash_at_the_end_means_folders() -> None:
    assert leaves_out(patterns(["build/"]), "x/build", is_folder=True)
