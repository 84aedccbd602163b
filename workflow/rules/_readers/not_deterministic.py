"""An expression gives something else when the runtime replays the workflow.

An engine that keeps a history of each workflow, such as Zigflow on Temporal, runs it again from the start after a break
and compares. What is another at each run, `uuid`, `timestamp`, `now`, the environment, is allowed there only in what
`set` sets, whose result is kept; anywhere else the definition is refused
([Zigflow](../runtimes/zigflow.md), Z33).

**Mend it**: set the value by a task of its own, and read it from `$data`.

```yaml
# signalbox: runtime zigflow
document: {dsl: 1.0.0, taskQueue: shop, workflowType: order, version: 0.0.1}
do:
- send:
    call: http
    with: {method: post, endpoint: "https://shop.example/orders", body: {id: "${ uuid }"}}
```
"""

SEVERITY = "error"
