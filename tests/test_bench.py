"""The page of figures: what has a bar is found, and the summary at its top says what the sections say."""

import os

from tools.bench.costs import Pace, a_step, explained, middle
from tools.bench.memory import worked
from tools.bench.page import DOCS
from tools.bench.summary import bars, section

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
    assert section() in page, "run python tools/bench/summary.py --write"


def test_who_takes_how_much_of_a_step_is_told() -> None:
    assert a_step({"a": 1.0, "b": 0.5}, {"a": 2.0, "b": 0.5}, 500) == {"a": 2.0, "b": 0.0}
    assert worked(os.getpid()) > 0
    rounds = [Pace(100.0, {"a": 1.0, "b": 4.0}), Pace(300.0, {"a": 2.0, "b": 3.0}), Pace(200.0, {"a": 9.0, "b": 2.0})]
    assert middle(rounds) == Pace(200.0, {"a": 2.0, "b": 3.0})
    told, why = explained(rounds[0], middle(rounds), rounds[2], 1.5)
    assert told.splitlines()[-1].split(" | ") == ["| together", "5.00", "5.00", "11.00 |"]
    cores = os.cpu_count() or 1
    assert f"{cores} cores can make {200 * cores} steps a second at most" in " ".join(why.split())
    assert f"{cores:.2f} times what one process makes" in " ".join(why.split())
