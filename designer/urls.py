"""Every address of the site; the API's are in designer/api, the WebSocket's in simulator/routing.py."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, path

from designer.api import api
from designer.views import accounts, pages, shared

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.library, name="library"),
    path("definitions/<slug:definition_id>/", pages.to_design, name="definition"),
    path("definitions/<slug:definition_id>/design", pages.design, name="design"),
    path("definitions/<slug:definition_id>/simulate", pages.simulate, name="simulate"),
    path("definitions/<slug:definition_id>/review", pages.review, name="review"),
    path("shared/<str:token>/", shared.review, name="shared"),
    path("login", accounts.SignIn.as_view(), name="login"),
    path("logout", accounts.SignOut.as_view(), name="logout"),
    path("resources/<slug:resource_id>", pages.resource, name="resource"),
    path("api/", api.urls),
]

if settings.ACCOUNTS:
    from django.contrib import admin

    urlpatterns.append(path("admin/", admin.site.urls))
