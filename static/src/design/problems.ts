/** The list of problems: a row goes to line and element, a button applies the quick fix. */

import { smallButton, textButton } from "../shared/controls";
import { isolated } from "../shared/direction";
import { el, icon, replace } from "../shared/dom";
import { marked } from "../shared/marked";
import { t } from "../shared/translation";
import { SEVERITIES } from "../shared/words";
import type { Analysis, Problem } from "./types";
import { isInside } from "../shared/pointers";

export const SIGNS: Record<string, string> = { error: "error", warning: "warning", info: "info", hint: "bulb" };

/** Names in `backquotes` or 'quotes' stand out; the apostrophe of a word is no quote. */
export function message(text: string): (Node | string)[] {
  return text
    .split(/(`[^`]+`|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])|“[^”]+”|"[^"]+")/u)
    .map((part, index) => (index % 2 ? el("b", {}, part.slice(1, -1)) : part));
}

/** Why a text that can be read is of no dialect, such as a resource that an engine reads. */
export function ofNoDialect({ diagnostics }: Pick<Analysis, "diagnostics">): Problem | undefined {
  return diagnostics.find(one => one.rule === "unknown-dialect");
}

/** "CheckCredit · line 23:16". */
export function whereabouts(problem: Problem, analysis: Analysis): string {
  const owner = analysis.outline
    .filter(entry => isInside(problem.pointer, entry.pointer))
    .sort((a, b) => b.pointer.length - a.pointer.length)[0];
  const rest = owner && problem.pointer ? problem.pointer.slice(owner.pointer.length) : (problem.pointer ?? "");
  const part = rest.split("/").filter(key => key && !/^\d+$/.test(key))[0];
  const line = problem.line ? t("line {line}:{column}", { line: problem.line, column: problem.column }) : "";
  return [owner && isolated(owner.name), part, line].filter(Boolean).join(" · ");
}

/** All problems that are fixed alike: of one rule, and by the same words where there are several ways. */
export interface Alike {
  rule: string;
  title: string | null;
  count: number;
}

/** For each problem the kinds of fixes that others have too, told at the first of them: "Fix all 6 of this kind". */
export function alike(problems: Problem[]): Map<Problem, Alike[]> {
  const kinds = new Map<string, Alike & { first: Problem }>();
  for (const problem of problems) {
    const found = ways(problem).filter(way => way.fix?.edits.length); // an entry of the form is no text
    for (const { fix } of found) {
      const title = found.length > 1 ? (fix?.title ?? null) : null;
      const key = JSON.stringify([problem.rule, title]);
      const kind = kinds.get(key) ?? { rule: problem.rule, title, count: 0, first: problem };
      kinds.set(key, { ...kind, count: kind.count + 1 });
    }
  }
  const shown = new Map<Problem, Alike[]>();
  for (const { first, ...kind } of kinds.values())
    if (kind.count > 1) shown.set(first, [...(shown.get(first) ?? []), kind]);
  return shown;
}

/** The same problem once for each way to mend it. */
export function ways(problem: Problem): Problem[] {
  return [problem.fix, ...(problem.more_fixes ?? [])].flatMap(fix => (fix ? [{ ...problem, fix }] : []));
}

const CONFLICT = "conflict-marker";

function fixButton(problem: Problem, apply: (problem: Problem) => void): HTMLElement {
  return smallButton([icon("bulb", true), ...marked(problem.fix?.title ?? "")], event => {
    event.stopPropagation();
    apply(problem);
  });
}

/** The way that leads to a problem, a link for each place. */
export function way(problem: Problem, go: (problem: Problem) => void): HTMLElement | null {
  if (!problem.related?.length) return null;
  const items = problem.related.map(place => {
    const onclick = (): void => go({ ...problem, ...place, related: null });
    const line = t("line {line}:{column}", { line: place.line, column: place.column });
    return el("li", {}, textButton(line, onclick, { class: "link" }), " ", ...message(place.message));
  });
  return el("ol", { class: "pway small", "aria-label": t("The way there") }, ...items);
}

const LETTERS: Record<string, string> = {
  S: "sonataflow",
  J: "java",
  Z: "zigflow",
  Y: "synapse",
  G: "go",
  L: "lemline",
};

/** The rules of an engine's table that a message names in brackets, each with its place in the guide. */
export function rulesIn(text: string): { rule: string; href: string }[] {
  const named = [...text.matchAll(/\(([SJZYGL]\d[^()]*)\)/g)].flatMap(([, inside = ""]) => inside.match(RULE) ?? []);
  return [...new Set(named)].map(rule => ({
    rule,
    href: `/help/runtimes/${LETTERS[rule.charAt(0)]}/#${rule.toLowerCase()}`,
  }));
}

