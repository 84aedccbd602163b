"""A definition of each dialect with everything in it."""

from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


def text_of(dialect: str, kind: str = "every-kind") -> str:
    name = "every-kind" if (kind, dialect) == ("every-kind", "0.6-draft") else f"{kind}-{dialect}"
    (path,) = (FIXTURES / "documents").glob(f"{name}.*")
    return path.read_text(encoding="utf-8")
