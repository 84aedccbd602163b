"""Files that are brought, and zips made to do harm."""

import io
import json
import struct
import zipfile
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient

from tests.designer.subflow_samples import CHILD


async def bring(client: AsyncClient, *files: tuple[str, str | bytes], again: str = "ask") -> list[dict[str, Any]]:
    uploads = [SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text) for name, text in files]
    answer = await client.post(f"/api/import?again={again}", {"files": uploads})
    assert answer.status_code == 200, answer.content
    return json.loads(answer.content)["items"]  # type: ignore[no-any-return]


def archive(*entries: tuple[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, data in entries:
            made.writestr(name, data)
    return out.getvalue()


def declared(data: bytes, size: int) -> bytes:
    """The zip with another size written into its entries: it lies about what comes out."""
    changed = bytearray(data)
    for sign, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = changed.find(sign)
        changed[place + at : place + at + 4] = struct.pack("<I", size)
    return bytes(changed)


def overlapping() -> bytes:
    """A zip whose entries all are one stretch of bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("a.yaml", b"a" * 900_000)
        info = made.infolist()[0]
        for number in range(60):
            twin = zipfile.ZipInfo(f"{number}.yaml")
            for name in ("header_offset", "CRC", "compress_size", "file_size", "compress_type", "flag_bits"):
                setattr(twin, name, getattr(info, name))
            made.filelist.append(twin)
    return out.getvalue()


def encrypted(data: bytes) -> bytes:
    changed = bytearray(data)
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = changed.find(sign)
        changed[place + at] |= 1
    return bytes(changed)


GOOD = archive(("child.yaml", CHILD))

ZEROS = archive(("big.yaml", b"0" * (12 * 1024 * 1024)))

HOSTILE = {
    "not a zip": (b"PK\x03\x04 and then nothing", "cannot be read"),
    "empty": (archive(), "no file in it"),
    "cut short": (GOOD[:-30], "cannot be read"),
    "too many entries": (archive(*((f"{n}.yaml", "a: 1") for n in range(501))), "501 entries"),
    "a bomb": (archive(*((f"{n}.yaml", b"0" * 900_000) for n in range(40))), "would expand to more than"),
    "one that is large": (ZEROS, "1,048,576 are allowed"),
    "a bomb that lies": (declared(ZEROS, 100), "damaged"),
    "says it is huge": (declared(GOOD, 0xFFFFFFF0), "would expand to more than"),
    "overlapping": (overlapping(), "would expand to more than"),
    "encrypted": (encrypted(GOOD), "it is encrypted"),
    "lzma": (archive(("a.yaml", CHILD), method=zipfile.ZIP_LZMA), "compression is not supported"),
    "damaged": (GOOD[:50] + b"\x00" * 20 + GOOD[70:], "damaged"),
}
