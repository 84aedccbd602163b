"""Which runtime a definition was read for at its last analysis: where nobody chose one, the specification."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("designer", "0030_runtimes")]

    operations = [
        migrations.AddField("definition", "read_for", models.CharField(blank=True, default="", max_length=40)),
    ]
