"""The definition whose sessions are stepped in `tools/bench/sessions.py`: an endless round of states people write."""

from typing import Any

ROOMS = 8


def patrol(rooms: int = ROOMS) -> dict[str, Any]:
    """A night watch: waits, asks the sensor of each room, judges what it says, and goes on to the next room."""
    begin = {"name": "Wait", "type": "delay", "timeDelay": "PT10M", "start": {"kind": "default"}}
    states = [{**begin, "transition": {"nextState": "Read room 1"}}]
    for room in range(1, rooms + 1):
        onward = {"nextState": f"Read room {room + 1}" if room < rooms else "Wait"}
        states += [_read(room), _judge(room, onward), _alarm(room, onward)]
    functions = [{"name": name, "operation": f"house.json#{name}"} for name in ("readSensor", "ring")]
    head = {"id": "patrol", "name": "Patrol", "version": "1.0", "schemaVersion": "0.6"}
    return {**head, "functions": functions, "states": states}


def scenario() -> dict[str, Any]:
    """Every third reading is a reason to ring."""
    readings = [{"result": {"warm": warm, "sensor": {"id": warm, "battery": 80}}, "times": 1} for warm in (18, 19, 31)]
    mocks = {"readSensor": [*readings * 20, {"result": {"warm": 20}}], "ring": {"result": {"heard": True}}}
    return {"input": {"house": {"street": "Elm Street", "number": 4}}, "functions": mocks}


def _read(room: int) -> dict[str, Any]:
    call = {"refName": "readSensor", "parameters": {"room": room, "street": "{{ $.house.street }}"}}
    way = {"nextState": f"Judge room {room}"}
    return {"name": f"Read room {room}", "type": "operation", "actions": [{"functionRef": call}], "transition": way}


def _judge(room: int, onward: dict[str, str]) -> dict[str, Any]:
    hot = {"condition": "{{ $[?(@.warm > 30)] }}", "transition": {"nextState": f"Ring for room {room}"}}
    return {
        "name": f"Judge room {room}",
        "type": "switch",
        "dataConditions": [hot],
        "default": {"transition": onward},
    }


def _alarm(room: int, onward: dict[str, str]) -> dict[str, Any]:
    call = {"functionRef": {"refName": "ring", "parameters": {"room": room}}}
    return {"name": f"Ring for room {room}", "type": "operation", "actions": [call], "transition": onward}
