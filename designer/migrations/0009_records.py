from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0008_counting"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="activity",
            options={"base_manager_name": "objects", "ordering": ["-id"], "verbose_name_plural": "activities"},
        ),
        migrations.AlterModelOptions(
            name="decision",
            options={"base_manager_name": "objects", "ordering": ["-id"]},
        ),
        migrations.AlterModelOptions(
            name="version",
            options={"base_manager_name": "objects", "ordering": ["definition", "-number"]},
        ),
    ]
