"""What the server says in the drawings of the gallery and in the history, and which of its words are people's own."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from designer.library.gallery import folders, read_folder
from designer.workers.tasks.comparison import summarise
from workflow.definition import load
from workflow.diagram import draw
from workflow.paths import Json

LOCALE = Path(__file__).resolve().parents[3] / "static" / "locale"

SPOKEN = {"meta", "fact", "lanecount", "marklabel"}
"""Classes of texts in which the server speaks (static/src/phrases/drawings.ts)."""
KEYWORDS = """
agent all and any api asyncapi branch call cancel case catch channel compete cron default do each emit end every
exit expression for foreach fork function get grpc http if json listen mcp mqtt on openapi or post put raise
read result run sequential set status stdio switch task then tool try until utc wait when while
"""
SVG = "{http://www.w3.org/2000/svg}"
ISO = re.compile(r"-?P[\dT].*")
WORD = re.compile(r"[^\W\d_]+")


def cases() -> Json:
    """`{drawn: [[text, words not of its definition], …], summaries: [text, …], catalogues: {language: .po}}`."""
    drawn: dict[str, list[str]] = {}
    for folder in folders():
        example = read_folder(folder)
        own = {word.lower() for word in WORD.findall(example.text)} | {*KEYWORDS.split()}
        workflow = load(example.text).workflow
        assert workflow is not None
        for detail in ("actions", "data"):
            for text in _said(draw(workflow, detail, engine="plain").svg):
                words = [word for word in WORD.findall(text) if word.lower() not in own]
                if words and not ISO.fullmatch(text):
                    drawn[text] = words
    catalogues = {path.parent.parent.name: path.read_text("utf-8") for path in LOCALE.glob("*/LC_MESSAGES/phrases.po")}
    return {"drawn": sorted(drawn.items()), "summaries": [*_summaries()], "catalogues": catalogues}


def _said(svg: str) -> Iterator[str]:
    """Without conditions: a sentence about an expression stays English, as findings do."""
    for element in ElementTree.fromstring(svg).iter():
        classes = set(element.get("class", "").split())
        is_condition = "condition" in classes or element.find(f"{SVG}g[@class='label condition']") is not None
        if is_condition or classes & {"sb-badges", "sb-tokens"}:
            continue
        if element.tag.endswith("text") and classes & SPOKEN and "mono" not in classes:
            whole = next((child.text for child in element if child.text), None)
            yield whole or element.text or ""
        elif label := element.get("aria-label") if not element.tag.endswith("svg") else None:
            yield label


HEAD = "document: {dsl: '1.0.0', namespace: n, name: w, version: '1'}\ndo:\n"
ONE = HEAD + "- a: {set: {x: 1}}\n"
TWO = ONE + "- b: {wait: PT1S}\n"


def _summaries() -> Iterator[str]:
    """Of versions in which something came, went, got another name, or nothing changed."""
    yield summarise(None, HEAD + "[]", "1.0")["words"]
    yield summarise(None, ONE, "1.0")["words"]
    for new in (TWO, ONE, ONE + "\n", "a", ONE.replace("- a", "- c")):
        yield summarise(ONE, new, "1.0")["words"]
    yield summarise(TWO, ONE, "1.0")["words"]
