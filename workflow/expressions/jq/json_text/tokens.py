"""JSON token by token, as jq 1.8 reads it: what it takes beside JSON, its messages and the places in them.

The text is UTF-8 here because jq counts bytes in its columns.
"""

import re
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.escapes import Fault, unescaped
from workflow.expressions.jq.json_text.numerals import number_of
from workflow.paths import Json

_LITERAL: Final = re.compile(rb'[^ \t\r\n"\[\]{},:]+')
_INSIDE: Final = re.compile(rb'(?:[^"\\]|\\.)*+', re.DOTALL)
_WORDS: Final[dict[bytes, tuple[bytes, Json]]] = {b"t": (b"true", True), b"f": (b"false", False)}
_NONE: Final = object()
_MARK: Final = b"\xef\xbb\xbf"


class Reader:
    """One text, read from its beginning. `depth` bounds its levels."""

    def __init__(self, text: str, depth: int) -> None:
        self._text = text
        self._bytes = text.encode("utf-8", "surrogatepass")
        self._depth = depth
        self._levels = 0
        self._place = 0
        self._literal = b""
        self._open: list[Json] = []  # arrays, objects, and above an object the name whose value comes next
        self._next: Json = _NONE

    def value(self) -> Json:
        """The one value of the text; raises JqError with jq's message where it is not one."""
        if self._bytes[:1] == _MARK[:1]:
            if self._bytes[:3] != _MARK:
                raise self._error("Malformed BOM")
            self._bytes = self._bytes[3:]
        value = self._read()
        if value is _NONE:
            raise self._error("Expected JSON value")
        if self._read() is not _NONE:
            raise self._error("Unexpected extra JSON values")
        return value

    def _read(self) -> Json:
        """The next value at the outermost level; _NONE at the end."""
        while self._place < len(self._bytes):
            if literal := _LITERAL.match(self._bytes, self._place):
                self._literal, self._place = literal[0], literal.end()
                continue
            self._place += 1
            try:
                self._complete_literal()
                done, mark = self._done(), self._bytes[self._place - 1 : self._place]
                if done is not _NONE and mark == b'"':
                    self._place -= 1  # the text that begins here is for the next value
                    return done
                self._take(mark)
            except Fault as fault:
                raise self._error(f"{fault} at {self._where()}") from None
            if done is not _NONE or (done := self._done()) is not _NONE:
                return done
        return self._end()

    def _end(self) -> Json:
        try:
            self._complete_literal()
        except Fault as fault:
            raise self._error(f"{fault} at EOF at {self._where()}") from None
        if self._open:
            raise self._error(f"Unfinished JSON term at EOF at {self._where()}")
        return self._done()

    def _done(self) -> Json:
        """What has been read, if it is complete."""
        if self._open or self._next is _NONE:
            return _NONE
        value, self._next = self._next, _NONE
        return value

    def _complete_literal(self) -> None:
        literal, self._literal = self._literal.partition(b"\0")[0], b""
        if not literal:
            return
        if literal[:1] == b"'":
            raise Fault("Invalid string literal; expected \", but got '")
        word = (b"null", None) if literal[:2] == b"nu" else _WORDS.get(literal[:1])
        if word:
            if literal != word[0]:
                raise Fault("Invalid literal")
            self._yield_value(word[1])
            return
        number = number_of(literal.decode("utf-8", "replace"))
        if number is None:
            raise Fault("Invalid numeric literal")
        self._yield_value(number)

    def _yield_value(self, value: Json) -> None:
        if self._next is not _NONE:
            raise Fault("Expected separator between values")
        self._next = value

    def _take(self, mark: bytes) -> None:
        """One character that stands for itself."""
        match mark:
            case b'"':
                self._take_text()
            case b"[":
                self._begin([])
            case b"{":
                self._begin({})
            case b":":
                self._take_colon()
            case b",":
                self._take_comma()
            case b"]":
                self._end_array()
            case b"}":
                self._end_object()

    def _take_text(self) -> None:
        inside = _INSIDE.match(self._bytes, self._place)
        end = inside.end() if inside else self._place
        if end >= len(self._bytes) or self._bytes[end : end + 1] != b'"':
            self._place = len(self._bytes)
            raise self._error(f"Unfinished string at EOF at {self._where()}")
        content = self._bytes[self._place : end]
        self._place = end + 1
        self._yield_value(unescaped(content).decode("utf-8", "surrogatepass"))

    def _begin(self, value: Json) -> None:
        if self._levels >= self._depth:
            raise Fault("Exceeds depth limit for parsing")
        if self._next is not _NONE:
            raise Fault("Expected separator between values")
        self._open.append(value)
        self._levels += 1

    def _take_colon(self) -> None:
        if self._next is _NONE:
            raise Fault("Expected string key before ':'")
        if not self._open or type(self._open[-1]) is not dict:
            raise Fault("':' not as part of an object")
        if type(self._next) is not str:
            raise Fault("Object keys must be strings")
        self._open.append(self._next)
        self._next = _NONE

    def _take_comma(self) -> None:
        if self._next is _NONE:
            raise Fault("Expected value before ','")
        if not self._open:
            raise Fault("',' not as part of an object or array")
        if type(self._open[-1]) is dict:
            raise Fault("Objects must consist of key:value pairs")
        self._put()

    def _end_array(self) -> None:
        if not self._open or type(self._open[-1]) is not list:
            raise Fault("Unmatched ']'")
        if self._next is not _NONE:
            self._put()
        elif self._open[-1]:
            raise Fault("Expected another array element")
        self._next = self._open.pop()
        self._levels -= 1

    def _end_object(self) -> None:
        if not self._open:
            raise Fault("Unmatched '}'")
        if self._next is not _NONE:
            if type(self._open[-1]) is not str:
                raise Fault("Objects must consist of key:value pairs")
            self._put()
        elif type(self._open[-1]) is not dict:
            raise Fault("Unmatched '}'")
        elif self._open[-1]:
            raise Fault("Expected another key-value pair")
        self._next = self._open.pop()
        self._levels -= 1

    def _put(self) -> None:
        """What was read goes where it belongs."""
        top = self._open[-1]
        if type(top) is str:
            self._open.pop()
            self._open[-1][top] = self._next
        else:
            top.append(self._next)
        self._next = _NONE

    def _where(self) -> str:
        """The place of the byte that was read last."""
        before = self._bytes[: self._place]
        return f"line {1 + before.count(10)}, column {len(before) - 1 - before.rfind(10)}"

    def _error(self, message: str) -> JqError:
        shown = self._text.partition("\0")[0]
        return JqError(f"{message} (while parsing '{shown}')")
