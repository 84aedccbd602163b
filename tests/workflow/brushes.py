"""Names that mean something in the languages of drawings."""

from workflow.exports import Paper
from workflow.outline import to_text as to_outline


class Brushes:
    """Pictures as text, so that a golden does not depend on fonts."""

    def png(self, svg: str, width: float, height: float) -> bytes:
        return f"PNG of {width:.0f} × {height:.0f}\n{svg}".encode()

    def pdf(self, svg: str) -> bytes:
        return f"PDF\n{svg}".encode()

    def document(self, paper: Paper) -> bytes:
        size = f"{paper.width:.0f} × {paper.height:.0f}, {len(paper.rooms)} rooms"
        return f"{paper.edition}\n{size}\n{paper.legend}\n{to_outline(paper.outline)}".encode()
