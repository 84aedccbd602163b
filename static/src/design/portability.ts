/** The tab Portability: which engines load the text, where their runs part, and what to write instead; asked for. */

import type { Edit } from "../editor/between";
import { nameOf } from "../runtimes/engines";
import { knownEngines } from "../runtimes/known";
import { messageOf } from "../shared/api";
import { alarm, smallButton, textButton } from "../shared/controls";
import { type Child, announce, el, icon, replace } from "../shared/dom";
import { marked } from "../shared/marked";
import { lines } from "../shared/streaming";
import { toastError } from "../shared/toast";
import { listed, t } from "../shared/translation";
import { count } from "../shared/words";
import { message } from "./problems";
import {
  type Compared,
  type Difference,
  type Half,
  type Portability as Found,
  type Remedy,
  type Row,
  KIND_WORDS,
  WHAT_WORDS,
  basesOf,
  columns,
  scopeWords,
} from "./portability-answer";

type Line =
  | { type: "working"; seconds: number }
  | { type: "done"; portability: Found }
  | { type: "failed"; error: { message: string } };

/** What the page gives. */
export interface Source {
  definition: string;
  text: () => string;
  select: (pointer: string) => void;
  apply: (edits: Edit[]) => void;
}

export class Portability {
  private found: Found | null = null;
  private checked = ""; // the text that it was found of
  private base = "";
  private readonly open = new Set<string>();
  private stop: AbortController | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly source: Source,
  ) {
    this.paint();
  }

  private async check(): Promise<void> {
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    const text = this.source.text();
    const told = el("p", { class: "help", role: "status" }, t("Comparing engines…"));
    replace(this.host, el("div", { class: "portable" }, told));
    try {
      const path = `/api/definitions/${this.source.definition}/portability`;
      for await (const line of lines(path, { text }, stop.signal)) this.heard(line as unknown as Line, text, told);
    } catch (error) {
      if (!stop.signal.aborted) this.fail(messageOf(error));
    }
  }

  private heard(line: Line, text: string, told: HTMLElement): void {
    if (line.type === "working") {
      told.textContent = t("Comparing engines… {round} s", { round: Math.round(line.seconds) });
    } else if (line.type === "failed") {
      this.fail(line.error.message);
    } else {
      [this.found, this.checked] = [line.portability, text];
      const bases = basesOf(line.portability);
      if (!bases.includes(this.base)) this.base = bases[0] ?? "";
      this.open.clear();
      this.paint();
      announce(t("Engines are compared."));
    }
  }

  private fail(why: string): void {
    replace(
      this.host,
      el(
        "div",
        { class: "portable" },
        alarm(t("Not compared: {why}", { why })),
        smallButton([icon("retry", true), t("Check again")], () => void this.check()),
      ),
    );
  }

  private paint(): void {
    const { found } = this;
    if (!found) {
      replace(
        this.host,
        el(
          "div",
          { class: "portable" },
          el(
            "p",
            { class: "help" },
            t("On which engines does this run alike? It is run under each, by its scenarios and paths."),
          ),
          textButton([icon("engine", true), t("Compare engines")], () => void this.check(), {
            class: "btn sm primary",
          }),
        ),
      );
      return;
    }
    const head = [
      t("Engine"),
      t("Loads"),
      t("Findings"),
      ...columns().map(([, words]) => words),
      t("First difference"),
    ];
    replace(
      this.host,
      el(
        "div",
        { class: "portable" },
        this.bar(found),
        ...found.never.map(one => el("p", { class: "help" }, ...message(one))),
        ...found.broken.map(one => el("p", { class: "help" }, `${one.name}: `, ...message(one.message))),
        el(
          "table",
          { class: "mx" },
          el("thead", {}, el("tr", {}, ...head.map(words => el("th", { scope: "col" }, words)))),
          el("tbody", {}, ...found.engines.flatMap(row => this.row(row, found))),
        ),
      ),
    );
  }

  /** The same anew, with the focus where it was: at the button with this key. */
  private paintAt(key: string): void {
    this.paint();
    [...this.host.querySelectorAll<HTMLElement>("[data-key]")].find(one => one.dataset.key === key)?.focus();
  }

  private bar(found: Found): HTMLElement {
    const bases = basesOf(found);
    const choices = bases.map(base =>
      el(
        "button",
        {
          type: "button",
          "aria-pressed": String(base === this.base),
          "data-key": `of-${base}`,
          onclick: () => {
            this.base = base;
            this.paintAt(`of-${base}`);
          },
        },
        nameOf(knownEngines(), base),
      ),
    );
    return el(
      "div",
      { class: "pbar" },
      el("span", { class: "dim small" }, scopeWords(found)),
      bases.length > 1
        ? el("span", { class: "seg sm", role: "group", "aria-label": t("Compared with") }, ...choices)
        : null,
      el(
        "span",
        { class: "right" },
        smallButton([icon("copy", true), t("Copy Markdown")], () => void this.copy(found.markdown)),
        smallButton([icon("retry", true), t("Check again")], () => void this.check()),
      ),
    );
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      announce(t("Copied."));
    } catch {
      toastError(t("This page may not copy."));
    }
  }

  private row(row: Row, found: Found): HTMLElement[] {
    const compared = row.against[this.base];
    const name = el(
      "th",
      { scope: "row" },
      el("b", {}, row.runtime === "specification" ? t("Specification") : row.title),
      el(
        "span",
        { class: "dim small" },
        [
          row.version,
          row.runtime === this.base ? t("the measure") : "",
          row.runtime === found.chosen ? t("chosen") : "",
        ]
          .filter(Boolean)
          .join(", "),
      ),
    );
    const loads = row.loads
      ? el("span", { class: "yes" }, icon("check", true), t("yes"))
      : el("span", { class: "no" }, icon("block", true), t("no"));
    const cells = columns().map(([what, words]) =>
      el("td", { "data-label": words, class: "c" }, share(compared, what)),
    );
    const main = el(
      "tr",
      {},
      name,
      el("td", { "data-label": t("Loads") }, loads),
      el("td", { "data-label": t("Findings") }, findings(row)),
      ...cells,
      el("td", { "data-label": t("First difference"), class: "first" }, ...this.first(row, compared)),
    );
    return this.open.has(row.runtime) && compared ? [main, this.detail(row, compared)] : [main];
  }

  private first(row: Row, compared: Compared | undefined): Child[] {
    if (!row.loads) return row.never ? [el("span", { class: "dim" }, t("can load no such text"))] : refusals(row);
    const one = compared?.differences[0];
    if (!one) return [];
    const isOpen = this.open.has(row.runtime);
    return [
      el(
        "button",
        {
          type: "button",
          class: "linklike",
          "aria-expanded": String(isOpen),
          "data-key": row.runtime,
          onclick: () => {
            if (isOpen) this.open.delete(row.runtime);
            else this.open.add(row.runtime);
            this.paintAt(row.runtime);
          },
        },
        icon(isOpen ? "up" : "down", true),
        el("span", {}, el("b", {}, one.task || t("the workflow")), `: ${KIND_WORDS[one.kind] ?? one.kind}`),
      ),
    ];
  }

  private detail(row: Row, compared: Compared): HTMLElement {
    const found = compared.differences.map(one => this.difference(row, one));
    return el("tr", { class: "detail" }, el("td", { colspan: 9 }, el("ul", {}, ...found)));
  }

  private difference(row: Row, one: Difference): HTMLElement {
    const place = textButton(
      [el("b", {}, one.task || t("the workflow")), ` · ${t("line {line}", { line: one.line })}`],
      () => this.source.select(one.pointer),
      { class: "linklike" },
    );
    const runs = one.cases > 1 ? t("{case} and {more} more", { case: one.case, more: one.cases - 1 }) : one.case;
    const what = listed(one.what.map(each => WHAT_WORDS[each] ?? each));
    const engine = `${row.title} ${row.version}`.trim();
    return el(
      "li",
      {},
      el("p", {}, place, `: ${KIND_WORDS[one.kind] ?? one.kind} · `, t("other: {what}", { what }), ` (${runs})`),
      el(
        "div",
        { class: "halves" },
        half(nameOf(knownEngines(), this.base), one.before, one.after, one.came.before),
        half(engine, one.after, one.before, one.came.after),
      ),
      ...one.rules.map(rule =>
        el(
          "p",
          { class: "small" },
          ...message(rule.message),
          ...rule.rules.flatMap(({ rule: number, page }) => [
            " ",
            el("a", { href: helpOf(page), target: "_blank", rel: "noopener" }, t("About {rule}", { rule: number })),
          ]),
        ),
      ),
      ...one.remedies.map(remedy => this.remedy(remedy)),
    );
  }

  private remedy(one: Remedy): HTMLElement {
    const button = smallButton([icon("bulb", true), ...marked(one.fix.title)], () => {
      if (this.source.text() !== this.checked) {
        toastError(t("The text has changed, and this fix does not fit it any more."));
        return;
      }
      this.source.apply(one.fix.edits);
      void this.check();
    });
    const then =
      one.same === one.runs
        ? t("then all runs are the same")
        : t("then it is the same here, and {same} of {runs} as a whole", {
            same: one.same,
            runs: count(one.runs, "run"),
          });
    const changed = one.runs - one.kept;
    const more = changed ? t("{runs} of what it is held against will be another", { runs: count(changed, "run") }) : "";
    const engines = listed(one.worse.map(id => nameOf(knownEngines(), id)));
    const worse = engines && t("worse for {engines}", { engines });
    return el(
      "p",
      { class: "small remedy" },
      button,
      el("span", { class: "dim" }, [then, more, worse].filter(Boolean).join("; ")),
    );
  }
}

