"""The Java SDK's engine, the reference implementation of DSL 1.0."""

from workflow.profile import Profile
from workflow.profile.signs import text
from workflow.runtimes.java.differences import differences, settled
from workflow.runtimes.java.order import order

PROFILE = Profile(
    "java",
    "Java SDK",
    version="7.29",
    about="The reference engine",
    dialects=("1.0",),
    signs=(
        text("strong", "$secret", lambda written: "$secret." in written),
        text("strong", "$task.rawInput", lambda written: "$task.raw" in written),
    ),
    settled=settled,
    differs=(differences,),
    order=(order,),
)
