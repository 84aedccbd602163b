from typing import Any

from django.db import migrations

from simulator.json_column import JsonText, rewrite

COLUMNS = {
    "Activity": ("facts",),
    "Comment": ("mentions",),
    "Decision": ("found",),
    "Definition": ("policy", "refers", "tags"),
    "Resource": ("entries",),
    "Scenario": ("scenario",),
    "Thread": ("anchor", "places"),
}


def rewritten(apps: Any, editor: Any) -> None:
    """What SQLite has is written so already; PostgreSQL's own JSON comes out of it in another form."""
    if editor.connection.vendor != "sqlite":
        for name, fields in COLUMNS.items():
            rewrite(apps.get_model("designer", name), *fields)


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0014_scenario_versions"),
    ]

    operations = [
        migrations.AlterField(
            model_name="activity",
            name="facts",
            field=JsonText(default=dict),
        ),
        migrations.AlterField(
            model_name="comment",
            name="mentions",
            field=JsonText(default=list),
        ),
        migrations.AlterField(
            model_name="decision",
            name="found",
            field=JsonText(default=dict),
        ),
        migrations.AlterField(
            model_name="definition",
            name="policy",
            field=JsonText(default=dict),
        ),
        migrations.AlterField(
            model_name="definition",
            name="refers",
            field=JsonText(default=dict),
        ),
        migrations.AlterField(
            model_name="definition",
            name="tags",
            field=JsonText(default=list),
        ),
        migrations.AlterField(
            model_name="resource",
            name="entries",
            field=JsonText(default=list),
        ),
        migrations.AlterField(
            model_name="scenario",
            name="scenario",
            field=JsonText(default=dict),
        ),
        migrations.AlterField(
            model_name="thread",
            name="anchor",
            field=JsonText(),
        ),
        migrations.AlterField(
            model_name="thread",
            name="places",
            field=JsonText(default=dict),
        ),
        migrations.RunPython(rewritten, migrations.RunPython.noop),
    ]
