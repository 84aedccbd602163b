from typing import Any

from django.db import migrations


def private(apps: Any, _schema: Any) -> None:
    """Runs of gallery examples are their makers' alone, who were not written down before."""
    examples = apps.get_model("designer", "Definition").objects.filter(example__isnull=False).values("pk")
    apps.get_model("simulator", "Session").objects.filter(definition__in=examples).update(private=True)


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0011_file"),
        ("simulator", "0004_makers"),
    ]

    operations = [
        migrations.RunPython(private, migrations.RunPython.noop),
    ]
