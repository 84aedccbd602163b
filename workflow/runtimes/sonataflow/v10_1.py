"""SonataFlow 10.1, the line before."""

from dataclasses import replace

from workflow.runtimes.sonataflow import PROFILE as LATER

PROFILE = replace(LATER, id="sonataflow@10.1", version="10.1")
