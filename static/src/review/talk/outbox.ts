/** What was said and has not reached the server: kept in storage, so that no reload and no outage loses it. */

import { remember, remembered } from "../../shared/storage";
import type { Asked } from "./types";

export interface Letter {
  token: string; // the server takes a token once
  text: string;
  written: string; // when, as ISO 8601
  thread: string | null; // a reply to it, or
  asked: Asked | null; // a new thread on this
  about: string; // what that is called
  problem: string; // why the server refused it; "" while it is on its way
}

export class Outbox {
  private readonly key: string;

  constructor(definition: string) {
    this.key = `talk-out.${definition}`;
  }

  /** Oldest first. */
  all(): Letter[] {
    return remembered<Letter[]>(this.key) ?? [];
  }

  /** Adds a letter, or puts it in place of what it was; other tabs write here too, so the list is read anew. */
  put(letter: Letter): void {
    const rest = this.all();
    const at = rest.findIndex(one => one.token === letter.token);
    if (at < 0) rest.push(letter);
    else rest[at] = letter;
    remember(this.key, rest);
  }

  drop(token: string): void {
    const rest = this.all().filter(one => one.token !== token);
    remember(this.key, rest.length ? rest : null);
  }
}

export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(18)), byte => byte.toString(16).padStart(2, "0")).join("");
}

/** The tokens of this browser's own comments, by the comments' ids: by them a guest may change what they said. */
export class Tokens {
  private readonly key: string;

  constructor(definition: string) {
    this.key = `talk-mine.${definition}`;
  }

  of(comment: string): string | null {
    return remembered<Record<string, string>>(this.key)?.[comment] ?? null;
  }

  keep(comment: string, token: string): void {
    remember(this.key, { ...remembered<Record<string, string>>(this.key), [comment]: token });
  }
}

/** Text that somebody has begun to write, by the box it stands in. */
export class Drafts {
  constructor(private readonly definition: string) {}

  of(box: string): string {
    return remembered<string>(this.key(box)) ?? "";
  }

  keep(box: string, text: string): void {
    remember(this.key(box), text || null);
  }

  private key(box: string): string {
    return `talk-draft.${this.definition}.${box}`;
  }
}
