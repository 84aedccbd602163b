"""A program's requests beside a browser."""

import json
import urllib.error
import urllib.request


def status(address: str, token: str) -> int:
    """How a program's request with a token is answered."""
    request = urllib.request.Request(f"{address}/api/library", headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request) as answer:
            json.load(answer)
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
