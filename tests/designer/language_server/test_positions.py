"""Lines and characters as the protocol counts them, by themselves and over the protocol."""

import random

import pytest
from lsprotocol import types

from designer.language_server.positions import Positions, changed
from tests.designer.language_server.editor import editor
from tests.designer.language_server.texts import V_0_8, V_1_0
from tests.tiers import share

TEXT = "a: 😀 é\r\n\tb: x\u2028y\rc\n\n\x0c𝄞d"
ENCODINGS = ("utf-8", "utf-16", "utf-32")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", [TEXT, "\ufeff" + TEXT, "", "plain\nascii\n"])
def test_there_and_back(encoding: str, text: str) -> None:
    positions = Positions(text, encoding)
    body = text.removeprefix("\ufeff")
    inside_a_break = {at + 1 for at in range(len(body) - 1) if body[at : at + 2] == "\r\n"}
    for at in range(len(body) + 1):
        if at not in inside_a_break:
            assert positions.offset(positions.position(at)) == at


def test_units_of_an_astral_character() -> None:
    at = TEXT.index("é")
    counted = [Positions(TEXT, encoding).position(at).character for encoding in ENCODINGS]
    assert counted == [8, 6, 5]
    assert Positions(TEXT).position(TEXT.index("d")) == types.Position(4, 3)


def test_only_the_breaks_of_the_protocol_end_lines() -> None:
    assert Positions(TEXT).position(TEXT.index("y")).line == 1
    assert Positions(TEXT).position(TEXT.index("c")).line == 2


def test_positions_outside_are_the_nearest_inside() -> None:
    positions = Positions("ab\ncd")
    assert positions.offset(types.Position(0, 99)) == 2
    assert positions.offset(types.Position(99, 0)) == 5


def test_random_changes_are_as_an_editor_makes_them() -> None:
    chance = random.Random(1)
    for encoding in ENCODINGS:
        text = TEXT
        for _ in range(200):
            positions = Positions(text, encoding)
            start, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
            # Between CR and LF there is no position.
            start, end = (at - (text[at - 1 : at + 1] == "\r\n") for at in (start, end))
            typed = "".join(chance.choice("ab😀é\n:𝄞") for _ in range(chance.randrange(4)))
            event = types.TextDocumentContentChangePartial(positions.range(start, end), typed)
            wanted = text[:start] + typed + text[end:]
            text = changed(text, [event], encoding)
            assert text == wanted


@pytest.mark.parametrize(
    "encoding", share([None, types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf32], 3, 1)
)
async def test_the_encoding_is_agreed_on(encoding: types.PositionEncodingKind | None) -> None:
    async with editor([encoding] if encoding else None) as client:
        text = V_0_8.replace("transition: Greet\n", "transition: Greeting\n", 1)
        uri = client.show(text.replace("- name: known\n", "- name: known  # 😀é\n"), "encoded.yaml")
        client.show(V_1_0, "other.yaml")
        (found,) = [one for one in await client.told(uri) if one.code == "unknown-state"]
        line = 'condition: ${ .guest.name == "Ada 😀" }; x'
        assert found.range.start.character == len("    transition: ")
        uri = client.show(V_0_8.replace('"Ada 😀" }', '"Ada 😀" | nosuch }'), "astral.yaml")
        (found,) = [one for one in await client.told(uri) if one.code == "bad-expression"]
        before = '    condition: ${ .guest.name == "Ada 😀" | '
        units = {None: len(before) + 1, "utf-8": len(before.encode()), "utf-32": len(before)}
        assert found.range.start.character == units[encoding.value if encoding else None], line
