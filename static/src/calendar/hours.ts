/** The hours of a day as a drawing: what clocks show in each zone, and the runs as blocks. */

import { svg } from "../shared/dom";
import { t } from "../shared/translation";
import { type Block, blocksOf, hoursToSee } from "./blocks";
import { type Hour, clockOf, hours } from "./days";
import type { Day } from "./types";
import { lasting, longDay, placeOf, time } from "./words";

const WIDE = 310;
const HEAD = 32; // above the first hour
const COLUMN = 48;
const LANES = 40; // beside each other, at most
const HOUR = 3_600_000;
const LETTER = 6.2; // of a label, in units of the drawing

interface Scale {
  left: number; // where the blocks begin
  y: (at: number) => number;
  top: number;
  bottom: number;
  from: number; // milliseconds
  until: number;
}

type Box = { x: number; y: number; width: number; height: number };

/** Null where nothing happens on the day, or more than is listed or has room. */
export function hoursOf(day: Day): SVGSVGElement | null {
  if (day.starts.length < day.count) return null;
  const all = hours(day.date, day.zone);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return null;
  const again = day.touched.flatMap(one => (one.again ? [Date.parse(one.again)] : []));
  const blocks = blocksOf(day.around, day.run, first.from, last.until, HOUR * 0.6);
  const lanes = Math.max(...blocks.map(one => one.lane + 1), 1);
  if (lanes > LANES) return null;
  const rows = hoursToSee(all, blocks, again);
  if (!rows.length) return null;
  const zones = [day.zone, "UTC", ...(day.second ? [day.second] : [])];
  const scale = scaleOf(rows, zones.length);
  const boxes = boxesOf(
    blocks,
    lanes,
    scale,
    again.some(at => scale.from <= at && at < scale.until),
  );
  const label = t("{day}, hour by hour", { day: longDay(day.date) });
  return svg(
    "svg",
    { class: "dayhours", viewBox: `0 0 ${WIDE} ${scale.bottom + 8}`, role: "img", "aria-label": label },
    ...zones.map((zone, at) =>
      svg("text", { class: "b", x: 4 + at * COLUMN, y: 12 }, svg("title", {}, zone), place(zone)),
    ),
    ...rows.flatMap(hour => hourLine(hour, zones, scale)),
    ...rows.flatMap(hour => changed(hour, scale, boxes)),
    ...blocks.flatMap((block, at) => drawn(block, boxes[at], day, scale)),
    ...again.filter(at => scale.from <= at && at < scale.until).flatMap(at => notAgain(at, scale)),
  );
}

/** `Berlin`, as much of it as a column has room for. */
function place(zone: string): string {
  const name = placeOf(zone);
  return name.length > 7 ? `${name.slice(0, 6)}…` : name;
}

function scaleOf(rows: Hour[], zones: number): Scale {
  const from = rows[0]?.from ?? 0;
  const until = rows.at(-1)?.until ?? from;
  const hour = until - from > 10 * HOUR ? 24 : 38;
  const y = (at: number): number => HEAD + ((Math.min(Math.max(at, from), until) - from) / HOUR) * hour;
  return { left: zones * COLUMN - 2, y, top: HEAD, bottom: y(until), from, until };
}

function hourLine(hour: Hour, zones: string[], { y, left }: Scale): SVGElement[] {
  return [
    ...zones.map((zone, at) =>
      svg("text", { class: "h", x: 4 + at * COLUMN, y: y(hour.from) + 4 }, time(clockOf(zone)(hour.from))),
    ),
    svg("path", { class: "gl", d: `M${left} ${y(hour.from)}H${WIDE - 4}` }),
  ];
}

function boxesOf(blocks: readonly Block[], lanes: number, scale: Scale, beside: boolean): Box[] {
  const room = WIDE - 4 - scale.left - (beside ? roomBeside(scale) : 0);
  const width = Math.min(104, room / lanes);
  return blocks.map(({ lane, from, until }) => {
    const y = scale.y(from);
    const height = Math.max(scale.y(until) - y, 16);
    return { x: scale.left + lane * width + 1, y, width: Math.max(width - 2, 1), height };
  });
}

/** What a change of clocks does to an hour; its words only where no block would cover them. */
function changed(hour: Hour, { y, left }: Scale, boxes: readonly Box[]): SVGElement[] {
  const words = (text: string, at: number): SVGElement[] =>
    text.length * LETTER < WIDE - 8 - left && boxes.every(box => box.y > at || box.y + box.height < at - 12)
      ? [svg("text", { class: "wt0", x: WIDE - 8, y: at, "text-anchor": "end" }, text)]
      : [];
  if (hour.twice) {
    const top = y(hour.from - (hour.until - hour.from));
    const fold = { class: "fold", x: left, y: top, width: WIDE - 4 - left, height: y(hour.until) - top, rx: 4 };
    return [svg("rect", fold), ...words(t("this hour comes twice"), top + 14)];
  }
  if (!hour.after) return [];
  const text = t("clocks skip what is before {time}", { time: hour.local });
  return [svg("path", { class: "skip", d: `M${left} ${y(hour.from)}H${WIDE - 4}` }), ...words(text, y(hour.from) - 6)];
}

function drawn(block: Block, box: Box | undefined, day: Day, { y, from: began }: Scale): SVGElement[] {
  if (!box) return [];
  const { start, shared, from, until } = block;
  const clock = time(start ? start.local : clockOf(day.zone)(from));
  const at = from < began ? `… ${clock}` : clock;
  const number = start ? day.numbers.get(start.utc) : undefined;
  const named = number ? t("{time}, run {number}", { time: at, number }) : at;
  const length = day.run ? lasting(day.run.duration) : "";
  const fits = (text: string): boolean => text.length * LETTER < box.width - 8;
  const name = fits(named) ? named : fits(at) ? at : "";
  const look = day.run ? "run0" : "run0 open";
  return [
    svg("rect", { class: look, ...box, rx: 4 }, svg("title", {}, [named, length].filter(Boolean).join(", "))),
    ...(shared && y(shared) < y(until)
      ? [svg("rect", { class: "ov", ...box, y: y(shared), height: y(until) - y(shared) })]
      : []),
    ...(name ? [svg("text", { class: "cs", x: box.x + 6, y: box.y + 12 }, name)] : []),
    ...(name && box.height > 30 && fits(length) && length
      ? [svg("text", { class: "cs", x: box.x + 6, y: box.y + 26 }, length)]
      : []),
  ];
}

/** How wide the words about a start that does not come again are, beside the blocks. */
function roomBeside({ left }: Scale): number {
  return Math.min(t("not again").length * (LETTER + 1) + 20, (WIDE - 4 - left) * 0.5);
}

function notAgain(at: number, scale: Scale): SVGElement[] {
  const width = roomBeside(scale) - 6;
  const x = WIDE - 8 - width;
  const words = t("not again");
  const fits = words.length * LETTER < width;
  return [
    svg("rect", { class: "not", x, y: scale.y(at), width, height: 18, rx: 4 }, svg("title", {}, words)),
    ...(fits ? [svg("text", { class: "wt0", x: x + 6, y: scale.y(at) + 13 }, words)] : []),
  ];
}
