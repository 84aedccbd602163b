/** The chips on the canvas: the word Simulation, and one for each instance; pressing one shows only its tokens. */

import { scopeWords } from "../../running/scopes";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Branch } from "../core/branches";
import { drawnInstances, isOwn, otherDefinitions } from "../core/selection";
import { statusOfOne } from "../core/status";
import { type Part, chip, html, icon, nothing } from "../core/widgets";

const COLOURS = ["one", "two", "three", "four"];
const MOST = 8;

export function chips(app: App): Part {
  const drawn = drawnInstances(app);
  const instance = (id: string, n: number): Part => {
    const body = html`<span class="sw ${COLOURS[n % COLOURS.length]}"></span
      >${app.shown === null ? t("Instance") : app.shown} ${id}`;
    if (drawn.length === 1 || !app.view) return html`<span class="tag">${body}</span>`;
    const status = statusOfOne(app.view, id);
    const on = app.focus === id;
    const press = (): void => {
      app.focus = on ? null : id;
      app.changed();
    };
    const told = html`${body}<span class="chipstate">${icon(status.icon, true)}</span
      ><span class="vh">, ${status.text}</span>`;
    return chip(told, on, press, on ? t("Show all instances") : t("Show only this instance"));
  };
  const branches = app.branches
    .filter(({ span }) => drawn.includes(span.instance) && (span.outcome === "open" || app.branch === span.scope))
    .slice(0, MOST);
  const branch = ({ order, span: { scope } }: Branch): Part => {
    const body = html`<span class="sw ${COLOURS[order % COLOURS.length]}"></span>${scopeWords(scope)}`;
    const on = app.branch === scope;
    const press = (): void => {
      app.branch = on ? null : scope;
      app.changed();
    };
    return chip(body, on, press, on ? t("Show all branches") : t("Show only this one"));
  };
  return html`<span class="tag run">${t("Simulation")}</span>${drawn.slice(0, MOST).map(instance)}${
      drawn.length > MOST ? html`<span class="tag">${t("and {n} more", { n: drawn.length - MOST })}</span>` : nothing
    }${branches.map(branch)}
    ${otherDefinitions(app)
      .slice(0, MOST)
      .map(
        ([id, count]) =>
          html`<button
            type="button"
            class="tag other"
            title=${t("Show its diagram")}
            @click=${() => app.draw(isOwn(app, id) ? null : id)}
          >
            ${icon(isOwn(app, id) ? "back" : "k-subflow", true)}${id}${count > 1 ? ` ×${count}` : ""}
          </button>`,
      )}`;
}
