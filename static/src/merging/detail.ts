/** One place of a merge: what stood and stands in its members on each side, and the lines that come of it. */

import { colouredLines } from "../editor/coloured";
import { message } from "../design/problems";
import { alarm, smallButton, textButton } from "../shared/controls";
import { type Child, el, icon } from "../shared/dom";
import { plural, t } from "../shared/translation";
import type { DrawnConflict, Lines, MergePicture, MergedRow, Side } from "./ask";
import type { Entry } from "./entries";
import { type Names, aboutRow, deedOf, whyAsked } from "./words";

export type Choice = Side | "both" | { text: string };

export interface Deeds {
  names: Names;
  hasBase: boolean;
  isOwn: boolean; // mine is what the person has just written
  choose: (conflict: DrawnConflict, choice: Choice) => void;
  /** What is written by hand until now; null where nothing is. */
  written: (conflict: DrawnConflict) => string | null;
  write: (conflict: DrawnConflict, text: string) => void; // it is taken when somebody says so
}

const KEYS = { mine: "m", theirs: "t", both: "b" };
const MOST = 60; // lines that are shown of the result

/** Everything of an entry; `current` is the conflict that the keys are about. */
export function detail(entry: Entry, current: string, merged: MergePicture, deeds: Deeds): HTMLElement[] {
  const short = entry.conflicts.filter(isShort);
  const long = entry.conflicts.filter(one => !isShort(one));
  const rows = [...short.map(one => asked(one, current, deeds)), ...entry.rows.map(row => taken(row, deeds.names))];
  const shown = entry.conflicts.find(({ key }) => key === current);
  return [
    ...(shown ? [el("p", { class: "mwhy small" }, whyAsked(shown, deeds.names, deeds.isOwn))] : []),
    ...(rows.length ? [table(rows, deeds)] : []),
    ...long.map(one => cards(one, current, deeds)),
    ...(shown ? more(shown, deeds) : []),
    ...result(entry, merged),
    ...findingsOf(merged),
  ];
}

/** What is wrong once all is as it is chosen now. */
function findingsOf({ findings, conflicts }: MergePicture): HTMLElement[] {
  if (!findings.length || conflicts.some(({ settled }) => !settled)) return [];
  return [
    el("h3", { class: "mphead" }, t("Wrong with these choices")),
    el("ul", { class: "mwhy small" }, ...findings.map(one => el("li", {}, ...message(one)))),
  ];
}

/** Whether its sides have room beside each other. */
function isShort({ base, mine, theirs }: DrawnConflict): boolean {
  return [base, mine, theirs].every(text => text === null || (!text.includes("\n") && text.length <= 120));
}

function table(rows: HTMLElement[], { names: { base, mine, theirs }, hasBase }: Deeds): HTMLElement {
  const heads = [t("Member"), base, mine, theirs].map(name => el("th", { scope: "col", title: name }, name));
  return el(
    "table",
    { class: hasBase ? "mtable" : "mtable nobase" },
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...rows),
  );
}

function asked(conflict: DrawnConflict, current: string, deeds: Deeds): HTMLElement {
  const { names } = deeds;
  const look = `${conflict.settled ? "settled" : "open"}${conflict.key === current ? " on" : ""}`;
  const value = (side: "base" | Side): Child => conflict[side] ?? absent(conflict, side);
  return el(
    "tr",
    { class: look, "data-key": conflict.key },
    el("th", { scope: "row" }, conflict.member || t("All of it")),
    el("td", { class: "dim", "data-name": names.base }, el("span", { class: "mono" }, value("base"))),
    ...(["mine", "theirs"] as const).map(side =>
      el("td", { "data-name": names[side] }, pick(conflict, side, [value(side)], deeds)),
    ),
  );
}

function absent(conflict: DrawnConflict, side: "base" | Side): HTMLElement {
  return el("i", {}, side !== "base" && conflict.base !== null ? t("deleted") : t("not there"));
}

/** The button that takes one side. */
function pick(conflict: DrawnConflict, way: Side | "both", inside: Child[], deeds: Deeds): HTMLElement {
  const isChosen = conflict.settled && conflict.chosen === way;
  const name = way === "both" ? t("Both") : deedOf(conflict, way) || deeds.names[way];
  return textButton(
    [el("span", { class: "mradio", "aria-hidden": "true" }), el("span", { class: "mono grow" }, ...inside)],
    () => deeds.choose(conflict, way),
    {
      class: "mpick",
      "aria-pressed": String(isChosen),
      disabled: !conflict.choices.includes(way),
      title: t("Take {name} ({key})", { name, key: KEYS[way] }),
      "data-focus": `${conflict.key} ${way}`,
    },
  );
}

function taken(row: MergedRow, names: Names): HTMLElement {
  const now = el(
    "span",
    { class: "mtaken" },
    icon("check", true),
    el("span", { class: "mono" }, row.new || aboutRow(row)),
  );
  const as = el("span", { class: "dim small" }, t("as before"));
  const cells = row.by === "mine" || row.by === "theirs" ? (["mine", "theirs"] as const) : [];
  const sides = cells.map(side => el("td", { "data-name": names[side] }, side === row.by ? now : as));
  const words = row.change === "changed" ? row.words : row.title;
  return el(
    "tr",
    { class: "taken" },
    el("th", { scope: "row" }, words),
    el(
      "td",
      { class: "dim", "data-name": names.base },
      el("span", { class: "mono" }, row.old || (row.change === "added" ? t("not there") : "–")),
    ),
    ...(sides.length ? sides : [el("td", { colspan: 2 }, now)]),
  );
}

