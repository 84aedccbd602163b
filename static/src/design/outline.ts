/** The left panel: states by kind icon in source order, then functions, events, retries, errors; a click selects. */

import { iconButton, textButton } from "../shared/controls";
import { chip, el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { KINDS, kindWord } from "../shared/kind-words";
import { count } from "../shared/words";
import { definedMenu } from "./defined-menu";
import type { Analysis, Entry, Problem } from "./types";
import { isInside } from "../shared/pointers";
import { own } from "../shared/own";
import { type OwnCall, toldOf } from "../shared/own-calls";

const EVENTS = /^\/(events|trigger-defs|triggerDefs)\//;

interface Group {
  title: string;
  tasks?: string; // its title in 1.0
  has: (entry: Entry) => boolean;
  empty: string;
  icon?: string;
  kind?: string;
  noun?: string; // one of them
  /** Of this dialect alone; of all where it is not said. */
  dialect?: string;
}

const GROUPS: Group[] = [
  {
    title: t("States"),
    tasks: t("Tasks"),
    has: entry => entry.kind in KINDS && !isResource(entry),
    empty: t("None yet. Choose a tile of the palette."),
  },
  {
    title: t("Functions"),
    has: entry => entry.kind === "function",
    empty: t("None defined."),
    icon: "function",
    kind: "function",
    noun: t("function"),
  },
  {
    title: t("Events"),
    has: entry => EVENTS.test(entry.pointer),
    empty: t("None defined."),
    icon: "envelope",
    kind: "event",
    noun: t("event"),
  },
  {
    title: t("Retries"),
    has: entry => entry.kind === "retry",
    empty: t("None defined."),
    icon: "retry",
    kind: "retry",
    noun: t("retry strategy"),
  },
  {
    title: t("Errors"),
    has: entry => entry.kind === "error",
    empty: t("None defined."),
    icon: "error",
    kind: "error",
    noun: t("error"),
    dialect: "0.8",
  },
];

/** Functions, events, retries and errors: what the palette lists below its tiles. */
export const RESOURCE_GROUPS = GROUPS.filter(group => group.kind);

/** No state: the 0.1 dialects write functions and retries where they are used, and call events triggers. */
export function isResource(entry: Entry): boolean {
  return ["function", "retry", "error"].includes(entry.kind) || EVENTS.test(entry.pointer);
}

export function resourceIcon(entry: Entry): string {
  return GROUPS.find(group => group.icon && group.has(entry))?.icon ?? "file";
}

/** Whether nothing uses what is defined at `pointer`. */
export function isUnused(problems: Problem[], pointer: string): boolean {
  return problems.some(problem => isInside(problem.pointer, pointer) && problem.rule.startsWith("unused"));
}

/** The most serious problem at `pointer` or below it. */
export function worst(problems: Problem[], pointer: string): { severity: string; number: number } | null {
  const mine = problems.filter(problem => isInside(problem.pointer, pointer));
  if (!mine.length) return null;
  return {
    severity: (["error", "warning"] as const).find(one => mine.some(problem => problem.severity === one)) ?? "info",
    number: mine.length,
  };
}

/** What can be done with functions, events, retries and errors; a row is also removed by Del and in its menu. */
export interface ResourceDeeds {
  define: (kind: string) => void;
  remove: (pointer: string, words: string) => void;
  where: (pointer: string, name: string) => void;
}

export class Outline {
  private shown = "";

  /** With `deeds`, each group has a button that makes a new one, and each row one that takes it out. */
  constructor(
    private readonly host: HTMLElement,
    private readonly select: (pointer: string) => void,
    private readonly groups = GROUPS,
    private readonly deeds?: ResourceDeeds,
  ) {
    host.addEventListener("keydown", event => this.key(event));
  }

  private row(entry: Entry, { diagnostics, dialect }: Analysis, sign?: string, called?: OwnCall): HTMLElement {
    const depth = Math.min(3, (entry.pointer.match(/\/branches\//g) ?? []).length);
    const worse = worst(diagnostics, entry.pointer);
    const mark = isUnused(diagnostics, entry.pointer)
      ? el("span", { class: "tag warning" }, t("unused"))
      : worse
        ? el("span", { class: `count ${worse.severity}`, title: count(worse.number, "problem") }, String(worse.number))
        : null;
    const told = called ? toldOf(called) : null;
    const inside = [
      sign ? icon(called?.icon ?? sign) : chip(entry.kind),
      el("span", { class: "clip grow" }, entry.name || t("(no name)"), told && el("small", { class: "dim" }, told)),
      mark,
    ];
    return textButton(inside, () => this.select(entry.pointer), {
      class: `row depth-${depth}`,
      "data-pointer": entry.pointer,
      title: [`${kindWord(entry.kind, dialect)}: ${entry.name}`, told].filter(Boolean).join(" · "),
    });
  }

  private item(entry: Entry, analysis: Analysis, group: Group): HTMLElement {
    const called = entry.kind === "function" ? own(analysis.vocabulary?.own ?? {}, entry.name) : undefined;
    const row = this.row(entry, analysis, group.icon, called);
    const { deeds } = this;
    if (!deeds) return el("li", {}, row);
    const remove = (): void =>
      deeds.remove(entry.pointer, t("the {kindsOf} “{name}”", { kindsOf: group.noun ?? "", name: entry.name }));
    const name = t("Delete {name}", { name: entry.name });
    const item = el("li", { class: "definedrow" }, row, iconButton("close", name, remove, { title: t("Delete") }));
    item.addEventListener("keydown", event => {
      if (event.key === "Delete") {
        event.preventDefault();
        remove();
      }
    });
    item.addEventListener("contextmenu", event => {
      event.preventDefault();
      definedMenu(event, {
        open: () => this.select(entry.pointer),
        where: () => deeds.where(entry.pointer, entry.name),
        remove,
      });
    });
    return item;
  }

  private adder(group: Group): HTMLElement | null {
    const define = this.deeds?.define;
    const { kind } = group;
    if (!define || !kind) return null;
    const title = t("New {kind}", { kind });
    return iconButton("plus", title, () => define(kind), { title });
  }

  show(analysis: Analysis): void {
    const signature = JSON.stringify([
      analysis.dialect,
      analysis.outline.map(entry => [entry.pointer, entry.kind, entry.name]),
      analysis.vocabulary?.own,
      analysis.diagnostics.map(problem => [problem.rule, problem.pointer]),
    ]);
    if (signature === this.shown) return;
    this.shown = signature;
    const focus = (document.activeElement as HTMLElement | null)?.dataset.pointer;
    const held = this.host.contains(document.activeElement);
    const on = this.host.querySelector<HTMLElement>(".row.on")?.dataset.pointer ?? null;
    replace(
      this.host,
      ...this.groups
        .filter(group => (group.dialect ?? analysis.dialect) === analysis.dialect)
        .filter(group => !group.kind || analysis.dialect !== "1.0") // what `use` has is in the definition's own form
        .map(group => {
          const entries = analysis.outline.filter(group.has);
          return el(
            "section",
            { class: "group" },
            el(
              "h3",
              {},
              group.tasks && analysis.dialect === "1.0" ? group.tasks : group.title,
              entries.length ? el("span", { class: "count" }, String(entries.length)) : null,
              this.adder(group),
            ),
            entries.length
              ? el("ul", {}, ...entries.map(entry => this.item(entry, analysis, group)))
              : el("p", { class: "empty" }, group.empty),
          );
        }),
    );
    this.mark(on, false);
    if (held && focus) this.host.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(focus)}"]`)?.focus();
  }

  /** The row of the element that holds `pointer`. */
  mark(pointer: string | null, reveal = true): void {
    let best: HTMLElement | null = null;
    for (const row of this.host.querySelectorAll<HTMLElement>(".row")) {
      const here = row.dataset.pointer ?? "";
      row.classList.remove("on");
      row.removeAttribute("aria-current");
      if (isInside(pointer, here) && here.length > (best?.dataset.pointer?.length ?? 0)) best = row;
    }
    best?.classList.add("on");
    best?.setAttribute("aria-current", "true");
    if (reveal) best?.scrollIntoView({ block: "nearest" });
  }

  private key(event: KeyboardEvent): void {
    const rows = [...this.host.querySelectorAll<HTMLElement>(".row")];
    const now = rows.indexOf(document.activeElement as HTMLElement);
    const next = event.key === "ArrowDown" ? rows[now + 1] : event.key === "ArrowUp" ? rows[now - 1] : undefined;
    if (now < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}
