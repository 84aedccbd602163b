/** The lower left: timeline, sequence, breakpoints, watches, the comparison of runs and their list, one at a time. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App, LowerTab } from "../core/app";
import { breakpointsOf } from "../debugger/breakpoint-list";
import { laterPart } from "../core/later-part";
import { type Part, html, nothing, tabs } from "../core/widgets";
import { loadRuns } from "../debugger/runs";
import { sequence } from "../sequence/later";
import { timeline, timelineTools } from "../timeline/later";
import { watchesOf } from "../debugger/watch-list";

const PANELS: Record<LowerTab, (app: App, actions: Actions) => Part> = {
  timeline,
  sequence,
  breakpoints: laterPart(async () => (await import("../debugger/breakpoints")).breakpointsPanel),
  watches: laterPart(async () => (await import("../debugger/watches")).watchesPanel),
  compare: laterPart(async () => (await import("../debugger/compare")).comparePanel),
  runs: laterPart(async () => (await import("../debugger/run-list")).runsPanel),
};

function choose(app: App, tab: LowerTab): void {
  app.lower = tab;
  if (tab === "runs") void loadRuns(app); // they go on without this page
  app.changed();
}

export function lower(app: App, actions: Actions): Part {
  const all: [LowerTab, string, unknown?][] = [
    ["timeline", t("Timeline")],
    ["sequence", t("Sequence")],
    ["breakpoints", t("Breakpoints"), breakpointsOf(app).length || null],
    ["watches", t("Watches"), watchesOf(app).length || null],
    ["compare", t("Compare")],
    ["runs", t("Runs")],
  ];
  const panel = PANELS[app.lower];
  return html`<div class="lowerbar">
      ${tabs(t("Timeline and debugger"), all, app.lower, tab => choose(app, tab))}${
        app.lower === "timeline" ? timelineTools(app) : nothing
      }
    </div>
    <div class="lowerpanel" role="tabpanel" id="panel-${app.lower}" aria-labelledby="tab-${app.lower}">
      ${panel(app, actions)}
    </div>`;
}
