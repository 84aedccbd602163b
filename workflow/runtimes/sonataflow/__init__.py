"""SonataFlow, the runtime of 0.8 in use; Red Hat Developer Hub runs it as its orchestrator."""

import re

from workflow.profile import Profile, Sign
from workflow.profile.signs import has, member, text
from workflow.runtimes.sonataflow.differences import differences, settled

_OPERATION = re.compile(r"(?:sysout|rest|service|script|knative|camel)(?::|$)|jwt-parser$")
_VARIABLE = re.compile(r"\$(?:SECRET\.|WORKFLOW\.(?:instanceId|headers|identity|input|prevActionResult|statusCode)\b)")
_EXTENSIONS = ("workflow-output-schema", "workflow-uri-definitions", "workflow-function-namespaces")

SIGNS: tuple[Sign, ...] = (
    has("certain", "kind", value="SonataFlow"),
    member("strong", "extensionid", *_EXTENSIONS),
    text("strong", "an operation of its own, such as `sysout` or `rest:`", _OPERATION.match),
    text("strong", "$SECRET or a member of $WORKFLOW that it alone has", _VARIABLE.search),
    member("weak", "errorMessage"),
)

PROFILE = Profile(
    "sonataflow",
    "SonataFlow",
    version="10.2",
    about="Red Hat Developer Hub’s orchestrator",
    dialects=("0.8",),
    signs=SIGNS,
    settled=settled,
    differs=(differences,),
)
