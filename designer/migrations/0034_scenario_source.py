"""A scenario keeps the text that somebody wrote it as, with its comments."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("designer", "0033_workspaces")]

    operations = [
        migrations.AddField("scenario", "source", models.TextField(blank=True, default="")),
    ]
