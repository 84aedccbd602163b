/** Where a chosen value comes from, as the server tells it: the steps and expressions back to its origin. */

import { placed, t } from "../../shared/translation";
import type { App } from "../core/app";
import { type Part, html, icon, iconButton, nothing } from "../core/widgets";
import type { Hop } from "../core/types";
import { PageField } from "../core/page-field";

/** Data on the page that are those of a trace event, at a JSON pointer. */
export interface Source {
  seq: number;
  prefix: string;
}

interface Asked {
  run: string;
  id: string; // which box
  at: string;
  hops: Hop[] | null; // null: not answered yet
  problem: string;
}

/** The value that was chosen, and where it comes from. */
class ChosenValue {
  asked: Asked | null = null;
  cursor: { id: string; at: string } | null = null;
}

const kept = new PageField(() => new ChosenValue());

const HOW: Record<string, string> = {
  input: t("came in with the input"),
  merged: t("was merged"),
  selected: t("was selected"),
  placed: t("was put there"),
  collected: t("was collected"),
  returned: t("was returned"),
  received: t("came with the event"),
  produced: t("was sent"),
  raised: t("came with the error"),
  requested: t("was asked with"),
  output: t("came out"),
  edited: t("was changed by a person"),
  written: t("stands in the definition"),
  carried: t("was carried on"),
  computed: t("was computed"),
};

export function isChosen(app: App, id: string, at: string): boolean {
  const own = kept.of(app);
  return (own.cursor?.id === id && own.cursor.at === at) || (own.asked?.id === id && own.asked.at === at);
}

async function ask(app: App, id: string, source: Source, at: string): Promise<void> {
  const own = kept.of(app);
  const mine: Asked = { run: app.run?.id ?? "", id, at, hops: null, problem: "" };
  own.asked = mine;
  app.changed();
  const found = await app.run?.ask("provenance", { seq: source.seq, pointer: source.prefix + at });
  mine.hops = found?.chain ?? [];
  if (!mine.hops.length) {
    mine.problem = app.run?.problem?.message ?? t("It is not known.");
    app.run?.dismiss();
  }
  app.changed();
}

/** A click on a value. */
export function pick(app: App, id: string, source: Source, event: Event): void {
  const own = kept.of(app);
  const at = (event.target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
  if (at === undefined || !getSelection()?.isCollapsed) return;
  own.cursor = { id, at };
  void ask(app, id, source, at);
}

/** Arrows go from value to value, Enter asks, Escape closes. */
export function move(app: App, id: string, source: Source, event: KeyboardEvent): void {
  const own = kept.of(app);
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-at]")];
  const now = all.findIndex(one => own.cursor?.id === id && one.dataset.at === own.cursor.at);
  const by: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = by[event.key];
  if (step !== undefined && all.length) {
    const next = all[Math.max(0, Math.min(all.length - 1, now < 0 ? 0 : now + step))];
    own.cursor = { id, at: next?.dataset.at ?? "" };
    next?.scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" && now >= 0) void ask(app, id, source, own.cursor?.at ?? "");
  else if (event.key === "Escape" && (own.asked?.id === id || own.cursor?.id === id))
    [own.asked, own.cursor] = [null, null];
  else return;
  event.preventDefault();
  event.stopPropagation();
  app.changed();
}

function hop(app: App, one: Hop): Part {
  return html`<li>
    <button type="button" class="steplink" title=${t("Go to this step")} @click=${() => app.goTo(one.step, one.seq)}>
      ${t("step {step}", { step: one.step })}</button
    ><span
      >${HOW[one.how] ?? one.how}${one.state ? ` ${t("in {state}", { state: one.state })}` : ""}${
        one.expression
          ? html` ${placed("by {expression}", { expression: html`<code>${one.expression}</code>` })}`
          : nothing
      }${
        one.made_of.length
          ? ` ${t("from {places}", { places: one.made_of.map(place => place || t("the data")).join(", ") })}`
          : ""
      }</span
    >
  </li>`;
}

/** The answer below the box, while it is asked for. */
export function origin(app: App, id: string): Part {
  const own = kept.of(app);
  if (own.asked?.id !== id || own.asked.run !== app.run?.id) return nothing;
  const hops = (own.asked.hops ?? []).filter((one, n, all) => one.how !== "carried" || n === all.length - 1);
  return html`<div class="origin" role="status">
    <p>
      ${icon("info", true)}<span class="grow"
        ><b class="mono">${own.asked.at || t("the whole")}</b>
        ${own.asked.hops === null ? "…" : own.asked.problem || t("comes from:")}</span
      >${iconButton({
        icon: "close",
        label: t("Close where it comes from"),
        title: t("Close"),
        small: true,
        run: () => {
          [own.asked, own.cursor] = [null, null];
          app.changed();
        },
      })}
    </p>
    ${
      hops.length
        ? html`<ol>
            ${hops.slice(0, 12).map(one => hop(app, one))}
          </ol>`
        : nothing
    }
  </div>`;
}
