/** The dialog in which an owner says when a version counts as approved; what is as the server says follows it. */

import { api } from "../shared/api";
import { dropDown, labelled } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { announce, type Child, el } from "../shared/dom";
import { t } from "../shared/translation";
import type { Review } from "./app";
import type { Deciders, Policy, PolicyAnswer } from "./talk/types";

const MOST = 20;
const DECIDERS: [Deciders, string][] = [
  ["members", t("all members")],
  ["reviewers", t("reviewers (members who may not edit)")],
  ["owners", "owners"],
];
type Switch = "not_author" | "no_errors" | "scenarios" | "no_open";
const SWITCHES: [Switch, string, string][] = [
  ["not_author", t("Not the author"), t("nobody approves what they wrote themselves since the last approved version")],
  ["no_errors", t("No errors"), t("the version has no errors; warnings may be left")],
  ["scenarios", t("All scenarios pass"), t("they are run with the version before somebody approves it")],
  ["no_open", t("No open comments"), t("all comments are resolved")],
];

export async function policyDialog(app: Review): Promise<void> {
  const path = `/api/definitions/${app.definition.id}/policy`;
  const answer = await api<PolicyAnswer>(path);
  const form = new Form(answer, answer.policy);
  const body = el("div", { class: "policy" }, ...form.parts());
  const pressed = await dialog(
    t("When is a version approved?"),
    [body],
    [
      { label: t("As the server says"), value: "server" },
      { label: t("Save"), value: "save", primary: true },
    ],
    async value => {
      if (value === "") return true;
      await api<PolicyAnswer>(path, { method: "PUT", body: value === "server" ? {} : form.own() });
      return true;
    },
    true,
  );
  if (pressed) announce(t("The review settings are saved."));
}

class Form {
  private readonly approvals: HTMLInputElement;
  private readonly coverage: HTMLInputElement;
  private readonly deciders: HTMLSelectElement;
  private readonly switches = new Map<Switch, HTMLInputElement>();
  private readonly approvers: HTMLInputElement[];

  constructor(
    private readonly answer: PolicyAnswer,
    shown: Policy,
  ) {
    this.approvals = number(shown.approvals, 1, MOST);
    this.coverage = number(shown.coverage, 0, 100);
    this.deciders = dropDown(DECIDERS, shown.deciders);
    for (const [name] of SWITCHES) {
      const input = el("input", { type: "checkbox", checked: shown[name], disabled: answer.floor.includes(name) });
      this.switches.set(name, input);
    }
    const named = [...new Set([...answer.members, ...shown.approvers])];
    this.approvers = named.map(name =>
      el("input", { type: "checkbox", value: name, checked: shown.approvers.includes(name) }),
    );
  }

  parts(): Child[] {
    const { accounts } = this.answer;
    return [
      labelled(t("How many must approve"), this.approvals),
      accounts && labelled(t("Whose approvals count"), this.deciders),
      accounts &&
        this.approvers.length > 0 &&
        el(
          "fieldset",
          { class: "approvers" },
          el("legend", {}, t("These must be among them")),
          ...this.approvers.map(one => el("label", { class: "check" }, one, one.value)),
        ),
      ...SWITCHES.map(([name, label, help]) =>
        el(
          "label",
          { class: "check two" },
          this.switches.get(name),
          el("span", {}, el("b", {}, label), el("span", { class: "dim small" }, this.help(name, help))),
        ),
      ),
      labelled(t("Percent that the scenarios must cover (0: not asked for)"), this.coverage),
      el(
        "p",
        { class: "help" },
        accounts
          ? t("Guests who come by a link are shown with their decisions, and never counted.")
          : t("This machine’s user has one voice, and so has each link, whatever names come by it."),
      ),
    ];
  }

  /** What a switch asks for, and that the server asks for it everywhere. */
  private help(name: Switch, help: string): string {
    return this.answer.floor.includes(name) ? t("{help}; this server asks for it everywhere", { help }) : help;
  }

  /** What differs from the server; throws what is wrong with a number. */
  own(): Partial<Policy> {
    const { server } = this.answer;
    const wanted: Policy = {
      approvals: whole(this.approvals, t("How many must approve is a number from 1 to {most}.", { most: MOST })),
      coverage: whole(this.coverage, t("What the scenarios must cover is a number from 0 to 100.")),
      deciders: this.deciders.value as Deciders,
      approvers: this.approvers.filter(one => one.checked).map(one => one.value),
      not_author: this.on("not_author"),
      no_errors: this.on("no_errors"),
      scenarios: this.on("scenarios"),
      no_open: this.on("no_open"),
    };
    const kept = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(server[name as keyof Policy]),
    );
    return Object.fromEntries(kept);
  }

  private on(name: Switch): boolean {
    return this.switches.get(name)?.checked ?? false;
  }
}

/** The whole number of a field within its bounds. */
function whole(input: HTMLInputElement, wrong: string): number {
  if (input.validity.valid) return Number(input.value);
  input.focus();
  throw new Error(wrong);
}

function number(value: number, min: number, max: number): HTMLInputElement {
  const input = el("input", { type: "number", class: "input", min, max, step: 1, required: true });
  input.value = String(value);
  return input;
}
