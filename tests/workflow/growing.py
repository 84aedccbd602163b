"""Definitions of any size, for tests of what more of something costs."""

import json
from functools import lru_cache
from typing import Any

import yaml

from workflow.convert import text


def chain(number: int) -> dict[str, Any]:
    """So many states in a row, each with a call of a function of its own and an event that it sends."""
    states: list[dict[str, Any]] = []
    for at in range(number):
        state: dict[str, Any] = {"name": f"Step {at}", "type": "operation"}
        if at == 0:
            state["start"] = {"kind": "default"}
        state["actionMode"] = "sequential"
        state["actions"] = [{"functionRef": {"refName": f"call {at}", "parameters": {"of": "{{ $.order }}"}}}]
        event = [{"eventRef": f"done {at}"}]
        last = at == number - 1
        state |= {"end": {"kind": "event", "produceEvents": event}} if last else {}
        state |= {} if last else {"transition": {"nextState": f"Step {at + 1}", "produceEvents": event}}
        states.append(state)
    return {
        "id": "chain",
        "name": "Chain",
        "version": "1.0",
        "functions": [{"name": f"call {at}", "operation": f"pay.json#{at}"} for at in range(number)],
        "events": [{"name": f"done {at}", "type": f"t{at}", "source": "s", "kind": "produced"} for at in range(number)],
        "states": states,
    }


def choices(number: int) -> dict[str, Any]:
    """A switch with so many conditions, each to a state that ends."""
    names = [f"Case {at}" for at in range(number)]
    cases = [
        {"condition": f"{{{{ $.amount[?(@ > {at})] }}}}", "transition": {"nextState": name}}
        for at, name in enumerate(names)
    ]
    switch = {
        "name": "Choose",
        "type": "switch",
        "start": {"kind": "default"},
        "dataConditions": cases,
        "default": {"transition": {"nextState": names[0]}},
    }
    delays = [{"name": name, "type": "delay", "timeDelay": "PT1S", "end": {"kind": "default"}} for name in names]
    return {"id": "choices", "name": "Choices", "version": "1.0", "states": [switch, *delays]}


class _Quick(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    def ignore_aliases(self, _: object) -> bool:
        return True


_Quick.yaml_representers = text._Dumper.yaml_representers


def as_yaml(data: Any) -> str:
    """What `to_text` writes, four times as fast: a MiB of YAML takes longer to write than most of what reads it."""
    return _yaml_of(json.dumps(data))


@lru_cache(maxsize=16)
def _yaml_of(data: str) -> str:
    return str(yaml.dump(json.loads(data), Dumper=_Quick, sort_keys=False, allow_unicode=True, width=text.WIDTH))


def as_json(data: Any) -> str:
    """A member a line."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
