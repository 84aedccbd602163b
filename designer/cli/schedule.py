"""`signalbox schedule`: when a definition is started by time (docs/command-line.md, "When it is started")."""

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime

from designer.cli import _input
from designer.cli._output import as_json as printed
from designer.files.run_length import RunLength, run_length
from designer.files.texts import Unreadable, read_single, unparsed, warn
from workflow import durations
from workflow.calendar import Calendar, Gap, Start, TooLong, Touched
from workflow.calendar.calendar_json import Asked, Unusable, as_json, calendars, year
from workflow.definition import understand
from workflow.durations import format_ms, format_time, to_words
from workflow.model import Workflow
from workflow.paths import Json

HELP = "list when a definition is started: each start of a year, changes of clocks, overlaps, gaps"

WEEKDAYS = ("Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed")
"""From 1 January 1970 on."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition; - is standard input")
    parser.add_argument("--from", dest="first", metavar="TIME", help="the first day or time; else 1 January")
    parser.add_argument("--to", dest="last", metavar="TIME", help="the last day or time; else 31 December of that year")
    parser.add_argument(
        "--zone", metavar="ZONE", default="UTC", help="whose clocks to show where a schedule names none"
    )
    parser.add_argument("--scenario", metavar="S.yaml", help="how long a run lasts; otherwise those beside FILE")
    _input.add_others(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: told; 2: the definition, the scenario or an option cannot be used."""
    try:
        workflow = _workflow(options.file)
        asked = _asked(options)
        run = run_length(options.file, options.scenario, options.others)
        found = calendars(workflow, asked, None if run is None else run.milliseconds)
    except Unusable as error:
        warn(f"--{error.option}: {error}")
        return 2
    except TooLong as error:
        warn(f"--to: {error}")
        return 2
    except Unreadable as error:
        warn(error)
        return 2
    told = _data(asked, run, found) if options.format == "json" else "\n".join(_text(asked, run, found))
    print(told)
    return 0


def _workflow(file: str) -> Workflow:
    """The definition in a file. Raises Unreadable."""
    definition = understand(read_single(file))
    if definition.workflow is None:
        raise unparsed(file, definition)
    return definition.workflow


def _asked(options: argparse.Namespace) -> Asked:
    """From when to when: a year without more, this one without anything."""
    given = options.first or options.last or str(datetime.now(UTC).year)
    first, last = year(int(given[:4]) if given[:4].isdecimal() else 0)
    return Asked(options.first or first, options.last or last, options.zone)


def _data(asked: Asked, run: RunLength | None, found: list[Calendar]) -> str:
    lasts = run and {"scenario": run.scenario, "file": run.file, "duration": format_ms(run.milliseconds)}
    told: dict[str, Json] = {"from": asked.first, "to": asked.last, "run": lasts}
    return printed({**told, "schedules": [as_json(one) for one in found]})


def _text(asked: Asked, run: RunLength | None, found: list[Calendar]) -> Iterator[str]:
    """The starts of each schedule, a line each."""
    if not found:
        yield "nothing is started by time"
    elif run is not None:
        yield f"a run lasts {to_words(format_ms(run.milliseconds))} (scenario “{run.scenario}”, {run.file})"
    else:
        yield "how long a run lasts is not known: give a scenario, and overlaps are told"
    for one in found:
        yield from ("", f"{one.plan.kind} {one.plan.text}: {one.plan.words}")
        if one.plan.note:
            yield f"  {one.plan.note}"
        yield f"  {_summary(asked, one)}"
        yield from (f"  {_line(start)}" for start in one.starts)
        if one.is_cut:
            yield f"  … the first {len(one.starts):,} of {one.count:,} starts are listed"
        yield from (f"  {_gap(gap)}" for gap in one.gaps)


def _summary(asked: Asked, found: Calendar) -> str:
    """`365 starts from 2026-01-01 to 2026-12-31, Europe/Berlin; 2 touched by a change of clocks`."""
    starts = "1 start" if found.count == 1 else f"{found.count:,} starts"
    told = [f"{starts} from {asked.first} to {asked.last}, {found.timezone}"]
    told += [f"{len(found.touched):,} touched by a change of clocks"] if found.touched else []
    told += [f"{found.overlaps:,} while the run before goes on"] if found.overlaps else []
    days = sum(gap.days for gap in found.gaps)
    told += [f"{days:,} {'day' if days == 1 else 'days'} in gaps"] if days else []
    return "; ".join(told)


def _line(start: Start) -> str:
    """`Sun 2026-03-29 03:00  2026-03-29T01:00:00Z  moved: clocks skip 02:30`."""
    wall = format_time(start.wall).removesuffix("Z")
    weekday = WEEKDAYS[start.wall // durations.DAY % 7]
    told = [f"{weekday} {_shown(wall)}", format_time(start.at)]
    told += [_touched(start.touched)] if start.touched else []
    told += [f"overlaps the run before by {to_words(format_ms(start.overlap))}"] if start.overlap else []
    return "  ".join(told)


def _touched(touched: Touched) -> str:
    time = _shown(format_time(touched.wall).removesuffix("Z"))[11:]
    if touched.mark == "moved":
        return f"moved: clocks skip {time}"
    if touched.mark == "once":
        return f"once of two: clocks show {time} again at {format_time(touched.again or 0)}"
    return f"moved on the wall: {time} before clocks were changed"


def _shown(wall: str) -> str:
    """A time without seconds that are none."""
    return wall.replace("T", " ").removesuffix(":00") if wall.count(":") == 2 else wall


def _gap(gap: Gap) -> str:
    first, last = (format_time(one)[: len("2026-12-24")] for one in (gap.first, gap.last))
    return f"no start on {first}" if gap.days == 1 else f"no start from {first} to {last}: {gap.days:,} days"
