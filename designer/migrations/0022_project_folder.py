"""When a project was written to its folder last, and what went wrong."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("designer", "0021_live_text")]

    operations = [
        migrations.AddField("project", "written", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("project", "trouble", models.CharField(blank=True, default="", max_length=2000)),
    ]
