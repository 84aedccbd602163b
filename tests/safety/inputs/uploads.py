"""Files that nobody's page would send, and forms around them.

Zips made to do harm: tests/designer/library/test_file_import.py.
"""

from tests.safety.inputs.asks import Ask

LINE = "----x"
GOOD = "id: a\nname: A\nversion: '1'\nstates: []\n"


def form(body: bytes, expected: str, kind: str = f"multipart/form-data; boundary={LINE}") -> Ask:
    """An import whose body is written here."""
    return Ask("POST", "/api/import", expected, body, {"content-type": kind})


def part(content: bytes, name: str = "files", file: str | None = "a.yaml", more: str = "") -> bytes:
    """A part of a form."""
    named = "" if file is None else f'; filename="{file}"'
    head = f'--{LINE}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n{more}\r\n'
    return head.encode() + content + b"\r\n"


def file(content: bytes, expected: str = "200 left-out", file: str = "a.yaml", more: str = "") -> Ask:
    """One file: the answer is what became of it."""
    return form(part(content, file=file, more=more) + END, expected)


END = f"--{LINE}--\r\n".encode()
TEXT = GOOD.encode()
UPLOADS = {
    "a form without a boundary": form(part(TEXT) + END, "400 bad-form", "multipart/form-data"),
    "a form with an empty boundary": form(part(TEXT) + END, "400 bad-form", "multipart/form-data; boundary="),
    "a form with a boundary of 100,000 letters": form(
        part(TEXT) + END, "400 bad-form", f"multipart/form-data; boundary={'x' * 100_000}"
    ),
    "a form with a boundary in Latin-1": form(part(TEXT) + END, "400 bad-form", "multipart/form-data; boundary=\xff"),
    "a form with another boundary": form(part(TEXT) + END, "422 invalid", "multipart/form-data; boundary=y"),
    "a form that does not end": form(part(TEXT), "422 invalid"),
    "a form that is cut within a head": form(part(TEXT)[:30], "422 invalid"),
    "a form of nothing": form(b"", "422 invalid"),
    "a form of boundaries": form(f"--{LINE}\r\n".encode() * 20_000 + END, "400 bad-request"),
    "a form of 10,000 fields": form(part(b"x", "f", None) * 10_000 + END, "400 bad-request"),
    "a form of 10,000 files": form(part(b"x") * 10_000 + END, "400 bad-request"),
    "a form of 501 files": form(part(b"x") * 501 + END, "400 bad-request"),
    "a form in JSON": form(b'{"files": ["x"]}', "422 invalid", "application/json"),
    "a form of another field": form(part(TEXT, "file") + END, "422 invalid"),
    "a field in place of a file": form(part(TEXT, file=None) + END, "422 invalid"),
    "a field of 3 MiB": form(part(b"x" * 3 * 1024 * 1024, "f", None) + END, "413 too-large"),
    "a head of 100,000 letters": file(TEXT, "400 bad-form", more="X: " + "x" * 100_000 + "\r\n"),
    "a head of 5,000 lines": file(TEXT, "400 bad-form", more="X: y\r\n" * 5_000),
    "a file in Base64 that is none": file(b"\xff!", "400 bad-form", more="Content-Transfer-Encoding: base64\r\n"),
    "a file that leads up": file(TEXT, "200 imported", "../../../etc/cron.d/x.yaml"),
    "a file that leads up on Windows": file(TEXT, "200 imported", "..\\..\\x.yaml"),
    "a file named by markup": file(TEXT, "200 imported", "<img src=x onerror=alert(1)>.yaml"),
    "a file named by a NUL": file(TEXT, "200 imported", "a\0.yaml"),
    "a file named by nothing": file(TEXT, "422 invalid", ""),
    "a file named by 100,000 letters": file(TEXT, "400 bad-form", "x" * 100_000),
    "a file with a NUL": file(b"id: a\0\n"),
    "a file of bytes that are no UTF-8": file(b"id: \xff\xfe"),
    "a file in half of UTF-16": file(b"\xff\xfei\0d"[:5]),
    "a file over 1 MiB": file(b"a: " + b"x" * 1024 * 1024),
    "a file of 25,000 brackets": file(b"[" * 25_000),
    "a file of nothing": file(b""),
    "a program": file(b"\x7fELF" + b"\0" * 200, file="a.exe"),
    "a zip in name only": file(TEXT, file="a.zip"),
    "files over 8 MiB": form(part(b"x" * 1_000_000) * 9 + END, "413 too-large"),
}
