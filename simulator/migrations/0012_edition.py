from django.db import migrations, models

import simulator.models


class Migration(migrations.Migration):
    """What is stored already was run by the first edition of the rules; what is made from now on by the newest."""

    dependencies = [("simulator", "0011_debug_settings")]

    operations = [
        migrations.AddField("session", "edition", models.PositiveSmallIntegerField(default=1)),
        migrations.AlterField(
            "session", "edition", models.PositiveSmallIntegerField(default=simulator.models.current_edition)
        ),
    ]
