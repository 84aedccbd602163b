/** One of the pages: the code of a real one between the editor and the line, and a line that is slow and is cut. */

import { ChangeSet } from "@codemirror/state";
import { type Edited, Edits } from "../../../static/src/design/edits";
import { aligned, type Edit } from "../../../static/src/editor/between";
import { Copy } from "../../../static/src/together/copy";
import { carried, merged } from "../../../static/src/together/join";
import type { Turn } from "../../../static/src/together/shared";
import type { Strays } from "../../../static/src/together/strays";
import type { Clock } from "./clock";
import type { Operation } from "./dialects";
import type { Message, Relay } from "./relay";
import type { Words } from "./words";

const TURN = 12_000; // milliseconds
const LOOKS = 50; // milliseconds between two looks whether the server has everything
const PATIENCE = 100; // looks

interface Late {
  due: number;
  message: Message;
}

export class Page {
  readonly copy: Copy;
  isUp = false;
  isJoined = false;
  private isReady = false;
  private cuts = 0;
  private inTurn = false;
  private isBusy = false;
  private out: Late[] = [];
  private came: Late[] = [];
  private turns: ((isGiven: boolean) => void)[] = [];
  private readonly edits: Edits;
  private before: (text: string) => void = () => undefined; // the edit that is asked for is made

  constructor(
    number: number,
    private readonly relay: Relay,
    private readonly clock: Clock,
    private readonly words: Words,
    private readonly delay: () => number, // milliseconds
  ) {
    this.copy = new Copy("epoch", {
      give: data => this.send(data),
      up: () => this.isUp,
      fits: () => true,
      clean: () => undefined,
      strayed: strays => void this.strayed(strays),
      merged: async (base, mine, theirs, kept) => {
        const found = await merged(base, mine, theirs, () => this.isUp, kept);
        if (found?.asks) words.ask(found.base, found.mine, found.theirs);
        return found?.now ?? null;
      },
    });
    this.copy.doc.clientID = number;
    this.edits = new Edits({
      question: () => ({ text: this.text, syntax: "yaml", dialect: null, runtime: "" }),
      known: () => Promise.resolve(true),
      apply: ({ edits }: Edited) => {
        this.before(this.text);
        this.put(aligned(edits, this.text));
      },
      refuse: () => undefined,
    });
    const met = (): Promise<null> => Promise.resolve(null); // nobody has seen a form
    this.edits.share({ turn: () => this.turn(), met, clean: () => this.copy.clean, unsent: () => null });
    this.follow();
    relay.listeners.push(this);
  }

  get text(): string {
    return this.copy.text.toString();
  }

  /** Whether nothing is on its way. */
  get rests(): boolean {
    const isSent = !this.out.length && !this.came.length;
    return this.isUp && this.isReady && this.copy.clean && !this.isBusy && isSent;
  }

  /** Letters of the person, as the editor brings them into the shared text. */
  put(edits: readonly Edit[]): void {
    this.copy.doc.transact(() => {
      let moved = 0;
      for (const { from, to, insert } of edits) {
        if (insert) this.copy.text.insert(from + moved, insert);
        if (to > from) this.copy.text.delete(from + moved + insert.length, to - from);
        moved += insert.length - (to - from);
      }
    });
  }

  /** An operation of form or diagram, made of the text as it is in its turn; `done` before it changes the text. */
  async run(make: (text: string) => Operation | null, done: (text: string) => void): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.before = done;
    await this.edits.ask("/api/edit", () => {
      const operation = make(this.text);
      return operation && { ...operation };
    });
    this.isBusy = false;
  }

  say(message: Message): void {
    this.queue(this.came, message);
  }

  /** What is due arrives, on either side. */
  deliver(heard: () => void): void {
    while (this.isUp && (this.out[0]?.due ?? Infinity) <= this.clock.now) {
      this.relay.take(this, this.out.shift()?.message ?? "");
      heard();
    }
    while (this.isUp && (this.came[0]?.due ?? Infinity) <= this.clock.now) {
      this.take(this.came.shift()?.message ?? "");
      heard();
    }
  }

  cut(): void {
    if (!this.isUp) return;
    this.isUp = this.isJoined = this.isReady = false;
    this.cuts++;
    [this.out, this.came] = [[], []];
    this.relay.leave(this);
    for (const given of this.turns.splice(0)) given(false);
    this.copy.lost();
  }

  restore(): void {
    if (this.isUp) return;
    this.isUp = true;
    this.send(JSON.stringify({ type: "join" }));
  }

  private queue(line: Late[], message: Message): void {
    line.push({ due: Math.max(line.at(-1)?.due ?? 0, this.clock.now + this.delay()), message });
  }

  private send(message: Message): void {
    if (this.isUp) this.queue(this.out, message);
  }

  private take(message: Message): void {
    if (typeof message !== "string") return this.copy.take(message);
    const { type } = JSON.parse(message) as { type: string };
    if (type === "joined") void this.begin();
    else if (type === "kept") this.copy.acknowledged(1);
    else if (type === "turn") for (const given of this.turns.splice(0)) given(true);
  }

  private async begin(): Promise<void> {
    await this.copy.begin();
    this.isReady = true;
    if (!this.inTurn) this.send(JSON.stringify({ type: "done" }));
  }

  private async turn(): Promise<Turn | null> {
    for (let left = PATIENCE; this.isUp && left && !(this.isReady && this.copy.clean); left--)
      await this.clock.wait(LOOKS);
    if (!this.isUp || !this.isReady || !this.copy.clean) return null;
    const asked = new Promise<boolean>(given => {
      this.turns.push(given);
      setTimeout(() => given(false), TURN);
    });
    this.send(JSON.stringify({ type: "turn" }));
    if (!(await asked)) return null;
    const [cuts, end] = [this.cuts, this.clock.now + TURN];
    this.inTurn = true;
    return {
      holds: () => this.isUp && this.cuts === cuts && this.clock.now < end,
      done: () => {
        this.inTurn = false;
        this.copy.flush();
        this.send(JSON.stringify({ type: "done" }));
      },
    };
  }

  /** What this page wrote in a line that went, as `Together` puts it elsewhere or asks. */
  private async strayed({ base, mine, theirs, kept }: Strays): Promise<void> {
    const texts = [() => base, () => mine, () => theirs, () => true, () => kept] as const;
    const found = await merged(...texts);
    if (!found) return;
    const now = found.asks || found.isByLetters ? null : carried(theirs, this.text, found.text);
    if (now === null) this.words.ask(base, mine, theirs);
    else this.copy.write(now);
  }

  /** What is asked for goes along with each change of the text. */
  private follow(): void {
    let length = this.text.length;
    this.copy.text.observe(({ delta, transaction }) => {
      const changes: { from: number; to?: number; insert?: string }[] = [];
      let at = 0;
      for (const one of delta) {
        if (one.retain) at += one.retain;
        else if (one.delete) changes.push({ from: at, to: (at += one.delete) });
        else changes.push({ from: at, insert: String(one.insert) });
      }
      this.edits.moved(ChangeSet.of(changes, length), !transaction.local);
      length = this.text.length;
    });
  }
}
