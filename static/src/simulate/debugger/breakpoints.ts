/** The breakpoints: a list with a form, kept with the definition. The run stops after the step that meets one. */

import { durationFrom } from "../../running/durations";
import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { CHOICES, KINDS, type Kind, breakpointWords, placeName } from "./breakpoint-words";
import { type Part, empty, field, html, icon, iconButton, nothing, soon } from "../core/widgets";
import type { AnyBreakpoint } from "../core/types";
import { PageField } from "../core/page-field";

export type Moment = NonNullable<AnyBreakpoint["on"]>;

export interface Draft {
  id: string | null; // of the one that is edited
  kind: Kind;
  pointer: string; // "" is anywhere
  on: string;
  name: string;
  number: string;
  at: string;
  condition: string;
  skip: string;
}

/** The breakpoint that is being written. */
class BreakpointForm {
  draft: Draft | null = null;
}

const kept = new PageField(() => new BreakpointForm());

export function breakpointsOf(app: App): AnyBreakpoint[] {
  return app.view?.breakpoints.list ?? app.debugSettings.breakpoints;
}

function free(all: AnyBreakpoint[]): string {
  let n = all.length + 1;
  while (all.some(one => one.id === `b${n}`)) n += 1;
  return `b${n}`;
}

async function put(app: App, actions: Actions, change: (all: AnyBreakpoint[]) => AnyBreakpoint[]): Promise<boolean> {
  if (!(await actions.attend())) return false; // others may have changed them meanwhile: the session tells those of now
  return actions.breakpoints(change(breakpointsOf(app)));
}

/** Sets a breakpoint at a place, or takes away those that stand there. */
export function toggleAt(app: App, actions: Actions, pointer: string, on: Moment = "entry"): void {
  const kind: Kind = app.names.has(pointer) ? "state" : "edge";
  if (kind === "edge" && !app.edges.has(pointer)) return;
  const same = (one: AnyBreakpoint): boolean =>
    one.kind === kind && one.pointer === pointer && (kind === "edge" || (one.on ?? "entry") === on);
  void put(app, actions, list =>
    list.some(same)
      ? list.filter(one => !same(one))
      : [
          ...list,
          {
            id: free(list),
            kind,
            pointer,
            ...(kind === "state" && { on }),
            ...(app.shown !== null && { definition: app.shown }),
            enabled: true,
          },
        ],
  );
}

function draftOf(app: App, one?: AnyBreakpoint): Draft {
  return {
    id: one?.id ?? null,
    kind: one?.kind ?? "state",
    pointer: one?.pointer ?? (one ? "" : (app.selection.pointer ?? "")),
    on: one?.on ?? one?.of ?? "",
    name: one?.name ?? "",
    number: one?.number === undefined ? "" : String(one.number),
    at: one?.at ?? "",
    condition: one?.condition ?? "",
    skip: one?.skip ? String(one.skip) : "",
  };
}

/** What a form of each kind still lacks, in words; "" where it can be added. */
export const NEEDS: Record<Kind, (draft: Draft) => string> = {
  state: one => (one.pointer ? "" : t("Choose a state.")),
  edge: one => (one.pointer ? "" : t("Choose an edge.")),
  error: () => "",
  event: one => (one.name.trim() ? "" : t("Write the event's name, or *.")),
  data: one => (one.condition.trim() ? "" : t("Write a condition such as $.orders[?(@.total > 100)].")),
  attempt: one => (/^\d+$/.test(one.number) ? "" : t("Write a number; 2 is the first retry.")),
  iteration: one => (/^\d+$/.test(one.number) ? "" : t("Write a number from 0.")),
  time: one =>
    durationFrom(one.at) !== null || !Number.isNaN(Date.parse(one.at))
      ? ""
      : t("Write a time, or a length of time from the start such as 5 min."),
};

/** The breakpoint that the form says. */
export function read(one: Draft, id: string, enabled: boolean): AnyBreakpoint {
  const says: AnyBreakpoint = { id, kind: one.kind, enabled };
  if (one.pointer && one.kind !== "event" && one.kind !== "time") says.pointer = one.pointer;
  if (one.kind === "data") says.of = one.on === "request" ? "request" : "data";
  else if (CHOICES[one.kind]) says.on = (one.on || CHOICES[one.kind]?.[0]?.[0]) as Moment;
  if (one.kind === "error" || one.kind === "event") says.name = one.name.trim() || "*";
  if (one.kind === "attempt" || one.kind === "iteration") says.number = Number(one.number);
  if (one.kind === "time") says.at = durationFrom(one.at) ?? one.at.trim();
  if (one.condition.trim()) says.condition = one.condition.trim();
  if (Number(one.skip)) says.skip = Number(one.skip);
  return says;
}

function places(app: App, now: Draft): [string, string][] {
  const states = [...app.names]
    .filter(([pointer]) => pointer.includes("/states/"))
    .map(([pointer, { name }]): [string, string] => [pointer, name]);
  if (now.kind === "edge") return [["", t("Choose…")], ...app.edges];
  return now.kind === "state" ? [["", t("Choose…")], ...states] : [["", t("Anywhere")], ...states];
}

