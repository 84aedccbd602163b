"""Every address of the site; the API's are in designer/api, the WebSocket's in simulator/live/routing.py."""

from django.apps import apps
from django.urls import URLPattern, URLResolver, path

from designer.access.login_throttle import limited
from designer.administration.page import missing
from designer.administration.urls import urlpatterns as administration
from designer.api import api
from designer.views import (
    about,
    account,
    accounts,
    embeds,
    forgotten,
    guide,
    health,
    inbox,
    invitation,
    oidc,
    outline,
    pages,
    passwords,
    share_link,
    tokens,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.library, name="library"),
    path("definitions/<slug:definition_id>/", pages.to_design, name="definition"),
    path("definitions/<slug:definition_id>/design", pages.design, name="design"),
    path("definitions/<slug:definition_id>/simulate", pages.simulate, name="simulate"),
    path("definitions/<slug:definition_id>/review", pages.review, name="review"),
    path("definitions/<slug:definition_id>/outline", outline.outline, name="outline"),
    path("shared/<str:token>/", share_link.review, name="shared"),
    path("shared/<str:token>/outline", outline.shared_outline, name="shared-outline"),
    path("shared/<str:token>/image.<str:kind>", embeds.image, name="shared-image"),
    path("shared/<str:token>/embed", embeds.embed, name="shared-embed"),
    path("login", limited(accounts.SignIn.as_view()), name="login"),
    path("logout", accounts.SignOut.as_view(), name="logout"),
    path("password", limited(passwords.ChangePassword.as_view(), of_signed_in=True), name="password"),
    path("password/forgotten", forgotten.forgotten, name="forgotten"),
    path("oidc/start", oidc.start, name="oidc"),
    path("oidc/back", oidc.back, name="oidc-back"),
    path("invitation/<str:token>", invitation.invitation, name="invitation"),
    path("account", limited(account.account, of_signed_in=True), name="account"),
    path("account/elsewhere", account.elsewhere, name="elsewhere"),
    path("inbox", inbox.inbox, name="inbox"),
    path("password/<str:uidb64>/<str:token>", passwords.NewPassword.as_view(), name="new-password"),
    path("account/tokens", tokens.tokens, name="tokens"),
    path("resources/<slug:resource_id>", pages.resource, name="resource"),
    path("help/", guide.guide, name="guide"),
    path("help/<path:page>", guide.guide, name="guide-page"),
    path("about", about.about, name="about"),
    path("health", health.health, name="health"),
    path("ready", health.ready, name="ready"),
    path("metrics", health.metrics, name="metrics"),
    *administration,
    path("administration/<path:rest>", missing),  # the last of them
    path("api/", api.urls),
]

handler500 = pages.failed

if apps.is_installed("django.contrib.admin"):
    from django.contrib import admin

    from designer.views.storage import storage

    urlpatterns += [
        path("admin/login/", limited(admin.site.login)),
        path("admin/storage/", admin.site.admin_view(storage), name="storage"),
        path("admin/", admin.site.urls),
    ]
