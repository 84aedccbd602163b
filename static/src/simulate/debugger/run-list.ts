/** The list of runs: what became of each; opened, compared, named, passed on, kept as a file, deleted. */

import { ApiError, api } from "../../shared/api";
import { dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { type MenuItem, menuOf } from "../../shared/menu";
import { ago } from "../../shared/time";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import { count } from "../../shared/words";
import { short } from "../../running/time";
import type { App } from "../core/app";
import { nameOf } from "../core/name";
import { ENDED, type Status, statusOf } from "../core/status";
import { type Part, empty, html, icon, iconButton, nothing, once } from "../core/widgets";
import { person } from "../core/socket";
import { saveAs } from "../files/later";
import { startAfresh } from "../setup/draft";
import { compareWith } from "./compared-run";
import { type Card, type Family, LISTED, asItStands, families, loadRuns, runsOf, runsTrouble, titleOf } from "./runs";

/** What one that is not over is called. */
const NOT_ENDED: Record<string, Status> = {
  running: { text: t("Under way"), tone: "run", icon: "play" },
  waiting: { text: t("Waiting"), tone: "info", icon: "hourglass" },
  "not-started": { text: t("Not started"), tone: "", icon: "pause" },
  refused: { text: t("Start refused"), tone: "error", icon: "error" },
};

/** How a run stands: the one that is shown as the bar says it. */
const outcomeOf = (app: App, one: Card): Status | undefined =>
  one.id === app.run?.id && app.view ? statusOf(app) : (ENDED[one.status] ?? NOT_ENDED[one.status]);

/** What became of a run in which one has stepped back. */
function endOf({ position, length, end }: Card): string {
  const ended = position < length ? ENDED[end ?? ""] : undefined;
  return ended ? t("at its end: {status}", { status: ended.text }) : "";
}

/** What its scenario expected, where that can be told. */
function expectations({ expected, held }: Card): string {
  if (!expected) return "";
  return held === expected ? t("as expected") : t("not as expected ({held} of {expected} hold)", { held, expected });
}

/** How far a run is. */
function steps({ position, length }: Card): string {
  return position === length ? count(length, "step") : t("step {position} of {length}", { position, length });
}

/** What became of a run, how long it took, how far it is, when and by whom. */
function facts(app: App, one: Card): string {
  const from = runsOf(app).find(card => card.id === one.origin);
  const step = one.origin_position;
  const fork = one.origin
    ? from
      ? t("forked from “{title}” at step {step}", { title: titleOf(from), step })
      : t("forked from another run at step {step}", { step })
    : "";
  return [
    outcomeOf(app, one)?.text,
    ...(endOf(one) ? [steps(one), endOf(one)] : []),
    expectations(one),
    one.elapsed ? short(one.elapsed) : "",
    endOf(one) ? "" : steps(one),
    ago(one.updated),
    one.maker,
    fork,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Asks whether a run shall be deleted, and deletes it; false where it was not. */
async function sure(app: App, one: Card): Promise<boolean> {
  const anyway = el("input", { type: "checkbox" });
  const driven = el("label", { class: "check", hidden: true }, anyway, el("span", {}, t("Delete it all the same")));
  const mine = one.id === app.run?.id && app.run.drives;
  const pressed = await dialog(
    t("Delete the run “{title}”?", { title: titleOf(one) }),
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
        await api(`/api/sessions/${one.id}${mine || anyway.checked ? "?driven=true" : `?person=${person()}`}`, {
          method: "DELETE",
        });
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
    startAfresh(app, "#runs"); // where it was deleted
    return;
  }
  toast(t("The run “{title}” is deleted.", { title: titleOf(one) }));
  await loadRuns(app);
}

/** Asks for the name under which a run is listed. */
async function rename(app: App, one: Card): Promise<void> {
  const name = el("input", {
    type: "text",
    class: "input",
    autofocus: true,
    value: one.name,
    "aria-label": t("Name"),
  });
  const pressed = await dialog(
    t("Name of the run"),
    [el("label", { class: "field" }, el("span", { class: "lab" }, t("Name")), name)],
    [{ label: t("Save"), value: "go", primary: true }],
    async value => {
      if (value === "go")
        await api(`/api/sessions/${one.id}/name`, { method: "PUT", body: { name: nameOf(name.value) } });
      return true;
    },
  );
  if (pressed === "go") await loadRuns(app);
}

/** Copies the address of a run, which is all that somebody who sees the definition needs. */
async function copyAddress(one: Card): Promise<void> {
  const address = new URL(`?session=${one.id}`, location.href).href;
  const done = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  if (done) toast(t("The link is copied: who may open what it runs can follow this run."));
  else toast(t("The browser does not let the page copy. The link: {address}", { address }), undefined, "error");
}

function choices(app: App, one: Card): MenuItem[] {
  return [
    { label: t("Name…"), icon: "pencil", run: () => void rename(app, one) },
    { label: t("Copy its link"), icon: "link", run: () => void copyAddress(one) },
    {
      label: t("Save as a file"),
      icon: "export",
      run: () => void saveAs(save => save.saveSession(one.id)),
    },
    { label: t("Delete…"), icon: "minus", danger: true, run: () => void remove(app, one) },
  ];
}

function row(app: App, { card, forks }: Family): Part {
  const one = asItStands(app, card);
  const shown = one.id === app.run?.id;
  const outcome = outcomeOf(app, one);
  const missed = one.held < one.expected && !(shown && one.position < one.length);
  const about = { title: titleOf(one), facts: facts(app, one) };
  return html`<li>
    <div class="runrow">
      <span class="outcome ${missed ? "error" : (outcome?.tone ?? "")}"
        >${outcome ? icon(missed ? "close" : outcome.icon, true) : nothing}</span
      >
      <a class="rowlink grow" href="?session=${one.id}" aria-current=${shown ? "page" : nothing}
        ><b>${about.title}</b><span class="dim small">${about.facts}</span></a
      >
      ${
        shown
          ? html`<span class="tag">${t("shown here")}</span>`
          : app.run
            ? iconButton({
                icon: "swap",
                label: t("Compare the run shown here with {title}, {facts}", about),
                title: t("Compare with the run shown here"),
                run: () => compareWith(app, one.id),
                small: true,
              })
            : nothing
      }
      <button
        type="button"
        class="ib sm"
        aria-haspopup="menu"
        title=${t("More")}
        aria-label=${t("More of the run {title}, {facts}", about)}
        @click=${once(event => menuOf(event.currentTarget as HTMLButtonElement, choices(app, one)))}
      >
        ${icon("more", true)}
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

/** How long runs are kept. */
function retention(app: App): string {
  const days = app.boot.keepDays;
  return days ? t("A run is deleted {days} after it was used last.", { days: count(days, "day") }) : "";
}

/** Some words, how long runs are kept, and the way to the page on which that is changed for those who may. */
function kept(app: App, words: string): Part {
  const told = [words, retention(app)].filter(Boolean).join(" ");
  const { keepPage } = app.boot;
  if (!keepPage) return told ? empty(told) : nothing;
  return empty(html`${told} <a class="link" href=${keepPage}>${t("How long things are kept")}</a>`);
}

export function runsPanel(app: App): Part {
  const all = runsOf(app);
  const trouble = runsTrouble(app);
  if (trouble) return empty(t("The runs cannot be listed: {trouble}", { trouble }));
  if (!all.length && app.boot.keepDays) return kept(app, t("No runs of yours yet."));
  if (!all.length)
    return kept(app, t("No runs of yours yet. Each one that you start is kept here until you delete it."));
  return html`<div class="scroll">
    <ul>
      ${families(all).map(one => row(app, one))}
    </ul>
    ${kept(app, all.length < LISTED ? "" : t("The latest {listed}.", { listed: LISTED }))}
  </div>`;
}
