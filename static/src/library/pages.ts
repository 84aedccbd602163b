/** The pages of definitions that are here, as the server found them last; further ones come when they are asked for. */

import { type Ask, api } from "../shared/api";
import { type Wanted, asked, same } from "./filter";
import type { Card, Counts, LibraryPage } from "./types";
import type { Workspace } from "./workspace";

const MANY = 500; // definitions of one answer, at most (designer/limits.py, LIBRARY_PAGES)
const FIRST = 48; // and where nothing is said (LIBRARY_PAGE)

export class Pages {
  cards: Card[] = [];
  found = 0; // in all
  examples: string[] | null = null; // the ids of those that are found; null: all
  workspace: Workspace | null = null; // of the project that is wanted
  counts: Counts = { definitions: 0, problems: 0, examples: 0, resources: 0, tags: {} };
  private next: string | null = null;
  private asked: Wanted; // it is on its way, or here
  private newest = new AbortController(); // of two searches only the later one counts
  private adding: Promise<void> | null = null;
  private countsDue = false;

  /** `wanted`: what the first page, and all that is here, was found for. */
  constructor(
    public wanted: Wanted,
    first: LibraryPage,
    private readonly request: (path: string, ask: Ask) => Promise<LibraryPage> = api,
  ) {
    this.asked = wanted;
    this.begin(wanted, first);
  }

  get isAll(): boolean {
    return this.next === null;
  }

  /** The first page of something else; false where it is on its way already, or another search came in between. */
  async search(wanted: Wanted): Promise<boolean> {
    return !same(wanted, this.asked) && this.read(wanted, FIRST);
  }

  /** The same as it is now, as far as it was here, and what there is in all; false as of `search`. */
  async again(): Promise<boolean> {
    this.countsDue = true;
    const before = this.cards.length;
    if (!(await this.read(this.asked, Math.min(Math.max(before, FIRST), MANY)))) return false;
    await this.upTo(before);
    return true;
  }

  /** Pages until so many are here, or all. */
  async upTo(number: number): Promise<void> {
    const { signal } = this.newest;
    while (this.cards.length < number && !this.isAll && !signal.aborted) await this.more(number - this.cards.length);
  }

  /** One page more. */
  more(limit = FIRST): Promise<void> {
    this.adding ??= this.add(Math.min(Math.max(limit, FIRST), MANY)).finally(() => {
      this.adding = null;
    });
    return this.adding;
  }

  /** All cards that are found, whatever is shown. */
  async all(wanted: Wanted): Promise<Card[]> {
    if (same(wanted, this.wanted) && this.isAll) return this.cards;
    const cards: Card[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: LibraryPage | null = await this.page(wanted, { limit: MANY, cursor });
      cards.push(...(page?.definitions ?? []));
      cursor = page?.next ?? null;
    }
    return cards;
  }

  private async read(wanted: Wanted, limit: number): Promise<boolean> {
    this.newest.abort();
    const { signal } = (this.newest = new AbortController());
    this.asked = wanted;
    try {
      const page = await this.page(wanted, { limit, counts: this.countsDue }, signal);
      if (page) this.begin(wanted, page);
      return page !== null;
    } catch (error) {
      if (this.asked === wanted) this.asked = this.wanted;
      throw error;
    }
  }

  private async add(limit: number): Promise<void> {
    const { signal } = this.newest;
    if (this.next === null) return;
    const page = await this.page(this.wanted, { limit, cursor: this.next }, signal);
    if (!page || signal.aborted) return;
    const known = new Set(this.cards.map(card => card.id)); // one that was saved meanwhile may come again
    this.cards.push(...page.definitions.filter(card => !known.has(card.id)));
    this.next = page.next;
  }

  private begin(wanted: Wanted, page: LibraryPage): void {
    this.wanted = wanted;
    this.cards = page.definitions;
    this.found = page.found ?? page.definitions.length;
    this.next = page.next;
    this.examples = page.examples;
    this.workspace = page.workspace ?? null;
    if (!page.counts) return;
    this.counts = page.counts;
    this.countsDue = false;
  }

  /** A page; null where `signal` says that nobody waits for it any more. */
  private async page(
    wanted: Wanted,
    { limit, cursor = "", counts = false }: { limit: number; cursor?: string; counts?: boolean },
    signal?: AbortSignal,
  ): Promise<LibraryPage | null> {
    const words = asked(wanted);
    words.set("limit", String(limit));
    if (cursor) words.set("cursor", cursor);
    if (counts) words.set("counts", "true");
    try {
      return await this.request(`/api/library?${words.toString()}`, signal ? { signal } : {});
    } catch (error) {
      if (signal?.aborted) return null;
      throw error;
    }
  }
}
