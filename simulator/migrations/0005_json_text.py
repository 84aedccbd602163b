from typing import Any

from django.db import migrations

from simulator.json_column import JsonText, rewrite

COLUMNS = {
    "Aids": ("breakpoints", "watches"),
    "Session": ("carries", "setup", "undone"),
    "SessionEntry": ("entry",),
}


def rewritten(apps: Any, editor: Any) -> None:
    """What SQLite has is written so already; PostgreSQL's own JSON comes out of it in another form."""
    if editor.connection.vendor != "sqlite":
        for name, fields in COLUMNS.items():
            rewrite(apps.get_model("simulator", name), *fields)


class Migration(migrations.Migration):
    dependencies = [
        ("simulator", "0004_makers"),
    ]

    operations = [
        migrations.AlterField(
            model_name="aids",
            name="breakpoints",
            field=JsonText(default=list),
        ),
        migrations.AlterField(
            model_name="aids",
            name="watches",
            field=JsonText(default=list),
        ),
        migrations.AlterField(
            model_name="session",
            name="carries",
            field=JsonText(blank=True, default=list, null=True),
        ),
        migrations.AlterField(
            model_name="session",
            name="setup",
            field=JsonText(),
        ),
        migrations.AlterField(
            model_name="session",
            name="undone",
            field=JsonText(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="sessionentry",
            name="entry",
            field=JsonText(),
        ),
        migrations.RunPython(rewritten, migrations.RunPython.noop),
    ]
