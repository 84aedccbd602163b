"""Bytes that people bring as text: UTF-8, or UTF-16 where they begin with its mark."""

import codecs
import hashlib

BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


class Undecodable(ValueError):
    """Bytes that are no text: the `line`, from 1, where that shows, and the `encoding` that was tried."""

    def __init__(self, line: int, encoding: str) -> None:
        super().__init__(f"this is not {encoding} text")
        self.line = line
        self.encoding = encoding


def decode(data: bytes) -> str:
    """The text, without its mark; raises Undecodable."""
    encoding = next((encoding for mark, encoding in BOMS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Undecodable(data[: error.start].count(b"\n") + 1, encoding) from None


def decode_kept(data: bytes) -> str:
    """The same for a text that the library is to keep: not every database keeps a NUL, so that is no text either."""
    text = decode(data)
    if "\0" in text:
        raise Undecodable(text.count("\n", 0, text.index("\0")) + 1, "utf-8")
    return text


def sha256(text: str) -> str:
    """The SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
