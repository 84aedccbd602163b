"""What people write about things: comments, names, tags, sentences; and the anchors that say what they mean."""

from typing import Any

from tests.safety.inputs.asks import Ask, deep

OF = "/api/definitions/{definition}"
TOKEN = "k" * 20
TEXTS = {
    "a script": "<script>alert(1)</script>",
    "a picture that runs": "<img src=x onerror=alert(1)>",
    "a drawing that runs": "<svg onload=alert(1)><foreignObject/></svg>",
    "a link that runs": "[x](javascript:alert(1))",
    "a template": "{{ 7 * 7 }}{% load static %}",
    "writing from right to left": "\u202e\u2066gpj.exe\u2069",
    "nothing to see": "a\u200b\u2060\u3164\ufeff",
    "a thousand accents": "e" + "\u0301" * 300,
    "an end of script": "</script><!--",
}


def comment(text: Any, expected: str, **more: Any) -> Ask:
    """A thread that is begun on the definition."""
    anchor = {"on": "definition", "version": 1}
    return Ask("POST", f"{OF}/threads", expected, {"text": text, "token": TOKEN, "anchor": anchor} | more)


def anchored(expected: str, **anchor: Any) -> Ask:
    """A thread that is begun on something odd."""
    return comment("Hello", expected, anchor={"on": "definition", "version": 1} | anchor)


def tags(tags: Any, expected: str) -> Ask:
    """Tags of the definition."""
    return Ask("PATCH", f"{OF}/tags", expected, {"add": tags})


def named(name: Any, expected: str) -> Ask:
    """The name of a version."""
    return Ask("PUT", f"{OF}/versions/1", expected, {"name": name})


def definition(name: Any, expected: str) -> Ask:
    """A new definition under a name."""
    return Ask("POST", "/api/definitions", expected, {"text": "id: x", "name": name})


def resource(name: Any, expected: str) -> Ask:
    """A new resource under a name."""
    return Ask("POST", "/api/resources", expected, {"name": name, "text": "functions: []"})


def decision(expected: str, **body: Any) -> Ask:
    """A decision about the version."""
    return Ask("POST", f"{OF}/decisions", expected, {"version": 1, "approved": False, "sentence": "No"} | body)


def wish(expected: str, **body: Any) -> Ask:
    """That the version be reviewed."""
    return Ask("POST", f"{OF}/review-requests", expected, {"version": 1} | body)


COMMENTS = {
    **{
        f"a comment with {name}": comment(text, "201", token=f"{number:020}")
        for number, (name, text) in enumerate(TEXTS.items())
    },
    "a comment of a NUL": comment("\0", "422 empty"),
    "a comment with half a character": comment("a\ud800", "422 bad-text"),
    "a comment of 100,000 letters": comment("x" * 100_000, "422 invalid"),
    "a comment of blanks": comment(" \n\t", "422 empty"),
    "a comment that is a number": comment(7, "422 invalid"),
    "a comment that is a mapping": comment({"text": "x"}, "422 invalid"),
    "a comment whose token is short": comment("x", "422 invalid", token="k"),
    "a comment whose token has a NUL": comment("x", "422 bad-text", token="k" * 20 + "\0"),
    "a comment with a key too many": comment("x", "422 invalid", author="Somebody Else"),
    "a comment on another thing": anchored("422 invalid", on="server"),
    "a comment on version -1": anchored("422 invalid", version=-1),
    "a comment on version 10^30": anchored("404 not-found", version=10**30),
    "a comment on a state that is nowhere": anchored("422 no-such-place", on="state", pointer="/states/99"),
    "a comment on a pointer that is none": anchored("422 no-such-place", on="state", pointer="states"),
    "a comment on a pointer of prototypes": anchored("422 no-such-place", on="state", pointer="/__proto__/a"),
    "a comment on a pointer of 100,000 letters": anchored("422 invalid", on="state", pointer="/" * 100_000),
    "a comment on line 10^30": anchored("422 invalid", on="line", line=10**30),
    "a comment on step 10^30": anchored("422 invalid", on="step", seq=10**30, scenario="One"),
    "a reply to a thread that is not there": Ask(
        "POST", f"{OF}/threads/nowhere/comments", "404 not-found", {"text": "x", "token": TOKEN}
    ),
    "a comment that is another's": Ask(
        "PUT",
        f"{OF}/comments/{{comment}}",
        "403 not-yours",
        {"text": "x", "token": TOKEN},
        {"x-signalbox-link": "{token}"},
    ),
}
NAMES = {
    **{f"a definition named {name}": definition(text[:200], "201") for name, text in TEXTS.items()},
    **{f"a version named {name}": named(text[:120], "200") for name, text in TEXTS.items()},
    **{f"a tag of {name}": tags([text[:40]], "200") for name, text in TEXTS.items()},
    "a definition named by a NUL": definition("a\0b", "422 bad-text"),
    "a definition named by half a character": definition("\udfff", "422 bad-text"),
    "a definition named by 100,000 letters": definition("x" * 100_000, "422 invalid"),
    "a definition named by a list": definition(["x"], "422 invalid"),
    "a version named by a NUL": named("\0", "422 bad-text"),
    "a version named by 100,000 letters": named("x" * 100_000, "422 invalid"),
    "a tag of a NUL": tags(["\0"], "422 bad-text"),
    "a tag of 100,000 letters": tags(["x" * 100_000], "422 too-long"),
    "10,000 tags": tags(["x"] * 10_000, "422 invalid"),
    "a tag that is a mapping": tags([{"__proto__": 1}], "422 invalid"),
    "tags in tags": tags(deep(90), "422 invalid"),
    "a resource that leads up": resource("../../etc/passwd", "201"),
    "a resource at an address": resource("http://evil.example/f.json", "409 taken"),
    "a resource of markup": resource("<script>.json", "201"),
    "a resource of nothing to see": resource("\u200b\u202e", "201"),
    "a resource of a NUL": resource("a\0.json", "422 bad-text"),
    "a resource that ends in a slash": resource("a/", "201"),
    "a resource of 100,000 letters": resource("x" * 100_000, "422 invalid"),
    "a decision of a NUL": decision("422 bad-text", sentence="\0"),
    "a decision of 100,000 letters": decision("422 invalid", sentence="x" * 100_000),
    "a decision that is perhaps": decision("422 invalid", approved="perhaps"),
    "a decision about version 10^30": decision("404 not-found", version=10**30),
    "a review request of a NUL": wish("422 bad-text", sentence="\0"),
    "a review request of 100,000 letters": wish("422 invalid", sentence="x" * 100_000),
    "a review request that is a list": wish("422 invalid", sentence=["x"]),
    "a review request of version 10^30": wish("404 not-found", version=10**30),
    "a link with a label of a NUL": Ask("POST", f"{OF}/links", "422 bad-text", {"label": "\0"}),
    "a link that ended long ago": Ask("POST", f"{OF}/links", "422 bad-expiry", {"expires": "1000-01-01T00:00:00Z"}),
    "a link that ends at no time": Ask("POST", f"{OF}/links", "422 invalid", {"expires": "soon"}),
    "a link that ends in no time zone": Ask("POST", f"{OF}/links", "422 invalid", {"expires": "2030-01-01T00:00:00"}),
    "a link that ends after 10^30 seconds": Ask("POST", f"{OF}/links", "422 invalid", {"expires": 10**30}),
}
