/** The unsaved text as the server keeps it for this person: put there after a moment, forgotten once nothing is. */

import { ApiError, api } from "../shared/api";
import { t } from "../shared/translation";

export interface DraftPage {
  text: () => { text: string; base_version: number } | null; // null: nothing is to be kept there
  waits: () => boolean; // it is no time for it
  notify: (words: string) => void;
  retry: () => void;
}

export class ServerDraft {
  // what the server keeps; undefined where that is not known
  private drafted: string | null | undefined = null;
  private drafting: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly page: DraftPage,
  ) {}

  /** Done when nothing is on its way. */
  get idle(): Promise<void> {
    return this.drafting;
  }

  /** What is there; undefined where that is not known. */
  get there(): string | null | undefined {
    return this.drafted;
  }

  set there(text: string | null | undefined) {
    this.drafted = text;
  }

  /** One after the other, so that the last one stays; whoever leaves the page cannot wait. */
  keep(leaving: { keepalive: boolean } | null): void {
    this.drafting = leaving ? this.put(leaving.keepalive) : this.drafting.then(() => this.put(false));
  }

  private async put(keepalive: boolean): Promise<void> {
    const draft = this.page.text();
    const text = draft?.text ?? null;
    if (text === this.drafted || this.page.waits()) return;
    if (text !== null) this.drafted = text; // from now on the server may have it
    try {
      const kept = await api<{ notice?: string }>(
        `${this.url}/draft`,
        draft === null ? { method: "DELETE", keepalive } : { method: "PUT", body: draft, keepalive },
      );
      this.drafted = text;
      if (kept.notice) this.page.notify(kept.notice);
    } catch (error) {
      if (this.drafted === text) this.drafted = undefined;
      if (error instanceof ApiError && error.code === "quota")
        this.page.notify(t("Your unsaved text is kept in this browser only. {message}", { message: error.message }));
      if (error instanceof ApiError && error.temporary && !keepalive) this.page.retry();
    }
  }
}
