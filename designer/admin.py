"""The tables in Django's admin, which is on with `SIGNALBOX_ACCOUNTS`."""

from django.contrib import admin

from designer.models import Definition, Draft, Resource, Scenario, Version


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
