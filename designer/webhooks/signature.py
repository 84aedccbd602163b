"""Secrets and signatures as the public scheme Standard Webhooks has them."""

import base64
import hashlib
import hmac
import secrets

BEGINNING = "whsec_"


def new_secret() -> str:
    """A secret of 256 bits, as whoever receives gets it."""
    return BEGINNING + base64.b64encode(secrets.token_bytes(32)).decode()


def headers(secret: str, delivery_id: str, seconds: int, body: str) -> dict[str, str]:
    """The three headers of a delivery that is sent at that time (seconds since 1970)."""
    key = base64.b64decode(secret.removeprefix(BEGINNING))
    signed = hmac.new(key, f"{delivery_id}.{seconds}.{body}".encode(), hashlib.sha256).digest()
    return {
        "webhook-id": delivery_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{base64.b64encode(signed).decode()}",
    }