function form(app: App, actions: Actions, now: Draft): Part {
  const own = kept.of(app);
  const wrong = NEEDS[now.kind](now);
  const set =
    (name: Exclude<keyof Draft, "id" | "kind">) =>
    (event: Event): void => {
      now[name] = (event.target as HTMLInputElement).value;
      app.changed();
    };
  const text = (name: Exclude<keyof Draft, "id" | "kind">, label: string, hint: string): Part =>
    field(
      `bp-${name}`,
      label,
      html`<input class="input mono" id="bp-${name}" placeholder=${hint} .value=${now[name]} @input=${set(name)} />`,
    );
  const pick = (name: "pointer" | "on", label: string, all: [string, string][]): Part =>
    field(
      `bp-${name}`,
      label,
      html`<select class="input" id="bp-${name}" @change=${set(name)}>
        ${all.map(([value, word]) => html`<option value=${value} ?selected=${value === now[name]}>${word}</option>`)}
      </select>`,
    );
  const close = (): void => {
    own.draft = null;
    app.changed();
    soon(() => document.querySelector<HTMLElement>("#bp-new"));
  };
  const save = async (): Promise<void> => {
    if (wrong) return;
    const done = await put(app, actions, all =>
      now.id === null
        ? [...all, read(now, free(all), true)]
        : all.map(one => (one.id === now.id ? read(now, now.id, one.enabled ?? true) : one)),
    );
    if (done) close();
  };
  return html`<form
    class="bpform"
    @submit=${(event: Event) => {
      event.preventDefault();
      void save();
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    }}
  >
    ${field(
      "bp-kind",
      t("Stop at"),
      html`<select
        class="input"
        id="bp-kind"
        @change=${(event: Event) => {
          now.kind = (event.target as HTMLSelectElement).value as Kind;
          now.pointer = "";
          now.on = "";
          app.changed();
        }}
      >
        ${KINDS.map(([value, word]) => html`<option value=${value} ?selected=${value === now.kind}>${word}</option>`)}
      </select>`,
    )}
    ${
      ["event", "time"].includes(now.kind)
        ? nothing
        : pick(
            "pointer",
            now.kind === "edge" ? t("Edge") : now.kind === "state" ? t("State") : t("Where"),
            places(app, now),
          )
    }
    ${CHOICES[now.kind] ? pick("on", now.kind === "data" ? t("Of") : t("When it"), CHOICES[now.kind] ?? []) : nothing}
    ${
      now.kind === "error"
        ? text("name", t("Error name"), t("any"))
        : now.kind === "event"
          ? text("name", t("Event name or type"), "*")
          : nothing
    }
    ${
      now.kind === "attempt" || now.kind === "iteration"
        ? text("number", t("Number"), now.kind === "attempt" ? "2" : "0")
        : nothing
    }
    ${now.kind === "time" ? text("at", t("At"), t("5 min or a time")) : nothing}
    ${text(
      "condition",
      now.kind === "data" ? t("Condition") : t("And only while"),
      "$[?(@.total > 100)]",
    )}${text("skip", t("After so many hits"), "0")}
    <div class="line end">
      <button type="submit" class="btn sm soft strong" ?disabled=${Boolean(wrong)}>
        ${now.id === null ? t("Add") : t("Save")}</button
      ><button type="button" class="btn sm plain" @click=${close}>${t("Cancel")}</button
      >${wrong ? html`<span class="dim small">${wrong}</span>` : nothing}
    </div>
  </form>`;
}

function row(app: App, actions: Actions, one: AnyBreakpoint): Part {
  const own = kept.of(app);
  const met = app.view?.breakpoints.met.some(hit => hit.breakpoint === one.id);
  const words = breakpointWords(app, one);
  const change = (more: Partial<AnyBreakpoint>): Promise<boolean> =>
    put(app, actions, all => all.map(other => (other.id === one.id ? { ...other, ...more } : other)));
  return html`<li class="bp ${met ? "met" : ""}">
    <label class="check grow"
      ><input
        type="checkbox"
        .checked=${one.enabled ?? true}
        @change=${(event: Event) => void change({ enabled: (event.target as HTMLInputElement).checked })}
      /><span>${words}</span></label
    >
    ${met ? html`<span class="tag run">${t("here")}</span>` : nothing}<span class="dim small"
      >${plural(one.hits ?? 0, "{n} hit", "{n} hits")}</span
    >
    ${
      one.pointer !== undefined
        ? iconButton({
            icon: "goto",
            label: t("Show {placeName}", { placeName: placeName(app, one.pointer) }),
            title: t("Show on the diagram"),
            small: true,
            run: () => app.select({ pointer: one.pointer ?? null }),
          })
        : nothing
    }
    ${iconButton({
      icon: "pencil",
      label: t("Edit: {words}", { words }),
      title: t("Edit"),
      small: true,
      run: () => {
        own.draft = draftOf(app, one);
        app.changed();
        soon(() => document.querySelector<HTMLElement>("#bp-kind"));
      },
    })}
    ${iconButton({
      icon: "close",
      label: t("Remove: {words}", { words }),
      title: t("Remove"),
      small: true,
      run: () => put(app, actions, all => all.filter(other => other.id !== one.id)),
    })}
    ${one.problem ? html`<p class="help bad">${icon("error", true)}<span>${one.problem}</span></p>` : nothing}
  </li>`;
}

export function breakpointsPanel(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const all = breakpointsOf(app);
  const begin = (): void => {
    own.draft = draftOf(app);
    if (own.draft.pointer && !app.names.has(own.draft.pointer)) own.draft.kind = "edge";
    app.changed();
    soon(() => document.querySelector<HTMLElement>("#bp-kind"));
  };
  return html`<div class="scroll">
    ${
      own.draft
        ? form(app, actions, own.draft)
        : html`<p class="bpnew">
            <button type="button" class="btn sm soft" id="bp-new" @click=${begin}>
              ${icon("plus", true)}${t("New breakpoint")}</button
            ><span class="dim small">${t("Kept with the definition.")}</span>
          </p>`
    }
    ${
      all.length
        ? html`<ul>
            ${all.map(one => row(app, actions, one))}
          </ul>`
        : own.draft
          ? nothing
          : empty(t("None yet. Add one here, or press B on a state or an edge of the diagram."))
    }
  </div>`;
}
