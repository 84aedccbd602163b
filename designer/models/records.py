"""Rows that are written once: what was saved, decided and done stays as it was, whoever asks and by whichever way.

They come by an INSERT and go with their definition; nothing changes them and none goes alone. This is the guard of the
ORM, which also stops the admin and a shell; that of the database itself is `designer.models.triggers`.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models


class WrittenOnce(Exception):
    """Somebody tried to change or to delete what is kept as it was."""

    def __init__(self, model: type[models.Model]) -> None:
        super().__init__(f"A {model.__name__.lower()} is written once: it is neither changed nor deleted.")


class RecordRows(models.QuerySet[Any]):
    """Rows that can be read and added. That a definition takes its rows along does not come by here."""

    def update(self, **values: Any) -> int:
        """Only what a record may change (`FREE`). Raises WrittenOnce."""
        if not values.keys() <= self.model.FREE:
            raise WrittenOnce(self.model)
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Raises WrittenOnce."""
        raise WrittenOnce(self.model)

    def bulk_update(self, objs: Iterable[Any], fields: Iterable[str], batch_size: int | None = None) -> int:
        """Only what a record may change. Raises WrittenOnce."""
        named = list(fields)
        if not set(named) <= self.model.FREE:
            raise WrittenOnce(self.model)
        return super().bulk_update(objs, named, batch_size)

    def bulk_create(self, objs: Iterable[Any], *given: Any, **options: Any) -> list[Any]:
        """New rows; none in the place of one that is there. Raises WrittenOnce."""
        if options.get("update_conflicts"):
            raise WrittenOnce(self.model)
        return super().bulk_create(objs, *given, **options)


class Record(models.Model):
    """A row that is written once; `FREE` are the fields that may change all the same."""

    FREE: ClassVar[frozenset[str]] = frozenset()

    objects = RecordRows.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, *given: Any, **options: Any) -> None:
        """Write a new row, or a field that is free. Raises WrittenOnce."""
        if self._state.adding:
            options["force_insert"] = True  # a key that is there already is an error, not another row's end
        elif not options.get("update_fields") or not set(options["update_fields"]) <= self.FREE:
            raise WrittenOnce(type(self))
        super().save(*given, **options)

    def delete(self, *_given: Any, **_options: Any) -> tuple[int, dict[str, int]]:
        """Raises WrittenOnce."""
        raise WrittenOnce(type(self))
