"""Definitions that can be read and attack what comes after: shapes that no schema has, graphs, texts within texts.

Told: `rule line:column` of the first error; "" where nothing is wrong with it.
"""

HEAD = "id: h\nname: H\nversion: '1'\nstates:\n"
STATE = "- {name: A, type: inject, data: %s, start: {kind: default}, end: {kind: default}}\n"


def filtering(path: str) -> str:
    """A definition whose data go through `path`, a scalar of YAML, which stands at 6:38."""
    return (
        HEAD + f"- name: A\n  stateDataFilter: {{dataInputPath: {path}}}\n"
        "  type: inject\n  data: {}\n  start: {kind: default}\n  end: {kind: default}\n"
    )


def timed(duration: str) -> str:
    """A definition that waits for `duration`."""
    return (
        HEAD
        + f"- {{name: A, type: delay, timeDelay: '{duration}', start: {{kind: default}}, end: {{kind: default}}}}\n"
    )


def scheduled(schedule: str) -> str:
    """A definition that begins by a schedule, such as `cron: …`."""
    start = f"{{kind: scheduled, schedule: {{{schedule}}}}}"
    return HEAD + f"- {{name: A, type: inject, data: {{}}, start: {start}, end: {{kind: default}}}}\n"


def graph(count: int, step: int) -> str:
    """`count` states, each followed by the one `step` times its number further on: a tangle."""
    return HEAD + "".join(
        f"- {{name: S{n}, type: inject, data: {{}}, transition: {{nextState: S{(n * step + 3) % count}}}}}\n"
        for n in range(count)
    )


def crossroads(count: int) -> str:
    """`count` switches, each with a way to every other."""
    lines = [HEAD]
    for n in range(count):
        ways = ", ".join(f"{{condition: '{{{{ $.a }}}}', transition: {{nextState: S{m}}}}}" for m in range(count))
        lines.append(f"- {{name: S{n}, type: switch, dataConditions: [{ways}], default: {{end: {{kind: default}}}}}}\n")
    return "".join(lines)


def nested(depth: int) -> str:
    """Parallel states in each other: the branch of each holds the next."""
    inner = "[{name: Z, type: inject, data: {}, start: {kind: default}, end: {kind: default}}]"
    for n in range(depth):
        branch = f"[{{name: b, states: {inner}}}]"
        inner = (
            f"[{{name: P{n}, type: parallel, branches: {branch}, start: {{kind: default}}, end: {{kind: default}}}}]"
        )
    return f"id: h\nname: H\nversion: '1'\nstates: {inner}\n"


def many(group: str, entry: str, count: int) -> str:
    """`count` times the same entry of a group of definitions."""
    entries = "".join(f"- {entry % n}\n" if "%d" in entry else f"- {entry}\n" for n in range(count))
    return f"id: h\nname: H\nversion: '1'\n{group}:\n{entries}states:\n" + STATE % "{}"


