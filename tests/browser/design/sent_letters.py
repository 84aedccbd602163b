"""A definition whose states are taken out and put back as text."""

TEXT = """\
id: parcels
name: Parcels
version: '1.0'
states:
- name: Weigh
  type: delay
  start: {kind: default}
  timeDelay: PT15M
  transition: {nextState: Send}
- name: Send
  type: inject
  data: {sent: true}
  transition: {nextState: Keep}
- name: Keep
  type: inject
  data: {kept: true}
  end: {kind: default}
"""
SEND = TEXT[TEXT.index("- name: Send") : TEXT.index("- name: Keep")]
