"""The Go SDK's engine for DSL 1.0; nothing in a text tells that it is for it."""

from workflow.profile import Profile
from workflow.runtimes.go.differences import differences

PROFILE = Profile(
    "go",
    "Go SDK",
    version="3.2.0",
    about="Embedded, part of the language",
    dialects=("1.0",),
    differs=(differences,),
)
