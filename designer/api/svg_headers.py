"""What an SVG of ours may do when it is opened by itself: show its own style, nothing else."""

import base64
import hashlib
import re

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def image_policy(svg: str) -> str:
    """The Content-Security-Policy that lets exactly the style sheets in `svg` through."""
    allowed = " ".join(f"'sha256-{_digest(style)}'" for style in STYLE.findall(svg)) or "'none'"
    return f"default-src 'none'; style-src {allowed}; base-uri 'none'; frame-ancestors 'none'"


def _digest(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
