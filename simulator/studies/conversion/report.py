"""What became of definitions that were converted: a row each, as JSON, CSV or a page of HTML."""

import csv
import html
import json
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final

from simulator.studies.conversion.proof import Proof, Trial
from workflow.convert import Converted, Loss
from workflow.paths import Json, pointer
from workflow.profile import SPECIFICATION

FORMATS: Final = ("json", "csv", "html")
LOSSLESS, WITH_LOSSES, UNTRIED = "lossless", "with losses", "not tried"
WRONG, UNREADABLE = "differs", "not converted"
COLUMNS: Final = (
    "file",
    "id",
    "from",
    "to",
    "outcome",
    "losses",
    "notes",
    "scenarios",
    "same",
    "proved",
    "states",
    "why",
)


Record = dict[str, Json]
"""A row as JSON says it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One definition: `converted` is None where it could not be, as `why` says."""

    file: str
    id: str
    source: str
    target: str
    converted: Converted | None
    proof: Proof | None
    why: str = ""

    @property
    def outcome(self) -> str:
        """One of the five words above; `UNTRIED` where nothing is lost, and no run that was asked for tells more."""
        if self.converted is None:
            return UNREADABLE
        if self.proof is not None and self.proof.wrong:
            return WRONG
        if self.converted.losses:
            return WITH_LOSSES
        return UNTRIED if self.proof is not None and not self.proof.is_tried else LOSSLESS


def as_json(row: Row) -> Record:
    """A row with its losses, its notes, and per state how far it is proved."""
    converted, proof = row.converted, row.proof
    found: Record = {"file": row.file, "id": row.id, "from": row.source, "to": row.target}
    if converted is not None and converted.runtime != SPECIFICATION.id:
        found["runtime"] = converted.runtime
    found |= {"outcome": row.outcome, "why": row.why} if row.why else {"outcome": row.outcome}
    if converted is not None:
        found["losses"] = [_loss(one) for one in converted.losses]
        found["notes"] = [_loss(one) for one in converted.notes]
    if proof is not None:
        found["scenarios"] = [_trial(one) for one in proof.trials]
        found["states"] = [
            {"name": one.name, "pointer": pointer(one.path), "how": one.how, "scenarios": one.scenarios}
            for one in proof.states
        ]
    return found


def _loss(loss: Loss) -> dict[str, Json]:
    return {"message": loss.message, "pointer": pointer(loss.path), "line": loss.range.start.line}


def _trial(one: Trial) -> dict[str, Json]:
    told = [{"what": each.what, "before": each.before, "after": each.after} for each in one.differences]
    return {"name": one.name, "same": one.is_same, "cut": one.is_cut, "wrong": one.is_wrong, "differences": told}


def failed(file: str, identifier: str, source: str, target: str, why: str) -> Record:
    """What `as_json` says of a definition that was not converted."""
    return as_json(Row(file, identifier, source, target, None, None, why))


def written(records: Sequence[Record], form: str) -> str:
    """The report of several definitions, each as `as_json` says it, in one of `FORMATS`."""
    if form == "json":
        return json.dumps({"definitions": list(records)}, ensure_ascii=False, indent=1) + "\n"
    return _csv(records) if form == "csv" else _html(records)


def _cells(record: Record) -> tuple[Any, ...]:
    losses, notes, runs, states = (record.get(name) for name in ("losses", "notes", "scenarios", "states"))
    return (
        record["file"],
        record["id"],
        record["from"],
        record["to"],
        record["outcome"],
        "" if losses is None else len(losses),
        "" if notes is None else len(notes),
        "" if runs is None else len(runs),
        "" if runs is None else sum(one["same"] for one in runs),
        "" if states is None else sum(one["how"] == "proved" for one in states),
        "" if states is None else len(states),
        record.get("why") or "; ".join(dict.fromkeys(one["message"] for one in losses or ())),
    )


def _csv(records: Sequence[Record]) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_safe(cell) for cell in _cells(record)] for record in records)
    return out.getvalue()


def _safe(cell: Any) -> Any:
    """A text that a spreadsheet would take for a formula is one no more."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def _html(records: Sequence[Record]) -> str:
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    body = "".join(
        f'<tr class="{record["outcome"].replace(" ", "-")}">'
        + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in _cells(record))
        + "</tr>\n"
        for record in records
    )
    good = sum(record["outcome"] == LOSSLESS for record in records)
    return _PAGE.format(head=head, body=body, count=len(records), good=good)


_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Conversion</title>
<style>
:root {{ color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif }}
body {{ margin: 2rem auto; max-width: 80rem; padding: 0 1rem }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884 }}
td:nth-child(n+6):nth-child(-n+11) {{ text-align: right; font-variant-numeric: tabular-nums }}
.differs td:nth-child(5), .not-converted td:nth-child(5) {{ font-weight: 700 }}
</style>
<h1>Conversion</h1>
<p>{count} definitions, {good} of them without loss.</p>
<table><thead><tr>{head}</tr></thead><tbody>
{body}</tbody></table></html>
"""
