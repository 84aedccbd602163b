import json
from typing import Any

from django.db import migrations

from simulator.stored_texts import apart


def keep_apart(apps: Any, _schema: Any) -> None:
    """Store the texts of the sessions that there are once each, and what is each session's own in bytes."""
    session, entry, text, has = (
        apps.get_model("simulator", name) for name in ("Session", "SessionEntry", "Text", "SessionText")
    )
    for row in session.objects.order_by("pk").iterator(chunk_size=50):
        if row.setup.get("texts") or "definition" not in row.setup:
            continue
        stored, texts = apart(row.setup)
        rows = [text(digest=one, text=content, size=len(content.encode())) for one, content in texts.items()]
        text.objects.bulk_create(rows, ignore_conflicts=True)
        has.objects.bulk_create(has(session_id=row.pk, text_id=one) for one in texts)
        own = [stored, row.undone, *entry.objects.filter(session_id=row.pk).values_list("entry", flat=True)]
        size = sum(len(json.dumps(one)) for one in own)
        session.objects.filter(pk=row.pk).update(setup=stored, size=size)


def together(apps: Any, _schema: Any) -> None:
    """Put the texts back into the sessions' rows."""
    session, text = (apps.get_model("simulator", name) for name in ("Session", "Text"))
    from simulator.stored_texts import put_together

    for row in session.objects.order_by("pk").iterator(chunk_size=50):
        session.objects.filter(pk=row.pk).update(setup=put_together(row.setup, text))


class Migration(migrations.Migration):
    dependencies = [("simulator", "0006_texts")]

    operations = [migrations.RunPython(keep_apart, together)]
