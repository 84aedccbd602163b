"""Who comes back from the provider: mozilla-django-oidc redeems the code; here the token and the account are judged.

Beyond what the library looks at, a token must be meant for this server, be of this provider, and be of now.
"""

from typing import Any, cast

import jwt
import requests
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.utils.translation import gettext
from mozilla_django_oidc.auth import OIDCAuthenticationBackend
from mozilla_django_oidc.utils import import_from_settings

from designer.oidc.identities import Refused, account_of
from designer.oidc.provider import SECONDS, provider

ALGORITHM = "RS256"
SKEW_SECONDS = 60
"""So much clocks may differ."""
SCOPES = "openid email profile"
INVITED = "invitation"
"""In a session: the digest of the invitation that somebody came by."""


def setting(name: str, *otherwise: Any) -> Any:
    """What mozilla-django-oidc asks Django's settings for: of ours, and of the provider's own description."""
    fixed = {
        "OIDC_RP_CLIENT_ID": settings.OIDC_CLIENT_ID,
        "OIDC_RP_CLIENT_SECRET": settings.OIDC_CLIENT_SECRET,
        "OIDC_RP_SIGN_ALGO": ALGORITHM,
        "OIDC_RP_SCOPES": SCOPES,
        "OIDC_USE_PKCE": True,
        "OIDC_TIMEOUT": SECONDS,
        "OIDC_AUTHENTICATION_CALLBACK_URL": "oidc-back",
    }
    if name in fixed:
        return fixed[name]
    doors = {
        "OIDC_OP_AUTHORIZATION_ENDPOINT": "authorization",
        "OIDC_OP_TOKEN_ENDPOINT": "token",
        "OIDC_OP_USER_ENDPOINT": "userinfo",
        "OIDC_OP_JWKS_ENDPOINT": "keys",
    }
    return getattr(provider(), doors[name]) if name in doors else import_from_settings(name, *otherwise)


class Backend(OIDCAuthenticationBackend):  # type: ignore[misc]  # the library has no types
    """Lets in who the provider sends with a good token."""

    get_settings = staticmethod(setting)
    get_user = ModelBackend.get_user  # nobody whose account was closed

    def __init__(self) -> None:
        """Nothing is asked for before somebody comes: Django makes one for every request."""
        self.UserModel = get_user_model()

    def authenticate(self, request: Any, **given: Any) -> Any:
        """The account of who comes back, or None where this is no sign-in by OIDC. Raises Refused, and what the
        network, the library and the token raise."""
        if request is None or not given.get("nonce"):
            return None
        super().__init__()
        return super().authenticate(request, **given)

    def get_payload_data(self, token: Any, key: Any) -> Any:
        """The claims of a token with a good signature, that is of this provider, for this server, and not over."""
        claims = jwt.decode(
            token,
            key,
            algorithms=[ALGORITHM],
            audience=settings.OIDC_CLIENT_ID,
            issuer=provider().issuer,
            leeway=SKEW_SECONDS,
            options={"require": ["iss", "sub", "aud", "exp", "iat"]},
        )
        if claims.get("azp", settings.OIDC_CLIENT_ID) != settings.OIDC_CLIENT_ID:
            raise jwt.InvalidAudienceError("meant for another")
        return claims

    def get_userinfo(self, access_token: Any, _id_token: Any, payload: Any) -> Any:
        """What the provider tells of them beside the token, which must be of the same person."""
        if not provider().userinfo:
            return {}
        answer = requests.get(provider().userinfo, headers={"Authorization": f"Bearer {access_token}"}, timeout=SECONDS)
        answer.raise_for_status()
        told = answer.json()
        if not isinstance(told, dict) or told.get("sub") != payload["sub"]:
            raise Refused(gettext("The provider told of somebody else."), "other-subject")
        return told

    def get_or_create_user(self, access_token: Any, id_token: Any, payload: Any) -> User:
        """Their account. Raises Refused."""
        told = self.get_userinfo(access_token, id_token, payload)
        session = cast(Any, self.request).session
        invitation = session.pop(INVITED, "") if session.pop("oidc_invited", False) else ""
        return account_of({**payload, **told}, invitation)
