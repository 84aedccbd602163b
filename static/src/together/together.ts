/** Writing in one text with others: from the moment there are others, until the page is left. */

import { EditorView } from "@codemirror/view";
import type { Edit, Editor } from "../editor/editor";
import type { Kept } from "../merging/ask";
import { guarded } from "../shared/faults";
import { until } from "../shared/until";
import { Chips } from "./chips";
import { meet } from "./contested";
import type { Copy } from "./copy";
import { cursors, showCursor } from "./cursors";
import { Faces } from "./faces";
import { byLetters, carried, merged } from "./join";
import { type End, Line, type Person, type Said, type Where } from "./line";
import { fresh } from "../shared/tab";
import type { FormChange, Seen, Shared, Turn, Unsent } from "./shared";
import type { Strays } from "./strays";
import { type Unsettled, unsettled } from "./unsettled";
import { Waits } from "./waits";

const PAUSE = 80; // milliseconds between two words about where one is
const AGAIN = 500;
const TURN = 12_000; // milliseconds until a turn is asked for again: the server may have forgotten that
const HOLDS = 0.8; // as much of the time that the server gives is this page's for sure
const RETURN = 5000; // milliseconds that a line which was cut is waited for

export interface TogetherPage {
  editor: Editor;
  fits: (text: string) => boolean; // the server takes so long a text
  pointer: () => string | null;
  chips: ConstructorParameters<typeof Chips>[0];
  /** What the text was typed over (null: it cannot be said now); until `share` or `resume` nothing is saved. */
  pause: () => Promise<string | null>;
  resume: () => void;
  share: (shared: Shared) => void;
  kept: () => void; // the server has everything
  /**
   * What others and this page do not agree on: the text has what others wrote. `seen`: it is a change by the form of
   * this, and takes the place of what was asked about that; null: nothing of it is left to ask.
   */
  ask: (found: Unsettled | null, seen?: Seen) => void;
  end: (end: End) => void; // it takes nothing more from this page
}

export class Together implements Shared {
  private readonly line: Line;
  private kit: typeof import("./writing") | null = null;
  private copy: Copy | null = null;
  private isNew = true; // the line is: nothing was asked for yet
  private bound = false;
  private own = "";
  private people: readonly Person[] = [];
  private readonly chips: Chips;
  private readonly faces = new Faces();
  private sending = 0;
  private readonly places = new Map<string, Where>();
  private turns: ((seconds: number) => void)[] = []; // what waits for its turn
  private readonly waits = new Waits();
  private readonly word = fresh().slice(0, 12); // by which the server knows whose turn it is when the line comes back
  private cuts = 0;
  private cutAt: number | null = null; // since when the line is cut, as `Date.now()`
  private inTurn = false;

  constructor(
    definition: string,
    private readonly page: TogetherPage,
    private unsentBefore: (Unsent & { text: string }) | null, // with the text that it made
  ) {
    this.chips = new Chips(page.chips);
    this.line = new Line(definition, {
      said: message => this.said(message),
      given: data => this.copy?.take(data),
      lost: end => this.lost(end),
    });
  }

  clean(): boolean {
    return this.copy?.clean ?? false;
  }

  unsent(): Unsent | null {
    return this.copy?.unsent() ?? null;
  }

  async turn(): Promise<Turn | null> {
    try {
      // a line that is cut comes back in a moment: until then it is not known here what others changed
      while (this.line.returns && (await until(() => this.clean(), RETURN))) {
        const given = new Promise<number>(done => {
          this.turns.push(done);
          setTimeout(() => done(0), TURN);
        });
        this.line.say({ type: "turn", page: this.word });
        const seconds = await given;
        if (seconds > 0) return this.given(seconds * 1000 * HOLDS);
      }
      return null;
    } finally {
      this.waits.show(null);
    }
  }

  async met(change: FormChange): Promise<Edit[] | null | "asked"> {
    const found = await meet(change);
    const isAsked = found !== null && !Array.isArray(found);
    this.page.ask(isAsked ? unsettled(found, null) : null, change.seen);
    return isAsked ? "asked" : found;
  }

  private given(time: number): Turn {
    const [cuts, end] = [this.cuts, performance.now() + time];
    this.inTurn = true;
    return {
      holds: () => this.line.up && this.cuts === cuts && performance.now() < end,
      done: () => {
        this.inTurn = false;
        this.copy?.flush();
        this.giveBack();
      },
    };
  }

  private giveBack(): void {
    this.line.say({ type: "done", page: this.word });
  }

  private goOn(seconds: number): void {
    for (const done of this.turns.splice(0)) done(seconds);
  }

  private said(message: Said): void {
    if (message.type === "hello") this.own = message.you;
    else if (message.type === "here") this.here(message.people, message.together);
    else if (message.type === "joined") void this.joined(message.epoch);
    else if (message.type === "kept") this.copy?.acknowledged(message.pieces);
    else if (message.type === "turn") this.goOn(message.seconds);
    else if (message.type === "waiting") this.waits.show(message.name);
    else if (message.type === "cursor") this.theirPlace(message.of, message.at);
    else {
      this.copy?.lost();
      this.line.say({ type: "join" });
    }
  }

  private here(people: Person[], together: boolean): void {
    for (const { key } of this.people) if (!people.some(person => person.key === key)) this.theirPlace(key, null);
    this.people = people;
    this.faces.show(people, this.own);
    if (this.isNew && (together || this.bound || this.unsentBefore)) {
      this.isNew = false;
      this.line.say({ type: "join" });
    }
    this.sendPlace();
  }

