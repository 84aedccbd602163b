/** The unsaved text of each tab, kept in this browser: two tabs of one definition never take each other's. */

import { remember, remembered } from "../shared/storage";
import { openTabs } from "../shared/tab";
import type { Definition, Draft } from "./types";

const PREFIX = "signalbox.";

export class Kept {
  private readonly key: string;

  constructor(
    private readonly definition: Definition,
    tab: string,
  ) {
    this.key = `draft.${definition.id}.${tab}`;
  }

  /** Null forgets it. */
  keep(draft: Draft | null): void {
    remember(this.key, draft);
  }

  /**
   * The unsaved text to go on with: this tab's, or one that a closed tab left, or the server's. What was left is this
   * tab's now.
   */
  async take(server: Draft | null): Promise<Draft | null> {
    const own = remembered<Draft>(this.key);
    const left = own ? null : await this.left();
    const mine = left === null ? own : remembered<Draft>(left);
    const best = mine && mine.base_version >= (server?.base_version ?? 0) ? mine : server;
    const unsaved = best && best.text !== this.definition.text ? best : null;
    if (left !== null && unsaved === mine) {
      this.keep(mine);
      remember(left, null);
    }
    return unsaved;
  }

  /** The store's key of a text that a tab left which is no longer open. */
  private async left(): Promise<string | null> {
    const start = `${PREFIX}draft.${this.definition.id}`;
    const open = await openTabs();
    const keys = Object.keys(localStorage).filter(
      key => key === start || (key.startsWith(`${start}.`) && !open.has(key.slice(start.length + 1))),
    );
    return keys.map(key => key.slice(PREFIX.length)).find(key => key !== this.key) ?? null;
  }
}
