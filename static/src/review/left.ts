/** The left side: which versions, then what changed, the states in words, or all versions; below how well they do. */

import { render } from "lit";
import { ChangeList } from "../comparison/list";
import type { Comparison, Row } from "../comparison/types";
import { textButton } from "../shared/controls";
import { el, must, replace } from "../shared/dom";
import { tabs } from "../shared/tabs";
import { t } from "../shared/translation";
import { type Review, TABS, type Tab } from "./app";
import { Facts } from "./facts";
import { pickers } from "./pickers";
import { statesTable } from "./states";
import { VersionList } from "./versions";

const TITLES: Record<Tab, string> = { changes: t("Changes"), states: t("In words"), versions: t("Versions") };

export function mountLeft(app: Review, host: HTMLElement): void {
  const head = el("div", {});
  const tab = (name: Tab): HTMLElement =>
    textButton([TITLES[name], " ", el("span", { class: "count", hidden: true })], null, {
      class: null,
      role: "tab",
      id: `tab-${name}`,
      "aria-controls": `pane-${name}`,
    });
  const strip = el(
    "div",
    { class: "tabs" },
    el("div", { role: "tablist", "aria-label": t("Changes, the definition in words, and versions") }, ...TABS.map(tab)),
  );
  const pane = (name: Tab): HTMLElement =>
    el("div", { class: "scroll", id: `pane-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}`, tabindex: 0 });
  const [changes, states, versions] = [pane("changes"), pane("states"), pane("versions")];
  const foot = el("footer", { class: "facts" });
  host.append(head, strip, changes, states, versions, foot);
  const open = tabs(must("[role=tablist]", strip), `tab-${app.tab}`, id => app.open(id.slice(4) as Tab));
  const list = new Changes(app, changes);
  const versionList = new VersionList(app);
  const facts = new Facts(app);
  app.onChange(() => {
    render(pickers(app), head);
    open(`tab-${app.tab}`);
    counted(strip, "changes", app.alone || !app.found?.svg ? null : app.found.rows.length);
    counted(strip, "states", app.found?.states.length ?? null);
    list.update();
    render(statesTable(app), states);
    render(versionList.template(), versions);
    render(facts.template(), foot);
    if (app.tab === "states") states.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  });
}

function counted(strip: HTMLElement, name: Tab, number: number | null): void {
  const count = must(`#tab-${name} .count`, strip);
  count.hidden = number === null;
  count.textContent = number === null ? "" : String(number);
}

class Changes {
  private readonly list: ChangeList;
  private shown: Comparison | null | undefined;

  constructor(
    private readonly app: Review,
    private readonly host: HTMLElement,
  ) {
    this.list = new ChangeList(row => this.go(row));
  }

  update(): void {
    const { found, selected } = this.app;
    if (found !== this.shown) {
      this.shown = found;
      this.list.show(found?.rows ?? []);
      replace(this.host, found?.rows.length ? this.list.element : el("p", { class: "empty" }, this.empty()));
    }
    this.list.mark(selected);
  }

  private empty(): string {
    const { app } = this;
    if (!app.found) return t("Comparing…");
    if (app.alone && app.versions.length > 1)
      return app.decisions.some(one => one.version < app.to)
        ? t("Compared with nothing. Choose another version above.")
        : t(
            "No version before this one was reviewed, so all of it is new to a reviewer. To compare it with an " +
              "older version, choose one above.",
          );
    if (app.alone) return t("This is the first version: there is nothing to compare it with yet.");
    if (!app.found.svg)
      return app.problem ? "" : t("One of the two cannot be drawn, so only their texts can be compared.");
    return t("Nothing changed in what the definition means: only how its text is written.");
  }

  /** What is not in the drawing is shown in the text. */
  private go(row: Row): void {
    const { app } = this;
    if (row.place === null) app.show("source");
    else if (app.look === "from" || app.look === "to") app.show("difference");
    app.select(row.place, row.new_line ?? row.old_line);
  }
}
