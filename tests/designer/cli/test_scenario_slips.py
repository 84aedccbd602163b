"""Slips in scenario files as the commands tell them: all at once, at their places, and of options at the option."""

from pathlib import Path

import pytest

from designer import cli

DEFINITION = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- wait: {listen: {to: {one: {with: {type: paid, source: shop}}}}}
"""
OTHER = DEFINITION.replace("name: order", "name: other").replace("charge:", "refund:")
SUITE = """definition: order.yaml
calls:
  charge: {result: 1}
  refund: {result: 1}
scenarios:
- {name: first, events: [{type: paid, source: shop}]}
- {name: second, events: [{type: payed, source: shop}], calls: {chrage: {result: 2}}}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    put("order.yaml", DEFINITION)
    put("other.yaml", OTHER)
    return tmp_path


def put(name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8")


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, list[str]]:
    """The status, and what is on standard output and, a line each, on standard error."""
    status = cli.main(list(arguments))
    said = capsys.readouterr()
    return status, said.out, said.err.splitlines()


SLIPS = """definition: order.yaml
calls:
  charge:
    response: {body: 1}
scenarios:
- {name: one, expect: {staus: completed}}
- name: two
  events:
  - {typ: paid, after: PT1H}
"""


@pytest.mark.parametrize("command", ["simulate", "test", "lint"])
@pytest.mark.usefixtures("place")
def test_everything_that_is_wrong_is_told_at_once(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    put("s.yaml", SLIPS)
    status, out, lines = called(capsys, command, "s.yaml")
    told = [line.split(": ", 1)[0].partition(" ")[0] for line in (out.splitlines() if command == "lint" else lines)]
    assert [one.rstrip(":") for one in told] == ["s.yaml:4:16", "s.yaml:6:24", "s.yaml:9:6", "s.yaml:9:17"]
    assert status == (1 if command == "lint" else 2)


@pytest.mark.usefixtures("place")
def test_a_mock_that_no_call_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a suite each line once, at the suite where that has it; the scenarios that have none are run by `test`."""
    put("s.yaml", SUITE.replace("  refund: {result: 1}\n", ""))
    wrong = "s.yaml:6:65: error mock-key: no call has the key `chrage`; did you mean `charge`?"
    event = "s.yaml:6:28: warning scenario-name: nothing at hand takes this event: type is 'payed', not 'paid'"
    assert called(capsys, "simulate", "s.yaml")[::2] == (2, [event, wrong])
    status, out, lines = called(capsys, "test", "s.yaml")
    assert (status, lines) == (2, [event, wrong])
    assert "ran    first" in out
    put("s.yaml", SUITE)
    shared = "s.yaml:4:3: error mock-key: no call has the key `refund`; there are charge"
    assert called(capsys, "test", "s.yaml")[2] == [event.replace(":6:", ":7:"), shared, wrong.replace(":6:", ":7:")]


@pytest.mark.usefixtures("place")
def test_a_shared_mock_may_be_for_some_of_the_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    both = """calls: {charge: {result: 1}, refund: {result: 1}}
events: [{type: paid, source: shop}]
scenarios:
- {name: first, definition: order.yaml}
- {name: second, definition: other.yaml}
"""
    put("s.yaml", both)
    assert called(capsys, "test", "s.yaml")[::2] == (0, [])
    assert called(capsys, "test", "s.yaml", "--filter", "first")[::2] == (0, [])
    put("s.yaml", both.replace("refund:", "refnd:"))
    status, _, lines = called(capsys, "test", "s.yaml")
    assert (status, lines) == (2, ["s.yaml:1:30: error mock-key: no call has the key `refnd`; did you mean `refund`?"])
    assert called(capsys, "lint", "s.yaml")[1] == ""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "definition: ordr.yaml\n",
            "s.yaml:1:1: error scenario-format: there is no file ordr.yaml; did you mean `order.yaml`?",
        ),
        ("name: a\ndefinition: nope.yaml\n", "s.yaml:2:1: error scenario-format: there is no file nope.yaml"),
        ("name: a\ninput: {}\n", "s.yaml:1:1: error scenario-format: the scenario names no `definition`"),
        (
            "definition: order.yaml\nfunctions: {charge: {result: 1}}\n",
            "s.yaml:2:1: error mock-key: this is not used",
        ),
        (
            "definition: order.yaml\ncalls: {charge: {when: '$.a == 1'}}\n",
            "s.yaml:2:18: error scenario-format: `$.a == 1`: expected `.`",
        ),
    ],
)
@pytest.mark.usefixtures("place")
def test_where_a_scenario_is_wrong(text: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    put("s.yaml", text)
    for command in ("simulate", "test"):
        status, _, lines = called(capsys, command, "s.yaml")
        assert (status, len(lines)) == (2, 1)
        assert lines[0].startswith(line)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("--event", '{"typ": "paid"}'), "--event: an event has no `typ`; did you mean `type`?"),
        (("--event", '{"type": "paid"}', "--event", "7"), "--event: an event is a mapping with `type`"),
        (("--set", "unmockd=fail"), "--set: there is no setting `unmockd`; did you mean `unmocked`?"),
        (("--set", "stepBudget=99999999999"), "--set: `stepBudget` may be at most 10,000,000"),
        (("--sweep", "/seed=x"), "--sweep: `seed` must be a whole number, not 'x'"),
        (("--event", "{"), "--event: line 1, column 2:"),
    ],
)
@pytest.mark.usefixtures("place")
def test_a_value_of_an_option_is_blamed_on_it(
    options: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put("s.yaml", "definition: order.yaml\nseed: 7\nevents: [{type: paid, source: shop}]\nsettings: {maxDepth: 3}\n")
    for file in ("order.yaml", "s.yaml"):
        status, _, lines = called(capsys, "simulate", file, *options)
        assert status == 2
        assert lines[0].startswith(line)


@pytest.mark.usefixtures("place")
def test_names_that_nothing_has_are_warnings_at_their_places(capsys: pytest.CaptureFixture[str]) -> None:
    put(
        "s.yaml",
        """definition: order.yaml
calls: {charge: {result: 1}}
events: [{at: PT1S, type: paid, source: shop}]
expect: {status: completed}
costs:
  chrage: 2
""",
    )
    words = "nothing calls `chrage`; did you mean `charge`?"
    for command in ("simulate", "test"):
        status, out, _ = called(capsys, command, "s.yaml")
        assert (status, f"       warning: s.yaml:6:3: {words}\n" in out) == (0, True)
    assert called(capsys, "lint", ".")[1].splitlines()[0] == f"s.yaml:6:3: warning scenario-name: {words}"
    assert called(capsys, "lint", "order.yaml")[1] == f"s.yaml:6:3: warning scenario-name: {words}\n"
    status, _, lines = called(capsys, "simulate", "order.yaml", "--event", '{"type": "payed"}')
    assert lines == ["--event: nothing at hand takes this event: type is 'payed', not 'paid'"]


@pytest.mark.usefixtures("place")
def test_a_definition_that_is_run_and_not_at_hand_is_no_reason_to_complain(
    capsys: pytest.CaptureFixture[str],
) -> None:
    put("order.yaml", DEFINITION + "- child: {run: {workflow: {namespace: shop, name: bill, version: 1.0.0}}}\n")
    put("s.yaml", "definition: order.yaml\ncalls: {charge: {}, print: {}}\nexpect: {path: [print]}\n")
    assert "mock-key" not in called(capsys, "lint", "order.yaml", "--no-neighbours")[1]
    put("s.yaml", "definition: order.yaml\ncalls: {charge: {}, print: {}, workflow shop/bill: {}}\n")
    assert "mock-key: no call has the key `print`" in called(capsys, "lint", "order.yaml", "--no-neighbours")[1]


def test_a_key_that_stands_twice_is_an_error_of_lint(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put("twice.yaml", "definition: order.yaml\ncalls:\n  charge: {result: 1}\n  charge: {result: 2}\n")
    said = "twice.yaml:4:3: error duplicate-key: The key `charge` is given twice: already on line 3, column 3; this one"
    for files in (["twice.yaml"], ["twice.yaml", "order.yaml"]):
        status, out, _ = called(capsys, "lint", *files)
        assert (status, [one for one in out.splitlines() if "twice.yaml:4" in one]) == (1, [f"{said} counts"])


@pytest.mark.parametrize(
    "mocks",
    [
        "functions: {charge: {result: 1}}",
        "calls: {POST https://bank.example/*: {result: 1}}\nfunctions: {charge: {result: 1}}",
        "functions: {charge: {result: 1}}\nscenarios: [{}, {calls: {POST https://bank.example/*: {result: 1}}}]",
    ],
)
@pytest.mark.usefixtures("place")
def test_mocks_under_the_key_of_another_dialect_are_told_once_and_by_all_in_the_same_words(
    mocks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put("s.yaml", f"definition: order.yaml\n{mocks}\n")
    for command in ("lint", "simulate", "test", "check"):
        _, out, lines = called(capsys, command, "s.yaml")
        told = [one for one in (*out.splitlines(), *lines) if one.startswith("s.yaml")]
        assert [one.endswith("this is not used: mocks of 1.0 stand under `calls`") for one in told] == [True]
