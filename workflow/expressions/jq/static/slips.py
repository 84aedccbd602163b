"""Slips that people make in jq: what is another language, or says something else than is meant.

They are what stands most often in published definitions that do not work: paths of JSONPath, `{{ … }}`, single quotes,
a member with a hyphen in its name, a word without quotes.
"""

import re
from collections.abc import Iterator
from typing import Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.static.facts import Finding, FindingKind
from workflow.expressions.jq.static.signs import COMPARISONS
from workflow.expressions.jq.static.tree import is_place
from workflow.expressions.jq.syntax.parts import nodes
from workflow.expressions.jq.syntax.tree import Binary, Call, Constant, Identity, Index, Node

_SLIPS: Final[tuple[tuple[FindingKind, re.Pattern[str], str], ...]] = (
    ("braces", re.compile(r"\{\{"), "`{{ }}` does not belong to jq: the expression stands without them"),
    ("braces", re.compile(r"\$\{"), "`${ }` does not belong to jq: the expression stands without it"),
    ("jsonpath", re.compile(r"\[\?"), "`[?( )]` is JSONPath: jq selects with `.[] | select(.name == 1)`"),
    ("jsonpath", re.compile(r"\$(?=\.|\[|\s*$)"), "`$` is JSONPath: in jq the input is `.`, and its members `.name`"),
    ("jsonpath", re.compile(r"@(?=\.|\[)"), "`@` is JSONPath: in jq the entry that is looked at is `.`"),
    ("jsonpath", re.compile(r"\.\.(?=[A-Za-z_\[])"), "`..name` is JSONPath: jq says `.. | .name?`"),
    ("jsonpath", re.compile(r"\[\*\]"), "`[*]` is JSONPath: jq says `[]`"),
    ("quotes", re.compile("'"), "a text stands between double quotes in jq, not between single ones"),
    ("plain-word", re.compile(r"\bfn:"), "`fn:` does not belong to jq: a function is called by its name alone"),
    ("syntax", re.compile(r"&&"), "jq says `and`, not `&&`"),
    ("syntax", re.compile(r"\|\|"), "jq says `or`, not `||`"),
    ("syntax", re.compile(r"(?<![=!<>])===|!=="), "jq compares with `==` and `!=`"),
    ("syntax", re.compile(r"!(?!=)"), "jq says `| not` behind the condition, not `!`"),
)
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z_0-9]*(-[A-Za-z_0-9]+)*")
_TEXTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\#[^\n]*', re.DOTALL)


def of_text(text: str, error: ExpressionError) -> Finding:
    """Why a text does not parse: the slip that explains it, else the error itself."""
    outside = _TEXTS.sub(lambda found: " " * len(found.group()), text)
    for kind, pattern, message in _SLIPS:
        if found := pattern.search(outside):
            return Finding(kind, message, found.start() + 1)
    return Finding("syntax", error.message, error.column)


def of_tree(text: str, root: Node) -> Iterator[Finding]:
    """What parses, and is most likely not meant."""
    for node in nodes(root):
        if isinstance(node, Binary):
            yield from _hyphen(text, node)
            yield from _same_sides(node)


def _same_sides(node: Binary) -> Iterator[Finding]:
    if node.sign in COMPARISONS and node.left == node.right and is_place(node.left):
        what = "`.` with itself" if isinstance(node.left, Identity) else "a path with itself"
        yield Finding("same-sides", f"this compares {what}", node.at + 1)


def _hyphen(text: str, node: Binary) -> Iterator[Finding]:
    """`.flip-coin`: without spaces it looks like a name, and is a subtraction."""
    word = _first_word(node.right)
    if node.sign != "-" or word is None or not isinstance(node.left, Index) or not isinstance(node.left.key, Constant):
        return
    if word.at != node.at + 1 or text[node.at - 1 : node.at].isspace():
        return
    message = f'`-` subtracts here: the member is written `."{node.left.key.value}-{word.name}"`'
    yield Finding("hyphen", message, node.left.at + 1)


def _first_word(node: Node) -> Call | None:
    while isinstance(node, Index):
        node = node.of
    return node if isinstance(node, Call) and not node.arguments else None


def plain_word(text: str, root: Node, findings: list[Finding]) -> Finding | None:
    """A program that is one word, which is no function: a text without its quotes, or a member without its dot."""
    words = [one for one in findings if one.kind == "unknown-function"]
    if not words or any("did you mean" in one.message for one in words):
        return None
    if not isinstance(root, Call | Binary) or not _WORD.fullmatch(text.strip()):
        return None
    word = text.strip()
    member = f".{word}" if "-" not in word else f'."{word}"'
    return Finding(
        "plain-word",
        f'`{word}` is no function: a text is written `"{word}"`, a member `{member}`',
        text.index(word) + 1,
    )
