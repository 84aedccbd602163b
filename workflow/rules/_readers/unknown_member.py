"""An object of 1.0 has a member that the language does not know.

The published schema of 1.0 refuses such a definition, and nothing would ever read the member: `retries` in a `catch`
tries nothing again, `when` in a task lets it run always. The message says what is probably meant, or what the object
may have. Free are `metadata`, data and arguments, and the objects that the published schema leaves open; of those the
rule `schema` says that a member is ignored.

**Mend it**: write the member that is meant; the quick fix does where one is nearly the same. What is only for people or
for other programs goes into `metadata`. `unknown-member = "warning"` under `[lint.severity]` in `signalbox.toml` lowers
it for a project.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- fetch:
    try:
    - get: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch:
      retries: {limit: {attempt: {count: 3}}}   # retry
```
"""

SEVERITY = "error"