/** Sides of several lines, one below the other. */
function cards(conflict: DrawnConflict, current: string, deeds: Deeds): HTMLElement {
  const { names } = deeds;
  const text = (value: string | null, side: "base" | Side): HTMLElement =>
    value === null
      ? el("p", { class: "dim small" }, absent(conflict, side))
      : el("pre", { class: "mono scroll", tabindex: 0 }, value);
  const sides = (["mine", "theirs"] as const).map(side =>
    el(
      "div",
      { class: `mside${conflict.settled && conflict.chosen === side ? " chosen" : ""}` },
      pick(conflict, side, headOf(conflict, side, names), deeds),
      text(conflict[side], side),
    ),
  );
  const before =
    conflict.base === null
      ? []
      : [el("details", { class: "mbase" }, el("summary", {}, names.base), text(conflict.base, "base"))];
  const title = conflict.member ? [el("h4", {}, conflict.member)] : [];
  return el(
    "div",
    { class: conflict.key === current ? "mcards on" : "mcards", "data-key": conflict.key },
    ...title,
    ...sides,
    ...before,
  );
}

function headOf(conflict: DrawnConflict, side: Side, names: Names): Child[] {
  const deed = deedOf(conflict, side);
  return deed ? [el("b", {}, deed), " ", el("span", { class: "dim" }, names[side])] : [el("b", {}, names[side])];
}

/** What can be taken besides a side. */
function more(conflict: DrawnConflict, deeds: Deeds): HTMLElement[] {
  const both = conflict.choices.includes("both")
    ? [
        smallButton(t("Take both, {mine} first", { mine: deeds.names.mine }), () => deeds.choose(conflict, "both"), {
          class: "btn sm",
          "data-focus": `${conflict.key} both`,
          "aria-pressed": String(conflict.settled && conflict.chosen === "both"),
        }),
      ]
    : [];
  const hand = conflict.choices.includes("hand") ? [byHand(conflict, deeds)] : [];
  return both.length + hand.length ? [el("div", { class: "mmore" }, ...both, ...hand)] : [];
}

function byHand(conflict: DrawnConflict, deeds: Deeds): HTMLElement {
  const kept = deeds.written(conflict);
  const written = kept ?? conflict.mine ?? conflict.theirs ?? "";
  const area = el("textarea", { class: "input mono", rows: Math.min(written.split("\n").length + 1, 12) }, written);
  area.setAttribute("aria-label", t("Written by hand"));
  area.addEventListener("input", () => deeds.write(conflict, area.value));
  const done = smallButton(t("Use this"), () => deeds.choose(conflict, { text: area.value }), {
    "data-focus": `${conflict.key} hand`,
  });
  const { trouble } = conflict;
  const why = trouble ? t("This cannot be taken. Line {line}, column {column}: {message}", { ...trouble }) : "";
  if (trouble) area.setAttribute("aria-invalid", "true");
  const isChosen = conflict.settled && conflict.chosen === "hand";
  const words = isChosen ? t("Written by hand") : t("Write it myself");
  const summary = el("summary", {}, icon(isChosen ? "check" : "pencil", true), words);
  return el("details", { class: "mhand", open: kept !== null }, summary, area, alarm(why), done);
}

/** The lines of the merged text. */
function result(entry: Entry, { text, conflicts }: MergePicture): HTMLElement[] {
  if (!entry.lines) return [];
  const [first, whole] = entry.lines;
  const last = Math.min(whole, first + MOST - 1);
  const lines = text
    .replaceAll("\r\n", "\n")
    .split("\n")
    .slice(first - 1, last);
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => line.length - line.trimStart().length));
  const code = lines.map(line => line.slice(indent)).join("\n");
  const open = conflicts.flatMap(({ lines: own, settled }) => (own && !settled ? [own] : []));
  const isOpen = (line: number): boolean => open.some(([from, to]: Lines) => from <= line && line <= to);
  const rows = colouredLines(code, /^\s*[{[]/.test(text) ? "json" : "yaml").map((line, index) => {
    const asks = isOpen(first + index);
    return el(
      "span",
      { class: asks ? "open" : "", title: asks ? t("until somebody chooses") : null },
      el("i", {}, String(first + index)),
      ...line,
      "\n",
    );
  });
  const where = whole === first ? t("line {n}", { n: first }) : t("lines {first} to {last}", { first, last: whole });
  return [
    el("div", { class: "mphead" }, el("h3", {}, t("What it will be")), el("span", { class: "dim small" }, where)),
    el("pre", { class: "mcode code scroll", tabindex: 0, "aria-label": t("What it will be") }, ...rows),
    ...(last < whole
      ? [el("p", { class: "dim small mwhy" }, plural(whole - last, "and {n} line more", "and {n} lines more"))]
      : []),
  ];
}
