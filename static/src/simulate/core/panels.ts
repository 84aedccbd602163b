/** The panels' places and sizes: a bar between each two of them, words on the edges where there is no room. */

import { must } from "../../shared/dom";
import { type Word, bring, paintEdges, setUpEdges } from "../../shared/edges";
import { type SplitterOptions, splitter } from "../../shared/splitter";
import { ms, short } from "../../running/time";
import { t } from "../../shared/translation";
import type { App, LeftTab, LowerTab } from "./app";
import { asking } from "./status";

function number(many: number | undefined): string | null {
  return many ? String(many) : null;
}

/** What comes next by itself, and when. */
function dueNext(app: App): string | null {
  const [due] = app.view?.next ?? [];
  if (!due || !app.view) return null;
  const left = ms(due.due) - ms(app.view.clock);
  return `${due.name ?? due.label} ${left > 0 ? t("in {short}", { short: short(left) }) : t("now")}`;
}

/** Before the drawing, which fits the room that is left. */
export function placePanels(app: App): void {
  const setUp = (tab: LeftTab, word: string, icon: string, minor = true): Word => ({
    word,
    icon,
    panel: "left",
    side: "left",
    tab: `tab-${tab}`,
    minor,
  });
  const sheet = { panel: "lower", side: "bottom", sheet: true } as const;
  const lower = (tab: LowerTab, word: string, icon: string, minor = true): Word => ({
    ...sheet,
    word,
    icon,
    tab: `tab-${tab}`,
    part: "timeline",
    minor,
  });
  setUpEdges({
    name: "simulate",
    main: must("#main"),
    canvas: t("Diagram"),
    docked: { left: [1024, 0], right: [1024, 0], bottom: [1200, 620] },
    tabs: 480,
    short: 640,
    words: [
      setUp("scenario", t("Scenario"), "play", false),
      setUp("input", t("Input"), "data"),
      setUp("mocks", t("Mocks"), "function"),
      setUp("events", t("Events"), "envelope"),
      setUp("settings", t("Settings"), "watch"),
      { word: t("Data"), icon: "data", panel: "data", side: "right", sheet: true },
      lower("timeline", t("Timeline"), "clock", false),
      lower("sequence", t("Sequence"), "send"),
      lower("breakpoints", t("Breakpoints"), "breakpoint"),
      lower("watches", t("Watches"), "eye"),
      lower("compare", t("Compare"), "swap"),
      lower("runs", t("Runs"), "fork"),
      { ...sheet, word: t("Next"), icon: "hourglass", part: "next", count: () => number(app.view?.next.length) },
      { ...sheet, word: t("Trace"), icon: "sort", part: "trace", count: () => number(app.trace.length) },
    ],
    note: () => dueNext(app),
  });
  let before = { tab: app.tab, lower: app.lower, asked: 0 };
  app.afterwards(() => {
    const now = { tab: app.tab, lower: app.lower, asked: asking(app.view).length };
    if (now.tab !== before.tab || (now.asked && !before.asked))
      bring(must("#left")); // the page leads there: a question, an event to complete
    else if (now.lower !== before.lower) bring(must("#timeline"));
    before = now;
    paintEdges();
  });
}

export function setUpPanels(app: App): void {
  const [main, bottom] = [must(".sim"), must(".sim > .bottom")];
  const width = (id: string) => (): number => must(id).offsetWidth;
  const below = (share: number) => (): number => bottom.offsetWidth * share;
  type Own = Pick<SplitterOptions, "min" | "max" | "size"> & Partial<SplitterOptions>;
  const bar = (host: HTMLElement, name: string, label: string, own: Own): void =>
    splitter(host, { name, label, axis: "x", grows: -1, ...own });
  const [left, right] = [(): number => innerWidth * 0.35, (): number => innerWidth * 0.45];
  bar(main, "sim-left", t("Width of the set-up"), { grows: 1, min: 220, max: left, size: width("#left") });
  bar(main, "sim-right", t("Width of the data"), { min: 260, max: right, size: width("#data") });
  bar(main, "sim-bottom", t("Height of timeline and trace"), {
    axis: "y",
    min: 120,
    max: () => innerHeight - 260,
    size: () => bottom.offsetHeight,
  });
  bar(bottom, "sim-next", t("Width of what is next"), { min: 150, max: below(0.4), size: width("#next") });
  bar(bottom, "sim-trace", t("Width of the trace"), { min: 200, max: below(0.5), size: width("#trace") });
  const resized = new ResizeObserver(() => app.changed());
  for (const id of ["#timeline", "#trace"]) resized.observe(must(id));
}
