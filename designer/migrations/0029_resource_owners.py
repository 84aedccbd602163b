"""A resource belongs to who brought it or to a project; who wrote it is kept. What is there stays without an owner."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import simulator.json_column


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0028_writers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="resource",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="resources",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="resource",
            name="project",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="resources",
                to="designer.project",
            ),
        ),
        migrations.AddField(
            model_name="resource",
            name="writings",
            field=simulator.json_column.JsonText(default=list),
        ),
    ]
