from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0009_records"),
    ]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="found",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="definition",
            name="policy",
            field=models.JSONField(default=dict),
        ),
    ]
