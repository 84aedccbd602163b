from django.db import migrations, models


class Migration(migrations.Migration):
    """Of secrets that are kept already it is not known who gave them: nobody is shown them."""

    dependencies = [("simulator", "0012_edition")]

    operations = [
        migrations.AddField("sessionsecrets", "giver", models.CharField(blank=True, default="", max_length=40))
    ]
