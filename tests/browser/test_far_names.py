"""Where names stand on a drawing that is seen from afar: the page's own module, run by Node."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.node import answer

Block = dict[str, Any]


def block(x: float, y: float, width: float, height: float, name: str = "State", **more: Any) -> Block:
    return {"x": x, "y": y, "width": width, "height": height, "name": name, "inside": "", "holders": [], **more}


def placed(*drawings: list[Block]) -> list[list[dict[str, Any]]]:
    found: list[list[dict[str, Any]]] = answer("placing", drawings)
    return found


def test_in_its_block_beside_it_or_counted_at_the_next() -> None:
    roomy, small, crowd, long = placed(
        [block(0, 0, 100, 30)],
        [block(0, 0, 20, 8)],
        [block(0, 3.0 * n, 4, 2, f"State {n}") for n in range(60)],
        [block(0, 0, 90, 40, "ReceiveTheApplication")],
    )
    assert [(one["within"], one["side"], one["lines"]) for one in roomy] == [(True, "middle", ["State"])]
    assert [(one["within"], one["side"], one["more"]) for one in small] == [(False, "start", 0)]
    assert 10 < len(crowd) < 30, "each line of text takes the height of several blocks"
    assert len(crowd) + sum(one["more"] for one in crowd) == 60, "who has no room is counted"
    assert (long[0]["within"], long[0]["lines"]) == (True, ["ReceiveThe", "Application"])


def test_a_box_with_others_in_it_is_named_at_its_top_and_first() -> None:
    inner = [block(10, 40 + 14.0 * n, 60, 8, f"Inner {n}", holders=[0]) for n in range(3)]
    (names,) = placed([block(0, 0, 150, 100, "Ship it", inside=" · 3 states"), *inner])
    assert len(names) == 1, "those in it are counted by it"
    (beside,) = placed([block(0, 0, 150, 100, "Ship it", inside=" · 3 states"), block(-30, 40, 20, 8, "Next to it")])
    assert [one["side"] for one in beside if one["block"] == 1] == ["end"], "no name stands in another's box"
    assert (names[0]["block"], names[0]["within"], names[0]["lines"]) == (0, True, ["Ship it"])
    assert names[0]["y"] < 10


@settings(max_examples=12, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 600)] * 2, st.integers(2, 160), st.integers(2, 60)), max_size=60))
def test_no_name_covers_another(rooms: list[tuple[int, int, int, int]]) -> None:
    blocks = [block(*room, name=f"State number {n}") for n, room in enumerate(rooms)]
    (names,) = placed(blocks)
    boxes = []
    for one in names:
        wide = max(len(line) for line in one["lines"]) * 7
        left = one["x"] - {"start": 0, "middle": wide / 2, "end": wide}[one["side"]]
        boxes.append((left, one["y"], left + wide, one["y"] + 15 * len(one["lines"])))
    for n, a in enumerate(boxes):
        for b in boxes[:n]:
            assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3])
    assert len(names) + sum(one["more"] for one in names) == len(blocks)
