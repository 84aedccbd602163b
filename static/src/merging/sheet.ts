/** Two people's changes of one definition in one picture: what they do not agree on is settled one by one. Nothing is
 *  taken before all is settled; Escape and Close leave everything as it was. */

import { showLater } from "../comparison/later";
import { sheet } from "../history/sheet";
import type { ReadAs } from "../runtimes/read-as";
import { messageOf } from "../shared/api";
import { iconButton, textButton } from "../shared/controls";
import { announce, el, icon, replace, typing } from "../shared/dom";
import { plural, t } from "../shared/translation";
import { type Choices, type DrawnConflict, type Kept, type MergePicture, type Side, mergePicture } from "./ask";
import { type Choice, detail } from "./detail";
import { type Entry, entriesOf, entryAt } from "./entries";
import { MergeList } from "./list";
import { ICONS, Picture, chip, lookOf } from "./picture";
import type { Names } from "./words";

export interface Versions {
  base: string | null;
  mine: string;
  theirs: string;
  /** What people call them. */
  names: Names;
  /** Mine is what the person has just written. */
  isOwn?: boolean;
  /** What the text has until somebody chooses. */
  prefer: Side;
  /** Which letters of the base are still there, where that is known. */
  kept?: Kept | null;
}

export interface SheetOptions {
  readAs: () => ReadAs;
  nonce: string;
  done: string; // the button that takes the merged text
  leave: string; // the one that takes nothing
}

/** What is in sight where there is no room for all. */
type Step = "list" | "detail" | "stage";
const WAYS: Record<string, Choice> = { m: "mine", t: "theirs", b: "both" };

class MergeView {
  readonly list = new MergeList(
    key => this.select(key, true),
    () => this.firstChoice()?.focus(),
  );
  readonly detail = el("section", { class: "mdetail scroll", "aria-live": "polite" });
  readonly stage = el("div", { class: "mstage" });
  readonly left = el("span", { class: "grow dim" });
  readonly body = el("div", { class: "mbody", "data-step": "list" }, this.list.element, this.stage, this.detail);
  readonly ways: HTMLElement;
  found: MergePicture | null = null;
  private readonly picture: Picture;
  private readonly text = el("div", { class: "difftext editor" });
  private shown: { clear: () => void; reveal: (line: number) => void } | null = null;
  private readonly buttons: HTMLButtonElement[];
  private isText = false;
  private readonly choices: Choices = {};
  private readonly typed = new Map<string, string>(); // by hand, by the keys of conflicts, taken or not
  private entries: Entry[] = [];
  private selected = ""; // the key of an entry
  private current = ""; // that of a conflict
  private asked = 0;

  constructor(
    private readonly versions: Versions,
    private readonly options: SheetOptions,
    private readonly onChange: (open: number) => void,
  ) {
    const { mine, theirs } = versions.names;
    this.picture = new Picture(t("{mine} and {theirs} merged, in one diagram", { mine, theirs }), pointer => {
      const entry = pointer === null ? null : entryAt(this.entries, pointer);
      if (entry) this.select(entry.key, false);
    });
    const way = (label: string, isText: boolean): HTMLButtonElement =>
      textButton(label, () => this.showAs(isText), { class: "" });
    this.buttons = [way(t("Diagram"), false), way(t("Text"), true)];
    this.ways = el("div", { class: "seg sm", role: "group", "aria-label": t("Show as") }, ...this.buttons);
    this.body.addEventListener("keydown", event => this.key(event));
    replace(this.detail, el("p", { class: "empty" }, t("Comparing…")));
  }

  /** Merges again with what is chosen, and shows what comes of it. */
  async update(): Promise<void> {
    const asked = ++this.asked;
    let found: MergePicture;
    try {
      found = await mergePicture(this.versions, this.choices, this.options.readAs());
    } catch (error) {
      if (asked === this.asked) this.fail(messageOf(error));
      return;
    }
    if (asked !== this.asked) return;
    this.found = found;
    this.entries = entriesOf(found);
    if (!this.conflict()) this.current = this.nextOpen()?.key ?? "";
    const entry =
      this.entries.find(one => one.conflicts.some(({ key }) => key === this.current)) ??
      this.entry() ??
      this.entries[0];
    this.selected = entry?.key ?? "";
    this.showAs(this.isText || found.svg === null, false);
    this.show(true);
  }

  private fail(why: string): void {
    replace(
      this.detail,
      el(
        "p",
        { class: "empty", role: "alert" },
        t("The versions could not be merged: {why}", { why }),
        textButton(t("Try again"), () => void this.update(), { class: "btn sm" }),
      ),
    );
  }

