"""The tables of the simulator in Django's admin."""

from django.contrib import admin

from simulator.models import Session


@admin.register(Session)
class SessionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Simulations."""

    list_display = ["id", "name", "definition", "position", "length", "updated"]
    search_fields = ["id", "name", "definition"]
