"""What a runtime profile is made of: values, and what makes them count (docs/runtimes/index.md).

Which profiles there are is said by `workflow.runtimes`; nothing here knows one.
"""

from workflow.profile.overlay import Change, Overlay, overlaid
from workflow.profile.profile import SPECIFICATION, Profile
from workflow.profile.semantics import DOCUMENTS, Semantics
from workflow.profile.signs import Sign

__all__ = ["DOCUMENTS", "SPECIFICATION", "Change", "Overlay", "Profile", "Semantics", "Sign", "overlaid"]