  /** Takes one side for all that is open. */
  async all(side: Side): Promise<void> {
    for (const one of this.found?.conflicts ?? []) if (!one.settled) this.choices[one.key] = side;
    await this.update();
  }

  /** Where there is no room for all, shows one part. */
  step(step: Step): void {
    const wasHidden = this.stage.offsetParent === null;
    this.body.dataset.step = step;
    if (wasHidden && step === "stage") this.picture.fit();
    if (step === "list") this.list.focus();
  }

  focus(): void {
    this.list.focus();
  }

  end(): void {
    this.shown?.clear();
  }

  private async choose(conflict: DrawnConflict, choice: Choice, goOn = false): Promise<void> {
    this.choices[conflict.key] = choice;
    this.current = (goOn ? this.nextOpen(conflict.key) : null)?.key ?? conflict.key;
    await this.update();
    announce(this.words());
  }

  /** A key pressed anywhere in the sheet but where somebody writes. */
  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "ArrowLeft" && event.target instanceof Element && event.target.closest(".mpick"))
      return this.list.focus();
    const way = WAYS[event.key];
    const conflict = this.conflict();
    const step = { j: 1, k: -1 }[event.key];
    if (typeof way === "string" && conflict?.choices.includes(way)) void this.choose(conflict, way, true);
    else if (step) this.go(step);
    else return;
    event.preventDefault();
  }

  /** To the next conflict, or the one before. */
  private go(step: number): void {
    const conflicts = this.inOrder();
    const at = conflicts.findIndex(({ key }) => key === this.current);
    const next = conflicts[at + step];
    if (!next) return;
    this.current = next.key;
    this.selected = this.entries.find(({ conflicts: own }) => own.includes(next))?.key ?? this.selected;
    this.show(true);
  }

  private inOrder(): DrawnConflict[] {
    return this.entries.flatMap(({ conflicts }) => conflicts);
  }

  private nextOpen(but = ""): DrawnConflict | undefined {
    const open = this.inOrder().filter(({ settled, key }) => !settled && key !== but);
    const at = this.inOrder().findIndex(({ key }) => key === but);
    return open.find(one => this.inOrder().indexOf(one) > at) ?? open[0];
  }

  private conflict(): DrawnConflict | undefined {
    return this.found?.conflicts.find(({ key }) => key === this.current);
  }

  private entry(): Entry | undefined {
    return this.entries.find(({ key }) => key === this.selected);
  }

  private select(key: string, reveal: boolean): void {
    this.selected = key;
    const conflicts = this.entry()?.conflicts ?? [];
    if (!conflicts.some(one => one.key === this.current))
      this.current = (conflicts.find(({ settled }) => !settled) ?? conflicts[0])?.key ?? "";
    this.show(reveal);
    if (reveal) this.list.focus();
    if (reveal) this.step("detail");
  }

  private words(): string {
    if (!this.found?.conflicts.length) return t("There are no conflicts");
    const open = this.found.conflicts.filter(({ settled }) => !settled).length;
    return open ? plural(open, "{n} conflict is left", "{n} conflicts are left") : t("All conflicts are settled");
  }

  private show(reveal: boolean): void {
    if (!this.found) return;
    const focus = document.activeElement;
    const wasInside = this.list.element.contains(focus) || this.detail.contains(focus);
    const back = focus instanceof HTMLElement ? focus.dataset.focus : undefined;
    this.list.show(this.entries, this.selected);
    const entry = this.entry();
    this.picture.show(this.found, this.entries);
    this.picture.select(entry?.place ?? null, reveal);
    replace(this.detail, ...(entry ? this.inside(entry, this.found) : [this.nothing()]));
    this.detail.querySelector("[data-key].on")?.scrollIntoView({ block: "nearest" });
    if (entry?.lines) this.shown?.reveal(entry.lines[0]);
    if (wasInside) this.refocus(back);
    replace(this.left, this.words());
    this.onChange(this.found.conflicts.filter(({ settled }) => !settled).length);
  }

  /** What had the focus was made anew: the same button has it, else its neighbour, else what can be chosen. */
  private refocus(name: string | undefined): void {
    const buttons = [...this.detail.querySelectorAll<HTMLButtonElement>("[data-focus]")].filter(one => !one.disabled);
    const named = (wanted: string | undefined) => buttons.find(one => one.dataset.focus === wanted);
    const other = name === "up" ? "down" : name === "down" ? "up" : undefined;
    const again = name === undefined ? undefined : (named(name) ?? named(other) ?? this.firstChoice());
    if (again) again.focus();
    else this.list.focus();
  }

  /** What can be chosen at the place that is shown. */
  private firstChoice(): HTMLButtonElement | null {
    return (
      this.detail.querySelector<HTMLButtonElement>(".on .mpick:enabled") ??
      this.detail.querySelector<HTMLButtonElement>(".mpick:enabled")
    );
  }

  private nothing(): HTMLElement {
    return el("p", { class: "empty" }, t("Both changed nothing alike."));
  }

  private inside(entry: Entry, found: MergePicture): HTMLElement[] {
    const conflicts = this.inOrder();
    const at = conflicts.findIndex(({ key }) => key === this.current);
    const nth = entry.conflicts.length
      ? [
          el("span", { class: "dim small" }, t("{n} of {all}", { n: at + 1, all: conflicts.length })),
          iconButton("up", t("Previous"), () => this.go(-1), {
            title: t("Previous (k)"),
            disabled: at < 1,
            "data-focus": "up",
          }),
          iconButton("down", t("Next"), () => this.go(1), {
            title: t("Next (j)"),
            disabled: at === conflicts.length - 1,
            "data-focus": "down",
          }),
        ]
      : [];
    const back = iconButton("left", t("Back to the list"), () => this.step("list"), { class: "ib sm mnarrow" });
    const stage = textButton([icon("branch", true), t("In the diagram")], () => this.step("stage"), {
      class: "btn sm mnarrow",
    });
    const head = el(
      "div",
      { class: "mphead" },
      back,
      el("h3", { class: "grow" }, entry.title || t("All of it")),
      chip(lookOf(entry)),
      ...nth,
    );
    const deeds = {
      names: this.versions.names,
      hasBase: this.versions.base !== null,
      isOwn: this.versions.isOwn ?? false,
      choose: (conflict: DrawnConflict, choice: Choice) => void this.choose(conflict, choice),
      written: ({ key }: DrawnConflict) => {
        const kept = this.choices[key];
        return this.typed.get(key) ?? (typeof kept === "object" ? kept.text : null);
      },
      write: ({ key }: DrawnConflict, text: string) => void this.typed.set(key, text),
    };
    return [head, ...detail(entry, this.current, found, deeds), el("div", { class: "mmore mnarrow" }, stage)];
  }

  private showAs(isText: boolean, byPerson = true): void {
    const found = this.found;
    if (!found) return;
    if (byPerson) this.isText = isText;
    if (byPerson) this.step("stage");
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(isText === (index === 1))));
    const [diagram] = this.buttons;
    if (diagram) diagram.disabled = found.svg === null;
    if (!isText && this.stage.contains(this.picture.element)) return;
    this.shown?.clear();
    this.shown = null;
    const back = el(
      "div",
      { class: "mback mnarrow" },
      textButton([icon("left", true), t("Back")], () => this.step("detail"), { class: "btn sm" }),
    );
    if (!isText) return replace(this.stage, back, this.picture.element);
    const { base, theirs, names } = this.versions;
    const old = { label: base === null ? names.theirs : names.base, text: base ?? theirs };
    const why =
      found.svg === null && found.broken
        ? el("p", { class: "mwhy small dim" }, t("There is no diagram: {why}", { why: found.broken }))
        : null;
    replace(this.stage, back, why, this.text);
    this.shown = showLater(texts =>
      texts.showTextDifference(this.text, old, { label: t("Merged"), text: found.text }, true, this.options.nonce),
    );
    const lines = this.entry()?.lines;
    if (lines) this.shown.reveal(lines[0]);
  }
}

