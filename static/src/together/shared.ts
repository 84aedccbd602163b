/** What the saver knows of a text that is written together, and how what did not reach the server is kept. */

import type { ChangeDesc } from "@codemirror/state";
import type { Edit } from "../editor/between";
import { until } from "../shared/until";

/** What this page wrote and the server may not have. */
export interface Unsent {
  epoch: string;
  update: string; // as Yjs writes it, base64
  over: string; // the text that the server had last
}

export interface Shared {
  clean: () => boolean; // the server has all of it
  unsent: () => Unsent | null;
  /** This page's turn to change the text by form or diagram, once it has all changes of others; null: not now. */
  turn: () => Promise<Turn | null>;
  /** The edits that bring a change into the text, null where it has no place there; or the person is asked. */
  met: (change: FormChange) => Promise<Edit[] | null | "asked">;
}

/** What somebody saw where they change something by form or diagram: a text, and the place in it, "" for all of it. */
export interface Seen {
  text: string;
  pointer: string;
  at: number; // how often this page's text had changed by then
}

/** A change by form or diagram that somebody began before others wrote. */
export interface FormChange {
  seen: Seen;
  now: string; // the text
  changes: ChangeDesc | null; // from what was seen to it, where that is known
  edits: Edit[] | null; // of it; null: its place was taken out
  /** The edits of the same change of what was seen; null: none can be made. */
  before: () => Promise<Edit[] | null>;
  /** Done to the text as it is now, with all that follows from it: a name, an operation of the diagram. */
  isAnew: boolean;
}

export interface Turn {
  /** Whether it is this page's still: not where the line was cut meanwhile, or it took too long. */
  holds: () => boolean;
  done: () => void; // gives it back
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}

const REACHES = 2000; // milliseconds

/** Whether the server has what is written together, in a moment at the latest; so it is where one is alone. */
export async function reaches(shared: Shared | null): Promise<boolean> {
  return shared ? until(() => shared.clean(), REACHES, 50) : true;
}
