"""Sign-in by OIDC, where SIGNALBOX_OIDC_ISSUER names a provider. The flow is that of mozilla-django-oidc; accounts are
Django's own, matched by who somebody is there (identities.py)."""
