"""Forms from a definition: which fields an object has, what they hold, and what changing one does to the text.

The dialect's schema says what there is, the model what it means; nothing is written twice (`../docs/architecture.md`).
"""

from workflow.fields.asked import asked, marks
from workflow.fields.field import Choice, Field, Form, Option, Tab
from workflow.fields.form import field_at, form

__all__ = ["Choice", "Field", "Form", "Option", "Tab", "asked", "field_at", "form", "marks"]
