"""A provider of OIDC on loopback, with Authlib's keys, tokens and challenges; a test says what it does wrong."""

import json
import secrets
import threading
import time
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from authlib.oauth2.rfc7636 import create_s256_code_challenge
from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "signalbox", "a secret of the tests"

SOON = 0.02
"""So many seconds after it is told to end at most it has ended."""


@cache
def keys() -> tuple[RSAKey, RSAKey]:
    """The key that signs, and that of somebody else: made once, which takes a while."""
    own, other = (RSAKey.generate_key(2048, {"kid": "one", "alg": "RS256", "use": "sig"}) for _ in range(2))
    return own, other


@dataclass
class Provider:
    """`claims` are of who signs in; `wrong` overrides claims of the token; `forged`: another key signs."""

    claims: dict[str, Any] = field(default_factory=lambda: {"sub": "s-1", "preferred_username": "mia"})
    wrong: dict[str, Any] = field(default_factory=dict)
    forged: bool = False
    denies: str = ""
    broken: str = ""
    """The door that answers by 500."""
    other_subject: bool = False
    asked: list[dict[str, str]] = field(default_factory=list)
    """What came to the door where people sign in."""

    def __post_init__(self) -> None:
        self.key, self.other = keys()
        self.codes: dict[str, dict[str, str]] = {}
        provider = self

        class Doors(BaseHTTPRequestHandler):
            def log_message(self, *_given: Any) -> None: ...

            def do_GET(self) -> None:
                provider.get(self)

            def do_POST(self) -> None:
                provider.post(self)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Doors)
        self.issuer = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=[SOON], daemon=True).start()

    def close(self) -> None:
        """End."""
        self.server.shutdown()
        self.server.server_close()

    def get(self, door: BaseHTTPRequestHandler) -> None:
        """Its description, its keys, the sign-in and who somebody is."""
        parts = urlsplit(door.path)
        if self.broken and self.broken in parts.path:
            return self._say(door, 500, {"error": "broken"})
        if parts.path == "/.well-known/openid-configuration":
            doors = {"authorization": "authorize", "token": "token", "userinfo": "userinfo", "end_session": "leave"}
            told = {f"{name}_endpoint": f"{self.issuer}/{path}" for name, path in doors.items()}
            return self._say(door, 200, {"issuer": self.issuer, "jwks_uri": f"{self.issuer}/keys", **told})
        if parts.path == "/keys":
            return self._say(door, 200, {"keys": [self.key.as_dict(private=False)]})
        if parts.path == "/authorize":
            return self._authorize(door, {name: given[0] for name, given in parse_qs(parts.query).items()})
        if parts.path == "/userinfo" and door.headers.get("Authorization", "").startswith("Bearer "):
            more = {"sub": "somebody-else"} if self.other_subject else {}
            return self._say(door, 200, {**self.claims, **more})
        return self._say(door, 404, {})

    def post(self, door: BaseHTTPRequestHandler) -> None:
        """Redeem a code."""
        sent = parse_qs(door.rfile.read(int(door.headers["Content-Length"])).decode())
        given = {name: values[0] for name, values in sent.items()}
        asked = self.codes.pop(given.get("code", ""), None)
        if self.broken == "token" or asked is None or given.get("client_secret") != SECRET:
            return self._say(door, 400, {"error": "invalid_grant"})
        challenge = create_s256_code_challenge(given.get("code_verifier", ""))
        if asked["code_challenge"] != challenge or asked["redirect_uri"] != given["redirect_uri"]:
            return self._say(door, 400, {"error": "invalid_grant"})
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": asked["nonce"]}
        told = {name: value for name, value in {**claims, **self.claims, **self.wrong}.items() if value is not None}
        token = jwt.encode({"alg": "RS256", "kid": "one"}, told, self.other if self.forged else self.key)
        return self._say(door, 200, {"access_token": "a", "token_type": "Bearer", "id_token": token})

    def _authorize(self, door: BaseHTTPRequestHandler, asked: dict[str, str]) -> None:
        self.asked.append(asked)
        if self.denies:
            back = {"error": self.denies, "state": asked["state"]}
        else:
            code = secrets.token_urlsafe(8)
            self.codes[code] = asked
            back = {"code": code, "state": asked["state"]}
        door.send_response(302)
        door.send_header("Location", f"{asked['redirect_uri']}?{urlencode(back)}")
        door.send_header("Content-Length", "0")
        door.end_headers()

    def _say(self, door: BaseHTTPRequestHandler, status: int, told: Any) -> None:
        body = json.dumps(told).encode()
        door.send_response(status)
        door.send_header("Content-Type", "application/json")
        door.send_header("Content-Length", str(len(body)))
        door.end_headers()
        door.wfile.write(body)
