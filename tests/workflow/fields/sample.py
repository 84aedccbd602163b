"""A definition with a field of every kind."""

TEXT = """\
id: orders
name: Orders
version: '1.0'
functions:
- name: charge
  operation: charge.json#charge
events:
- name: Paid
  type: paid
  source: bank
retries:
- name: Patient
  delay: PT2S
  multiplier: PT2S
  maxAttempts: 4
  jitter: 0.5
states:
- name: Charge
  type: operation
  start:
    kind: scheduled
    schedule: {cron: 0 9 * * MON}
  actions:
  - name: Do
    functionRef:
      refName: charge
      parameters: {sum: "{{ $.sum }}"}
    actionDataFilter: {dataInputPath: "{{ $.order }}"}
  onErrors:
  - error: '*'
    retryRef: Patient
    end: {kind: default}
  transition: {nextState: Wait}
- name: Wait
  type: delay
  timeDelay: PT15M
  end: {kind: default}
"""
