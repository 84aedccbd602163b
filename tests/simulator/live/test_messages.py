"""How much a client may send (docs/limits.md), by a clock of the test's own."""

from simulator.live.messages import Bucket, too_large


def test_twenty_messages_a_second() -> None:
    now = [0.0]
    bucket = Bucket(20, 60, lambda: now[0])
    assert [bucket.take() for _ in range(61)] == [True] * 60 + [False]
    now[0] += 1
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    now[0] += 0.05
    assert bucket.take()
    assert not bucket.take()
    now[0] += 3_600
    assert [bucket.take() for _ in range(61)] == [True] * 60 + [False]


def test_the_size_of_a_message_is_in_bytes() -> None:
    assert too_large("x€", None, 4) is too_large(None, b"12", 2) is too_large("", None, 0) is None
    assert too_large("x€", None, 3) == "A message may have 3 bytes."
    assert too_large(None, b"12", 1) == "A message may have 1 bytes."