SHAPES = {
    "null": ("null", "unknown-dialect 1:1"),
    "a list": ("[]", "unknown-dialect 1:1"),
    "a list of states": ("states: []", "missing-start 1:1"),
    "a mapping of no states": ("id: h\nname: H\nversion: '1'\nstates: {}", "missing-start 4:1"),
    "types at random": (
        "id: 1\nname: []\nversion: {}\nstates: {a: 1}\nfunctions: 7\nevents: x\nretries: [1]",
        "schema 1:5",
    ),
    "states of nonsense": (
        "id: a\nname: a\nversion: a\nstates: [1, null, [], {}, {type: 7}, {type: inject, name: {}}]",
        "missing-start 4:1",
    ),
    "a type of nowhere": (HEAD + "- {name: A, type: __class__, start: {kind: default}}", "schema 5:19"),
    "a type that is a path": (HEAD + "- {name: A, type: ../../etc/passwd, start: {kind: default}}", "schema 5:19"),
    "a kind that is a list": (HEAD + "- {name: A, type: [inject], start: {kind: default}}", "schema 5:19"),
    "a state that follows itself": (
        HEAD + "- {name: A, type: inject, data: {}, start: {kind: default}, transition: {nextState: A}}",
        "",
    ),
    "the same name a thousand times": (HEAD + STATE % "{}" * 1_000, "duplicate-name 6:10"),
    "names that only differ by their case": (
        HEAD + STATE % "{}" + (STATE % "{}").replace("A", "a"),
        "several-starts 6:37",
    ),
    "a name of nothing": (HEAD + (STATE % "{}").replace("name: A", "name: ''"), ""),
    "a name that is null": (HEAD + (STATE % "{}").replace("name: A", "name: null"), "schema 5:4"),
    "a name of prototypes": (HEAD + (STATE % "{}").replace("name: A", "name: __proto__"), ""),
    "an id of a path": ("id: ../../../etc/passwd\nname: H\nversion: '1'\nstates:\n" + STATE % "{}", ""),
    "functions that are a file": (
        "id: h\nname: H\nversion: '1'\nfunctions: file:///etc/passwd\nstates:\n" + STATE % "{}",
        "",
    ),
    "functions that are an address": (
        "id: h\nname: H\nversion: '1'\nfunctions: http://127.0.0.1:1/f.json\nstates:\n" + STATE % "{}",
        "",
    ),
    "an operation that is a file": (many("functions", "{name: f%d, operation: 'file:///etc/shadow#a'}", 1), ""),
    "a sub-workflow that is itself": (
        HEAD + "- {name: A, type: subflow, workflowId: h, start: {kind: default}, end: {kind: default}}",
        "self-subflow 5:40",
    ),
    "a schema that is a file": (
        "id: h\nname: H\nversion: '1'\ndataInputSchema: file:///etc/passwd\nstates:\n" + STATE % "{}",
        "",
    ),
    "1,000 faults of the schema": (HEAD + "- 1\n" * 1_000, "schema 5:3"),
    "two starts": (HEAD + STATE % "{}" + (STATE % "{}").replace("name: A", "name: B"), "several-starts 6:37"),
    "no start": (HEAD + "- {name: A, type: inject, data: {}, end: {kind: default}}", "missing-start 4:1"),
    "an unknown member with a name of prototypes": (HEAD + (STATE % "{}").replace("{name", "{__proto__: {}, name"), ""),
}
GRAPHS = {
    "400 states in a tangle": (graph(400, 7), "missing-start 4:1"),
    "1,000 states in a row": (graph(1_000, 1), "missing-start 4:1"),
    "2,000 states in pairs": (graph(2_000, 2), "missing-start 4:1"),
    "50 switches, each with each": (crossroads(50), "missing-start 4:1"),
    "80 switches, each with each": (crossroads(80), "missing-start 4:1"),
    "a way to nowhere 2,000 times": (
        HEAD
        + "".join(
            f"- {{name: S{n}, type: inject, data: {{}}, transition: {{nextState: X{n}}}}}\n" for n in range(2_000)
        ),
        "missing-start 4:1",
    ),
    "12 parallel states in each other": (nested(12), "schema 4:56"),
    "a parallel state of 1,000 branches": (
        HEAD
        + "- name: A\n  type: parallel\n  start: {kind: default}\n  end: {kind: default}\n  branches:\n"
        + "".join(f"  - {{name: b{n}, workflowId: w}}\n" for n in range(1_000)),
        "",
    ),
    "a state of 2,000 actions": (
        many("functions", "{name: f, operation: o}", 1).split("states:")[0]
        + "states:\n- name: A\n  type: operation\n  start: {kind: default}\n  end: {kind: default}\n  actions:\n"
        + "  - {functionRef: {refName: f}}\n" * 2_000,
        "",
    ),
    "a state that 1,000 states compensate": (
        HEAD
        + "".join(
            f"- {{name: S{n}, type: inject, data: {{}}, compensatedBy: S{n + 1}, usedForCompensation: true}}\n"
            for n in range(1_000)
        ),
        "missing-start 4:1",
    ),
    "5,000 functions": (many("functions", "{name: f%d, operation: o}", 5_000), ""),
    "5,000 functions of one name": (many("functions", "{name: f, operation: o}", 5_000), "duplicate-name 6:10"),
    "5,000 events": (many("events", "{name: e%d, type: t, source: s}", 5_000), ""),
    "a name that closes Graphviz's quote": (
        HEAD + (STATE % "{}").replace("name: A", 'name: \'"]; } digraph g { a [image="/etc/passwd"]; \\N \\G\''),
        "",
    ),
    "a name of Graphviz's HTML": (
        HEAD
        + (STATE % "{}").replace("name: A", "name: '<<TABLE><TR><TD><IMG SRC=\"/etc/passwd\"/></TD></TR></TABLE>>'"),
        "",
    ),
    "a name of 100,000 letters": (HEAD + (STATE % "{}").replace("name: A", "name: " + "n" * 100_000), ""),
    "a name of 5,000 lines": (HEAD + (STATE % "{}").replace("name: A", 'name: "' + r"a\n" * 5_000 + '"'), ""),
}
EXPRESSIONS = {
    "an expression of 1,001 letters": (filtering("'{{ $." + "a" * 999 + " }}'"), "bad-expression 6:40"),
    "200 filters in each other": (filtering("'{{ $" + "[?(@" * 200 + " }}'"), "bad-expression 6:40"),
    "500 brackets in a filter": (filtering("'{{ $[?" + "(" * 500 + " }}'"), "bad-expression 6:40"),
    "500 denials": (filtering("'{{ $[?(" + "!" * 500 + " }}'"), "bad-expression 6:40"),
    "101 steps": (filtering("'{{ $" + ".a" * 101 + " }}'"), "bad-expression 6:40"),
    "101 steps down anywhere": (filtering("'{{ $" + "..*" * 101 + " }}'"), "bad-expression 6:40"),
    "401 members at once": (filtering("'{{ $[" + "0," * 400 + "0] }}'"), "bad-expression 6:40"),
    "a pattern that would take for ever": (filtering("'{{ $[?(@.a =~ /(a+)+$/)] }}'"), ""),
    "a pattern that no engine may hold": (
        filtering("'{{ $[?(@ =~ /((((a{99}){99}){99}){99}){99}/)] }}'"),
        "bad-expression 6:40",
    ),
    "a pattern that looks back": (filtering("'{{ $[?(@ =~ /(a)\\1/)] }}'"), "bad-expression 6:40"),
    "a pattern that looks ahead": (filtering("'{{ $[?(@ =~ /(?=a)b/)] }}'"), "bad-expression 6:40"),
    "a pattern that is not closed": (filtering("'{{ $[?(@ =~ /" + "(" * 400 + ") ] }}'"), "bad-expression 6:40"),
    "a quote in an expression that is not closed": (filtering("\"{{ $['" + "a" * 900 + ' }}"'), "bad-expression 6:40"),
    "braces that are not closed": (filtering("'{{ $.a'"), "bad-expression 6:37"),
    "braces in braces": (filtering("'{{ {{ $.a }} }}'"), "bad-expression 6:40"),
    "braces of nothing": (filtering("'{{ }}'"), "bad-expression 6:36"),
    "10,000 braces": (filtering("'" + "{{ $.a }}" * 10_000 + "'"), "bad-expression 6:37"),
    "a number of 400 digits": (filtering("'{{ $[?(@ == " + "9" * 400 + ".0)] }}'"), "bad-expression 6:40"),
    "an index of 400 digits": (filtering("'{{ $[" + "9" * 400 + "] }}'"), ""),
    "a slice without end": (filtering("'{{ $[::0] }}'"), "bad-expression 6:40"),
    "code of Python": (filtering('\'{{ __import__("os").system("id") }}\''), "bad-expression 6:40"),
    "code of a template": (filtering("\"{{ ''.__class__.__mro__ }}\""), "bad-expression 6:40"),
    "a script of jsonpath": (filtering("'{{ $.a[(@.length-1)] }}'"), "bad-expression 6:40"),
    "a function of nowhere": (filtering("'{{ $.a.eval(1) }}'"), "bad-expression 6:40"),
    "arithmetic on a list": (filtering("'{{ $.a * 1000000 }}'"), "bad-expression 6:40"),
    "a power of powers": (filtering("'{{ 9**9**9**9 }}'"), "bad-expression 6:40"),
    "an expression with a line end": (filtering('"{{ $.a\\n.b }}"'), "bad-expression 6:36"),
    "an expression that turns round": (filtering("'{{ $.\u202ea }}'"), "bad-expression 6:40"),
}
TIMES = {
    "a duration of 400 digits": (timed("P" + "9" * 400 + "D"), "bad-duration 5:37"),
    "a duration of 100,000 letters": (timed("P" + "1" * 100_000), "bad-duration 5:37"),
    "a duration below zero": (timed("-PT1S"), "bad-duration 5:37"),
    "a duration of all parts in the wrong order": (timed("PT1S1M1H"), "bad-duration 5:37"),
    "a duration with an exponent": (timed("PT1e9S"), "bad-duration 5:37"),
    "a duration of other digits": (timed("PT\u0661S"), "bad-duration 5:37"),
    "a duration with a NUL by words": (timed("PT1S\\0"), "bad-duration 5:37"),
    "a duration of nothing": (timed("P"), "bad-duration 5:37"),
}
CRONS = {
    "a cron that never comes": (scheduled("cron: '" + "0 0 31 2 *" + "'"), "bad-cron 5:84"),
    "a cron of 100,000 fields": (scheduled("cron: '" + "* " * 100_000 + "'"), "bad-cron 5:79"),
    "a cron of 100,000 numbers": (scheduled("cron: '" + "1," * 100_000 + "1 * * * *" + "'"), "bad-cron 5:79"),
    "a cron of huge steps": (scheduled("cron: '" + "*/99999999999999999999 * * * *" + "'"), ""),
    "a cron of huge numbers": (scheduled("cron: '" + "9" * 400 + " * * * *" + "'"), "bad-cron 5:80"),
    "a cron of zero steps": (scheduled("cron: '" + "*/0 * * * *" + "'"), "bad-cron 5:80"),
    "a cron of letters": (scheduled("cron: '" + "a b c d e" + "'"), "bad-cron 5:80"),
    "a cron of one word": (scheduled("cron: '" + "@reboot" + "'"), "bad-cron 5:79"),
    "a cron with a command": (scheduled("cron: '" + "* * * * * rm -rf /" + "'"), "bad-cron 5:79"),
}
INTERVALS = {
    "an interval of 10^18 times": (
        scheduled("interval: '" + "R" + "9" * 18 + "/2020-01-01T00:00:00Z/PT0S" + "'"),
        "bad-interval 5:83",
    ),
    "an interval of no day": (scheduled("interval: '" + "R/2020-02-31T00:00:00Z/PT1S" + "'"), "bad-interval 5:83"),
    "an interval of the year zero": (
        scheduled("interval: '" + "R/0000-01-01T00:00:00Z/PT1S" + "'"),
        "bad-interval 5:83",
    ),
    "an interval after all years": (
        scheduled("interval: '" + "R/99999-01-01T00:00:00Z/PT1S" + "'"),
        "bad-interval 5:83",
    ),
    "an interval that ends before it begins": (
        scheduled("interval: '" + "2021-01-01T00:00:00Z/2020-01-01T00:00:00Z" + "'"),
        "bad-interval 5:83",
    ),
    "an interval of many slashes": (scheduled("interval: '" + "R/" * 10_000 + "'"), "bad-interval 5:83"),
    "an interval of nothing": (scheduled("interval: '" + "" + "'"), "bad-interval 5:83"),
}
DEFINITIONS = SHAPES | GRAPHS | EXPRESSIONS | TIMES | CRONS | INTERVALS
