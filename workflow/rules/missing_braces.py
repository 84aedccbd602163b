"""A value looks like an expression and stays text, for the braces `${ }` around it are missing.

In 0.8 and 1.0 a value is evaluated where it is written `${ … }` from its beginning to its end. A text that begins like
an expression (`.order`, `$context.user`, `$.user` as JSONPath has it), that has the braces of other languages
(`{{ .name }}`), or whose `${` is not closed goes on as the text that it is: a service gets the letters `.order`.

Members that are always expressions (`if`, `when`, `in`, `from`, `as` …) need no braces in 1.0, and the code of scripts
is left alone. With `--runtime sonataflow` nothing is told of what SonataFlow evaluates without braces; the rule
`runtime-differs` says so.

**Mend it**: the quick fix writes the braces. A text that is meant as it stands is written as an expression that gives
it, `${ ".order" }`, or the finding is ignored by a comment.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- post:
    call: http
    with: {method: post, endpoint: https://shop.example/orders, body: .order}   # ${ .order }
```
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from workflow import expressions
from workflow.diagnostics import Fix
from workflow.expressions import dollar, double_braces
from workflow.model import Template
from workflow.paths import Path
from workflow.rules import _braces, _expressions, _members
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import RunTask

SEVERITY = "warning"
_BEGINS: Final = re.compile(r"""\$?\.[A-Za-z_"\[]|\$(?P<name>[A-Za-z_]\w*)\s*(?P<sign>[.|\[]|$)""")
_CODE: Final = {"container": "command", "script": "code", "shell": "command"}
"""What is written in another language, by the kind of process; braces in the rest of it may be of that language."""


class _Slip(NamedTuple):
    """What is said of a text, and the expression that was probably meant."""

    words: str
    meant: str | None = None


def check(facts: Facts) -> Findings:
    for path, text, language in _texts(facts):
        slip = _slip(facts, path, text, language)
        if slip is not None and facts.has(path):
            edits = _members.replace(facts.document, path, slip.meant) if slip.meant else ()
            yield Finding(path, slip.words, fix=Fix("Write the braces", edits) if edits else None)


def _texts(facts: Facts) -> Iterator[tuple[Path, str, str]]:
    """The texts that are evaluated where they are in braces, each with its language."""
    processes = {(*run.node.path, "run", run.node.process): _CODE.get(run.node.process) for run in facts.all(RunTask)}
    for template in facts.all(Template) if facts.workflow.dialect in ("0.8", "1.0") else ():
        node = template.node
        code = processes.get(node.path)
        for path, text in _expressions.strings(node.value, node.path) if node.style in ("dollar", "strict") else ():
            if code is None or (path[len(node.path) :][:1] != (code,) and "{{" not in text):
                yield path, text, node.language
    for auth in facts.workflow.auth:
        for path, text in _expressions.strings(auth.properties, (*auth.path, "properties")):
            yield path, text, facts.workflow.expression_language


def _slip(facts: Facts, path: Path, text: str, language: str) -> _Slip | None:
    written = text.strip()
    if _expressions.inside(text, language) is not None:
        return None
    if begun := _BEGINS.match(written):
        return _bare(facts, path, written, begun, language)
    if "{{" in text:
        return _of_others(text, language)
    if "${" in text and not dollar.spans(text):
        return _Slip("“${” is not closed by “}”, so that this stays text", _closed(written, language))
    return None


def _bare(facts: Facts, path: Path, written: str, begun: re.Match[str], language: str) -> _Slip | None:
    """Of a text that begins like an expression; what cannot be one is no slip, unless it begins with a variable."""
    name, meant = begun["name"], _sound(written, language) or _sound(written.removesuffix("}").rstrip(), language)
    is_sure = meant is not None and (name is None or begun["sign"] in (".", "|"))
    if not is_sure and (name is None or name not in _expressions.given(facts, path)):
        return None
    return _Slip("This stays text: an expression is written `${ … }`", f"${{ {meant} }}" if meant else None)


def _of_others(text: str, language: str) -> _Slip | None:
    """Of a text with the braces of other languages."""
    found = [(start, end, each) for start, end, each in double_braces.find(text) if each]
    if not found:
        return None
    sound = [(start, end, meant) for start, end, each in found if (meant := _sound(each, language))]
    words = "This stays text: an expression is written `${ … }`, not `{{ … }}`"
    if len(sound) < len(found):
        return _Slip(words)
    if double_braces.strip_braces(text) is not None:
        return _Slip(words, f"${{ {sound[0][2]} }}")
    return _Slip(words, _braces.joined(text, sound, language))


def _closed(written: str, language: str) -> str | None:
    meant = _sound(written.removeprefix("${").strip(), language) if written.startswith("${") else None
    return f"${{ {meant} }}" if meant else None


def _sound(text: str, language: str) -> str | None:
    """The expression that a text is, in jq also where it begins as a path of JSONPath; None where it is none."""
    bare = text[1:] if language == "jq" and text.startswith("$.") else text
    return bare if bare and expressions.check(bare, language) is None else None
