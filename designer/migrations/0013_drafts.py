from typing import Any

from django.conf import settings
from django.db import migrations, models


def keep(apps: Any, _schema: Any) -> None:
    """What was typed before had no name on it: it is the local user's, or, with accounts, of whom it is not known."""
    person = "" if settings.ACCOUNTS else "local"
    new = apps.get_model("designer", "PersonalDraft").objects
    for old in apps.get_model("designer", "Draft").objects.all():
        made = new.create(definition=old.definition, person=person, text=old.text, base_version=old.base_version)
        new.filter(pk=made.pk).update(updated=old.updated)


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0012_private_runs"),
    ]

    operations = [
        migrations.CreateModel(
            name="PersonalDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.CharField(max_length=40)),
                ("text", models.TextField()),
                ("base_version", models.PositiveIntegerField()),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "definition",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="drafts", to="designer.definition"
                    ),
                ),
            ],
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
        migrations.DeleteModel(name="Draft"),
        migrations.RenameModel(old_name="PersonalDraft", new_name="Draft"),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(fields=("definition", "person"), name="draft_of_person"),
        ),
    ]
