"""The tables of the simulator in Django's admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from simulator import stored_texts
from simulator.models import Session


@admin.register(Session)
class SessionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes none when running
    """Simulations: to look at and to delete, which takes along the texts that no other has."""

    list_display = ["id", "name", "definition", "maker", "size", "position", "length", "updated"]
    search_fields = ["id", "name", "definition", "maker"]

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Nobody may."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        """Nobody may: a session is its log."""
        return False

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What is a session's own goes with it, though it has no page here."""
        shown, counts, _, protected = super().get_deleted_objects(objs, request)
        return shown, counts, set(), protected

    def delete_model(self, _request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        stored_texts.delete([obj.pk])

    def delete_queryset(self, _request: HttpRequest, queryset: Any) -> None:
        """Delete those that were chosen."""
        stored_texts.delete(queryset.values_list("pk", flat=True))
