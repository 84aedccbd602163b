"""A heavy trace comes in pieces, each small enough for a page to read without a pause that is felt."""

import json

from tests.simulator.debugged import do, inject, of_states, opened, told_trace


def test_a_heavy_trace_comes_in_pieces_that_are_put_together() -> None:
    chain = [inject(f"S{number}", {"n": number}, f"S{number + 1}") for number in range(9)]
    session = opened(of_states(*chain, inject("S9", {})), input={"rows": ["x" * 1000] * 200})
    pieces = [do(session, "continue")["trace"]]
    events = pieces[0]["events"]
    while len(events) < session.view()["traceLength"]:
        pieces.append(do(session, "sync", **{"from": len(events)})["trace"])
        events = [*events, *pieces[-1]["events"]]
    assert events == told_trace(session)
    assert len(pieces) > 3
    assert all(len(json.dumps(piece)) < 1_500_000 for piece in pieces)
