"""Pictures of drawings: what costs time is the number of pixels, and that has an end."""

import struct

import pytest

from designer.pdf import pictures


@pytest.mark.parametrize(("width", "height"), [(300.0, 200.0), (1_000.0, 90_000.0)])
def test_a_picture_is_twice_the_drawing_within_what_is_quick(width: float, height: float) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"></svg>'
    found = struct.unpack(">II", pictures.png(svg, width, height)[16:24])
    assert found[0] * found[1] <= 20_100_000
    assert found == (600, 400) or width == 1_000.0
