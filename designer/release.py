"""What is installed under which name, and which release it is.

The distribution has a name of its own: `signalbox` is another project on PyPI. The command and the import are
`signalbox`.
"""

from importlib.metadata import version

DISTRIBUTION = "signalbox-workflow"


def release() -> str:
    return version(DISTRIBUTION)


def extra(name: str) -> str:
    return f'pip install "{DISTRIBUTION}[{name}]"'
