from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [
        ("simulator", "0009_expectations"),
    ]

    operations = [
        migrations.CreateModel(
            name="SessionSecrets",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=deletion.CASCADE,
                        primary_key=True,
                        related_name="secrets",
                        serialize=False,
                        to="simulator.session",
                    ),
                ),
                ("encrypted", models.TextField()),
            ],
            options={
                "verbose_name_plural": "session secrets",
            },
        ),
    ]
