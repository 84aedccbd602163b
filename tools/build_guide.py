"""Builds the guide (`tools/mkdocs.yml`, `docs/`) into `build/guide`: `python tools/build_guide.py`; also for the wheel.

As a hook of MkDocs it makes two pages of its own from documents that tests hold to the program: the HTTP API from
`docs/openapi.json` and the WebSocket from `docs/simulator.asyncapi.yaml`.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "build" / "guide"
Node = dict[str, Any]
RULE = re.compile(r"<td>([A-Z]\d+(?:\.\d+)?)</td>")


def build() -> None:
    """Write the whole site; a link that leads nowhere raises `mkdocs.exceptions.Abort`."""
    from mkdocs.commands.build import build as build_site
    from mkdocs.config import load_config

    build_site(load_config(str(ROOT / "tools" / "mkdocs.yml")))
    for path in GUIDE.rglob("*.map"):  # for who mends the theme itself
        path.unlink()


def on_files(files: Any, config: Any) -> Any:
    """MkDocs asks which files there are: the two made ones are added."""
    from mkdocs.structure.files import File

    documents = Path(config.docs_dir)
    socket = yaml.safe_load((documents / "simulator.asyncapi.yaml").read_text("utf-8"))
    made = {
        "guide/http-api.md": http_page(json.loads((documents / "openapi.json").read_text("utf-8"))),
        "guide/socket-api.md": socket_page(socket),
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_content(html: str, page: Any, **_given: Any) -> str:
    """MkDocs has made a page: a rule in the table of a runtime is found by its number, `/runtimes/java/#j3.4`."""
    return with_anchors(html) if page.file.src_uri.startswith("runtimes/") else html


def with_anchors(html: str) -> str:
    """Cells that are the number of a rule get it as their id, in small letters."""
    return RULE.sub(lambda found: f'<td id="{found[1].lower()}">{found[1]}</td>', html)


def http_page(document: Node) -> str:
    """The HTTP API as Markdown: a section a tag, in it each request with its parameters, its body and its answers."""
    tags: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or ["other"])[0]
            tags.setdefault(tag, []).append("\n".join(_operation(path, method, operation)))
    schemas = document.get("components", {}).get("schemas", {})
    parts = [f"## {tag.capitalize()}\n\n" + "\n".join(found) for tag, found in sorted(tags.items())]
    head = (
        "# The HTTP API\n\n"
        "Every address, as the server itself describes it at `/api/openapi.json` (OpenAPI). An error is "
        '`{"error": {"code", "message"}}`, with a status that says whose mistake it is.\n'
        "A program brings [an access token](../tokens.md). Any request may be answered by 401: nobody known, or a "
        "token that has ended.\n"
    )
    return "\n".join([head, *parts, "## Objects\n", *_objects(schemas)])


def _operation(path: str, method: str, operation: Node) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`\n"
    yield f"{operation.get('description') or operation.get('summary', '')}\n"
    parameters = operation.get("parameters") or []
    if parameters:
        yield "| parameter | in | type | |\n|---|---|---|---|"
        for one in parameters:
            told = _cell(one.get("description") or one["schema"].get("description", ""))
            yield f"| `{one['name']}` | {one['in']} | {_type(one['schema'])} | {told} |"
        yield ""
    body = next(iter((operation.get("requestBody") or {}).get("content", {}).items()), None)
    if body:
        yield f"Body ({body[0]}): {_type(body[1].get('schema', {}))}\n"
    if scope := operation.get("x-token-scope"):
        yield f"By token: the scope `{scope}`.\n"
    for status, answer in operation.get("responses", {}).items():
        if "$ref" in answer:  # who may not: the same everywhere
            continue
        found = [_type(content.get("schema")) for content in answer.get("content", {}).values()]
        yield f"- **{status}** {', '.join(found) or answer.get('description', '')}"
    yield ""


def socket_page(document: Node) -> str:
    """The WebSocket of a session as Markdown: its address, its messages, their members."""
    info, components = document["info"], document["components"]
    lines = [f"# The WebSockets\n\n{info['description']}\n"]
    for channel in document["channels"].values():
        lines.append(f"Address: `{channel['address']}`\n\n{channel.get('description', '')}\n")
        query = channel.get("bindings", {}).get("ws", {}).get("query", {}).get("properties", {})
        lines += ["| in the query | type | |\n|---|---|---|"] if query else []
        lines += [f"| `{name}` | {_type(one)} | {_cell(one.get('description', ''))} |" for name, one in query.items()]
        codes = channel.get("x-close-codes", {})
        lines += ["\n| closes with | |\n|---|---|"] if codes else []
        lines += [f"| {code} | {_cell(why)} |" for code, why in codes.items()]
        lines.append("")
    lines.append("\n## Messages\n")
    for name, message in components["messages"].items():
        lines.append(f"- **{name}**: {message.get('summary', '')} {_type(message.get('payload', {}))}")
    lines.append("\n## Objects\n")
    return "\n".join([*lines, *_objects(components["schemas"])])


def _objects(schemas: Node) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield f"### {name}\n"
        if schema.get("description"):
            yield f"{schema['description']}\n"
        members, required = schema.get("properties", {}), schema.get("required", [])
        if members:
            yield "| member | type | |\n|---|---|---|"
        for member, one in members.items():
            word = "required. " if member in required else ""
            told = _cell(one.get("description", "") if isinstance(one, dict) else "")
            yield f"| `{member}` | {_type(one)} | {word}{told} |"
        if not members:
            yield f"{_type({key: value for key, value in schema.items() if key != 'description'})}"
        yield ""


def _type(schema: Any) -> str:
    """A schema in a few words, with links to the objects that it names."""
    if not isinstance(schema, dict) or not schema:
        return "anything"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for words in ("anyOf", "oneOf", "allOf"):
        if words in schema:
            return (" and " if words == "allOf" else " or ").join(dict.fromkeys(map(_type, schema[words])))
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _cell(text: str) -> str:
    """A text for a cell of a table, which has one line."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    from mkdocs.exceptions import Abort

    try:
        build()
    except Abort as aborted:
        sys.exit(str(aborted))
