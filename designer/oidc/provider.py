"""Where the provider's doors are: its own description, looked up when it is first needed, and again every hour."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import requests
from django.conf import settings

from designer.server.setting import is_loopback
from workflow.paths import Json

WELL_KNOWN = "/.well-known/openid-configuration"
SECONDS = 10
"""So long one waits for the provider."""
KEPT_SECONDS = 3600.0
_kept: dict[str, tuple[float, "Provider"]] = {}


class Unreachable(Exception):
    """The provider does not say where its doors are; the message is for administrators."""


@dataclass(frozen=True, slots=True)
class Provider:
    """Its addresses: where people sign in, where codes are redeemed, its keys, who somebody is, where they sign out."""

    issuer: str
    authorization: str
    token: str
    keys: str
    userinfo: str = ""
    end_session: str = ""


def provider() -> Provider:
    """The provider of the settings. Asks the network, in a thread. Raises Unreachable."""
    now = time.monotonic()
    when, found = _kept.get(settings.OIDC_ISSUER, (0.0, None))
    if found is None or now - when > KEPT_SECONDS:
        found = _look(settings.OIDC_ISSUER)
        _kept[settings.OIDC_ISSUER] = (now, found)
    return found


def forget() -> None:
    _kept.clear()


def _look(issuer: str) -> Provider:
    place = issuer + WELL_KNOWN
    try:
        answer = requests.get(place, timeout=SECONDS)
        answer.raise_for_status()
        document = answer.json()
    except (requests.RequestException, ValueError) as error:
        raise Unreachable(f"{place} does not answer as it should: {error}") from None
    if not isinstance(document, dict) or str(document.get("issuer", "")).rstrip("/") != issuer:
        raise Unreachable(f"{place} is of another issuer than SIGNALBOX_OIDC_ISSUER")
    needed = [_door(document, place, name) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")]
    authorization, token, keys = needed
    userinfo = _door(document, place, "userinfo_endpoint", needed=False)
    end_session = _door(document, place, "end_session_endpoint", needed=False)
    return Provider(str(document["issuer"]), authorization, token, keys, userinfo, end_session)


def _door(document: Mapping[str, Json], place: str, name: str, needed: bool = True) -> str:
    """An address of the description; HTTPS, but for a provider on this machine."""
    found = document.get(name)
    if found is None and not needed:
        return ""
    parts = urlsplit(found) if isinstance(found, str) else urlsplit("")
    if parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname or "")):
        return str(found)
    raise Unreachable(f"{place} has no usable {name}")
