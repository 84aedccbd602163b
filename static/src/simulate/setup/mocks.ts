/** The Mocks tab: the answers of each function and sub-workflow, in order. A change goes to the run at once. */

import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Called, errorType, memberOf } from "./answers/called";
import type { Draft } from "./mock-form";
import { numbersText } from "./mock-words";
import { ERROR_NAMES, faultOf } from "./chance-form";
import { type Part, button, empty, html, icon, nothing, smallButton, soon } from "../core/widgets";
import { excerpt } from "../core/json-layout";
import { timesTaken } from "./mock-marks";
import { durationWords } from "../../running/time";
import type { MockEntry, MockKind, Mocks } from "../core/types";
import { own, put } from "../../shared/own";
import { type OwnCall, toldOf } from "../../shared/own-calls";
import { LaterCode, withCode } from "../core/later-part";
import { toast } from "../../shared/toast";
import { PageField } from "../core/page-field";

const MOST = 240; // characters of an answer: who changes it sees it whole

/** The entry that is being written: which list, which place. */
interface OpenEntry {
  kind: MockKind;
  name: string;
  place: number;
  draft: Draft;
}

/** The form of a mock's entry: one at a time. */
const kept = new PageField((): { open: OpenEntry | null } => ({ open: null }));

/** The form comes with the panel, so that it is there when an entry is opened. */
const forms = new LaterCode(
  () => import("./mock-form"),
  (_app, why) => {
    toast(t("This cannot be shown: {why}", { why }), undefined, "error");
    return false;
  },
);

export function openEntry(app: App): OpenEntry | null {
  return kept.of(app).open;
}

/** The entry that was being written when the page was left. */
export function putEntryBack(app: App, entry: OpenEntry | null): void {
  kept.of(app).open = entry && "response" in entry.draft ? entry : null; // else it is of an older form
}

