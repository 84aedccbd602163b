/** The right side: the data through the chosen state, stage by stage, each with the step that wrote it. */

import { marked } from "../../shared/marked";
import { language, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { LaterCode, laterPart } from "../core/later-part";
import { type Look, appearanceOf } from "../core/looks";
import { type Chosen, chosenEvent, chosenState } from "../core/selection";
import { editing } from "../data/edit-data";
import { eventAlone, eventBox, selectedEvent } from "../data/event-details";
import { faultList, schemaFaults } from "../data/schema-faults";
import { subject } from "../correlation/subject";
import { dataView } from "../data/json-view";
import { ownValues, ownValuesButton } from "../data/own-values";
import { type Part, chip, empty, html, icon, nothing, segments, smallButton } from "../core/widgets";
import { scopeWords } from "../../running/scopes";
import { isWithin } from "../core/branches";
import { type Group, type Stage, changeOf, fieldsOf, groupsOf, ofVisit, stageAt, stagesOf } from "../data/stages";
import type { Active, Fault, Revealed, TraceEvent } from "../core/types";
import { ENDED, startsBy } from "../core/status";
import { type Visit, scopesIn } from "../core/visits";

const correlation = laterPart(async () => (await import("../correlation/panel")).correlation);
const whyNotTaken = laterPart(async () => (await import("../data/why-not")).whyNotTaken);
const variables = laterPart(async () => (await import("../data/variables")).variablesPanel);
/** What the expressions of a visit read and gave; it comes with the first visit. */
const evaluated = new LaterCode(
  async () => import("../data/evaluated"),
  () => false,
);
const waysFromSkipped = laterPart(async () => (await import("../data/why-not")).waysFromSkipped);

function change(stage: Stage): Part {
  const told = changeOf(stage);
  return told === null
    ? nothing
    : told
      ? html`<span class="chg">${told}</span>`
      : html`<span class="dim">${t("unchanged")}</span>`;
}

function faultBox(fault: Fault): Part {
  return html`<div class="faultbox">
    ${icon("error", true)}
    <div class="grow">
      <p><b class="mono">${fault.name}</b>${fault.code ? html` <span class="mono">${fault.code}</span>` : nothing}</p>
      ${fault.message && fault.message !== fault.name ? html`<p>${marked(fault.message)}</p>` : nothing}
    </div>
  </div>`;
}

function stageRow(app: App, visit: Visit, stage: Stage, chosen: number | null, key: string): Part {
  const { seq } = stage;
  const on = chosen !== null && seq === chosen;
  return html`<li class="${stage.standing} ${on ? "sel" : ""}">
    <h3>
      <span class="dotm"></span>${stage.title}
      ${
        stage.note ? html`<span class="dim snote ${stage.mono ? "mono" : ""}">${stage.note}</span>` : nothing
      }${change(stage)}${
        seq === null
          ? nothing
          : html`<button
              type="button"
              class="steplink"
              title=${t("Go to this step")}
              @click=${() => app.goTo(stage.step ?? 0, seq)}
            >
              ${t("step")} ${stage.step}
            </button>`
      }
    </h3>
    ${evaluated.load(app)?.stageValues(app, visit, stage) ?? nothing}
    ${
      stage.data === undefined
        ? nothing
        : dataView(app, key, stage.data, stage.before, "before" in stage, changeOf(stage) === "", stage.source ?? null)
    }
    ${stage.fault ? faultBox(stage.fault) : nothing}
    ${stage.hint ? html`<p class="who">${icon("info", true)}<span>${stage.hint}</span></p>` : nothing}
  </li>`;
}

const TAGS: Partial<Record<Look, string>> = { failed: "error", late: "warning", caught: "caught" };

function standing(visit: Visit, app: App): Part {
  const isIt = (one: Active): boolean => one.instance === visit.instance && one.pointer === visit.pointer;
  const active = visit.to ? undefined : app.view?.active.find(isIt);
  if (active?.status === "waiting") return html`<span class="tag info">${icon("hourglass")}${t("waiting")}</span>`;
  if (active) return html`<span class="tag run">${icon("play")}${t("here now")}</span>`;
  if (visit.outcome === "completed") return html`<span class="tag ok">${icon("check")}${t("left")}</span>`;
  if (visit.outcome === "open") return html`<span class="tag">${icon("minus")}${t("stopped")}</span>`;
  const { look, icon: sign, words } = appearanceOf(visit.outcome);
  return html`<span class="tag ${TAGS[look] ?? ""}">${icon(sign)}${words}</span>`;
}

function pager(app: App, { pointer, visits, index }: Chosen): Part {
  if (visits.length < 2) return nothing;
  const go = (to: number) => (): void => app.select({ pointer, visit: to });
  return html`<div class="pager" role="group" aria-label=${t("Visits")}>
    ${smallButton("left", t("Earlier visit"), t("Earlier visit"), go(index - 1), index === 0)}
    <span
      >${t("Visit")}
      <b>${index + 1}</b>
      ${
        visits[index]?.instance !== "1"
          ? t("of {n}, instance {instance}", { n: visits.length, instance: visits[index]?.instance })
          : t("of {n}", { n: visits.length })
      }</span
    >
    ${smallButton("right", t("Later visit"), t("Later visit"), go(index + 1), index === visits.length - 1)}
  </div>`;
}

function head(app: App, name: string, kind: string | undefined, tag: Part): Part {
  return html`<header class="ihead">
    ${kind ? html`<span class="kchip kind-${kind}">${icon(`k-${kind}`)}</span>` : nothing}
    <div class="grow">
      <div class="dim small">${app.ofTasks ? t("Data through the task") : t("Data through the state")}</div>
      <h2 class="iname">${name}</h2>
    </div>
    ${tag}
  </header>`;
}

const ENDS: Record<string, string> = {
  completed: t("The run is completed"),
  "timed-out": t("The run timed out"),
  terminated: t("The run is terminated"),
  blocked: t("The run cannot go on"),
  cancelled: t("The run is cancelled"),
};

function ended(app: App, actions: Actions, told: boolean, own: Revealed | null): Part {
  const view = app.view;
  const root = view?.instances[0];
  if (!root?.ended || !view) return nothing;
  const { error: failed, output } = own?.position === view.position ? own : view;
  const how = ENDED[root.status];
  const words = !failed
    ? (ENDS[root.status] ?? how?.text ?? root.status)
    : !told
      ? t("The run failed")
      : t("The run failed here");
  const broken = faultList(schemaFaults(app.model, "workflow output"), t("It breaks the definition's schema:"));
  const shown = (): Part =>
    view.large
      ? html`<p class="dim small">${t("It is too large to be shown here; the trace has it.")}</p>`
      : dataView(app, "output", output);
  const tone = failed || how?.tone === "error" ? "bad" : how?.tone === "ok" ? "" : "late";
  return html`<section class="result ${tone}">
    <h3>${icon(failed ? "error" : (how?.icon ?? "check"), true)}<span class="grow">${words}</span></h3>
    ${
      failed
        ? told
          ? nothing
          : faultBox(failed)
        : html`<p class="dim small">${t("Its output")}</p>
            ${shown()}`
    }${failed ? whyNotTaken(app, actions) : nothing}${broken}
  </section>`;
}

/** Why there are no data of what is selected. */
function nothingYet(app: App, actions: Actions): Part {
  const { pointer } = app.selection;
  const place = pointer !== null ? app.names.get(pointer) : undefined;
  const skipped = pointer !== null && app.model.skipped.findLast(one => one.pointer === pointer);
  const isOver = app.view?.instances.length !== 0 && app.view?.instances.every(one => one.ended);
  const text = !app.trace.length
    ? startsBy(app).length
      ? t("The run has no data before the event that begins it.")
      : t(
          "Start the run: what goes into a state, what it asks, what comes back and what leaves it is shown " +
            "here, step by step.",
        )
    : pointer === null
      ? t("Choose a task or state of the diagram.")
      : skipped
        ? t("It was skipped: its `if` was not true.")
        : isOver
          ? t("The run has ended and did not come here.")
          : t("The run has not come here yet.");
  const tag = html`<span class="tag">${skipped ? t("skipped") : t("not reached")}</span>`;
  return html`${place ? head(app, place.name, place.kind, tag) : nothing}
    <div class="scroll">${empty(text)}${skipped ? waysFromSkipped(app, actions) : nothing}</div>`;
}

const MANY = 12; // groups that are drawn at once; a chip shows another
const CHIPS = 40;

function groupChips(app: App, visit: Visit): Part {
  const scopes = scopesIn(app.model.spans, visit);
  if (scopes.length < 2) return nothing;
  const one = (scope: string | null, name: string): Part =>
    chip(name, app.branch === scope, () => {
      app.branch = scope;
      app.changed();
    });
  return html`<div class="groupchips" role="group" aria-label=${t("Branches and iterations")}>
    ${one(null, t("All"))}${scopes.slice(0, CHIPS).map(scope => one(scope, scopeWords(scope)))}${
      scopes.length > CHIPS
        ? html`<span class="dim small"
            >${t("and {n} more", { n: (scopes.length - CHIPS).toLocaleString(language()) })}</span
          >`
        : nothing
    }
  </div>`;
}

/** The stages, those of a branch or an iteration under its name. */
function grouped(app: App, visit: Visit, groups: Group[], chosen: number | null, key: string): Part {
  const known = app.branch !== null && groups.some(group => group.scope && isWithin(group.scope, app.branch ?? ""));
  const shown = known ? groups.filter(group => group.scope && isWithin(group.scope, app.branch ?? "")) : groups;
  const list = (group: Group): Part =>
    html`<ol class="stages">
      ${group.stages.map((stage, n) =>
        stageRow(app, visit, stage, chosen, `${key}/${group.scope}/${stage.seq ?? n}/${stage.title}`),
      )}
    </ol>`;
  const left = shown.length - MANY;
  return html`${groupChips(app, visit)}${shown.slice(0, MANY).map(group =>
    group.scope
      ? html`<section class="stagegroup" aria-label=${group.name}>
          <h3>${icon("fork", true)}${group.name}</h3>
          ${list(group)}
        </section>`
      : list(group),
  )}
  ${
    left > 0
      ? html`<p class="empty">${t("{left} more: choose one above.", { left })}</p>
          ${shown
            .slice(MANY)
            .filter(group => !group.scope)
            .map(list)}`
      : nothing
  }`;
}

function left(more: number): Part {
  return more
    ? html`<p class="dim small capped">
        ${t(
          "{more} earlier stages of branches and iterations are not shown. Choose a branch or an iteration to " +
            "see its own.",
          { more: more.toLocaleString(language()) },
        )}
      </p>`
    : nothing;
}

/** The data, or what its expressions saw of them. */
function views(app: App): Part {
  const all = [[false, t("Data")] as const, [true, t("Variables")] as const];
  return html`<p class="dataviews">
    ${segments(t("Data or variables"), all, app.showVariables, one => {
      app.showVariables = one;
      app.changed();
    })}
  </p>`;
}

export function data(app: App, actions: Actions): Part {
  return html`${app.engine?.box() ?? nothing}${dataOf(app, actions)}`;
}

function dataOf(app: App, actions: Actions): Part {
  const chosen = chosenState(app);
  const visit = chosen.visits[chosen.index];
  const picked = selectedEvent(app);
  const told = subject(app) ? correlation(app, actions) : nothing;
  const own = ownValues(app, { ...(visit && fieldsOf(app, visit)), ...(picked && { number: picked.seq }) });
  const plain = (one: TraceEvent): TraceEvent => (own?.event?.seq === one.seq ? own.event : one);
  const masked = visit ? stagesOf(app, visit) : null;
  const { view } = app;
  const button = ownValuesButton(app, masked, picked, view?.output, view?.error, view?.watches.values);
  if (!visit)
    return picked
      ? eventAlone(app, plain(picked), told, button)
      : told === nothing
        ? nothingYet(app, actions)
        : html`<div class="scroll">${told}</div>`;
  const event = app.selection.seq ?? (app.selection.pointer === null ? (chosenEvent(app)?.seq ?? null) : null);
  const place = app.names.get(visit.pointer);
  const key = `${visit.instance}/${visit.from.seq}`;
  const found = ofVisit(own?.stages, visit) ?? masked;
  const groups = found ? groupsOf(app, found) : [];
  const hasFailed =
    Boolean(app.view?.error) &&
    groups.some(group => group.stages.some(stage => stage.standing === "bad")) &&
    visit.outcome !== "completed" &&
    visit.outcome !== "caught";
  const isStage = picked !== null && found?.stages.some(one => one.seq === picked.seq);
  const beside = picked && found && !isStage ? eventBox(app, plain(picked)) : nothing;
  const title = head(app, visit.state, place?.kind, standing(visit, app));
  const top = html`${title}${button}${pager(app, chosen)}${views(app)}`;
  if (app.showVariables)
    return html`${top}
      <div class="scroll">${variables(app, actions)}</div>`;
  return html`${top}
    <div class="scroll" id="data-scroll" aria-busy=${found === null}>
      ${beside}${
        found ? grouped(app, visit, groups, event === null ? null : stageAt(found, event), key) : nothing
      }${left(found?.more ?? 0)}${editing(app, actions, visit)}${ended(app, actions, hasFailed, own)}${told}
    </div>`;
}
