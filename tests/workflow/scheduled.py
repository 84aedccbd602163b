"""Definitions that a schedule starts."""


def of_08(schedule: str, zone: str | None = None, kind: str = "operation") -> str:
    """A definition of 0.8 that a schedule starts."""
    named = f", timezone: {zone}" if zone else ""
    begun = f"{{stateName: A, schedule: {{{schedule}{named}}}}}"
    return f"{{id: a, name: a, version: '1', specVersion: '0.8', start: {begun}, states: [{{name: A, type: {kind}}}]}}"


def of_10(schedule: str) -> str:
    """A definition of 1.0 with a schedule."""
    head = "document: {dsl: 1.0.3, namespace: n, name: a, version: 1.0.0}"
    return f"{{{head}, schedule: {{{schedule}}}, do: [{{a: {{set: {{x: 1}}}}}}]}}"
