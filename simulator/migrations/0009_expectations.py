from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0008_outcomes")]

    operations = [
        migrations.AddField("session", "expected", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("session", "held", models.PositiveSmallIntegerField(default=0)),
    ]
