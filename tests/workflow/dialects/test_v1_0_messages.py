"""What is said of the mistakes that people make in DSL 1.0: one sentence each, at the member that is wrong."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workflow.dialects.v1_0_samples import DATA, HEAD, definition, faults
from tests.workflow.samples import broken
from workflow import schema
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.paths import Json, pointer

KINDS = "`call`, `do`, `emit`, `for`, `fork`, `listen`, `raise`, `run`, `set`, `switch`, `try` or `wait`"
A_DURATION = (
    "must be a duration: text such as `PT15M`, or an object with "
    "`days`, `hours`, `minutes`, `seconds` or `milliseconds`"
)
A_URI = "must be a URI, a URI template such as `https://shop.example/orders/{id}`, or an expression in `${ }`"
A_LABEL = "must be 1 to 63 letters, digits or hyphens, with no hyphen at either end"
TASKS = "must be a list of tasks, each one name (`- name:`) with what the task does under it"
ONE_NAME = "a task is one name, with what it does indented under it"

WHOLE = f"{HEAD}do: []\n"
AROUND = [
    (WHOLE.replace("  version: '1.2.0'\n", ""), "/document", "settle-order", "`document` needs `version`"),
    (HEAD, "", "document", "The definition needs `do`"),
    (WHOLE.replace("'1.0.3'", "1.0"), "/document/dsl", "1.0", "`dsl` must be text, not a number"),
    (
        *(WHOLE.replace("'1.0.3'", "'1.0'"), "/document/dsl", "'1.0'"),
        "`dsl` must be a semantic version of the DSL, such as `1.0.3`",
    ),
    (WHOLE.replace("settle-order", "Settle order"), "/document/name", "Settle order", f"`name` {A_LABEL}"),
    (
        *(WHOLE.replace("namespace", "namspace"), "/document/namspace", "namspace"),
        "`document` has no member `namspace`; did you mean `namespace`?",
    ),
    (WHOLE + "inptu: {}\n", "/inptu", "inptu", "The definition has no member `inptu`; did you mean `input`?"),
    (WHOLE + "colour: red\n", "/colour", "colour", "The definition has no member `colour`; it is ignored"),
    (WHOLE + "schedule: {cron: 0 9 * * *, read: data}\n", "/schedule/read", "read", "`read` only goes with `on`"),
    (
        *(WHOLE + "evaluate: {mode: lose}\n", "/evaluate/mode", "lose"),
        "`mode` must be `strict` or `loose`; did you mean `loose`?",
    ),
    (
        *(WHOLE + "use: {timeouts: {short: PT1S}}\n", "/use/timeouts/short", "PT1S"),
        "`short` must be an object with `after`",
    ),
    (
        *(WHOLE + "use: {functions: {settle: {cal: http}}}\n", "/use/functions/settle/cal", "cal"),
        "`settle` has no member `cal`; did you mean `call`?",
    ),
    (HEAD + "do:\n  step: {set: {a: 1}}\n", "/do", "step: {set: {a: 1}}", f"`do` {TASKS}"),
    (
        *(HEAD + "do:\n  - step:\n", "/do/0/step", "step"),
        "`step` is empty; it must be an object that says what the task does",
    ),
    (
        *(HEAD + "do:\n  - step:\n    call: settle\n    with: {a: 1}\n", "/do/0/call", "call"),
        f"This task has both `step` and `call`; {ONE_NAME}",
    ),
    (
        *(HEAD + "do:\n  - one: {set: {a: 1}}\n    two: {set: {a: 2}}\n", "/do/0/two", "two"),
        f"This task has both `one` and `two`; {ONE_NAME}",
    ),
    (
        *(HEAD + "do:\n  - set: {a: 1}\n", "/do/0/set", "set"),
        f"`set` needs one of {KINDS}; or is a name missing above it?",
    ),
    (
        *(HEAD + "do:\n  - step\n", "/do/0", "step"),
        "This task must be a name (`name:`) with what the task does under it",
    ),
]
IN_SET = ("set", "if", "input", "output", "export", "timeout", "then")
IN_TASK = [
    ("{cal: http}", "/cal", "cal", "`step` has no member `cal`; did you mean `call`?"),
    ("{sleep: PT1S}", "", "step", f"`step` needs one of {KINDS}"),
    ("{call: settle, set: {a: 1}}", "/set", "set", "`step` has both `call` and `set`; a task does one thing"),
    ("{set: {a: 1}, when: .a}", "/when", "when", "`step` has no member `when`; did you mean `if`?"),
    (
        *("{set: {a: 1}, x-owner: anna}", "/x-owner", "x-owner"),
        f"`step` has no member `x-owner`; it may have {', '.join(f'`{name}`' for name in IN_SET)} or `metadata`",
    ),
    ("{set: {a: 1}, metadta: {}}", "/metadta", "metadta", "`step` has no member `metadta`; did you mean `metadata`?"),
    (
        *("{try: [{a: {set: {b: 1}}}], catch: {retries: {}}}", "/catch/retries", "retries"),
        "`catch` has no member `retries`; did you mean `retry`?",
    ),
    ("{with: {a: 1}}", "", "step", "`step` needs `call`, which its `with` goes with"),
    ("{wiht: {a: 1}}", "", "step", "`step` needs `call`, which its `wiht` goes with"),
    ("{catch: {}}", "", "step", "`step` needs `try`, which its `catch` goes with"),
    ("{set: {}}", "/set", "{}", "`set` is empty; it needs at least one name with a value"),
    ("{set: {a: 1}, if: true}", "/if", "true", "`if` must be text, not true or false"),
    (
        *("{set: {a: 1}, export: .a}", "/export", ".a"),
        "`export` must be an object with `schema` or `as`",
    ),
    (
        *("{set: {a: 1}, timeout: {seconds: 5}}", "/timeout/seconds", "seconds"),
        "`timeout` has no member `seconds`; it needs `after`",
    ),
    (
        *("{set: {a: 1}, input: {schema: {format: json}}}", "/input/schema", "schema"),
        "`schema` needs `document` or `resource`",
    ),
    ("{wait: 5}", "/wait", "5", f"`wait` {A_DURATION}"),
    ("{wait: {second: 5}}", "/wait/second", "second", "`wait` has no member `second`; did you mean `seconds`?"),
    (
        *("{wait: {}}", "/wait", "{}"),
        "`wait` needs at least one of `days`, `hours`, `minutes`, `seconds` or `milliseconds`",
    ),
    (
        *("{wait: 5s}", "/wait", "5s"),
        "`wait` must be a duration in ISO 8601, such as `PT15M` or `P1DT2H`, or an expression in `${ }`",
    ),
    ("{wait: {seconds: 1.5}}", "/wait/seconds", "1.5", "`seconds` must be a whole number"),
    ("{call: http}", "", "step", "`step` needs `with`"),
    (
        *("{call: http, wiht: {method: get, endpoint: a}}", "/wiht", "wiht"),
        "`step` has no member `wiht`; did you mean `with`?",
    ),
    ("{call: http, with: {method: get}}", "/with", "with", "`with` needs `endpoint`"),
    (
        *("{call: http, with: {method: get, endpoint: {url: a}}}", "/with/endpoint/url", "url"),
        "`endpoint` has no member `url`; it needs `uri`",
    ),
    ("{call: http, with: {method: get, endpoint: a b}}", "/with/endpoint", "a b", f"`endpoint` {A_URI}"),
    (
        *("{call: http, with: {method: get, endpoint: a, headers: [a]}}", "/with/headers", "[a]"),
        "`headers` must be an object with texts, or an expression in `${ }`",
    ),
    (
        *("{call: http, with: {method: get, endpoint: a, output: body}}", "/with/output", "body"),
        "`output` must be `content`, `raw` or `response`",
    ),
    (
        *(
            "{call: http, with: {method: get, endpoint: {uri: a, authentication: login}}}",
            "/with/endpoint/authentication",
        ),
        *("login", "`authentication` must be an object with `use`, `basic`, `bearer`, `digest`, `oauth2` or `oidc`"),
    ),
    (
        *("{call: openapi, with: {document: {endpoint: a}, operationId: b, authentication: {basic: {username: a}}}}",),
        *("/with/authentication/basic", "basic"),
        "`basic` needs `username` and `password`, or `use` with the name of a secret",
    ),
    (
        *("{call: openapi, with: {document: {endpoint: a}, operationID: b}}", "/with/operationID", "operationID"),
        "`with` has no member `operationID`; did you mean `operationId`?",
    ),
    (
        *("{call: openapi, with: {document: a.json, operationId: b}}", "/with/document", "a.json"),
        "`document` must be an object with `endpoint`",
    ),
    (
        *("{call: grpc, with: {proto: {endpoint: a}, service: {name: a, host: b, port: 70000}, method: c}}",),
        *("/with/service/port", "70000", "`port` must be a port, from 0 to 65535"),
    ),
    (
        *("{call: asyncapi, with: {document: {endpoint: a}, message: {payload: {}}}}", "/with", "with"),
        "`with` needs `operation` or `channel`",
    ),
    (
        *("{call: asyncapi, with: {document: {endpoint: a}, channel: b, subscription: {consume: {for: PT1S}}}}",),
        *("/with/subscription/consume", "consume", "`consume` needs one of `amount`, `while` or `until`"),
    ),
    (
        *("{call: mcp, with: {method: tools/list, transport: {http: {endpoint: a}, stdio: {command: b}}}}",),
        *("/with/transport/stdio", "stdio"),
        "`transport` has both `http` and `stdio`; the server is spoken to in one way",
    ),
    ("{call: settle, with: [a]}", "/with", "[a]", "`with` must be an object, not a list"),
    ("{fork: {branches: {a: {set: {b: 1}}}}}", "/fork/branches", "{a: {set: {b: 1}}}", f"`branches` {TASKS}"),
    ("{emit: {event: {with: {source: a}}}}", "/emit/event/with", "with", "`with` needs `type`"),
    ("{emit: {type: a}}", "/emit/type", "type", "`emit` has no member `type`; it needs `event`"),
    ("{for: {in: .a}}", "", "step", "`step` needs `do`"),
    ("{for: .a, do: []}", "/for", ".a", "`for` must be an object with `in`"),
    ("{listen: {one: {with: {type: a}}}}", "/listen/one", "one", "`listen` has no member `one`; it needs `to`"),
    (
        *("{listen: {to: {any: [], one: {with: {type: a}}}}}", "/listen/to/one", "one"),
        "`to` has both `any` and `one`; events are chosen in one way",
    ),
    (
        *("{listen: {to: {one: {with: {type: a}}, until: .b}}}", "/listen/to/until", "until"),
        "`until` only goes with `any`",
    ),
    (
        *("{listen: {to: {any: []}}, forEach: {do: []}}", "/forEach", "forEach"),
        "`step` has no member `forEach`; did you mean `foreach`?",
    ),
    (
        *("{raise: {error: {type: a, status: '404'}}}", "/raise/error/status", "'404'"),
        "`status` must be a whole number, not text",
    ),
    ("{run: {shell: ls}}", "/run/shell", "ls", "`shell` must be an object with `command`"),
    (
        *("{run: {script: {language: js, code: a, source: {endpoint: b}}}}", "/run/script/source", "source"),
        "`script` has both `code` and `source`; the script is in one place",
    ),
    (
        *("{run: {shell: {command: ls, arguments: [5]}}}", "/run/shell/arguments/0", "5"),
        "This argument must be text, not a number",
    ),
    (
        *("{run: {container: {image: a, lifetime: {cleanup: never, after: PT1S}}}}", "/run/container/lifetime/after"),
        *("PT1S", "`after` only goes with `cleanup: eventually`"),
    ),
    ("{switch: []}", "/switch", "[]", "`switch` is empty; it needs at least one entry"),
    (
        *("{switch: [{when: .a, then: end}]}", "/switch/0/then", "then"),
        "This case has both `when` and `then`; a case is one name, with `when` and `then` indented under it",
    ),
    ("{switch: [{large: {when: .a}}]}", "/switch/0/large", "large", "`large` needs `then`"),
    ("{try: []}", "", "step", "`step` needs `catch`"),
    (
        *("{try: [], catch: {retry: {backof: {linear: {}}}}}", "/catch/retry/backof", "backof"),
        "`retry` has no member `backof`; did you mean `backoff`?",
    ),
    (
        *("{try: [], catch: {retry: {limit: {attempt: 3}}}}", "/catch/retry/limit/attempt", "3"),
        "`attempt` must be an object with `count` or `duration`",
    ),
]


def check(text: str) -> list[Diagnostic]:
    document = read(text)
    assert document.readable
    return schema.check(document, "1.0", faults(document.data))


@pytest.mark.parametrize(
    ("text", "place", "marked", "message"),
    [*AROUND, *((definition(f"    {task}"), f"/do/0/step{place}", *rest) for task, place, *rest in IN_TASK)],
)
def test_a_mistake_is_told_once_and_where_it_is(text: str, place: str, marked: str, message: str) -> None:
    found = check(text)
    assert [each.message for each in found] == [message]
    (told,) = found
    assert pointer(told.path) == place
    assert text[told.range.start.offset : told.range.end.offset].strip() == marked
    assert told.severity == ("warning" if message.endswith("it is ignored") else "error")


@pytest.mark.parametrize(
    ("task", "title", "mended"),
    [
        ("{cal: settle}", "Write `call`", "{call: settle}"),
        ("{call: settle, wiht: {}}", "Write `with`", "{call: settle, with: {}}"),
        ("{set: {a: 1}, then: 5}", "Put it in quotes", '{set: {a: 1}, then: "5"}'),
        (
            "{run: {shell: {command: ls}, return: stdou}}",
            "Write `stdout`",
            "{run: {shell: {command: ls}, return: stdout}}",
        ),
    ],
)
def test_a_slip_is_mended(task: str, title: str, mended: str) -> None:
    text = definition(f"    {task}")
    (told,) = check(text)
    assert told.fix is not None
    assert told.fix.title == title
    (edit,) = told.fix.edits
    assert text[: edit.start] + edit.text + text[edit.end :] == definition(f"    {mended}")
    assert check(definition(f"    {mended}")) == []


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("{set: {a: 1}, x-owner: anna}", [("unknown-member", "error")]),
        ("{set: {a: 1}, iff: .a}", [("unknown-member", "error")]),
        ("{cal: settle}", [("unknown-member", "error")]),
        ("{set: {a: 1}, metadata: {x-owner: anna}}", []),
        ("{set: {x-owner: anna}}", []),
        ("{emit: {event: {with: {type: a, owner: anna}, owner: anna}}}", []),
        (
            "{listen: {to: {one: {with: {type: a}, correlate: {b: {from: .b, owner: anna}}}}}}",
            [("schema", "warning")],
        ),
        ("{try: [{a: {set: {b: 1}}}], catch: {errors: {owner: anna}}}", [("schema", "warning")]),
    ],
)
def test_what_the_published_schema_leaves_open_is_no_unknown_member(task: str, told: list[tuple[str, str]]) -> None:
    assert [(each.rule, each.severity) for each in check(definition(f"    {task}"))] == told


@pytest.mark.parametrize("task", ["{wait: 5}", "{call: http, with: {method: get, endpoint: 5}}"])
def test_quotes_are_only_offered_where_they_mend(task: str) -> None:
    (told,) = check(definition(f"    {task}"))
    assert (told.fix is not None) == ("endpoint" in task)


@given(st.sampled_from(sorted(DATA)).flatmap(lambda name: broken(whole=DATA[name])))
def test_no_definition_is_too_broken_to_check(data: Json) -> None:
    text = json.dumps(data)
    document = read(text, "json")
    for told in schema.check(document, "1.0", faults(document.data)):
        assert 0 <= told.range.start.offset <= told.range.end.offset <= len(text)
        assert told.message