function helpOf(page: string): string {
  const [file = "", rule = ""] = page.split("#");
  return `/help/${file.replace(/\.md$/, "")}/#${rule}`;
}

function findings(row: Row): Child {
  const { error, warning, info } = row.findings;
  const words = [
    error ? count(error, "error") : "",
    warning ? count(warning, "warning") : "",
    info ? count(info, "note") : "",
  ].filter(Boolean);
  const worst = error ? "no" : warning || info ? "dif" : "na";
  return el("span", { class: worst }, words.length ? words.join(", ") : "0");
}

function refusals(row: Row): Child[] {
  const told = row.refusals.slice(0, 3).map(one => el("li", {}, ...message(one.message)));
  const more = row.refused - told.length;
  return [
    el("ul", { class: "small" }, ...told, more > 0 ? el("li", { class: "dim" }, t("{n} more", { n: more })) : null),
  ];
}

function share(compared: Compared | undefined, what: string): Child {
  if (!compared) return el("span", { class: "na" }, "–");
  const same =
    what === "status" ? Math.min(compared.same.status ?? 0, compared.same.error ?? 0) : (compared.same[what] ?? 0);
  const { runs } = compared;
  if (same === runs) return el("span", { class: "yes", title: t("the same") }, icon("check", true), `${same}/${runs}`);
  const part = el("i", {});
  part.style.width = `${runs ? Math.round((100 * same) / runs) : 0}%`;
  return el("span", { class: "dif" }, icon("differs", true), `${same}/${runs}`, el("span", { class: "mxbar" }, part));
}

function half(name: string, one: Half | null, other: Half | null, came: unknown): HTMLElement {
  const isOther = one && (!other || one.type !== other.type || one.pointer !== other.pointer);
  const data = one ? one.data : came;
  return el(
    "figure",
    {},
    el(
      "figcaption",
      {},
      el("span", { class: "tag" }, name),
      isOther ? el("span", { class: "mono dim" }, one.type) : null,
    ),
    one || !other
      ? el("pre", { class: "mono" }, JSON.stringify(data ?? null, null, 2))
      : el("p", { class: "dim" }, t("does nothing here")),
  );
}
