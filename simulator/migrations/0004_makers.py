from typing import Any

from django.db import migrations, models


def carries(apps: Any, _schema: Any) -> None:
    """Of which definitions the texts are that a session of before carries was not written down."""
    sessions = apps.get_model("simulator", "Session").objects
    for pk, texts in sessions.values_list("pk", "setup__with").iterator():
        if texts:
            sessions.filter(pk=pk).update(carries=None)


class Migration(migrations.Migration):
    dependencies = [
        ("simulator", "0003_debugging"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="carries",
            field=models.JSONField(blank=True, default=list, null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="maker",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="session",
            name="private",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(carries, migrations.RunPython.noop),
    ]
