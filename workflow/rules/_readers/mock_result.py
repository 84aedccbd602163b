"""A scenario's mock answers what the service does not give.

The document of the service (OpenAPI, Protocol Buffers) is at hand, and what a `result` says, or the `content` of a
`response` that went well, breaks the schema of what comes back: a member is missing that is always there, is of another
type, out of the bounds, or called otherwise. It is told at the mock, by `signalbox lint` of the definition and on the
Simulate page. Expressions and errors are not judged, and where several answers differ nothing is told. The scenario
runs all the same.

An entry that says no answer is told too: an empty mock (`charge:`, `charge: []`, `charge: {}`), or a `delay` alone.
The call gets `{}`; where that is meant write `result: {}`, of a sub-workflow `output: {}`.

So is an answer in a form that no call of its key takes, such as `grpc` for `call: http` or `failure` for a process; of
gRPC, HTTP and processes the page [Scenarios](../scenarios.md#what-it-answers) has what each is answered by.

Of 1.0 an error with the `code` of older dialects is told too: it is no status, and engines take it otherwise.

**Mend it**: answer as the service does, or bring the newer document. *From the contracts* in Mocks shows an answer. In
place of `error: {name: NotFound, code: 404}` write `response: {status: 404}`, or an error with `type` and `status`.

```yaml
definition: lending.yaml
calls:
  openapi lendBook: {result: {id: L-1, reader: R-1, days: two}}   # days is a number
  charge: {}                                                      # {result: {id: c-7}}
```

In 0.8:

```yaml
definition: lending.yaml
functions:
  lend: {result: {id: L-1, reader: R-1, days: two}}   # days is a number
```
"""

SEVERITY = "warning"
