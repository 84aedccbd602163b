/**
 * The runs of this definition that one has made, each with those that were forked from it: opened again by their
 * address, named, and deleted.
 */

import { ApiError, api, messageOf } from "../../shared/api";
import { dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { ago } from "../../shared/time";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import { count } from "../../shared/words";
import type { App } from "../core/app";
import { startAfresh } from "../setup/draft";
import { type Part, empty, html, icon, nothing } from "../core/widgets";
import { PageField } from "../core/page-field";

/** A run as the server lists it. */
export interface Card {
  id: string;
  name: string;
  updated: string;
  position: number;
  length: number;
  origin: string; // the session that a fork came from, "" for others
  origin_position: number;
}

const LISTED = 50; // as many the server gives

/** The runs as the server listed them last. */
class ListedRuns {
  cards: Card[] | null = null;
  trouble = "";
  loadedFor: string | null | undefined; // which run was shown here when they were asked for
}

const kept = new PageField(() => new ListedRuns());

/** Asks the server which runs there are. */
export async function loadRuns(app: App): Promise<void> {
  const own = kept.of(app);
  own.cards ??= [];
  own.loadedFor = app.run?.id ?? null;
  try {
    own.cards = await api<Card[]>(`/api/definitions/${app.boot.definition.id}/sessions`);
    own.trouble = "";
  } catch (error) {
    own.trouble = messageOf(error);
  }
  app.changed();
}

/** The runs as they were listed last; they are asked for where they never were. */
export function runsOf(app: App): Card[] {
  const own = kept.of(app);
  if (own.cards === null) void loadRuns(app);
  return own.cards ?? [];
}

/** A run, and the runs that were forked from it. */
export interface Family {
  card: Card;
  forks: Family[];
}

/**
 * The runs as trees of forks: those that came from none that is listed in the order of the list, the forks of each the
 * oldest first, as the list has the newest first.
 */
export function families(cards: readonly Card[]): Family[] {
  const all = new Map(cards.map((card): [string, Family] => [card.id, { card, forks: [] }]));
  const roots: Family[] = [];
  for (const family of all.values()) {
    const parent = all.get(family.card.origin);
    if (parent) parent.forks.unshift(family);
    else roots.push(family);
  }
  return roots;
}

const title = (one: Card): string => one.name || t("No scenario");

/** How far a run is; of the one that is shown as it stands now. */
function steps(app: App, one: Card): string {
  const [position, length] =
    one.id === app.run?.id && app.view ? [app.view.position, app.view.length] : [one.position, one.length];
  return position === length ? count(length, "step") : t("step {position} of {length}", { position, length });
}

function facts(app: App, one: Card): string {
  const from = kept.of(app).cards?.find(card => card.id === one.origin);
  const step = one.origin_position;
  const fork = one.origin
    ? from
      ? t("forked from “{title}” at step {step}", { title: title(from), step })
      : t("forked from another run at step {step}", { step })
    : "";
  return [steps(app, one), ago(one.updated), fork].filter(Boolean).join(" · ");
}

/** Asks whether a run shall be deleted, and deletes it; false where it was not. */
async function sure(app: App, one: Card): Promise<boolean> {
  const anyway = el("input", { type: "checkbox" });
  const driven = el("label", { class: "check", hidden: true }, anyway, el("span", {}, t("Delete it all the same")));
  const mine = one.id === app.run?.id && app.run.drives; // the server does not know which person of the session asks
  const pressed = await dialog(
    t("Delete the run “{title}”?", { title: title(one) }),
    [
      el(
        "p",
        {},
        t(
          "What it came to ({facts}) is lost: its trace and data, the events and answers that were given by " +
            "hand. Who has it open is told.",
          { facts: facts(app, one) },
        ),
      ),
      el("p", {}, t("Scenarios that were saved from it, and runs that were forked from it, stay.")),
      el("p", {}, el("b", {}, t("This cannot be undone."))),
      driven,
    ],
    [
      { label: t("Keep it"), value: "" },
      { label: t("Delete for good"), value: "go", primary: true },
    ],
    async value => {
      if (value !== "go") return true;
      try {
        await api(`/api/sessions/${one.id}${mine || anyway.checked ? "?driven=true" : ""}`, { method: "DELETE" });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return true; // somebody else was faster
        driven.hidden = !(error instanceof ApiError && error.code === "driven");
        throw error;
      }
      return true;
    },
  );
  return pressed === "go";
}

async function remove(app: App, one: Card): Promise<void> {
  if (!(await sure(app, one))) return;
  if (one.id === app.run?.id) {
    startAfresh(app);
    return;
  }
  toast(t("The run “{title}” is deleted.", { title: title(one) }));
  await loadRuns(app);
}

/** Asks for the name under which a run is listed. */
async function rename(app: App, one: Card): Promise<void> {
  const name = el("input", {
    type: "text",
    class: "input",
    maxlength: 200,
    autofocus: true,
    value: one.name,
    "aria-label": t("Name"),
  });
  const pressed = await dialog(
    t("Name of the run"),
    [el("label", { class: "field" }, el("span", { class: "lab" }, t("Name")), name)],
    [{ label: t("Save"), value: "go", primary: true }],
    async value => {
      if (value === "go") await api(`/api/sessions/${one.id}/name`, { method: "PUT", body: { name: name.value } });
      return true;
    },
  );
  if (pressed === "go") await loadRuns(app);
}

function row(app: App, { card: one, forks }: Family): Part {
  const shown = one.id === app.run?.id;
  return html`<li>
    <div class="runrow">
      <a class="rowlink grow" href="?session=${one.id}" aria-current=${shown ? "page" : nothing}
        ><b>${title(one)}</b><span class="dim small">${facts(app, one)}</span></a
      >
      ${shown ? html`<span class="tag">${t("shown here")}</span>` : nothing}
      <button
        type="button"
        class="ib sm"
        title=${t("Name of the run")}
        aria-label=${t("Name the run {title}, {facts}", { title: title(one), facts: facts(app, one) })}
        @click=${() => void rename(app, one)}
      >
        ${icon("pencil", true)}
      </button>
      <button
        type="button"
        class="btn sm"
        aria-label=${t("Delete the run {title}, {facts}", { title: title(one), facts: facts(app, one) })}
        @click=${() => void remove(app, one)}
      >
        ${t("Delete…")}
      </button>
    </div>
    ${
      forks.length
        ? html`<ul class="forks">
            ${forks.map(fork => row(app, fork))}
          </ul>`
        : nothing
    }
  </li>`;
}

export function runsPanel(app: App): Part {
  const own = kept.of(app);
  const all = runsOf(app);
  if (own.loadedFor !== (app.run?.id ?? null)) void loadRuns(app);
  if (own.trouble) return empty(t("The runs cannot be listed: {trouble}", { trouble: own.trouble }));
  if (!all.length) return empty(t("No runs of yours yet. Each one that you start is kept here until you delete it."));
  return html`<div class="scroll">
    <ul>
      ${families(all).map(one => row(app, one))}
    </ul>
    ${all.length < LISTED ? nothing : empty(t("The latest {listed}.", { listed: LISTED }))}
  </div>`;
}
