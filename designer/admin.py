"""The tables in Django's admin, which is on with `SIGNALBOX_ACCOUNTS`."""

from django.contrib import admin

from designer.models import Activity, Definition, Draft, Membership, Resource, Scenario, ShareLink, Version


@admin.register(Definition)
class DefinitionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Definitions, archived ones too."""

    list_display = ["name", "dialect", "version", "errors", "archived", "updated"]
    list_filter = ["archived", "dialect"]
    search_fields = ["name", "text"]
    readonly_fields = ["version"]


@admin.register(Version)
class VersionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Saved texts."""

    list_display = ["definition", "number", "name", "author", "created"]


@admin.register(Scenario)
class ScenarioAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Scenarios."""

    list_display = ["name", "definition", "updated"]


@admin.register(Draft)
class DraftAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Unsaved texts."""

    list_display = ["definition", "base_version", "updated"]


@admin.register(Resource)
class ResourceAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Functions, events and retries that definitions name by URI."""

    list_display = ["name", "kind", "version", "errors", "archived", "updated"]
    list_filter = ["archived", "kind"]
    search_fields = ["name", "text"]
    readonly_fields = ["version"]


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """What accounts may do with definitions."""

    list_display = ["definition", "user", "role", "created", "used"]


@admin.register(ShareLink)
class ShareLinkAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Links; their tokens are known to nobody."""

    list_display = ["definition", "label", "comments", "author", "created", "expires", "revoked", "used"]
    readonly_fields = ["digest"]


@admin.register(Activity)
class ActivityAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """What was done with definitions."""

    list_display = ["definition", "who", "what", "when"]
    list_filter = ["what"]
