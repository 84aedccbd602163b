"""A scenario's mock stands under a key that no call can have.

Calls of 1.0 have their mocks under `calls`, functions of the older dialects have theirs under `functions`: what
stands under the other one is never asked. There the key is that of a task, a function, a request or a workflow that a
definition at hand has; one that is misspelt, or for another method or address, answers nothing. `signalbox lint`
tells it at the key, with what may be meant; `test` and `simulate` do not run such a scenario. Of patterns, of
addresses with variables and of names that expressions say, only what is certain is told.

**Mend it**: write the key that the call has.

```yaml
definition: order.yaml
calls:
  chrage: {result: {id: c-7}}                   # charge
  GET https://bank.example/charges: {result: {}} # POST
```

```yaml
definition: order.yaml   # in 1.0
functions:               # calls
  charge: {result: {id: c-7}}
```
"""

SEVERITY = "error"
