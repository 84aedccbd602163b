"""Why somebody cannot approve a version, by what `why_not_approved` says."""

WHY_NOT = {
    "wrote in what is approved": "You wrote in this version, or in one that it is made of since the last approved one: "
    "somebody else must approve it.",
    "is not a member": "Only members of this definition approve it; ask an owner to make you one.",
    "only reviewers approve": "Only reviewers approve here: members who do not edit.",
    "only owners approve": "Only owners approve here.",
}