/** The text that was agreed on; null where it was closed before. */
export async function mergeSheet(
  title: string,
  intro: string,
  versions: Versions,
  options: SheetOptions,
): Promise<string | null> {
  const save = textButton([icon("check", true), options.done], () => opened.close("done"), {
    class: "btn primary",
    disabled: true,
  });
  const view: MergeView = new MergeView(versions, options, open => {
    save.disabled = open > 0;
    save.title = open ? plural(open, "{n} conflict is left", "{n} conflicts are left") : "";
  });
  const { base, mine, theirs } = versions.names;
  const all = (side: Side, label: string): HTMLElement =>
    textButton([icon(ICONS[side], true), label], () => void view.all(side), { class: "btn mwide" });
  const opened = sheet(
    title,
    [
      ...(versions.base === null
        ? []
        : [el("span", { class: "mchip", title: base }, el("span", { class: "clip" }, base))]),
      chip("mine", mine),
      chip("theirs", theirs),
      view.ways,
    ],
    [el("p", { class: "conflictwords" }, intro), view.body],
    [
      view.left,
      all("mine", t("All mine")),
      all("theirs", t("All theirs")),
      textButton(options.leave, () => opened.close("")),
      save,
    ],
  );
  await view.update();
  view.focus();
  const done = (await opened.closed) === "done";
  view.end();
  return done ? (view.found?.text ?? null) : null;
}
