/** The dialog of a decision. Before an approval it tells how the version does: the scenarios are run then. */

import { unmarked } from "../shared/marked";
import { html, nothing, render, type TemplateResult } from "lit";
import { api } from "../shared/api";
import { labelled } from "../shared/controls";
import { confirmed, needed, inform } from "../shared/dialog";
import { announce, el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { said, t } from "../shared/translation";
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
const SAID: Record<Look, string> = { ok: t("Fine:"), bad: t("Missing:"), warning: t("To know:"), unknown: "" };

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
  const words = approved ? t("A sentence for the others (if you like)") : t("What should change?");
  const field = labelled(words, sentence);
  const label = approved ? t("Approve version {version}", { version }) : t("Request changes");
  const known = approved ? knownOf(app, judged, version) : null;
  let found: Judged | null = null;
  await confirmed(
    approved ? label : t("Request changes of version {version}", { version }),
    [field, known?.element],
    label,
    async () => {
      if (!approved) needed(sentence, t("Say what should change first."));
      found = await api<Judged>(`/api/definitions/${app.definition.id}/decisions`, {
        method: "POST",
        body: { version, approved, sentence: sentence.value.trim() },
      });
      used();
      announce(
        approved
          ? t("You approved version {version}", { version })
          : t("You requested changes of version {version}", { version }),
      );
    },
  );
  known?.stop();
  return found;
}

async function blocked(version: number, judged: Judged): Promise<void> {
  const missing = judged.missing.length ? el("p", { class: "help" }, judged.missing.map(said).join(" ")) : null;
  await inform(t("You cannot approve version {version}", { version }), [el("p", {}, t(judged.blocked)), missing]);
}

/** The list of what is known, kept up to date while the scenarios run. */
function knownOf(app: Review, judged: Judged, version: number): { element: HTMLElement; stop: () => void } {
  const element = el("section", { class: "known", "aria-label": t("How this version does") });
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
    ? html`<progress
        max=${running.total || 1}
        .value=${running.done}
        aria-label=${t("Scenarios that were run")}
      ></progress>`
    : nothing;
  const voice = judged.accounts
    ? t("Only members’ approvals are counted.")
    : t("A link has one voice, whoever comes by it.");
  const guest = judged.guest
    ? html`<p class="help">
        ${t("You are a guest here, and your decision is shown with that mark. {voice}", { voice })}
      </p>`
    : nothing;
  return html`<h3>${t("How version {version} does", { version })}</h3>
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
      ><span class="vh">${SAID[one.look]} </span>${one.words}${needed}${detail}</span
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
  const asked = needed ? t("no errors may be left") : "";
  if (!all) return { look: "unknown", words: t("Looking for problems…"), needed: asked };
  const errors = all.filter(one => one.severity === "error").length;
  const first = unmarked(
    all
      .slice(0, 3)
      .map(one => one.message)
      .join("; "),
  );
  return {
    look: errors ? look(false, needed) : all.length ? "warning" : "ok",
    words: problemWords(errors, all.length - errors),
    detail: first,
    needed: asked,
  };
}

function scenarios(app: Review, version: number, needed: boolean): Check {
  const asked = needed ? t("all must pass") : "";
  const { checks } = app;
  const ran = checks.of(version);
  if (checks.scenarios === 0) return { look: look(false, needed), words: t("There are no scenarios"), needed: asked };
  if (!ran && checks.running)
    return {
      look: "unknown",
      words: t("Running the scenarios: {done} of {total}…", { done: checks.running.done, total: checks.running.total }),
      needed: asked,
    };
  if (!ran) return { look: "unknown", words: t("The scenarios were not run"), needed: asked };
  const fine = ran.passed === ran.total && ran.total > 0;
  return {
    look: look(fine, needed),
    words: t("{passed} of {scenarios} passed", { passed: ran.passed, scenarios: count(ran.total, "scenario") }),
    detail: ran.failed.length ? t("Failed: {failed}", { failed: ran.failed.join(", ") }) : "",
    needed: asked,
  };
}

function coverage(app: Review, version: number, needed: number): Check {
  const ran = app.checks.of(version);
  const asked = needed ? t("at least {needed} %", { needed }) : "";
  if (!ran)
    return {
      look: needed && app.checks.scenarios === 0 ? "bad" : "unknown",
      words: t("Coverage is not known"),
      needed: asked,
    };
  return {
    look: percent(ran) >= needed ? "ok" : "bad",
    words: t("The scenarios go through {percent} % of it", { percent: percent(ran) }),
    needed: asked,
  };
}

function open(judged: Judged, needed: boolean): Check {
  const asked = needed ? t("none may be open") : "";
  const words =
    judged.open === 1
      ? t("1 comment is open")
      : judged.open
        ? t("{open} comments are open", { open: judged.open })
        : t("No open comments");
  return { look: look(judged.open === 0, needed), words, needed: asked };
}

function approvals(judged: Judged): Check {
  const words = t("{approvals} of {approvals2} so far", {
    approvals: judged.approvals,
    approvals2: count(judged.needed, "approval"),
  });
  return {
    look: judged.missing.length ? "unknown" : "ok",
    words,
    detail: judged.missing
      .filter(one => one.endsWith("must approve."))
      .map(said)
      .join(" "),
    needed: "",
  };
}
