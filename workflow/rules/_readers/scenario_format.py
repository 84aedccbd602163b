"""A scenario file says something that no scenario can say.

A key is not known, a value is of another type or none of those that may stand there, an event has no `type`, a
`definition` is not there. The message says what was probably meant and what is allowed. It is told by `signalbox
lint` of the scenario file, of its folder or of the definition; `test` and `simulate` do not run such a scenario.
[Scenarios](../scenarios.md) has every key.

**Mend it**: write what is meant.

```yaml
definition: order.yaml
calls:
  charge: {response: {body: {id: c-7}}}   # content
events:
- {typ: paid, after: PT1H}                # type, at
expect: {staus: completed}                # status
```
"""

SEVERITY = "error"
