/** Form and diagram edits: the server says which lines change, the editor takes them as one step that can be undone. */

import type { ChangeDesc } from "@codemirror/state";
import { byPlace } from "../editor/between";
import type { Edit } from "../editor/editor";
import type { Question } from "../editor/names";
import { ApiError, api } from "../shared/api";
import { t } from "../shared/translation";
import type { FormChange, Shared, Turn } from "../together/shared";
import { type Carried, GONE, carriedIn, hasPointers } from "./carried";
import { Since } from "./since";

export interface Edited {
  edits: Edit[];
  select: string | null;
  focus?: string | null;
  others?: { name: string; text: string }[];
  data?: unknown;
  notes?: string[];
  errors?: string[]; // of what was typed: nothing is changed
  of?: string; // what was typed into, where that is one step that can be undone
  isAsked?: boolean; // others wrote there: the person is asked, and nothing is changed until then
}

type Body = Record<string, unknown>;

/** A change by form or diagram, and what somebody saw when they began it. */
export interface Sight extends Pick<FormChange, "seen" | "isAnew"> {
  change: Body;
}

/** What an edit works on: the text as it stands when it is asked for. */
export interface Page {
  question: () => Question;
  // done when it is known where everything is in the text as it is; false: it keeps changing
  known: () => Promise<boolean>;
  apply: (edited: Edited, asked: number) => void; // when it was asked for, as `performance.now()`
  refuse: (words: string) => void;
}

/** What is asked for, as its person saw it when they began. */
interface Begun {
  text: string;
  at: number;
  about: Body;
}

const TRIES = 4;
const LAPSED = "lapsed"; // the turn was over before its answer came
const ALONE: Turn = { holds: () => true, done: () => {} };
const PATIENCE = 15_000;

export class Edits {
  private last: Promise<unknown> = Promise.resolve();
  private readonly since = new Since();
  private held: WeakRef<Body>[] = []; // their pointers go along with the text
  private readonly begun = new WeakMap<Body, Begun>(); // what these were about when they were held
  private others: Shared | null = null;
  private othersAt = -1; // how often the text had changed when others changed it last
  tooLong = (): string => ""; // why the server would not take the text, "" where it fits

  constructor(private readonly page: Page) {}

  /** From now on the text is written together: one changes it by form or diagram after the other. */
  share(others: Shared): void {
    this.others = others;
    this.othersAt = this.at; // what they had changed before has come into the text
  }

  /** How often the text has changed. */
  get at(): number {
    return this.since.at;
  }

  /** Done when all edits that were asked for are. */
  get idle(): Promise<unknown> {
    return this.last;
  }

  /** Carries out an operation (`POST /api/edit`); null where it was refused or is asked about, as is said. */
  async run(operation: string, args: Body): Promise<Edited | null> {
    const sight = this.others && this.sightOf(operation, args);
    const done = await this.ask("/api/edit", { operation, arguments: args }, false, undefined, sight);
    return done?.isAsked ? null : done;
  }

  private sightOf(operation: string, args: Body): Sight {
    const { text, at, about } = this.begun.get(args) ?? this.begin(args);
    return { seen: { text, at, pointer: "" }, change: { operation, arguments: { ...args, ...about } }, isAnew: true };
  }

  private begin(about: Body): Begun {
    return { text: this.page.question().text, at: this.at, about: { ...about } };
  }

