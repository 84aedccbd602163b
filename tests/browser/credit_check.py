"""A definition of a credit check, and a scenario in which the credit is given."""

from typing import Any

CREDIT = """\
id: credit-check
name: Customer credit check
version: '1'
functions:
- {name: creditCheck, operation: "api.json#check"}
- {name: startApplication, operation: "api.json#start"}
- {name: rejectApplication, operation: "api.json#reject"}
events:
- {name: CreditChecked, type: credit.checked, source: bureau}
retries:
- {name: Again, delay: PT2M, maxAttempts: 2}
states:
- name: Check the credit
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: creditCheck, parameters: {customer: "{{ $.customer }}"}}}]
  onErrors: [{error: Unavailable, retryRef: Again, transition: {nextState: Reject}}]
  transition: {nextState: Wait for the bureau}
- name: Wait for the bureau
  type: event
  onEvents: [{eventRefs: [CreditChecked], actions: []}]
  timeout: PT15M
  transition: {nextState: Decide}
- name: Decide
  type: switch
  dataConditions:
  - {condition: "{{ $[?(@.decision == 'Approved')] }}", transition: {nextState: Start the application}}
  default: {transition: {nextState: Reject}}
- name: Start the application
  type: operation
  actions: [{functionRef: {refName: startApplication}}]
  end: {kind: default}
- name: Reject
  type: operation
  actions: [{functionRef: {refName: rejectApplication}}]
  end: {kind: default}
"""

APPROVED: dict[str, Any] = {
    "name": "Approved at the second try",
    "input": {"customer": "customer123"},
    "clock": {"start": "2020-03-20T09:00:00Z"},
    "functions": {
        "creditCheck": [{"error": {"name": "Unavailable"}, "times": 1}, {"result": {"asked": True}, "delay": "PT2S"}],
        "startApplication": {"result": {"started": True}},
        "rejectApplication": {"result": {"rejected": True}},
    },
    "events": [{"at": "PT10M", "type": "credit.checked", "source": "bureau", "data": {"decision": "Approved"}}],
}

MAYBE: dict[str, Any] = {
    **APPROVED,
    "name": "Maybe",
    "seed": 1,
    "functions": {
        **APPROVED["functions"],
        "creditCheck": {
            "choice": [{"result": {"asked": True}, "weight": 6}, {"error": "Unavailable", "weight": 4}],
            "delay": {"distribution": "lognormal", "mean": "PT30S", "deviation": "PT20S"},
        },
    },
    "costs": {"creditCheck": 0.5},
    "expect": {"status": "completed"},
}
MIXED: dict[str, Any] = {
    **MAYBE,
    "events": [],
    "functions": {
        **MAYBE["functions"],
        "creditCheck": {
            "choice": [
                {"result": {"asked": True}, "weight": 60},
                {"error": "Unavailable", "weight": 30},
                {"error": "Broken", "weight": 4},
            ],
            "delay": {"distribution": "lognormal", "mean": "PT5M", "deviation": "PT3M"},
        },
    },
}
"""Both draw an answer; of the second some end in an error that nothing takes."""
