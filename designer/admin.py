"""The tables in Django's admin, which is on with `SIGNALBOX_ACCOUNTS`.

Texts have one way in, that of the pages and the API, which makes a version of each: here they are only shown. So is
all that is written once (designer/models/records.py).
"""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

from designer import models
from designer.access import security_log
from designer.models.triggers import records
from designer.views.passwords import one_time_link
from simulator.admin import SessionAdmin
from simulator.models import Session


def _nobody(_admin: Any, _request: HttpRequest, _obj: Any = None) -> bool:
    return False


class Shown(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Rows to look at: none is made, changed or deleted here."""

    has_add_permission = has_change_permission = has_delete_permission = _nobody  # type: ignore[assignment]


class Audited(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Rows of which the security log tells when they are made, changed or deleted here."""

    words: ClassVar[dict[str, security_log.Word]] = {}
    """By `made`, `changed`, `deleted`."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        self._note("changed" if change else "made", obj, fields=sorted(form.changed_data))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        self._note("deleted", obj)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for one in queryset:
            self._note("deleted", one)
        super().delete_queryset(request, queryset)

    def _note(self, deed: str, obj: Any, **facts: Any) -> None:
        if deed in self.words:
            name = obj.get_username() if hasattr(obj, "get_username") else str(obj)
            security_log.note(self.words[deed], about=str(obj.pk), name=name, **facts)


class Stored(Audited):
    """Rows that are made elsewhere: put away and deleted here, else only shown."""

    changeable: ClassVar[tuple[str, ...]] = ("archived",)
    has_add_permission = _nobody  # type: ignore[assignment]

    def get_readonly_fields(self, _request: HttpRequest, _obj: Any = None) -> list[str]:
        names = (field.name for field in self.opts.fields)
        return [name for name in names if name not in self.changeable]

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What is written once goes with what it is about, though nobody may delete it alone."""
        shown, counts, missing, protected = super().get_deleted_objects(objs, request)
        kept = {str(one._meta.verbose_name) for one in records()}  # noqa: SLF001 - public
        return shown, counts, set(missing) - kept, protected


admin.site.unregister([User, Session])


@admin.register(Session)
class SimulationAdmin(Audited, SessionAdmin):
    """Simulations, as the simulator shows them."""

    words: ClassVar = {"deleted": "simulation-deleted"}


@admin.register(User)
class AccountAdmin(Audited, UserAdmin):  # type: ignore[type-arg]  # takes none when running
    """Accounts, with a link for who has lost their password."""

    actions = ["one_time_link"]
    words: ClassVar = {"made": "account-made", "changed": "account-changed", "deleted": "account-deleted"}

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> Any:  # noqa: A002 - Django's
        """The page on which an administrator gives an account another password."""
        answer = super().user_change_password(request, id, form_url)
        if request.method == "POST" and answer.status_code == 302:
            security_log.note("password-set", about=id, name=str(User.objects.filter(pk=id).first()))
        return answer

    @admin.action(description="Make a one-time link for a new password", permissions=["change"])
    def one_time_link(self, request: HttpRequest, users: Any) -> None:
        """Show a link for each account; those of superusers only to superusers."""
        for user in users:
            if user.is_superuser and not getattr(request.user, "is_superuser", False):
                self.message_user(request, f"Only a superuser may do this for {user.get_username()}.", messages.ERROR)
                continue
            self.log_change(request, user, "made a one-time link for a new password")
            security_log.note("password-link-made", about=str(user.pk), name=user.get_username())
            link = one_time_link(user)
            self.message_user(request, f"For {user.get_username()}, once, within 24 hours: {link}")


@admin.register(models.Scenario)
class ScenarioAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Scenarios."""

    list_display = ["name", "definition", "version", "updated"]
    exclude = ["version", "source"]

    def save_model(self, _request: HttpRequest, obj: Any, _form: Any, change: bool) -> None:
        """A change here is a version too, so that nobody's page saves over it without knowing."""
        obj.version += change
        obj.save()


@admin.register(models.AccessToken)
class AccessTokenAdmin(Audited):
    """Tokens of programs: an administrator sees whose there are, and deletes one to end it.

    Who makes one alone sees it: nobody makes one here.
    """

    words: ClassVar = {"deleted": "token-revoked"}
    list_display = ["label", "user", "project", "scope", "beginning", "created", "expires", "used", "revoked"]
    list_filter = ["scope"]
    exclude = ["digest"]
    has_add_permission = has_change_permission = _nobody  # type: ignore[assignment]


ROLES = {"made": "role-given", "changed": "role-given", "deleted": "role-taken"}
register = admin.site.register
register(
    models.Definition,
    Stored,
    words={"deleted": "definition-deleted"},
    list_display=["name", "dialect", "version", "errors", "archived", "updated"],
    list_filter=["archived", "dialect"],
    search_fields=["name", "text"],
)
register(
    models.Resource,
    Stored,
    words={"deleted": "resource-deleted"},
    list_display=["name", "kind", "version", "errors", "archived", "updated"],
    list_filter=["archived", "kind"],
    search_fields=["name", "text"],
)
register(
    models.Project,
    Audited,
    words={"made": "project-made", "changed": "project-made", "deleted": "project-deleted"},
    list_display=["name", "creator", "folder", "created"],
    search_fields=["name"],
)
register(
    models.ShareLink,  # Nobody knows their tokens, so that none can be made here; `revoked` closes one.
    Stored,
    changeable=("expires", "revoked"),
    words={"changed": "link-changed", "deleted": "link-closed"},
    list_display=["definition", "label", "comments", "author", "created", "expires", "revoked", "used"],
)
register(models.Membership, Audited, words=ROLES, list_display=["definition", "user", "role", "created", "used"])
register(models.ProjectMember, Audited, words=ROLES, list_display=["project", "user", "group", "role", "created"])
register(models.Draft, list_display=["definition", "person", "base_version", "updated"])
register(models.Version, Shown, list_display=["definition", "number", "name", "author", "created"])
register(
    models.Decision,
    Shown,
    list_display=["definition", "version", "approved", "author", "created"],
    list_filter=["approved"],
)
register(models.Activity, Shown, list_display=["definition", "who", "what", "when"], list_filter=["what"])
register(
    models.SecurityEvent,
    Shown,
    list_display=["when", "what", "who", "address", "about"],
    list_filter=["what"],
    search_fields=["who", "address", "about"],
)
