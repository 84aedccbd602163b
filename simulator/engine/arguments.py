"""What a definition's expressions see beside their data: variables, and the virtual clock (semantics.md §2)."""

from simulator.engine.program import Program
from simulator.engine.world import Frame
from workflow.expressions import NO_ARGUMENTS, Arguments


def arguments_of(program: Program, frame: Frame) -> Arguments:  # noqa: ARG001
    """The arguments of the expressions that are evaluated for a frame of the program.

    None: the languages of the dialects so far know neither variables nor time.
    """
    return NO_ARGUMENTS
