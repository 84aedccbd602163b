/** The unsaved text of each tab, kept in this browser: two tabs of one definition never take each other's. */

import { remember, remembered } from "../shared/storage";
import { openTabs } from "../shared/tab";
import type { Definition, Draft } from "./types";

const PREFIX = "signalbox.";

/** The store's keys, `start` and the name of a tab, of what tabs left that are not open any more. */
export async function leftKeys(start: string): Promise<string[]> {
  const open = await openTabs();
  const keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX));
  return keys
    .map(key => key.slice(PREFIX.length))
    .filter(key => key === start || (key.startsWith(`${start}.`) && !open.has(key.slice(start.length + 1))));
}

export class Kept {
  private readonly key: string;
  private readonly gone: string; // the store's key of drafts that are undone here, and that the server may still have
  private there: string[] = []; // the drafts that the server may have

  constructor(
    private readonly definition: Definition,
    tab: string,
    private readonly steps: { note: () => void },
  ) {
    this.key = `draft.${definition.id}.${tab}`;
    this.gone = `gone.${definition.id}.${tab}`;
  }

  /** Whether the server may have a draft. */
  get drafted(): boolean {
    return this.there.length > 0;
  }

  /** Null forgets it, and what the server still has: `there` (undefined: not known). The steps are kept with it. */
  keep(draft: Draft | null, there: string | null | undefined): void {
    remember(this.key, draft);
    if (there !== undefined) this.there = there === null ? [] : [there];
    remember(this.gone, draft || !this.there.length ? null : this.there);
    this.steps.note();
  }

  /** The unsaved text to go on with: this tab's, or what a closed tab left (this tab's now), or the server's. */
  async take(drafted: Draft | null): Promise<Draft | null> {
    const gone = remembered<string[]>(this.gone) ?? [];
    const server = drafted && gone.includes(drafted.text) ? null : drafted;
    const own = remembered<Draft>(this.key);
    const left = own ? null : await this.left();
    const mine = left === null ? own : remembered<Draft>(left);
    this.there = [drafted, mine].flatMap(draft => draft?.text ?? []).concat(gone);
    const best = mine && mine.base_version >= (server?.base_version ?? 0) ? mine : server;
    const unsaved = best && best.text !== this.definition.text ? best : null;
    if (left !== null && unsaved === mine) {
      remember(this.key, mine);
      remember(left, null);
    }
    return unsaved;
  }

  /** The store's key of a text that a tab left which is no longer open. */
  private async left(): Promise<string | null> {
    const keys = await leftKeys(`draft.${this.definition.id}`);
    return keys.find(key => key !== this.key) ?? null;
  }
}
