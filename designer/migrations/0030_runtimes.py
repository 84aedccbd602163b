"""A definition, and a project for those in it, may be set to a runtime; what is there stays as the specification."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("designer", "0029_resource_owners")]

    operations = [
        migrations.AddField("definition", "runtime", models.CharField(blank=True, default="", max_length=40)),
        migrations.AddField("project", "runtime", models.CharField(blank=True, default="", max_length=40)),
    ]
