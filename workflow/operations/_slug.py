"""A name as an id."""

import re


def slug(name: str) -> str:
    """`Check the order!` -> `check-the-order`; letters of every language stay."""
    return re.sub(r"[^\w]+", "-", name.lower()).strip("-_") or "workflow"
