from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("designer", "0010_review_policy"),
    ]

    operations = [
        migrations.AddField(
            model_name="definition",
            name="file",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
    ]
