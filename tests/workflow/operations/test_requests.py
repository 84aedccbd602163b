"""A curl command or an HTTP request that is pasted becomes a call; what gives access becomes secrets."""

from typing import Any

import pytest

from workflow.definition import load
from workflow.edits import apply
from workflow.operations import Refused, run

HEAD = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\ndo:\n- first: {set: {a: 1}}\n'
BEARER = '${ "Bearer " + $secrets.bearerToken }'


def pasted(text: str, into: str = HEAD) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The definition afterwards, which is without an error, and what is said."""
    found = run(load(into), "paste-tasks", {"text": text})
    definition = load(apply(into, found.edits))
    assert [one.message for one in definition.diagnostics if one.severity == "error"] == []
    return definition.document.data, found.notes


def call(text: str) -> dict[str, Any]:
    data, _ = pasted(text)
    ((_, task),) = data["do"][1].items()
    assert task["call"] == "http"
    given: dict[str, Any] = task["with"]
    return given


CURL = r"""curl -X POST 'https://api.example/v1/orders?limit=3&api_key=abc123' \
  -H 'Authorization: Bearer eyJ' -H 'content-type: application/json' -H 'Host: api.example' \
  -b 'session=1; b=2' --compressed -sS --data-raw '{"id": 1, "items": [{"n": "x"}]}'
"""


def test_a_curl_command_is_a_call_without_what_gives_access() -> None:
    data, notes = pasted(CURL)
    assert data["use"] == {"secrets": ["apiKey", "bearerToken", "cookie"]}
    assert data["do"][1] == {
        "postOrders": {
            "call": "http",
            "with": {
                "method": "post",
                "endpoint": "https://api.example/v1/orders",
                "headers": {
                    "Authorization": BEARER,
                    "content-type": "application/json",
                    "Cookie": "${ $secrets.cookie }",
                },
                "query": {"limit": "3", "api_key": "${ $secrets.apiKey }"},
                "body": {"id": 1, "items": [{"n": "x"}]},
            },
        }
    }
    assert len(notes) == 3
    assert (
        notes[1] == "`Authorization` became the secret “bearerToken”: its value is not in the text, the engine needs it"
    )
    assert not any(value in str((data, notes)) for value in ("abc123", "eyJ", "session=1"))


HTTP = """POST /v1/orders?x=1 HTTP/1.1
Host: api.example
X-Api-Key: 123
Content-Type: application/json

{"a": 1}
"""


@pytest.mark.parametrize("text", [HTTP, HTTP.replace("\n", "\r\n"), f"\n{HTTP}"])
def test_an_http_request_is_a_call(text: str) -> None:
    data, notes = pasted(text)
    assert data["use"] == {"secrets": ["xApiKey"]}
    assert data["do"][1]["postOrders"]["with"] == {
        "method": "post",
        "endpoint": "https://api.example/v1/orders",
        "headers": {"X-Api-Key": "${ $secrets.xApiKey }", "Content-Type": "application/json"},
        "query": {"x": "1"},
        "body": {"a": 1},
    }
    assert len(notes) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("curl https://a.example", {"method": "get", "endpoint": "https://a.example/"}),
        ("$ curl a.example/x", {"method": "get", "endpoint": "https://a.example/x"}),
        ("curl -sXPUT https://a.example/b -L", {"method": "put", "endpoint": "https://a.example/b", "redirect": True}),
        ("curl -I https://a.example/b", {"method": "head", "endpoint": "https://a.example/b"}),
        (
            "curl -G a.example/s -d q=tea --data-urlencode 'name=a b'",
            {"method": "get", "endpoint": "https://a.example/s", "query": {"name": "a b", "q": "tea"}},
        ),
        (
            "curl a.example -d a=1 -d b=2",
            {
                "method": "post",
                "endpoint": "https://a.example/",
                "headers": {"Content-Type": "application/x-www-form-urlencoded"},
                "body": "a=1&b=2",
            },
        ),
        (
            "curl a.example --json '[1]'",
            {
                "method": "post",
                "endpoint": "https://a.example/",
                "headers": {"Content-Type": "application/json", "Accept": "application/json"},
                "body": [1],
            },
        ),
        (
            r"curl a.example -H 'Content-Type: text/plain' -d $'it\'s\ntwo é'",
            {
                "method": "post",
                "endpoint": "https://a.example/",
                "headers": {"Content-Type": "text/plain"},
                "body": "it's\ntwo é",
            },
        ),
        ("GET https://a.example/x", {"method": "get", "endpoint": "https://a.example/x"}),
        (
            "curl a.example -H 'X-Note: ${ .a }'",
            {"method": "get", "endpoint": "https://a.example/", "headers": {"X-Note": '${ "${ .a }" }'}},
        ),
    ],
)
def test_what_a_request_has_is_written_as_the_language_has_it(text: str, expected: dict[str, Any]) -> None:
    assert call(text) == expected


@pytest.mark.parametrize("text", ["curl -u me:top https://a.example/x", "curl https://me:top@a.example/x"])
def test_a_name_and_password_are_an_authentication(text: str) -> None:
    basic = {"username": "me", "password": "${ $secrets.password }"}
    assert call(text)["endpoint"] == {"uri": "https://a.example/x", "authentication": {"basic": basic}}
    assert "top" not in str(pasted(text))


@pytest.mark.parametrize(
    ("name", "is_secret"),
    [
        *((name, True) for name in ("Authorization", "authorization", "Proxy-Authorization", "Cookie", "X-Api-Key")),
        *(
            (name, True)
            for name in ("apikey", "X-Auth-Token", "access_token", "accessToken", "client_secret", "api-key")
        ),
        *((name, False) for name in ("Accept", "X-Request-Id", "Monkey", "Author", "Keyboard", "tokenize", "page")),
    ],
)
def test_names_of_secrets(name: str, is_secret: bool) -> None:
    for text in (f"curl a.example -H '{name}: 123456'", f"curl 'a.example?{name}=123456'"):
        data, notes = pasted(text)
        assert ("123456" in str(data)) is not is_secret
        assert bool(notes) is is_secret


def test_what_no_call_has_is_said() -> None:
    _, notes = pasted("curl -k --proxy p.example -d @body.json -b jar.txt -o out.json a.example | jq .")
    assert notes == (
        "Left out: `-k`: a call always checks certificates",
        "Left out: `--proxy`",
        "Left out: the file `body.json`: write its content into the body",
        "Left out: the file of cookies `jar.txt`",
        "Left out: what stands behind `|`",
    )


def test_secrets_that_are_there_stay() -> None:
    data, _ = pasted(CURL, HEAD + "use: {secrets: [mine]}\n")
    assert data["use"]["secrets"] == ["mine", "apiKey", "bearerToken", "cookie"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('curl "https://a.example', "cannot be read: no closing quotation"),
        ("curl -X", "`-X` needs a value"),
        ("curl", "has no address"),
        ("curl -s", "has no address"),
        ("curl ftp://a.example/", "no address of HTTP: `ftp://a.example/`"),
        ("curl 'http://[a'", "This is no address"),
        ("curl a.example b.example", "several addresses"),
        ("GET /a HTTP/1.1\nAccept: x", "no `Host`"),
        ("GET https://a.example/\nthis is none", "no header of an HTTP request: `this is none`"),
    ],
)
def test_what_is_no_whole_request_is_refused_with_a_word(text: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        run(load(HEAD), "paste-tasks", {"text": text})
    assert words in str(refused.value)
