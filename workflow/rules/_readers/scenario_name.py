"""A scenario names something that no definition at hand has.

A state or task in `expect` or in a caption (a pointer may stand under `tasks` alone), a function that costs something
or is expected to be called, a definition that `instances` has, the type of an event that nothing takes or sends, or
that never comes, a signal that nothing waits for, an attribute of an event that is a word of other places of a
scenario (`output`) and by which nothing takes it. The scenario can be run; it tests something else than it says, or
nothing. (A mock that no call can have is [`mock-key`](mock-key.md), and an error.) An event that is meant not to be
taken is named under `expect: {notTaken: …}`.

**Mend it**: write the name as the definition has it.

```yaml
definition: order.yaml
calls: {charge: {result: {id: c-7}}}
events:
- {type: payed, source: shop}       # paid
expect: {path: [charge, wiat]}      # wait
```
"""

SEVERITY = "warning"
