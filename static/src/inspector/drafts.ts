/** What is being typed into fields and is not, or cannot be, in the text yet; kept until the text says the same. */

export interface Draft {
  text: string;
  errors: string[];
  sent: boolean; // it is on its way, or has arrived
  pending: boolean; // it is on its way
}

export class Drafts {
  private readonly all = new Map<string, Draft>();
  private readonly timers = new Map<string, number>();

  get(pointer: string): Draft | undefined {
    return this.all.get(pointer);
  }

  /** Whether a field holds what is not in the text. */
  get held(): boolean {
    return [...this.all.values()].some((draft) => !draft.sent || draft.pending || draft.errors.length > 0);
  }

  type(pointer: string, text: string): void {
    this.all.set(pointer, { text, errors: this.all.get(pointer)?.errors ?? [], sent: false, pending: false });
  }

  /** Runs `send` when nothing was typed for `pause` milliseconds; at once for 0. */
  later(pointer: string, pause: number, send: () => void): void {
    clearTimeout(this.timers.get(pointer));
    this.timers.delete(pointer);
    if (pause) this.timers.set(pointer, window.setTimeout(send, pause));
    else send();
  }

  drop(pointer: string): void {
    clearTimeout(this.timers.get(pointer));
    this.timers.delete(pointer);
    this.all.delete(pointer);
  }

  /** The text has come back: what was sent is in it, but for the field that someone is in and for what was refused. */
  settle(within: string | null): void {
    for (const [pointer, draft] of this.all) if (draft.sent && !draft.pending && !draft.errors.length && pointer !== within) this.drop(pointer);
  }

  clear(): void {
    for (const pointer of [...this.all.keys()]) this.drop(pointer);
  }
}
