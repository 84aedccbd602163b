"""Calls of jackson-jq: its functions, some of them its own; what is not there fails when it is called."""

from workflow.expressions.jq import functions
from workflow.expressions.jq.builtins import known as builtins
from workflow.expressions.jq.compile import Compiler
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.jackson.names import KNOWN
from workflow.expressions.jq.jackson.own import OWN
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Known
from workflow.expressions.jq.syntax.tree import Call
from workflow.paths import Json


class JacksonCompiler(Compiler):
    """What compiles one program."""

    def call(self, node: Call, scope: Known | None) -> Code:
        name = (node.name, len(node.arguments))
        found = functions.call(node, scope, self)
        if found is None and name in OWN:
            arguments = tuple(self.code(argument, scope) for argument in node.arguments)
            found = builtins.of_native(OWN[name], arguments, node.at)
        if found is None and name in KNOWN:
            found = builtins.call(node, scope, self)
        return found or _failing(node)

    def another(self) -> Compiler:
        return Compiler(self.limits, of_builtins=True)


def _failing(node: Call) -> Code:
    words = f"Function {node.name}/{len(node.arguments)} does not exist"

    def one(_value: Json, _env: Env, _run: Run) -> Json:
        raise placed(JqError(words), node.at)

    return Code(one)
