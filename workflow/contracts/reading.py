"""Any text in, its contract out: which format it is in is told by its content, never by its name."""

import re
from functools import lru_cache
from typing import Final

from workflow.contracts import asyncapi, graphql, json_schema, openapi, proto
from workflow.contracts.contract import Contract, ContractKind, Unreadable
from workflow.document import read
from workflow.limits import LIMITS
from workflow.paths import Json

KEPT: Final = 64
"""Contracts that a process keeps: the same document is asked for at every keystroke."""
_BEFORE: Final = re.compile(r'(?:\s+|//[^\n]*|/\*.*?\*/|#[^\n]*|""".*?"""|"(?:[^"\\\n]|\\.)*")+', re.DOTALL)
_PROTO: Final = re.compile(r'(?:syntax|edition)\s*=\s*["\']|(?:package\s+[\w.]+|import\s[^;{]*)\s*;|service\s+\w+\s*\{')
_PROTO_MESSAGE: Final = re.compile(r"(?:message|enum)\s+\w+\s*\{[^}]*=\s*\d")
_GRAPHQL: Final = re.compile(
    r"(?:extend\s+)?(?:(?:type|interface|input|enum)\s+\w+[^{:;]*\{|schema\s*(?:@[^{]*)?\{|scalar\s+\w+\s*(?:$|[@\n])"
    r"|union\s+\w+[^=:;]*=|directive\s+@)"
)
SCHEMA_SIGNS: Final = {"$schema", "$defs", "properties", "allOf", "anyOf", "oneOf"}


def kind_of_text(text: str) -> ContractKind | None:
    """`proto` or `graphql`, told by the first words; None for any other text."""
    before = _BEFORE.match(text.removeprefix("\ufeff"))
    head = text.removeprefix("\ufeff")[before.end() if before else 0 :][:4_000]
    if _PROTO.match(head) or _PROTO_MESSAGE.match(head):
        return "proto"
    return "graphql" if _GRAPHQL.match(head) else None


def kind_of_data(data: Json) -> ContractKind | None:
    """The kind of a contract in YAML or JSON; None for what is none."""
    if not isinstance(data, dict) or "states" in data or "do" in data:
        return None
    if isinstance(data.get("openapi"), str) or "swagger" in data:
        return "openapi"
    if isinstance(data.get("asyncapi"), str):
        return "asyncapi"
    return "schema" if SCHEMA_SIGNS & data.keys() or data.get("type") == "object" else None


def read_contract(text: str) -> Contract | None:
    """The contract in a text; None where it is none or no YAML or JSON. Raises Unreadable."""
    kind = kind_of_text(text)
    if kind is not None:
        if len(text) > LIMITS.size:
            raise Unreadable(f"The text is longer than the limit of {LIMITS.size:,} characters", 0)
        return proto.read(text) if kind == "proto" else graphql.read(text)
    data = read(text).data
    kind = kind_of_data(data)
    if kind is None:
        return None
    return {"openapi": openapi.read, "asyncapi": asyncapi.read, "schema": json_schema.read}[kind](data)


@lru_cache(maxsize=KEPT)
def contract_of(text: str) -> Contract | None:
    """The contract in a text; None where it is none, or cannot be read."""
    try:
        return read_contract(text)
    except Unreadable:
        return None
