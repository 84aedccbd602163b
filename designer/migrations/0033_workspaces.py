"""Projects that are bound to a folder of this machine, and the files of their definitions."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("designer", "0032_live_text_turns")]

    operations = [
        migrations.AddField("project", "workspace", models.CharField(blank=True, default="", max_length=4096)),
        migrations.CreateModel(
            name="WorkspaceFile",
            fields=[
                (
                    "definition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="workspace_file",
                        serialize=False,
                        to="designer.definition",
                    ),
                ),
                ("path", models.CharField(max_length=1000)),
                ("digest", models.CharField(blank=True, default="", max_length=64)),
                ("base", models.PositiveIntegerField(default=0)),
                ("form", models.CharField(blank=True, default="", max_length=20)),
                ("state", models.CharField(blank=True, default="", max_length=12)),
                ("trouble", models.CharField(blank=True, default="", max_length=500)),
                (
                    "project",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="workspace_files",
                        to="designer.project",
                    ),
                ),
            ],
            options={
                "ordering": ["project", "path"],
                "indexes": [models.Index(fields=["project", "path"], name="designer_wo_project_a2f5b0_idx")],
            },
        ),
    ]
