"""A text before and after an edit, as the server analyses it."""

from designer.workers.tasks.analysis import analyse
from workflow.paths import Json

TEXT = """\
id: parcels
name: Parcels
version: '1.0'
states:
- name: Weigh
  type: delay
  start: {kind: default}
  timeDelay: PT15M
  transition: {nextState: Send}
- name: Send
  type: inject
  data: {sent: true}
  transition: {nextState: Keep}
- name: Keep
  type: inject
  data: {kept: true}
  end: {kind: default}
"""
WEIGH = TEXT[TEXT.index("- name: Weigh") : TEXT.index("- name: Send")]
SEND = TEXT[TEXT.index("- name: Send") : TEXT.index("- name: Keep")]
BURN = SEND.replace("Send", "Burn")
EDITS = {
    "Weigh goes": (WEIGH, ""),
    "Send goes": (SEND, ""),
    "Burn comes before Send": ("- name: Send", f"{BURN}- name: Send"),
    "Burn comes after what both begin with": ("Send\n", f"{BURN.removeprefix('- name: ')}- name: Send\n"),
    "Send gets a name": ("name: Send", "name: Post"),
    "Weigh takes longer": ("PT15M", "PT30M"),
}
"""What of TEXT becomes what. What both begin with stays, as an editor tells a change."""


def edited(old: str, new: str) -> Json:
    """What the page is told when `old` became `new` in TEXT."""
    at = TEXT.index(old)
    after = analyse(TEXT.replace(old, new, 1), last_dialect="0.6-draft")
    edit = [at, at, new.removesuffix(old)] if old and new.endswith(old) else [at, at + len(old), new]
    return {"after": after, "edit": edit}


def cases() -> Json:
    """`{text, before, shorter, edits: {name: {after, edit: [from, to, insert]}}}`."""
    edits = {name: edited(*edit) for name, edit in EDITS.items()}
    return {"text": TEXT, "before": analyse(TEXT), "shorter": analyse("x: 1"), "edits": edits}
