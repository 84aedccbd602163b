"""A webhook is of a definition or of a project; since when a project has changes that its folder has not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0025_project_tokens"),
    ]

    operations = [
        migrations.AddField(
            model_name="project",
            name="unwritten",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("definition", None), ("project__isnull", False)),
                    models.Q(("definition__isnull", False), ("project", None)),
                    _connector="OR",
                ),
                name="webhook_is_of_one",
            ),
        ),
    ]
