"""What lists of definitions are filtered, searched and ordered by."""

from typing import ClassVar

from django.db import models

from designer.models.definitions import Definition


class Listing(models.Model):
    """A definition as lists find it, in a narrow row: its text is not read on the way to a page of cards.

    Everything is of the definition's own row (`designer.library.listing` writes it): as they are there whether it is
    `archived`, an `example`, when it was `updated`, its `errors`, `warnings` and `states`; `sort_name`, by which names
    are in order; `tags`, each between line ends. In small letters: its `name`, that from the beginning of each of its
    words (`beginnings`, each after a line end), all that its card shows (`shown`), and the names in its text (`words`).
    `edition`: how it was made of the row (`designer.library.listing.EDITION`).
    """

    definition = models.OneToOneField(Definition, on_delete=models.CASCADE, related_name="listing")
    edition = models.PositiveSmallIntegerField()
    archived = models.BooleanField()
    example = models.BooleanField()
    updated = models.DateTimeField()
    errors = models.PositiveIntegerField()
    warnings = models.PositiveIntegerField()
    states = models.PositiveIntegerField()
    sort_name = models.TextField()
    tags = models.TextField()
    name = models.TextField()
    beginnings = models.TextField()
    shown = models.TextField()
    words = models.TextField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["archived", "example", "-updated"], name="listing_updated")]

    def __str__(self) -> str:
        return self.name