function json(value: unknown): string {
  const text = excerpt(value as never, MOST + 1);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** When an entry answers, in words: for which calls, after which time, how often. */
export function rest(entry: MockEntry, last: boolean, alone: boolean): string {
  const which = (["call", "attempt", "iteration"] as const)
    .filter(name => entry[name] !== undefined)
    .map(name => `${name === "iteration" ? t("element") : name} ${numbersText(entry[name])}`)
    .join(", ");
  const delay = entry.delay ? t("after {delayWords}", { delayWords: delayWords(entry.delay) }) : "";
  const times =
    entry.times === undefined
      ? entry.when || which
        ? ""
        : last
          ? alone
            ? ""
            : t("every other call")
          : t("once, then the next entry")
      : plural(entry.times, "{n} time, then the next entry", "{n} times, then the next entry");
  return [which && t("only {which}", { which }), delay, times].filter(Boolean).join(" · ");
}

/** `2 seconds`; of a distribution `a random time (lognormal, 2 seconds on average)`. */
function delayWords(delay: NonNullable<MockEntry["delay"]>): string {
  if (typeof delay === "string") return durationWords(delay) ?? delay;
  const { distribution, mean, from, to } = delay;
  const words = (text: unknown): string => (typeof text === "string" ? (durationWords(text) ?? text) : "");
  const kind = String(distribution);
  if (mean) return t("a random time ({kind}, {mean} on average)", { kind, mean: words(mean) });
  return from && to
    ? t("a random time ({kind}, {from} to {to})", { kind, from: words(from), to: words(to) })
    : t("a random time ({kind})", { kind });
}

/** The answers that chance decides between, each with its share. */
function chances(choice: NonNullable<MockEntry["choice"]>, kind: MockKind): Part {
  const whole = choice.reduce((sum, one) => sum + (one.weight ?? 1), 0);
  return html`<p class="dim small">${t("by chance")}</p>
    ${choice.map(
      one =>
        html`<div class="chance">
          <span class="odds">${Math.round((100 * (one.weight ?? 1)) / (whole || 1))} %</span>
          <div>
            ${says(one, kind)}${
              one.delay
                ? html`<p class="dim small">${t("after {delayWords}", { delayWords: delayWords(one.delay) })}</p>`
                : nothing
            }
          </div>
        </div>`,
    )}`;
}

function says(entry: MockEntry, kind: MockKind): Part {
  if (entry.choice) return chances(entry.choice, kind);
  if (entry.never) return html`<p class="res">${t("never answers")}</p>`;
  const fault = faultOf(entry.error);
  if (fault) return html`<p class="res bad">${t("fails")} <code>${fault.name}</code> ${fault.code ?? ""}</p>`;
  const form = memberOf(entry);
  return html`<p class="res">
    ${kind === "subflows" ? t("gives") : form === "result" ? t("returns") : form}
    <code>${json((kind === "subflows" ? entry.output : entry[form]) ?? {})}</code>
  </p>`;
}

class List {
  private readonly form: { open: OpenEntry | null };

  constructor(
    private readonly app: App,
    private readonly actions: Actions,
    readonly kind: MockKind,
    readonly name: string,
  ) {
    this.form = kept.of(app);
  }

  get mocks(): Mocks {
    return this.app.setup[this.kind];
  }

  /** What is called, where the runtime has kinds of its own. */
  get own(): OwnCall | undefined {
    return this.kind === "subflows" ? undefined : own(this.app.vocabulary.own ?? {}, this.name);
  }

  /** What is called, as far as it says in which forms it may be answered. */
  get called(): Called {
    if (this.kind === "subflows") return { kind: "subflow" };
    const type = own(this.app.vocabulary.kinds ?? {}, this.name);
    const called = this.own && { own: this.own };
    return this.kind === "calls"
      ? { kind: "call", ...(type && { task: type }), ...called, fault: errorType(type) }
      : { kind: "function", ...(type && { function: type }), ...called };
  }

  get entries(): MockEntry[] {
    return own(this.mocks, this.name) ?? [];
  }

  put(entries: MockEntry[]): void {
    if (entries.length) put(this.mocks, this.name, entries);
    else delete this.mocks[this.name];
    this.app.changed();
    void this.actions.mocks();
  }

  moveUp(place: number): void {
    const entries = [...this.entries];
    const [entry] = entries.splice(place, 1);
    if (entry) entries.splice(place - 1, 0, entry);
    this.put(entries);
  }

  remove(place: number): void {
    this.put(this.entries.filter((_, n) => n !== place));
  }

  edit(place: number): void {
    const entry = this.entries[place];
    const open = (code: typeof import("./mock-form")): void => {
      const draft = entry ? code.draftFor(entry, this.kind, this.called) : code.emptyDraft(this.kind, this.called);
      this.form.open = { kind: this.kind, name: this.name, place, draft };
      this.app.changed();
      soon(() => document.getElementById("mock-when")); // Escape leaves the form only from inside of it
    };
    if (forms.here) open(forms.here);
    else void withCode(import("./mock-form"), open);
  }

  /** The form of an entry, where it is open. */
  formAt(place: number): Part {
    const { open } = this.form;
    if (open?.kind !== this.kind || open.name !== this.name || open.place !== place) return nothing;
    const { draft } = open;
    const code = forms.load(this.app);
    const { kind, called, save, cancel } = this;
    return html`<li class="editing">
      ${code?.entryForm(this.app, { draft, kind, called, save, cancel }) ?? nothing}
    </li>`;
  }

  save = (): void => {
    if (!this.form.open || !forms.here) return;
    const entry = forms.here.readDraft(this.form.open.draft, this.kind);
    if (!entry) return;
    const entries = [...this.entries];
    entries.splice(this.form.open.place, 1, entry);
    this.form.open = null;
    this.put(entries);
  };

  cancel = (): void => {
    this.form.open = null;
    this.app.changed();
  };
}

function row(app: App, list: List, entry: MockEntry, place: number): Part {
  const open = list.formAt(place);
  if (open !== nothing) return open;
  const taken = timesTaken(app.view, list.kind, list.name, entry, place);
  const [last, count] = [list.entries.length - 1, place + 1];
  const note = rest(entry, place === last, last === 0);
  return html`<li class=${taken ? "hit" : ""}>
    <span
      class="ord"
      title=${taken ? plural(taken, "Taken {n} time", "Taken {n} times") : t("Entry {count}", { count })}
      >${taken ? icon("check", true) : count}</span
    >
    <div class="grow">
      ${buttons(list, place)}${
        entry.when ? html`<p class="cond mono">${entry.when}</p>` : nothing
      }${says(entry, list.kind)}${note ? html`<p class="dim small">${note}</p>` : nothing}
    </div>
  </li>`;
}

function buttons(list: List, place: number): Part {
  const entry = { count: place + 1, name: list.name };
  return html`<span class="acts"
    >${smallButton("pencil", t("Edit entry {count} of {name}", entry), t("Edit"), () => list.edit(place))}
    ${
      place > 0
        ? smallButton("up", t("Move entry {count} of {name} up", entry), t("Up"), () => list.moveUp(place))
        : nothing
    }
    ${smallButton("close", t("Delete entry {count} of {name}", entry), t("Delete"), () => list.remove(place))}</span
  >`;
}

/** What becomes of a call that no entry answers. */
function unanswered({ own: called }: List, others: boolean): string {
  if (called?.answer === "none")
    return called.writes
      ? t("Needs no answer: it prints, and the run goes on.")
      : t("Needs no answer: the run goes on.");
  if (called?.answer === "members") return t("No entry: the run goes on. The members of an answer are its variables.");
  return others
    ? t("No entry of its own: another key answers, or the run asks you.")
    : t("No entry: the run asks you.");
}

function section(app: App, list: List, calls: number): Part {
  const { entries } = list;
  const adding = list.formAt(entries.length);
  const noun = list.kind === "subflows" ? "start" : "call";
  const others = list.kind === "calls" && Object.keys(list.mocks).some(key => !app.vocabulary.calls.includes(key));
  return html`<section class="mock ${calls ? "used" : ""}">
    <h2>
      ${icon(list.own?.icon ?? (list.kind === "subflows" ? "k-subflow" : "function"), true)}<span class="grow name"
        >${list.name}${list.own ? html`<small class="dim">${toldOf(list.own)}</small>` : nothing}</span
      ><span class="dim cnt">${calls} ${noun}${calls === 1 ? "" : "s"}</span>
    </h2>
    ${
      entries.length || adding !== nothing
        ? html`<ol>
            ${entries.map((entry, place) => row(app, list, entry, place))}${adding}
          </ol>`
        : html`<p class="none dim small">${unanswered(list, others)}</p>`
    }
    ${
      adding === nothing
        ? html`<button type="button" class="link" @click=${() => list.edit(entries.length)}>
            ${icon("plus", true)} ${t("Add an entry")}
          </button>`
        : nothing
    }
  </section>`;
}

const calledAs = (kind: MockKind): string => (kind === "subflows" ? "subflow" : "call");

/** How often functions and workflows were called, by what they are and their names. */
function counts(app: App): Map<string, number> {
  const found = new Map<string, number>();
  for (const { kind, name } of app.model.spans)
    if (kind === "call" || kind === "subflow") found.set(`${kind}/${name}`, (found.get(`${kind}/${name}`) ?? 0) + 1);
  return found;
}

export function mocksPanel(app: App, actions: Actions): Part {
  const form = kept.of(app);
  forms.load(app);
  const { setup, vocabulary } = app;
  const namesOf = (kind: MockKind): string[] => [...new Set([...vocabulary[kind], ...Object.keys(setup[kind])])];
  const lists = (["calls", "functions", "subflows"] as const).flatMap(kind =>
    namesOf(kind).map(name => new List(app, actions, kind, name)),
  );
  if (!lists.length)
    return html`<div class="mocks">
      ${empty(t("This definition calls no function and no sub-workflow: there is nothing to mock."))}
    </div>`;
  const later = app.run && app.setup.changed;
  const over = app.view?.controls.over && (form.open !== null || setup.remocked);
  const calls = counts(app);
  const write = (): void => void withCode(import("./from-contracts"), part => part.mocksFromContracts(app, actions));
  return html`<div class="mocks">
    <datalist id=${ERROR_NAMES}>${vocabulary.errors.map(name => html`<option value=${name}></option>`)}</datalist>
    <p class="scn">
      ${icon("play", true)}<span class="grow clip"
        >${setup.name ? html`${t("Scenario")} <b>${setup.name}</b>` : t("No scenario")}</span
      >${setup.seed ? html`<span class="dim">${t("seed {seed}", { seed: setup.seed })}</span>` : nothing}
    </p>
    ${
      later
        ? html`<p class="help">${t("The set-up was changed: these mocks apply with the next restart.")}</p>`
        : over
          ? html`<p class="help">
              ${t("The run is over: what is changed here counts from the next one (Restart, R).")}
            </p>`
          : nothing
    }
    ${
      lists.some(one => one.kind !== "subflows")
        ? button(t("From the contracts"), write, {
            icon: "import",
            title: t("Writes an entry for each call without one whose OpenAPI, proto or GraphQL is in the library"),
          })
        : nothing
    }
    ${lists.map(list => section(app, list, calls.get(`${calledAs(list.kind)}/${list.name}`) ?? 0))}
  </div>`;
}
