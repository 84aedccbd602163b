/** The dialog of a decision. Before an approval it tells how the version does: the scenarios are run then. */

import { unmarked } from "../shared/marked";
import { html, nothing, render, type TemplateResult } from "lit";
import { api } from "../shared/api";
import { dialog, needed } from "../shared/dialog";
import { announce, el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { count, problemWords } from "../shared/words";
import type { Review } from "./app";
import { percent } from "./checks";
import { icon } from "./parts";
import type { Judged } from "./talk/types";

const LONGEST = 1000;

type Look = "ok" | "bad" | "warning" | "unknown";
interface Check {
  look: Look;
  words: string;
  detail?: string;
  needed: string;
}
const SIGNS: Record<Look, string> = { ok: "check", bad: "error", warning: "warning", unknown: "hourglass" };
const SAID: Record<Look, string> = { ok: "Fine: ", bad: "Missing: ", warning: "To know: ", unknown: "" };

/** Asks for a decision about the version that is shown, and sends it; where the review stands then, null for none. */
export async function decide(app: Review, judged: Judged, approved: boolean): Promise<Judged | null> {
  const version = app.to;
  if (approved && judged.blocked) {
    await blocked(version, judged);
    return null;
  }
  const sentence = el("textarea", {
    class: "input",
    rows: 3,
    maxlength: LONGEST,
    autofocus: true,
    required: !approved,
  });
  const used = keepTyped(sentence, `decision.${version}.${approved}`);
  const field = el(
    "label",
    { class: "field" },
    el("span", { class: "lab" }, approved ? "A sentence for the others (if you like)" : "What should change?"),
    sentence,
  );
  const label = approved ? `Approve version ${version}` : "Request changes";
  const known = approved ? knownOf(app, judged, version) : null;
  let found: Judged | null = null;
  await dialog(
    approved ? label : `Request changes of version ${version}`,
    [field, known?.element],
    [
      { label: "Cancel", value: "" },
      { label, value: "yes", primary: true },
    ],
    async value => {
      if (!value) return true;
      if (!approved) needed(sentence, "Say what should change first.");
      found = await api<Judged>(`/api/definitions/${app.definition.id}/decisions`, {
        method: "POST",
        body: { version, approved, sentence: sentence.value.trim() },
      });
      used();
      announce(approved ? `You approved version ${version}` : `You requested changes of version ${version}`);
      return true;
    },
  );
  known?.stop();
  return found;
}

async function blocked(version: number, judged: Judged): Promise<void> {
  await dialog(
    `You cannot approve version ${version}`,
    [el("p", {}, judged.blocked), judged.missing.length ? el("p", { class: "help" }, judged.missing.join(" ")) : null],
    [{ label: "Close", value: "", primary: true }],
  );
}

/** The list of what is known, kept up to date while the scenarios run. */
function knownOf(app: Review, judged: Judged, version: number): { element: HTMLElement; stop: () => void } {
  const element = el("section", { class: "known", "aria-label": "How this version does" });
  const paint = (): void => {
    render(template(app, judged, version), element);
  };
  const stop = app.onChange(paint);
  if (app.checks.scenarios) void app.checks.run(version);
  paint();
  return { element, stop };
}

function template(app: Review, judged: Judged, version: number): TemplateResult {
  const running = app.checks.running?.version === version ? app.checks.running : null;
  const progress = running
    ? html`<progress max=${running.total || 1} .value=${running.done} aria-label="Scenarios that were run"></progress>`
    : nothing;
  const voice = judged.accounts ? "Only members’ approvals are counted." : "A link has one voice, whoever comes by it.";
  const guest = judged.guest
    ? html`<p class="help">You are a guest here, and your decision is shown with that mark. ${voice}</p>`
    : nothing;
  return html`<h3>How version ${version} does</h3>
    <ul>
      ${checks(app, judged, version).map(row)}
    </ul>
    ${progress} ${app.checks.trouble ? html`<p class="help bad" role="alert">${app.checks.trouble}</p>` : nothing}
    ${guest}`;
}

function row(one: Check): TemplateResult {
  const needed = one.needed ? html` <span class="tag">${one.needed}</span>` : nothing;
  const detail = one.detail ? html`<span class="dim small detail">${one.detail}</span>` : nothing;
  return html`<li class=${one.look}>
    ${icon(SIGNS[one.look])}<span class="grow"
      ><span class="vh">${SAID[one.look]}</span>${one.words}${needed}${detail}</span
    >
  </li>`;
}

function checks(app: Review, judged: Judged, version: number): Check[] {
  const { policy } = judged;
  return [
    problems(app, policy.no_errors),
    scenarios(app, version, policy.scenarios),
    coverage(app, version, policy.coverage),
    open(judged, policy.no_open),
    approvals(judged),
  ];
}

function look(fine: boolean, needed: boolean): Look {
  return fine ? "ok" : needed ? "bad" : "warning";
}

function problems(app: Review, needed: boolean): Check {
  const all = app.found?.problems;
  const asked = needed ? "no errors may be left" : "";
  if (!all) return { look: "unknown", words: "Looking for problems…", needed: asked };
  const errors = all.filter(one => one.severity === "error").length;
  const first = unmarked(
    all
      .slice(0, 3)
      .map(one => one.message)
      .join(" "),
  );
  return {
    look: errors ? look(false, needed) : all.length ? "warning" : "ok",
    words: problemWords(errors, all.length - errors),
    detail: first,
    needed: asked,
  };
}

function scenarios(app: Review, version: number, needed: boolean): Check {
  const asked = needed ? "all must pass" : "";
  const { checks } = app;
  const ran = checks.of(version);
  if (checks.scenarios === 0) return { look: look(false, needed), words: "There are no scenarios", needed: asked };
  if (!ran && checks.running)
    return {
      look: "unknown",
      words: `Running the scenarios: ${checks.running.done} of ${checks.running.total}…`,
      needed: asked,
    };
  if (!ran) return { look: "unknown", words: "The scenarios were not run", needed: asked };
  const fine = ran.passed === ran.total && ran.total > 0;
  return {
    look: look(fine, needed),
    words: `${ran.passed} of ${count(ran.total, "scenario")} passed`,
    detail: ran.failed.length ? `Failed: ${ran.failed.join(", ")}` : "",
    needed: asked,
  };
}

function coverage(app: Review, version: number, needed: number): Check {
  const ran = app.checks.of(version);
  const asked = needed ? `at least ${needed} %` : "";
  if (!ran)
    return {
      look: needed && app.checks.scenarios === 0 ? "bad" : "unknown",
      words: "Coverage is not known",
      needed: asked,
    };
  return {
    look: percent(ran) >= needed ? "ok" : "bad",
    words: `The scenarios go through ${percent(ran)} % of it`,
    needed: asked,
  };
}

function open(judged: Judged, needed: boolean): Check {
  const asked = needed ? "none may be open" : "";
  const words =
    judged.open === 1 ? "1 comment is open" : judged.open ? `${judged.open} comments are open` : "No open comments";
  return { look: look(judged.open === 0, needed), words, needed: asked };
}

function approvals(judged: Judged): Check {
  const words = `${judged.approvals} of ${count(judged.needed, "approval")} so far`;
  return {
    look: judged.missing.length ? "unknown" : "ok",
    words,
    detail: judged.missing.filter(one => one.endsWith("must approve.")).join(" "),
    needed: "",
  };
}
