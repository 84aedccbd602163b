/**
 * Where the engine of the run does otherwise than the documents say: each step that is shown is asked about once.
 * It is said at boxes, in the trace and beside the data: both results, the rules, the other places.
 */

import { marked } from "../../shared/marked";
import { placed, plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import type { EngineDifference, EngineSide, TraceEvent } from "../core/types";
import { type Part, html, icon, nothing } from "../core/widgets";
import type { dataView } from "./json-view";

const MOST = 200; // steps of one question
const LISTED = 8;

/** What is known of one run. */
class Known {
  engine = "";
  followsDocuments = false;
  readonly asked = new Set<number>();
  found: readonly EngineDifference[] = [];
  last: TraceEvent | undefined; // of the step asked about last: another one in its place is another past
  busy = false;

  constructor(readonly run: string) {}
}

interface Kept {
  known: Known;
  show: typeof dataView | null;
}

const kept = new PageField((): Kept => ({ known: new Known(""), show: null }));

function knownOf(app: App): Known {
  const own = kept.of(app);
  const { run } = app;
  const { last } = own.known;
  const isOther = last !== undefined && run?.whole[last.seq] !== last;
  if (own.known.run !== (run?.id ?? "") || isOther) own.known = new Known(run?.id ?? "");
  return own.known;
}

/** The differences of the steps that were shown, up to where the run stands. */
export function engineDifferences(app: App): readonly EngineDifference[] {
  const position = app.view?.position ?? 0;
  return knownOf(app).found.filter(one => one.step <= position);
}

/** The state or task of the drawing that a place is in; null where there is none. */
export function boxOf(app: App, place: string): string | null {
  for (let at = place; at; at = at.slice(0, at.lastIndexOf("/"))) if (app.names.has(at)) return at;
  return null;
}

function boxes(app: App): string[] {
  const found = engineDifferences(app).map(one => boxOf(app, one.pointer));
  return [...new Set(found.filter(one => one !== null))];
}

async function ask(app: App, known: Known, first: number, position: number): Promise<void> {
  known.busy = true;
  const answer = await app.run?.question("differences", { first, position });
  known.busy = false;
  if (!answer || knownOf(app) !== known) return;
  for (let step = first; step <= position; step += 1) known.asked.add(step);
  known.engine = answer.engine;
  known.followsDocuments = answer.engine === "";
  known.last = app.run?.whole.findLast(one => (one.step ?? 0) <= position);
  const others = known.found.filter(one => one.step < answer.first || one.step > answer.last);
  known.found = [...others, ...answer.differences].sort((one, other) => one.step - other.step);
  app.changed();
}

/** Asks about what is shown and was not asked about yet. */
function follow(app: App): void {
  const position = app.view?.position ?? 0;
  const known = knownOf(app);
  if (!position || known.busy || known.followsDocuments || known.asked.has(position)) return;
  let first = position;
  while (first > 1 && position - first + 1 < MOST && !known.asked.has(first - 1)) first -= 1;
  void ask(app, known, first, position);
}

const WORDS: Record<string, string> = {
  wait: t("when it goes on, in ms"),
  context: t("the context"),
  data: t("the data that go on"),
};

function side(app: App, name: string, note: Part, given: EngineSide | null, key: string): Part {
  return html`<div>
    <h4>${name} ${note}</h4>
    ${
      given
        ? html`<p class="dim small mono">${WORDS[given.type] ?? given.type}</p>
            ${given.data === undefined ? nothing : kept.of(app).show?.(app, key, given.data)}`
        : html`<p class="dim small">${t("does nothing here")}</p>`
    }
  </div>`;
}

function rules({ rules: all }: EngineDifference): Part {
  return all.length
    ? html`<ul class="help">
        ${all.map(
          ({ number, message, page }) =>
            html`<li>
              ${marked(message)}
              <a href="/help/${page.replace(".md#", "/#")}" target="_blank" rel="noopener"
                >${t("About {rule}", { rule: number })}</a
              >
            </li>`,
        )}
      </ul>`
    : nothing;
}

function one(app: App, engine: string, found: EngineDifference): Part {
  const key = `differs/${found.step}`;
  return html`<div>
    <p>
      <b>${found.state || t("The workflow")}</b>
      <span class="dim mono small">${found.pointer}</span>
    </p>
    <div class="esides">
      ${side(app, t("Specification"), nothing, found.documents, `${key}/documents`)}${side(
        app,
        engine,
        html`<span class="dim">${t("in this run")}</span>`,
        found.engine,
        `${key}/engine`,
      )}
    </div>
    ${rules(found)}
  </div>`;
}

function places(app: App, all: readonly EngineDifference[]): Part {
  const position = app.view?.position ?? 0;
  return html`<p class="eplaces">
    ${all.slice(-LISTED).map(
      ({ step, state }) =>
        html`<button
          type="button"
          class="steplink ${step === position ? "on" : ""}"
          aria-current=${step === position ? "step" : nothing}
          title=${t("Go to this step")}
          @click=${() => {
            const event = app.run?.whole.find(each => each.step === step);
            app.goTo(step, event?.seq ?? 0);
          }}
        >
          ${placed("{step} {state}", { step: html`<b>${step}</b>`, state: state || t("the workflow") })}
        </button>`,
    )}
  </p>`;
}

/** What is said of the step that is shown, and the other places. */
function engineBox(app: App): Part {
  const { engine } = knownOf(app);
  const all = engineDifferences(app);
  if (!all.length) return nothing;
  const here = all.filter(({ step }) => step === app.view?.position);
  const count = plural(all.length, "{n} step differs", "{n} steps differ");
  return html`<section class="engine-differs ${here.length ? "here" : ""}" aria-label=${t("The engine")}>
    <h3>
      ${icon("swap", true)}<span class="grow"
        >${here.length ? t("Your engine behaves differently here") : t("{engine} differs", { engine })}</span
      ><span class="dim small">${count}</span>
    </h3>
    ${here.map(found => one(app, engine, found))}${places(app, all)}
  </section>`;
}

/** Has a page say where its engine differs. */
export function attach(app: App, show: typeof dataView): void {
  kept.of(app).show = show;
  app.engine = {
    badges: [{ kind: "engine", icon: "swap", text: t("differs"), title: t("Your engine behaves differently here") }],
    boxes: () => boxes(app),
    found: () => knownOf(app).found,
    differs: event => knownOf(app).found.some(one => one.step === event.step && one.pointer === event.pointer),
    box: () => engineBox(app),
  };
  app.afterwards(() => follow(app));
  app.changed();
}
