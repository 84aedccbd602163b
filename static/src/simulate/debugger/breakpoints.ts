/** The breakpoints: a list with a form, kept with the definition. The run stops after the step that meets one. */

import { durationFrom } from "../../running/durations";
import { plural, t, tOf } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Moment, breakpointsOf, changeBreakpoints, freeId } from "./breakpoint-list";
import { CHOICES, type Kind, breakpointWords, kindsOf, placeName } from "./breakpoint-words";
import { hintsOf } from "./expression-hints";
import { check, complaint, leaves, line, member, select, sends } from "../core/fields";
import { type Part, button, empty, field, html, nothing, smallButton, soon } from "../core/widgets";
import type { AnyBreakpoint } from "../core/types";
import { PageField } from "../core/page-field";

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
const kept = new PageField((): { draft: Draft | null } => ({ draft: null }));

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
  state: one => (one.pointer ? "" : t("Choose where to stop.")),
  edge: one => (one.pointer ? "" : t("Choose an edge.")),
  error: () => "",
  event: one => (one.name.trim() ? "" : t("Write the event's name, or *.")),
  data: one => (one.condition.trim() ? "" : t("Write a condition.")),
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
    .filter(([pointer]) => app.ofTasks || pointer.includes("/states/"))
    .map(([pointer, { name }]): [string, string] => [pointer, name]);
  if (now.kind === "edge") return [["", t("Choose…")], ...app.edges];
  return now.kind === "state" ? [["", t("Choose…")], ...states] : [["", t("Anywhere")], ...states];
}

function form(app: App, actions: Actions, now: Draft): Part {
  const own = kept.of(app);
  const wrong = NEEDS[now.kind](now);
  const text = (name: "name" | "number" | "at" | "condition" | "skip", label: string, hint: string): Part =>
    field(`bp-${name}`, label, line({ id: `bp-${name}`, hint, ...member(app, now, name) }));
  const pick = (name: "pointer" | "on", label: string, all: [string, string][]): Part =>
    field(`bp-${name}`, label, select(all, { id: `bp-${name}`, ...member(app, now, name) }));
  const close = (): void => {
    own.draft = null;
    app.changed();
    soon(() => document.querySelector<HTMLElement>("#bp-new"));
  };
  const save = async (): Promise<void> => {
    if (wrong) return;
    const done = await changeBreakpoints(app, actions, all =>
      now.id === null
        ? [...all, read(now, freeId(all), true)]
        : all.map(one => (one.id === now.id ? read(now, now.id, one.enabled ?? true) : one)),
    );
    if (done) close();
  };
  return html`<form class="bpform" @submit=${sends(save)} @keydown=${leaves(close)}>
    ${field(
      "bp-kind",
      t("Stop at"),
      select(kindsOf(app), {
        id: "bp-kind",
        value: now.kind,
        put: kind => {
          Object.assign(now, { kind, pointer: "", on: "" });
          app.changed();
        },
      }),
    )}
    ${
      ["event", "time"].includes(now.kind)
        ? nothing
        : pick(
            "pointer",
            now.kind === "edge" ? t("Edge") : now.kind !== "state" ? t("Where") : app.ofTasks ? t("Task") : t("State"),
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
    ${now.kind === "time" ? text("at", tOf("clock", "At"), t("5 min or a time")) : nothing}
    ${text(
      "condition",
      now.kind === "data" ? t("Condition") : t("And only while"),
      hintsOf(app).condition,
    )}${text("skip", t("After so many hits"), "0")}
    <div class="line end">
      <button type="submit" class="btn sm soft strong" ?disabled=${Boolean(wrong)}>
        ${now.id === null ? t("Add") : t("Save")}</button
      >${button(t("Cancel"), close, { class: "plain" })}${
        wrong ? html`<span class="dim small">${wrong}</span>` : nothing
      }
    </div>
  </form>`;
}

/** Opens the form. */
function edit(app: App, draft: Draft): void {
  kept.of(app).draft = draft;
  app.changed();
  soon(() => document.querySelector<HTMLElement>("#bp-kind"));
}

function row(app: App, actions: Actions, one: AnyBreakpoint): Part {
  const met = app.view?.breakpoints.met.some(hit => hit.breakpoint === one.id);
  const words = breakpointWords(app, one);
  const change = (more: Partial<AnyBreakpoint>): Promise<boolean> =>
    changeBreakpoints(app, actions, all => all.map(other => (other.id === one.id ? { ...other, ...more } : other)));
  return html`<li class="bp ${met ? "met" : ""}">
    ${check(words, one.enabled ?? true, enabled => void change({ enabled }), "grow")}
    ${met ? html`<span class="tag run">${t("here")}</span>` : nothing}<span class="dim small"
      >${plural(one.hits ?? 0, "{n} hit", "{n} hits")}</span
    >
    ${
      one.pointer !== undefined
        ? smallButton(
            "goto",
            t("Show {placeName}", { placeName: placeName(app, one.pointer) }),
            t("Show on the diagram"),
            () => app.select({ pointer: one.pointer ?? null }),
          )
        : nothing
    }
    ${smallButton("pencil", t("Edit: {words}", { words }), t("Edit"), () => edit(app, draftOf(app, one)))}
    ${smallButton("close", t("Remove: {words}", { words }), t("Remove"), () =>
      changeBreakpoints(app, actions, all => all.filter(other => other.id !== one.id)),
    )}
    ${complaint(one.problem)}
  </li>`;
}

export function breakpointsPanel(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const all = breakpointsOf(app);
  const begin = (): void => {
    const draft = draftOf(app);
    if (draft.pointer && !app.names.has(draft.pointer)) draft.kind = "edge";
    edit(app, draft);
  };
  return html`<div class="scroll">
    ${
      own.draft
        ? form(app, actions, own.draft)
        : html`<p class="bpnew">
            ${button(t("New breakpoint"), begin, { icon: "plus", id: "bp-new" })}<span class="dim small"
              >${t("Kept with the definition.")}</span
            >
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
