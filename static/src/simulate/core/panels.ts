/** The panels' places and sizes: a bar between each two of them, words on the edges where there is no room; what is
 * drawn to a size is
 *  drawn anew when it changes. */

import { must } from "../../shared/dom";
import { type Word, bring, paintEdges, setUpEdges } from "../../shared/edges";
import { splitter } from "../../shared/splitter";
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
  const lower = (tab: LowerTab, word: string, icon: string, minor = true): Word => ({
    word,
    icon,
    panel: "lower",
    side: "bottom",
    tab: `tab-${tab}`,
    part: "timeline",
    minor,
    sheet: true,
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
      {
        word: t("Next"),
        icon: "hourglass",
        panel: "lower",
        side: "bottom",
        part: "next",
        sheet: true,
        count: () => number(app.view?.next.length),
      },
      {
        word: t("Trace"),
        icon: "sort",
        panel: "lower",
        side: "bottom",
        part: "trace",
        sheet: true,
        count: () => number(app.trace.length),
      },
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
  const main = must(".sim");
  const bottom = must(".sim > .bottom");
  const width = (id: string) => (): number => must(id).offsetWidth;
  splitter(main, {
    name: "sim-left",
    label: t("Width of the set-up"),
    axis: "x",
    grows: 1,
    min: 220,
    max: () => innerWidth * 0.35,
    size: width("#left"),
  });
  splitter(main, {
    name: "sim-right",
    label: t("Width of the data"),
    axis: "x",
    grows: -1,
    min: 260,
    max: () => innerWidth * 0.45,
    size: width("#data"),
  });
  splitter(main, {
    name: "sim-bottom",
    label: t("Height of timeline and trace"),
    axis: "y",
    grows: -1,
    min: 120,
    max: () => innerHeight - 260,
    size: () => bottom.offsetHeight,
  });
  splitter(bottom, {
    name: "sim-next",
    label: t("Width of what is next"),
    axis: "x",
    grows: -1,
    min: 150,
    max: () => bottom.offsetWidth * 0.4,
    size: width("#next"),
  });
  splitter(bottom, {
    name: "sim-trace",
    label: t("Width of the trace"),
    axis: "x",
    grows: -1,
    min: 200,
    max: () => bottom.offsetWidth * 0.5,
    size: width("#trace"),
  });
  const resized = new ResizeObserver(() => app.changed());
  for (const id of ["#timeline", "#trace"]) resized.observe(must(id));
}
