"""A version names all who wrote in it, also those whose pieces of a live text another's page saved."""

from django.db import migrations

import simulator.json_column


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0027_live_text_rests"),
    ]

    operations = [
        migrations.AddField(
            model_name="version",
            name="writers",
            field=simulator.json_column.JsonText(default=list),
        ),
        migrations.AddField(
            model_name="livetext",
            name="writers",
            field=simulator.json_column.JsonText(default=list),
        ),
        migrations.AddField(
            model_name="livetext",
            name="sitting",
            field=simulator.json_column.JsonText(default=list),
        ),
    ]
