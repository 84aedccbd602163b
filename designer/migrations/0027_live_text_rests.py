"""A live text that is saved rests for some days: who wrote while their line was cut brings what is lacking in it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0026_project_webhooks"),
    ]

    operations = [
        migrations.AddField(
            model_name="livetext",
            name="rests",
            field=models.BooleanField(default=False),
        ),
    ]
