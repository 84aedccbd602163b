"""Somebody at a real server without accounts, who makes tokens for programs."""

import json
import urllib.request
from http.cookiejar import CookieJar


class Person:
    """A browser at a server without accounts: cookies, and the token of its page."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address, CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def page(self, path: str) -> str:
        """The text of a page."""
        with self._opener.open(f"{self.address}{path}") as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: object) -> dict[str, str]:
        """What the API answers."""
        csrf = next(one.value for one in self.cookies if one.name == "csrftoken") or ""
        headers = {"Content-Type": "application/json", "X-CSRFToken": csrf, "Origin": self.address}
        request = urllib.request.Request(f"{self.address}/api/{path}", json.dumps(body).encode(), headers)
        with self._opener.open(request) as answer:
            found: dict[str, str] = json.load(answer)
        return found
