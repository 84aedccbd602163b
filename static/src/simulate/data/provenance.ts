/**
 * Where a value comes from: choosing it asks the server for the step and the expression that wrote it, back to its
 * origin.
 */

import type { App } from "../core/app";
import { type Part, html, icon, iconButton, nothing } from "../core/widgets";
import type { Hop } from "../core/types";

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

let asked: Asked | null = null;
let cursor: { id: string; at: string } | null = null;

const HOW: Record<string, string> = {
  input: "came in with the input",
  merged: "was merged",
  selected: "was selected",
  placed: "was put there",
  collected: "was collected",
  returned: "was returned",
  received: "came with the event",
  produced: "was sent",
  requested: "was asked with",
  output: "came out",
  edited: "was changed by a person",
  written: "stands in the definition",
  carried: "was carried on",
  computed: "was computed",
};

export function isChosen(id: string, at: string): boolean {
  return (cursor?.id === id && cursor.at === at) || (asked?.id === id && asked.at === at);
}

async function ask(app: App, id: string, source: Source, at: string): Promise<void> {
  const mine: Asked = { run: app.run?.id ?? "", id, at, hops: null, problem: "" };
  asked = mine;
  app.changed();
  const found = await app.run?.ask("provenance", { seq: source.seq, pointer: source.prefix + at });
  mine.hops = found?.chain ?? [];
  if (!mine.hops.length) {
    mine.problem = app.run?.problem?.message ?? "It is not known.";
    app.run?.dismiss();
  }
  app.changed();
}

/** A click on a value. */
export function pick(app: App, id: string, source: Source, event: Event): void {
  const at = (event.target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
  if (at === undefined || !getSelection()?.isCollapsed) return;
  cursor = { id, at };
  void ask(app, id, source, at);
}

/** Arrows go from value to value, Enter asks, Escape closes. */
export function move(app: App, id: string, source: Source, event: KeyboardEvent): void {
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-at]")];
  const now = all.findIndex(one => cursor?.id === id && one.dataset.at === cursor.at);
  const by: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = by[event.key];
  if (step !== undefined && all.length) {
    const next = all[Math.max(0, Math.min(all.length - 1, now < 0 ? 0 : now + step))];
    cursor = { id, at: next?.dataset.at ?? "" };
    next?.scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" && now >= 0) void ask(app, id, source, cursor?.at ?? "");
  else if (event.key === "Escape" && (asked?.id === id || cursor?.id === id)) [asked, cursor] = [null, null];
  else return;
  event.preventDefault();
  event.stopPropagation();
  app.changed();
}

function hop(app: App, one: Hop): Part {
  return html`<li>
    <button type="button" class="steplink" title="Go to this step" @click=${() => app.goTo(one.step, one.seq)}>
      step ${one.step}</button
    ><span
      >${HOW[one.how] ?? one.how}${one.state ? ` in ${one.state}` : ""}${one.expression ? html` by <code>${one.expression}</code>` : nothing}</span
    >
  </li>`;
}

/** The answer below the box, while it is asked for. */
export function origin(app: App, id: string): Part {
  if (asked?.id !== id || asked.run !== app.run?.id) return nothing;
  const hops = (asked.hops ?? []).filter((one, n, all) => one.how !== "carried" || n === all.length - 1);
  return html`<div class="origin" role="status">
    <p>
      ${icon("info", true)}<span class="grow"
        ><b class="mono">${asked.at || "the whole"}</b>
        ${asked.hops === null ? "…" : asked.problem || "comes from:"}</span
      >${iconButton({
        icon: "close",
        label: "Close where it comes from",
        title: "Close",
        small: true,
        run: () => {
          [asked, cursor] = [null, null];
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
