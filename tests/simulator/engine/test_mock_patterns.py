"""Which keys of mocks an HTTP call of a task fits, the narrowest first (semantics-1.0.md §7.1)."""

import pytest

from simulator.engine.setup.mock_patterns import matching

URI = "https://a.example.com/pets/7"


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        (["GET https://a.example.com/pets/*", f"GET {URI}"], [f"GET {URI}", "GET https://a.example.com/pets/*"]),
        (["get https://*/pets/7", "GET https://**"], ["get https://*/pets/7", "GET https://**"]),
        (["GET https://**", "GET https://*/*/7"], ["GET https://*/*/7", "GET https://**"]),
        (["GET https://*"], []),
        (["POST https://a.example.com/pets/7", "pets", "GET", "GET https://a.example.com/pets/7/"], []),
        (["GET https://a.example.com/pets/7.", "GET https://a.example.com.pets/7"], []),
    ],
)
def test_stars_stand_for_parts_of_the_path(keys: list[str], found: list[str]) -> None:
    assert matching(keys, "get", URI, []) == found


@pytest.mark.parametrize(
    ("key", "fits"),
    [
        (f"GET {URI}", True),
        (f"GET {URI}?b=2&a=1", True),
        (f"GET {URI}?a=1", False),
        (f"GET {URI}?a=1&b=2&c=3", False),
        (f"GET {URI}?a=1&b=*", True),
        (f"GET {URI}?a=1&b=2&c=*", False),
        (f"GET {URI}?", False),
    ],
)
def test_the_query_is_a_set(key: str, fits: bool) -> None:
    assert bool(matching([key], "GET", f"{URI}?a=1", [("b", "2")])) is fits


def test_a_key_with_a_query_is_narrower_than_one_without() -> None:
    keys = ["GET https://a.example.com/pets/*", f"GET {URI}", f"GET {URI}?a=*", f"GET {URI}?a=1"]
    assert matching(keys, "GET", f"{URI}?a=1", []) == [keys[3], keys[1], keys[2], keys[0]]
