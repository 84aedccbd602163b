"""Definitions in an old dialect, in 0.8 and in DSL 1.0 that say much alike."""

OLD = """\
id: greeting
name: Greeting
version: '1.0'
functions:
- name: greet
  operation: https://example.org/api.json#greet
events:
- name: asked
  source: desk
  type: org.example.asked
states:
- name: Wait
  type: event
  start:
    kind: default
  onEvents:
  - eventRefs: [asked]
    actions:
    - functionRef:
        refName: greet
        parameters:
          who: "{{ $.guest.name }}"
  transition:
    nextState: Pause
- name: Pause
  type: delay
  timeDelay: PT15M
  end:
    kind: default
"""
V_0_8 = """\
id: greeting
name: Greeting
version: '1.0'
specVersion: '0.8'
start: Look
functions:
- name: greet
  operation: https://example.org/api.yaml#greet
retries:
- name: patient
  delay: PT2S
  maxAttempts: 3
events:
- name: asked
  kind: produced
  type: org.example.asked
states:
- name: Look
  type: switch
  dataConditions:
  - name: known
    condition: ${ .guest.name == "Ada 😀" }
    transition: Greet
  defaultCondition:
    transition: Greet
- name: Greet
  type: operation
  actions:
  - functionRef:
      refName: greet
      arguments:
        who: ${ .guest.name }
    retryRef: patient
  end:
    produceEvents:
    - eventRef: asked
"""
V_1_0 = """\
document:
  dsl: 1.0.0
  namespace: desk
  name: greeting
  version: 1.0.0
use:
  retries:
    patient:
      delay: PT2S
      limit: {attempt: {count: 3}}
do:
- look:
    switch:
    - known:
        when: ${ .guest.name == "Ada 😀" }
        then: greet
- pause:
    wait: PT15M
- greet:
    try:
    - ask:
        call: http
        with:
          method: get
          endpoint: https://example.org/greet
          query: {who: "${ .guest.name }"}
    catch:
      as: trouble
      when: ${ $trouble.status == 503 }
      retry: patient
    then: end
"""
ALL = {"0.6": OLD, "0.8": V_0_8, "1.0": V_1_0}

FIXES = {
    "catch-takes-nothing": (
        "type: communication",
        "type: https://serverlessworkflow.io/spec/1.0.0/errors/communication",
    ),
    "absent-data": ("$error.code", "$error.status"),
    "unlike-types": ('.status == "503"', ".status == 503"),
    "uri-variable": ("https://a.example/{order.id}", '${ "https://a.example/\\(.order.id)" }'),
}
"""By rule what is written in MENDED, and what its quick fix writes."""
MENDED = """document: {dsl: '1.0.3', namespace: shop, name: order, version: '1.0.0'}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: 'https://a.example/{order.id}'}}
    catch:
      errors: {with: {type: communication}}
      when: '${ .status == "503" }'
      do: [{keep: {set: {why: '${ $error.code }'}}}]
"""
