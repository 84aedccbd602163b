/** What `/api/definitions/…/versions` and `/api/compare` say. */

export interface Version {
  number: number;
  name: string;
  author: string;
  created: string;
  restored: number | null; // the version that it brought back
}

export interface VersionFull extends Version { text: string }

export type Change = "added" | "removed" | "changed";

export interface Item { what: string[]; old: unknown; new: unknown; old_pointer: string | null; new_pointer: string | null }

export interface Element { change: Change; kind: string; name: string; was: string; old: string | null; new: string | null; items: Item[] }

export interface EdgeChange { change: Change; kind: string; source: string; target: string; old: string | null; new: string | null; old_words: string; new_words: string }

export interface Difference { whole: Item[]; states: Element[]; edges: EdgeChange[]; resources: Element[]; pairs: [string, string][] }

export interface Comparison { difference: Difference | null; svg: string | null; reason: string }

/** A text with what it is called where it is shown. */
export interface Side { label: string; text: string }
