"""The page of figures: what has a bar is found, and the summary at its top says what the sections say."""

from bench.page import DOCS
from bench.summary import bars, section

PAGE = """# Performance

## Bars

| section | what | measured | bar |
| --- | --- | --- | --- |
| Old | Old | 1 | 2: met |

## Speed

| what | ms | share | bar |
| --- | --: | --: | --: |
| Quick | 4 | – | 5: met |
| Slow | 6 | 90% | 5: **missed** |
| Told only | 7 | 1% | – |

| what | measured | bar: 9 |
| --- | --: | --: |
| Third | 8 | met |
"""


def test_what_has_a_bar_is_found_with_its_section() -> None:
    assert list(bars(PAGE)) == [
        ["Speed", "Quick", "ms 4", "5: met"],
        ["Speed", "Slow", "ms 6; share 90%", "5: **missed**"],
        ["Speed", "Third", "measured 8", "9: met"],
    ]


def test_the_page_s_summary_is_that_of_its_sections() -> None:
    page = (DOCS / "performance.md").read_text(encoding="utf-8")
    assert section() in page, "run python bench/summary.py --write"
