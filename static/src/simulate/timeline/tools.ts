/** The buttons beside the tabs: what the rows are of, how much of the run they show, and the picture as a file. */

import { t } from "../../shared/translation";
import { messageOf } from "../../shared/api";
import { menuAt } from "../../shared/menu";
import { toast } from "../../shared/toast";
import { chosen, showChosen, showWhole, zoomIn, zoomOut } from "./handling";
import type { Rows } from "./lanes";
import { redraw, timelineState } from "./state";
import { isPart } from "./strip";
import type { App } from "../core/app";
import { select } from "../core/fields";
import { type Part, html, nothing, smallButton } from "../core/widgets";

const ROWS: readonly [Rows, string][] = [
  ["state", t("States")],
  ["attempt", t("Attempts")],
  ["branch", t("Branches")],
  ["instance", t("Instances")],
];

async function save(app: App, format: "svg" | "png"): Promise<void> {
  try {
    await (await import("./saved-picture")).save(app, format);
  } catch (error) {
    toast(t("The timeline cannot be exported: {why}", { why: messageOf(error) }));
  }
}

function exports(app: App, button: HTMLElement): void {
  const { right, top, bottom } = button.getBoundingClientRect();
  const entry = (format: "svg" | "png", label: string) => ({
    label,
    detail: t("the rows as they are shown, light"),
    icon: "export",
    run: () => void save(app, format),
  });
  const y = bottom + 110 < innerHeight ? bottom + 4 : top;
  menuAt(right, y, t("Export the timeline"), [entry("svg", t("SVG")), entry("png", t("PNG"))], () => button.focus());
}

/** What the rows are of: the head of their names. */
export function rowsChoice(app: App): Part {
  const own = timelineState.of(app);
  const rows = ROWS.map(([id, words]) => [id, id === "state" && app.ofTasks ? t("Tasks") : words] as const);
  return select(rows, {
    label: t("Rows of the timeline"),
    value: own.rows,
    put: rows => {
      own.rows = rows as Rows;
      app.changed(); // other rows may need a bar to scroll them by
    },
  });
}

export function tools(app: App): Part {
  const own = timelineState.of(app);
  const drawn = own.of(app);
  if (!drawn) return nothing;
  const tool = (sign: string, label: string, run: () => void, disabled = false): Part =>
    smallButton(sign, label, label, run, disabled);
  return html`<div class="right tltools" role="toolbar" aria-label=${t("Timeline")}>
    <button
      type="button"
      class="cuts"
      aria-label=${t("Cut idle time")}
      aria-pressed=${own.cut}
      title=${t("Cut idle time: waits much longer than most are shown short, and marked")}
      @click=${() => {
        own.cut = !own.cut;
        redraw(app);
      }}
    >
      <b>//</b><span>${t("Cut idle time")}</span>
    </button>
    ${tool("minus", t("Zoom out"), () => zoomOut(app), !isPart(drawn))} ${tool("plus", t("Zoom in"), () => zoomIn(app))}
    ${tool("goto", t("Zoom to what is chosen"), () => showChosen(app), chosen(app) === null)}
    ${tool("fit", t("Whole run"), () => showWhole(app), !isPart(drawn))}
    ${tool("export", t("Export the timeline"), () => {
      const button = document.querySelector<HTMLElement>("#timeline .tltools [data-icon=export]");
      if (button) exports(app, button);
    })}
  </div>`;
}
