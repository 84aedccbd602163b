"""Who changes a live text by form or diagram is named, and who waits for that has a place."""

from django.db import migrations, models

import simulator.json_column


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0031_read_for"),
    ]

    operations = [
        migrations.AddField(
            model_name="livetext",
            name="turn_who",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AddField(
            model_name="livetext",
            name="turn_name",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="livetext",
            name="turn_waiting",
            field=simulator.json_column.JsonText(default=list),
        ),
    ]
