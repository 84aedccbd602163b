"""Two workflows of a definition are registered by one name.

On Temporal each list of `for`, `try`, `catch` and of a branch is a workflow of its own, whose name is made of the
task's; a `do` is one of its task's name, and the definition as a whole one of its `workflowType`. Where two have one
name the worker does not start ([Zigflow](../runtimes/zigflow.md), Z30).

**Mend it**: rename one of the tasks.

```yaml
# signalbox: runtime zigflow
document: {dsl: 1.0.0, taskQueue: shop, workflowType: order, version: 0.0.1}
do:
- each: {for: {in: "${ 2 }"}, do: [{a: {set: {v: 1}}}]}
- each: {for: {in: "${ 3 }"}, do: [{b: {set: {v: 2}}}]}   # `workflow_for_each` is registered already
```
"""

SEVERITY = "error"
