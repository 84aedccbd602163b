from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0007_texts_apart")]

    operations = [
        migrations.AddField("session", "status", models.CharField(blank=True, default="", max_length=20)),
        migrations.AddField("session", "elapsed", models.PositiveBigIntegerField(default=0)),
    ]