  /** What an operation that changes nothing (`copy`, `connections`) says about the text; throws where it is refused. */
  async look<T>(operation: string, args: Record<string, unknown>): Promise<T> {
    const body = { ...this.page.question(), operation, arguments: args };
    const { data } = await api<Edited>("/api/edit", { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
    return data as T;
  }

  /**
   * As `run`, of any endpoint that answers with edits; one after the other, each on the text that the last one left. A
   * body that is a function is made when it is known where everything is in that text; pointers in one that is none go
   * along until then. `follow`: what was made is selected; `of`: see `Edited`. Where others wrote in the place of what
   * was in `sight`, that is not written over, but asked; when the change is made, what was seen is what it left.
   */
  ask(
    path: string,
    body: Body | (() => Body | null),
    follow = false,
    of?: string,
    sight?: Sight | null,
  ): Promise<Edited | null> {
    const held = typeof body !== "function" && hasPointers(body) ? this.hold(body) : null;
    const asked = performance.now();
    const show = (edited: Edited): void => {
      if (edited.isAsked) return;
      this.page.apply(
        { ...edited, ...(follow && { select: edited.focus ?? edited.select }), ...(of !== undefined && { of }) },
        asked,
      );
    };
    const about = held ? () => (hasPointers(held, GONE) ? null : held) : body;
    const mine = this.last.then(() => this.inTurn(turn => this.attempt(path, about, show, turn, sight ?? null)));
    this.last = mine.catch(() => null);
    return mine;
  }

  /** Where the line is cut in the turn, nothing was changed in it, and it is done again in the next one. */
  private async inTurn(attempt: (turn: Turn) => Promise<Edited | null | typeof LAPSED>): Promise<Edited | null> {
    const why = this.tooLong();
    if (why) {
      this.page.refuse(why);
      return null;
    }
    for (let left = TRIES; left; left--) {
      const turn = this.others ? await this.others.turn() : ALONE;
      if (!turn) break;
      try {
        const done = await attempt(turn);
        if (done !== LAPSED) return done;
      } finally {
        turn.done();
      }
    }
    this.page.refuse(t("Nothing was changed: what others write is not known while the line is down. Try again."));
    return null;
  }

  /**
   * What something waiting is about, for `run`, which asks where others write over it meanwhile: its pointers go along
   * with the text; refused where it went.
   */
  hold<T extends Body>(about: T): T {
    const held = { ...about };
    this.held.push(new WeakRef(held));
    if (this.others) this.begun.set(held, this.begin(about));
    return held;
  }

  /** The text changed, by whoever. */
  moved(changes: ChangeDesc, byOthers = false): void {
    this.since.moved(changes);
    if (byOthers) this.othersAt = this.at;
  }

  /** It is known where everything is now: what is asked for is meant of what it was meant of. */
  carry(now: Carried): void {
    this.held = this.held.filter(each => each.deref());
    for (const each of this.held) {
      const held = each.deref();
      if (held) Object.assign(held, carriedIn(held, now));
    }
  }

  /** A change by the form as it goes with what others have written since its person looked; null: its place went. */
  private async met(
    { seen, change, isAnew }: Sight,
    now: string,
    edited: Edited | null,
    ask: (about: Body) => Promise<Edited>,
  ): Promise<Edited | null> {
    const { text, pointer } = seen;
    const before = (): Promise<Edit[] | null> =>
      ask({ ...change, text, ...(pointer && { pointer }) }).then(({ errors, edits }) =>
        errors?.length ? null : edits,
      );
    const changes = this.since.since(seen.at);
    const edits = await this.others?.met({ seen, now, changes, edits: edited?.edits ?? null, before, isAnew });
    if (edits === "asked") return { edits: [], select: null, isAsked: true };
    return edits && (edited || edits.length) ? { select: null, ...edited, edits } : null;
  }

  /** Edits where they are in the text by now; null where something touches them: they are asked for anew. */
  private carried(edits: Edit[]): Edit[] | null {
    const meanwhile = this.since.changes;
    if (edits.some(({ from, to }) => to > meanwhile.length || meanwhile.touchesRange(from, to))) return null;
    return edits.map(edit => ({ ...edit, from: meanwhile.mapPos(edit.from), to: meanwhile.mapPos(edit.to) }));
  }

  private async attempt(
    path: string,
    asked: Body | (() => Body | null),
    show: (edited: Edited) => void,
    turn: Turn,
    sight: Sight | null,
  ): Promise<Edited | null | typeof LAPSED> {
    for (let left = TRIES; left; left--) {
      if (typeof asked === "function" && !(await this.page.known())) break;
      const body = typeof asked === "function" ? asked() : asked;
      const question = this.page.question();
      this.since.begin(question.text);
      const ask = (about: Body): Promise<Edited> =>
        api<Edited>(path, {
          method: "POST",
          body: { ...question, ...about },
          signal: AbortSignal.timeout(PATIENCE),
        });
      try {
        const since = sight && this.others && this.othersAt > sight.seen.at ? sight : null; // others wrote since
        const refused = (error: unknown): null => {
          if (since && error instanceof ApiError && !error.temporary) return null; // its place may have another name
          throw error;
        };
        let edited = body && (await ask(body).catch(refused));
        if (since && (!edited || edited.edits.length)) edited = await this.met(since, question.text, edited, ask);
        if (!edited) {
          this.page.refuse(t("What this was about was taken out of the text elsewhere."));
          return null;
        }
        if (this.others) edited = { ...edited, edits: byPlace(question.text, edited.edits) };
        // someone typed meanwhile: the answer is about another text, and holds where that is not touched
        if (question.text !== this.page.question().text) {
          const edits = left < TRIES ? this.carried(edited.edits) : null;
          if (!edits) continue;
          edited = { ...edited, edits };
        }
        if (!turn.holds()) return LAPSED;
        show(edited);
        if (sight?.seen.pointer && body && edited.edits.length)
          Object.assign(sight.seen, { text: this.page.question().text, at: this.at, pointer: body.pointer });
        return edited;
      } catch (error) {
        this.page.refuse(wordsOf(error));
        return null;
      }
    }
    this.page.refuse(t("The text keeps changing. Try again when it rests."));
    return null;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof DOMException && error.name === "TimeoutError"
    ? t("That took too long; nothing was changed.")
    : String(error);
}
