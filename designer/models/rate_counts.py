"""What happened lately and may not happen too often."""

from typing import ClassVar

from django.db import models


class Occurrence(models.Model):
    """Something that is counted (designer.access.rate_limit): `of` is the SHA-256, in hex, of what and by whom."""

    of = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["of", "at"], name="occurrence_of_at")]

    def __str__(self) -> str:
        return f"{self.of[:8]} at {self.at}"
