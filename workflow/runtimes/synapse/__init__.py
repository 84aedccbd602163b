"""Synapse, a runtime of DSL 1.0 on .NET and Kubernetes."""

from workflow.profile import Profile
from workflow.profile.signs import Sign, has, text
from workflow.runtimes.synapse.differences import differences

SIGNS: tuple[Sign, ...] = (
    has("certain", "apiVersion", value="synapse.io/v1"),
    text("strong", "an error type of its own", lambda written: "//serverlessworkflow.io/dsl/errors/types/" in written),
)

PROFILE = Profile(
    "synapse",
    "Synapse",
    version="1.0",
    about=".NET, Kubernetes",
    dialects=("1.0",),
    signs=SIGNS,
    differs=(differences,),
)
