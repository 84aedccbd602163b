/** What somebody wrote where others changed the same: it is asked, and nothing is lost until somebody has chosen. */

import type { Workbench } from "../design/workbench";
import { mergeSheet } from "../merging/later";
import type { ReadAs } from "../runtimes/read-as";
import { notice, withdraw } from "../shared/notices";
import { plural, t } from "../shared/translation";
import { merged } from "./join";
import type { Seen } from "./shared";
import { type Store, type Unsettled, unsettled } from "./unsettled";

const KIND = "unsettled";
const MINUTE = 60_000; // milliseconds
const HOUR = 60; // minutes

/** How the pictures of texts are asked for. */
export interface Reading {
  readAs: () => ReadAs;
  nonce: string;
}

export class Conflicts {
  private readonly open: Unsettled[] = []; // the newest last
  private readonly forms = new Map<Seen, Unsettled>(); // those of changes by the form

  constructor(
    private readonly bench: Workbench,
    private readonly reading: Reading,
    private readonly store: Store,
  ) {}

  /**
   * Says that there is something to choose; what others wrote is in the text until then. `seen`: it takes the place of
   * what was asked about a change by the form of this; null: nothing of that is left to ask.
   */
  ask(found: Unsettled | null, seen?: Seen): void {
    const before = seen && this.forms.get(seen);
    if (!found && !before) return;
    if (before) this.drop(before);
    if (found) this.open.push(found);
    if (found && seen) this.forms.set(seen, found);
    this.show();
  }

  /** What was asked before this page came is asked again. */
  async restore(): Promise<void> {
    this.open.unshift(...(await this.store.take()));
    this.show();
  }

  private drop(found: Unsettled, ...instead: Unsettled[]): void {
    const at = this.open.indexOf(found);
    if (at >= 0) this.open.splice(at, 1, ...instead);
    else this.open.push(...instead);
    for (const [seen, one] of this.forms) if (one === found) this.forms.delete(seen);
  }

  private show(): void {
    this.store.keep(this.open);
    const [first] = this.open;
    if (!first) return withdraw(KIND);
    const asked = plural(
      this.open.reduce((sum, { places }) => sum + places, 0),
      "One of your changes needs you: others changed the same, and the text has what they wrote.",
      "{n} of your changes need you: others changed the same, and the text has what they wrote.",
    );
    notice(KIND, {
      tone: "warning",
      stays: true,
      words: [this.back(), asked].filter(Boolean).join(" "),
      actions: [{ label: t("Settle one by one…"), run: () => void this.settle(first) }],
    });
  }

  /** Since when the line is back, where it was cut. */
  private back(): string {
    const away = Math.max(...this.open.map(one => one.away ?? -1));
    if (away < 0) return "";
    const minutes = Math.round(away / MINUTE);
    if (!minutes) return t("You are back.");
    return minutes < 2 * HOUR
      ? plural(minutes, "You are back after a minute.", "You are back after {n} minutes.")
      : t("You are back after {n} hours.", { n: Math.round(minutes / HOUR) });
  }

  private async settle(found: Unsettled): Promise<void> {
    const names = { base: t("Before"), mine: t("Yours"), theirs: t("Theirs") };
    const text = await mergeSheet(
      t("Settle what you both changed"),
      intro(found),
      { ...found, names, prefer: "theirs", isOwn: true },
      { ...this.reading, done: t("Use these"), leave: t("Later") },
    );
    if (text === null) return;
    const { editor } = this.bench;
    // whoever went on meanwhile is not overwritten; what is chosen counts, also where more is asked about the same
    // by now
    const joined = await merged(
      () => found.text,
      () => text,
      () => editor.source,
      () => true,
    );
    if (!joined) return;
    editor.replace(joined.now);
    this.drop(found, ...(joined.asks ? [{ ...found, ...unsettled(joined, found.away) }] : []));
    this.show();
  }
}

function intro({ away, isTyped }: Unsettled): string {
  if (isTyped) return t("You wrote this at the very moment when others took out what it stood in.");
  return away === null
    ? t("You changed this by form or diagram, and others changed the same before it was written.")
    : t("You wrote this while your line was cut, and others changed the same meanwhile.");
}
