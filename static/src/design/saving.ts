/** What the saver says of the text, and what it needs of its page. */

import type { Settled, Texts } from "../history/conflict";
import { t } from "../shared/translation";

export type SaveState =
  | { is: "saved"; version: number; at: Date }
  | { is: "behind"; version: number } // somebody else's, which is not shown yet
  | { is: "saving" | "retrying" | "conflict" }
  | { is: "typing"; held: boolean } // held: the text is saved, and a field of the form holds what is not in it
  | { is: "refused"; why: string };

export const HELD = t("A field of the form holds what cannot be in the text: correct it, or press Escape in it.");

export interface Theirs {
  text: string;
  version: number;
  author?: string;
  updated?: string;
}

/** What the saver needs of its page, and tells it. */
export interface SaverPage {
  read: () => string;
  held: () => boolean; // a form holds what is not in the text yet
  tooLong: () => string; // why the server would not take the text, "" where it fits
  showHeld: () => void; // says so, and goes to the field that was refused
  commit: () => Promise<void>; // that goes to the text
  shown: () => unknown; // the same thing as long as the text is the same
  show: (state: SaveState) => void;
  /** Both changed the same: the person may choose, when it suits them (null: there is nothing to choose any more). */
  ask: (texts: Texts | null) => void;
  choose: (texts: Texts) => Promise<Settled>;
  take: (text: string) => void; // another text, as a step that can be undone
  join: (text: string) => void; // mine with what others changed, which is no step of mine
  notify: (words: string, versions?: [number, number]) => void; // with what can be compared
  back: () => void; // the server answers again
}