const RULE = /\b[SJZYGL]\d+(?:\.\d+)?\b/g;

/** What leads to the tables of the engines; in a tab of its own: the page stays. */
function rulesOf(problem: Problem): HTMLElement | null {
  const links = rulesIn(problem.message).flatMap(({ rule, href }) => [
    " ",
    el("a", { href, target: "_blank", rel: "noopener" }, t("About {rule}", { rule })),
  ]);
  return links.length ? el("span", { class: "small" }, ...links.slice(1)) : null;
}

export class Problems {
  /** Shows the conflicts that markers in the text stand for beside the diagram. */
  picture: (() => void) | null = null;
  private rows: { problem: Problem; item: HTMLElement }[] = [];

  constructor(
    private readonly host: HTMLElement,
    private readonly counter: HTMLElement,
    private readonly go: (problem: Problem) => void,
    private readonly fix: (problem: Problem) => void,
    private readonly fixAll: ((kind: Alike) => void) | null = null,
  ) {}

  private pictureButton(): HTMLElement {
    return smallButton([icon("differs", true), t("Settle in a picture")], event => {
      event.stopPropagation();
      this.picture?.();
    });
  }

  private allButton(kind: Alike): HTMLElement {
    const { count: n, title: fix } = kind;
    const words = fix === null ? t("Fix all {n} of this kind", { n }) : t("All {n}: {fix}", { n, fix });
    return smallButton([icon("bulb", true), ...marked(words)], event => {
      event.stopPropagation();
      this.fixAll?.(kind);
    });
  }

  private item(problem: Problem, analysis: Analysis, kinds: Alike[]): HTMLElement {
    const { severity, rule } = problem;
    const sign = [icon(SIGNS[severity] ?? "info"), el("span", { class: "vh" }, `${SEVERITIES[severity]}: `)];
    const place = [`${whereabouts(problem, analysis)} · `, el("span", { class: "mono" }, rule)];
    const inside = [
      el("span", { class: "pmessage" }, ...message(problem.message)),
      el("span", { class: "dim small" }, ...place),
    ];
    return el(
      "li",
      {},
      el("span", { class: `pi ${severity}`, title: SEVERITIES[severity] }, ...sign),
      el(
        "div",
        { class: "grow" },
        textButton(inside, () => this.go(problem), { class: "plink" }),
        way(problem, this.go),
        ...ways(problem).map(each => fixButton(each, this.fix)),
        ...(this.fixAll ? kinds.map(kind => this.allButton(kind)) : []),
        this.picture && rule === CONFLICT ? this.pictureButton() : null,
        rulesOf(problem),
      ),
    );
  }

  show(analysis: Analysis): void {
    const order = { error: 0, warning: 1, info: 2, hint: 3 };
    const sorted = [...analysis.diagnostics].sort((a, b) => order[a.severity] - order[b.severity] || a.from - b.from);
    const kinds = alike(sorted);
    this.rows = sorted.map(problem => ({ problem, item: this.item(problem, analysis, kinds.get(problem) ?? []) }));
    this.counter.hidden = sorted.length === 0;
    this.counter.textContent = String(sorted.length);
    this.counter.className = `count ${sorted[0]?.severity ?? ""}`;
    if (sorted.length) replace(this.host, el("ul", { class: "probs" }, ...this.rows.map(row => row.item)));
    else replace(this.host, el("p", { class: "fine" }, icon("check"), t("No problems.")));
  }

  /** Marks the rows of the selected element. */
  mark(pointer: string | null): void {
    for (const { problem, item } of this.rows) {
      item.classList.toggle("on", pointer !== null && isInside(problem.pointer, pointer));
    }
  }
}