  private lost(end: End | null): void {
    this.isNew = true;
    this.cuts++;
    this.cutAt ??= Date.now();
    this.goOn(0);
    this.copy?.lost();
    for (const { key } of this.people) this.theirPlace(key, null);
    this.people = [];
    this.faces.show([], this.own);
    this.faces.join(false);
    if (end && !this.bound) this.page.resume();
    if (end && (this.bound || end.signedOut)) this.page.end(end);
  }

  /** The server has the text open: this page's is brought to it. */
  private async joined(epoch: string): Promise<void> {
    this.kit ??= await import("./writing").catch(() => null);
    if (!this.kit) return this.page.resume();
    if (this.copy?.epoch === epoch && this.bound) {
      await this.copy.begin();
      this.cutAt = null;
      if (!this.inTurn) this.giveBack(); // the server may not have heard of it, and has all that was changed now
      this.faces.join(this.line.up);
      return this.sendPlace();
    }
    const before = this.bound ? this.copy : null;
    const copy: Copy = new this.kit.Copy(epoch, {
      give: data => this.line.give(data),
      up: () => this.line.up,
      fits: text => this.page.fits(text),
      clean: () => guarded(() => this.page.kept()),
      strayed: strays => void this.strayed(strays),
      merged: (base, mine, theirs, kept) =>
        this.agreed(base, mine, theirs, () => this.copy === copy && this.line.up, kept),
    });
    if (!this.bound) this.copy?.end();
    this.copy = copy;
    await copy.begin();
    const base = before ? before.base : (this.unsentBefore?.over ?? (await this.page.pause()));
    if (this.copy !== copy) return;
    if (base === null) {
      setTimeout(() => this.line.say({ type: "join" }), AGAIN);
      return;
    }
    const { unsentBefore: unsent } = this;
    const known = unsent?.epoch === epoch && copy.hasOf(unsent); // it has a part, which only the letters tell
    const text = known
      ? null
      : await this.agreed(
          () => base.replaceAll("\r\n", "\n"),
          () => this.page.editor.source,
          () => copy.text.toString(),
          () => this.copy === copy,
        );
    if (this.copy !== copy || (text === null && !known)) return;
    this.bind(this.kit, copy, text);
    before?.end();
  }

  /** This page's text and the server's as one; null where that is no longer asked for. */
  private async agreed(
    base: () => string,
    mine: () => string,
    theirs: () => string,
    asked: () => boolean,
    kept?: () => Kept | null,
  ): Promise<string | null> {
    const found = await merged(base, mine, theirs, asked, kept);
    const away = this.cutAt === null ? 0 : Date.now() - this.cutAt;
    if (found?.asks) guarded(() => this.page.ask(unsettled(found, away)));
    return found?.now ?? null;
  }

  /** What was written in a line that another took out is put where that went, or its person is asked. */
  private async strayed(strays: Strays): Promise<void> {
    const { copy } = this;
    const { base, mine, theirs, kept } = strays;
    const found = await merged(
      () => base,
      () => mine,
      () => theirs,
      () => true,
      () => kept,
    );
    if (!found) return;
    const asks = found.asks || found.isByLetters || this.copy !== copy;
    const now = asks || !copy ? null : carried(theirs, copy.text.toString(), found.text);
    if (now !== null) copy?.write(now);
    else guarded(() => this.page.ask({ ...unsettled({ ...found, text: theirs }, null), isTyped: true }));
  }

  /** From now on both texts are one: `text`, or null where they are joined by letters. */
  private bind(kit: typeof import("./writing"), copy: Copy, text: string | null): void {
    const { editor } = this.page;
    editor.share(null);
    const { unsentBefore: unsent } = this;
    if (unsent?.epoch === copy.epoch) copy.bring(unsent);
    if (text !== null) copy.write(text);
    else if (unsent) {
      const was = unsent.text.replaceAll("\r\n", "\n"); // somebody may have typed since the page came
      copy.write(byLetters(was, editor.source, copy.text.toString()));
    }
    this.unsentBefore = null;
    editor.join(copy.text.toString());
    const moves = EditorView.updateListener.of(update => {
      if (update.selectionSet || update.docChanged) this.sendPlace();
    });
    editor.share([kit.bound(copy.text), cursors, moves]);
    this.bound = true;
    this.cutAt = null;
    this.faces.join(this.line.up);
    this.page.share(this);
    this.sendPlace();
  }

  /** Says where this person is, not at each key. */
  private sendPlace(): void {
    if (this.sending || !this.bound || this.people.length < 2) return;
    this.sending = window.setTimeout(() => {
      this.sending = 0;
      const { copy, kit } = this;
      if (!copy || !kit) return;
      const { anchor, head } = this.page.editor.view.state.selection.main;
      const at = { anchor: kit.placeAt(copy, anchor), head: kit.placeAt(copy, head), pointer: this.page.pointer() };
      this.line.say({ type: "cursor", at });
    }, PAUSE);
  }

  private theirPlace(key: string, at: Where | null): void {
    const person = this.people.find(one => one.key === key);
    if (at) this.places.set(key, at);
    else this.places.delete(key);
    this.chips.show(
      [...this.places].flatMap(([of, where]) => {
        const who = this.people.find(one => one.key === of);
        return who && typeof where.pointer === "string" ? [{ ...who, pointer: where.pointer }] : [];
      }),
    );
    const { copy, kit } = this;
    if (!copy || !kit || !this.bound) return;
    const anchor = kit.indexOf(copy, at?.anchor);
    const head = kit.indexOf(copy, at?.head);
    const cursor =
      person && anchor !== null && head !== null ? { anchor, head, name: person.name, colour: person.colour } : null;
    showCursor(this.page.editor.view, key, cursor);
  }
}
