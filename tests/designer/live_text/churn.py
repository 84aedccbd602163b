"""Random edits of two writers whose lines are cut and late, and what must be true in the end."""

import asyncio
import random
import re

import yaml

from tests.designer.live_text.writers import Writer

MARKER = re.compile(r"# m[0-9a-f]{6}\n")
CUTS = 0.006
"""How often after an edit the line is cut."""
STATES = "".join(f"- name: s{number}\n  type: inject\n" for number in range(8))
BEGUN = f"id: churn\nname: Churn 😀\nversion: '1'\nstates:\n{STATES}"


class Churn:
    """`edits` random edits: markers put between lines, taken out again, names changed; lines are cut and come back."""

    def __init__(self, writers: tuple[Writer, Writer], edits: int, seed: int) -> None:
        self.writers = writers
        self.edits = edits
        self.chance = random.Random(seed)
        self.put: set[str] = set()
        self.taken: set[str] = set()
        self.cuts = 0

    async def run(self) -> str:
        """The text that both have in the end."""
        for number in range(self.edits):
            writer = self.chance.choice(self.writers)
            await writer.give(self.edit(writer))
            if self.chance.random() < CUTS:
                await self.cut(writer)
            if writer.line is None and self.chance.random() < 0.1:
                await writer.join()
            if self.chance.random() < 0.3:  # who does not listen is late
                await writer.drain()
            if number % 20 == 0:
                await asyncio.sleep(0)
        return await self.settle()

    async def cut(self, writer: Writer) -> None:
        """Nothing goes over the line any more, also what is under way."""
        if writer.line is not None:
            self.cuts += 1
            writer.cut()
            await asyncio.sleep(0.05)  # or there would be more lines than may be

    def edit(self, writer: Writer) -> bytes:
        """Each keeps the text one that reads: a comment more or less, another name."""
        text = str(writer)
        own = MARKER.findall(text)
        kind = self.chance.random()
        if own and kind < 0.3:
            gone = self.chance.choice(own)
            self.taken.add(gone)
            return writer.edit(len(text[: text.index(gone)].encode()), len(gone.encode()), "")
        if kind < 0.45:
            found = self.chance.choice(list(re.finditer(r"(?<=name: )s\w+", text)))
            at = len(text[: found.end()].encode())
            return writer.edit(at, 0, self.chance.choice("abcä"))
        marker = f"# m{self.chance.randrange(16**6):06x}\n"
        self.put.add(marker)
        lines = text.split("\n")
        at = len("\n".join(lines[: self.chance.randrange(len(lines))]).encode())
        return writer.edit(at + 1 if at else 0, 0, marker)

    async def settle(self) -> str:
        """All lines are up, all is kept, all have all."""
        for writer in self.writers:
            if writer.line is None:
                await writer.join()
        for writer in self.writers:
            await writer.settled()
        one, other = self.writers
        for _ in range(200):
            for writer in self.writers:
                await writer.hear(0.05)
                await writer.drain()
            if str(one) == str(other):
                break
        return str(one)

    def check(self, text: str, kept: str) -> None:
        """Both have the same, and so has the server; each marker is there unless somebody took it out."""
        one, other = self.writers
        assert str(one) == str(other) == kept == text
        there = set(MARKER.findall(text))
        assert there >= self.put - self.taken
        assert not there - self.put
        assert len(yaml.safe_load(text)["states"]) == 8
