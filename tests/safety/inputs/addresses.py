"""Addresses, query strings, headers, cookies, hosts and link tokens that nobody's page would send."""

from tests.safety.inputs.asks import SECRET, Ask

OF = "/api/definitions/{definition}"
ALL = "/api/definitions"
TEXT = {"text": "id: x"}


def get(path: str, expected: str, **headers: str) -> Ask:
    """A request for an address; `_` in a header's name stands for `-`."""
    return Ask("GET", path, expected, None, {name.replace("_", "-"): value for name, value in headers.items()})


def post(expected: str, body: object = TEXT, **headers: str) -> Ask:
    """A definition that is sent with other headers than a page's."""
    return Ask("POST", ALL, expected, body, {name.replace("_", "-"): value for name, value in headers.items()})


ADDRESSES = {
    "an id of a NUL": get("/api/definitions/%00", "404 not-found"),
    "an id of bytes that are no UTF-8": get("/api/definitions/%ff%fe", "404 not-found"),
    "an id of half a character": get("/api/definitions/%ED%A0%80", "404 not-found"),
    "an id of 5,000 letters": get("/api/definitions/" + "x" * 5_000, "404 not-found"),
    "an id that leads up": get("/api/definitions/..%2f..%2fetc%2fpasswd", "404 not-found"),
    "an id of SQL": get("/api/definitions/'%20OR%201=1--", "404 not-found"),
    "a session of a NUL": get("/api/sessions/%00", "404 not-found"),
    "a page of a NUL": get("/definitions/%00/design", "404"),
    "a page that leads up": get("/definitions/../../etc/passwd", "404"),
    "a file that leads up": get("/static/../manage.py", "404"),
    "a file that leads up by escapes": get("/static/%2e%2e/%2e%2e/manage.py", "404"),
    "a file of a NUL": get("/static/%00", "404"),
    "two slashes and a host": get("//evil.example/", "404"),
    "an export of nothing known": get(f"{OF}/export/exe", "404 unknown-format"),
    "an export of a NUL": get(f"{OF}/export/%00", "404 not-found"),
    "a schema that leads up": get("/api/schema/..%2fmodel", "404 not-found"),
    "a schema of a format that there is not": get("/api/schemas/model.json", "404 unknown-format"),
    "a schema of a NUL": get("/api/schemas/%00.json", "404 not-found"),
    "a version of letters": get(f"{OF}/versions/one", "422 invalid"),
    "a version of 10^30": get(f"{OF}/versions/1{'0' * 30}", "404 not-found"),
    "a version below zero": get(f"{OF}/versions/-1", "404 not-found"),
    "versions before 10^30": get(f"{OF}/versions?before=1{'0' * 30}", "200"),
    "versions before a NUL": get(f"{OF}/versions?before=%00", "422 bad-text"),
    "versions before 5,000 nines": get(f"{OF}/versions?before={'9' * 5_000}", "422 invalid"),
    "versions before bytes that are no UTF-8": get(f"{OF}/versions?before=%ff", "422 invalid"),
    "10^30 versions": get(f"{OF}/versions?limit=1{'0' * 30}", "422 invalid"),
    "-1 versions": get(f"{OF}/versions?limit=-1", "422 invalid"),
    "activity before infinity": get(f"{OF}/activity?before=inf", "422 invalid"),
    "activity before 10^30": get(f"{OF}/activity?before=1{'0' * 30}", "200"),
    "threads of version 10^30": get(f"{OF}/threads?version=1{'0' * 30}", "200"),
    "threads of version -1": get(f"{OF}/threads?version=-1", "200"),
    "decisions about version 10^30": get(f"{OF}/decisions?version=1{'0' * 30}", "200"),
    "a playback of a NUL": get(f"{OF}/playback?scenario=%00", "422 bad-text"),
    "a playback of 10^5 letters": get(f"{OF}/playback?scenario={'x' * 100_000}", "422 invalid"),
    "a sample of a NUL": get(f"{OF}/samples?state=%00&pointer=/", "422 bad-text"),
    "a sample at a pointer of prototypes": get(f"{OF}/samples?state=__proto__&pointer=/__proto__", "200"),
    "a picture in pink": get(f"{OF}/diagram.svg?theme=pink", "422 invalid"),
    "a picture in a script": get(f"{OF}/diagram.svg?theme=%3Cscript%3E", "422 invalid"),
    "a run's page for markup": get("/definitions/{definition}/simulate?session=%3C/script%3E", "200"),
    "1,100 parameters": get(f"{OF}/versions?" + "a=1&" * 1_100, "400 bad-request"),
    "a method that there is not": Ask("BREW", ALL, "405 not-allowed"),
    "a method of another kind": Ask("PATCH", OF, "405 not-allowed", TEXT),
    "a trace of the request": Ask("TRACE", ALL, "405 not-allowed"),
}
HEADERS = {
    "another host": get("/api/definitions", "400 bad-request", host="evil.example"),
    "a host of a NUL": get("/api/definitions", "400 bad-request", host="127.0.0.1\0"),
    "a host with a path": get("/api/definitions", "400 bad-request", host="127.0.0.1/../evil"),
    "a host with a sign-in": get("/api/definitions", "400 bad-request", host="127.0.0.1@evil.example"),
    "a host of 100,000 letters": get("/api/definitions", "400 bad-request", host="x" * 100_000),
    "a forwarded host": get("/api/definitions", "200", x_forwarded_host="evil.example"),
    "a foreign origin": post("403 csrf", origin="http://evil.example"),
    "the origin null": post("403 csrf", origin="null"),
    "no token of the page": post("403 csrf", x_csrftoken=""),
    "another token of the page": post("403 csrf", x_csrftoken="d" * 32),
    "a token of the page that is short": post("403 csrf", x_csrftoken="c", cookie="csrftoken=c"),
    "a token of the page of a NUL": post("403 csrf", x_csrftoken="\0" * 32, cookie="csrftoken=" + "\0" * 32),
    "a token of the page in Latin-1": post("403 csrf", x_csrftoken="\xe4" * 32, cookie="csrftoken=" + "\xe4" * 32),
    "no cookie": post("403 csrf", cookie=""),
    "10,000 cookies": post("201", cookie="a=1; " * 10_000 + f"csrftoken={SECRET}"),
    "a cookie that is none": post("201", cookie=f"=;;;=\xff; csrftoken={SECRET}"),
    "a length that is none": post("413 too-large", content_length="abc"),
    "a length below zero": post("413 too-large", content_length="-1"),
    "a length of other digits": post("413 too-large", content_length="\xb2"),
    "a length of 10^30": post("413 too-large", content_length="1" + "0" * 30),
    "a body in UTF-16": post("400 bad-json", '{"text": "id: x"}'.encode("utf-16")),
    "a body with a byte-order mark": post("400 bad-json", b'\xef\xbb\xbf{"text": "id: x"}'),
    "a body of nothing": post("422 invalid", b""),
    "a body that is null": post("422 invalid", b"null"),
    "a body with a NUL between": post("400 bad-json", b'{"text": "x"\0}'),
    "a body of keys of prototypes": post("422 invalid", {"text": "x", "__proto__": {"admin": True}}),
    "a body with a key twice": post("201", b'{"text": "a: 1", "text": "b: 1"}'),
    "a body of a text with a NUL": post("422 bad-text", {"text": "id: x\0"}),
    "a body of a text with half a character": post("422 bad-text", {"text": "id: \ud800"}),
    "a body of a form": post("400 bad-json", b"text=x", content_type="application/x-www-form-urlencoded"),
    "a tag of what is known, of 100,000 letters": get(f"{OF}/diagram.svg", "200", if_none_match='"x", ' * 20_000),
    "a tag of what is known that is none": get(f"{OF}/diagram.svg", "200", if_none_match='"\0'),
    "ranges without end": get("/static/dist/fonts.css", "200", range="bytes=" + "0-0," * 10_000),
    "a range from behind the end": get("/static/dist/fonts.css", "416", range="bytes=99999999999-"),
    "an encoding that there is not": get("/api/definitions", "200", accept_encoding="q=;;;,\xff"),
    "metrics without their token": get("/metrics", "404 off"),
}
TOKENS = {
    "a token of nothing": get("/shared/x/", "404"),
    "a token that is short by one": get("/shared/{short}/", "404"),
    "a token that is long by one": get("/shared/{token}x/", "404"),
    "a token in capitals": get("/shared/{upper}/", "404"),
    "a token of other letters": get("/shared/%E2%80%AE%F0%9F%98%80/", "404"),
    "a token of a NUL": get("/shared/%00/", "404"),
    "a token with a NUL at its end": get("/shared/{token}%00/", "404"),
    "a token of 100,000 letters": get("/shared/" + "x" * 100_000 + "/", "404"),
    "a token that leads up": get("/shared/..%2f..%2f/", "404"),
    "a token of bytes that are no UTF-8": get("/shared/%ff%fe/", "404"),
    "a token's hash": get("/shared/{hash}/", "404"),
    "a picture by no token": get("/shared/x/image.svg", "404"),
    "a picture of a kind that there is not": get("/shared/{token}/image.exe", "404"),
    "a frame by no token": get("/shared/x/embed", "404"),
    "a header of no token": get(OF, "403 link-ended", x_signalbox_link="x"),
    "a header of 100,000 letters": get(OF, "403 link-ended", x_signalbox_link="x" * 100_000),
    "a header in Latin-1": get(OF, "403 link-ended", x_signalbox_link="\xe4\xff"),
    "a header for another definition": get("/api/definitions/another", "403 forbidden", x_signalbox_link="{token}"),
    "a link that would save": Ask(
        "PUT", OF, "403 forbidden", {"text": "x", "version": 1}, {"x-signalbox-link": "{token}"}
    ),
    "a link that would list all": get(ALL, "403 forbidden", x_signalbox_link="{token}"),
    "a link that would share": Ask("POST", f"{OF}/links", "403 forbidden", {}, {"x-signalbox-link": "{token}"}),
    "a guest named by a NUL": get(OF, "200", x_signalbox_link="{token}", x_signalbox_name="%00"),
    "a guest named by half a character": get(OF, "200", x_signalbox_link="{token}", x_signalbox_name="%ED%A0%80"),
    "a guest named by markup": get(OF, "200", x_signalbox_link="{token}", x_signalbox_name="%3Cscript%3E"),
    "a guest named by 100,000 letters": get(OF, "200", x_signalbox_link="{token}", x_signalbox_name="x" * 100_000),
}
