/**
 * One's own secrets and personal data as they are, where the page has masks. They are asked for by a press, for
 * this run and as long as one drives it: who did not give them is refused by the server.
 */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { Asked } from "../core/queries";
import type { Fields, Revealed, ShownWatch, View } from "../core/types";
import { type Part, html, icon, nothing } from "../core/widgets";

const MASK = /<(?:secret(?: [^<>]*)?|personal)>/;

/** Whose values are shown, and what the server said last. */
class OwnValues {
  run: string | null = null;
  latest: Revealed | null = null;
  readonly asked = new Asked<object, "reveal">("reveal");
  readonly keys = new WeakMap<View, Map<string, object>>();
}

const kept = new PageField(() => ({ own: new OwnValues() }));

function shownOf(app: App): OwnValues | null {
  const { own } = kept.of(app);
  return app.run && own.run === app.run.id && app.run.drives ? own : null;
}

/** The values of what is looked at, by the question's fields; null: all stays masked, or there is no answer yet. */
export function ownValues(app: App, fields: Fields): Revealed | null {
  const own = shownOf(app);
  if (!own || !app.view) return null;
  const keys = own.keys.get(app.view) ?? new Map<string, object>();
  own.keys.set(app.view, keys);
  const asked = JSON.stringify(fields);
  const key = keys.get(asked) ?? {};
  keys.set(asked, key);
  own.latest = own.asked.of(app, key, fields);
  return own.latest;
}

/** What a watch comes to, with one's own values where they are shown. */
export function ownWatch(app: App, watch: ShownWatch): ShownWatch {
  const found = shownOf(app)?.latest;
  if (!found || found.position !== app.view?.position) return watch;
  return found.watches.find(one => one.expression === watch.expression) ?? watch;
}

const known = new WeakMap<object, boolean>();

function hasMask(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "string" && MASK.test(value);
  const found = known.get(value) ?? MASK.test(JSON.stringify(value));
  known.set(value, found);
  return found;
}

async function press(app: App): Promise<void> {
  const field = kept.of(app);
  const { run } = app;
  if (!run) return;
  const next = new OwnValues(); // what was told is forgotten
  if (field.own.run !== run.id) {
    if ((await run.ask("reveal")) !== null) next.run = run.id;
    else if (run.problem?.code === "not-yours") {
      run.dismiss();
      app.problem = t("Only who began this run and gave its values is shown them.");
    }
  }
  field.own = next;
  app.changed();
}

/** The button, where something of what is `shown` is masked. */
export function ownValuesButton(app: App, ...shown: unknown[]): Part {
  const on = shownOf(app) !== null;
  if (!app.run?.drives || !(on || shown.some(hasMask))) return nothing;
  return html`<p class="ownvalues">
    <button
      type="button"
      class="btn sm soft"
      aria-pressed=${on}
      title=${t("Shows secrets and personal data that you gave this run, here and to you alone")}
      @click=${() => void press(app)}
    >
      ${icon("eye", true)}${t("Show my test values")}
    </button>
  </p>`;
}
