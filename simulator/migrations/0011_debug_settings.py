from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("simulator", "0010_session_secrets"),
    ]

    operations = [
        migrations.RenameModel("Aids", "DebugSettings"),
        migrations.AlterModelOptions("DebugSettings", {"verbose_name_plural": "debug settings"}),
    ]
