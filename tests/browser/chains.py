"""Definitions of any length: one state after the other."""

SMALL = """\
id: small
version: '1.0'
name: Small
states:
- name: Begin
  type: inject
  start: {kind: default}
  data: {greeting: hello}
  transition:
    nextState: Finish
- name: Finish
  type: delay
  timeDelay: PT15M
  end: {kind: default}
"""


def chain(length: int) -> str:
    """A definition of delays in a row, every tenth with a switch that goes back."""
    states = []
    for n in range(1, length + 1):
        start = "\n  start: {kind: default}" if n == 1 else ""
        after = "end: {kind: default}" if n == length else f"transition: {{nextState: State {n + 1}}}"
        if n % 10 == 0 and n < length:
            back = f'{{condition: "{{{{ $.again }}}}", transition: {{nextState: State {n - 5}}}}}'
            rest = f"type: switch\n  dataConditions:\n  - {back}\n  default: {{{after}}}"
        else:
            rest = f"type: delay\n  timeDelay: PT{n}M\n  {after}"
        states.append(f"- name: State {n}{start}\n  {rest}")
    return f"id: chain\nversion: '1.0'\nname: Chain of {length}\nstates:\n" + "\n".join(states) + "\n"
