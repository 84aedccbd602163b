"""Names made to break out of a drawing."""

from typing import Any

from hypothesis import strategies as st

from tests.workflow.diagrams import (
    operation,
    switch,
)

hostile = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "</text><script>alert(1)</script>",
            '" onload="alert(1)',
            "' onclick='x",
            "]]><![CDATA[",
            "&#x3c;script&#x3e;",
            "javascript:alert(1)",
            "<image href='http://example.org/x.png'/>",
            "\x00\x01\x1b[31m\u202e\ufffe\ud800",
            "{{ $.a }} -->",
            "x" * 500,
        ]
    ),
)


def hostile_states(names: list[str]) -> list[dict[str, Any]]:
    first, *rest = names
    produced = [{"eventRef": rest[0]}]
    end = {"kind": "event", "produceEvents": produced}
    branches = [
        {"name": rest[1], "workflowId": rest[2]},
        {"name": rest[3], "actions": [{"functionRef": {"refName": first}}]},
    ]
    return [
        {
            **operation(first, rest[0], [(rest[1], rest[2])]),
            "start": {"kind": "scheduled", "schedule": {"cron": rest[3]}},
        },
        switch(rest[0], [(rest[1], rest[3]), (rest[2], first)], rest[4]),
        {"name": rest[4], "type": "parallel", "branches": branches, "end": end},
        {"name": rest[3], "type": "inject", "data": {rest[0]: rest[1]}, "transition": {"nextState": rest[5]}},
        {"name": rest[5], "type": "delay", "timeDelay": rest[0], "compensatedBy": rest[1], "end": {"kind": "default"}},
    ]
