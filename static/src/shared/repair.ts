/** Asks the server for the text that was probably meant by one that does not parse. */

import { api } from "./api";

export interface Repaired {
  text: string;
  changes: string[]; // each in words, with its lines
  syntax: "yaml" | "json"; // of the text as it is
  problem: string; // the first thing that is wrong with it
}

/** Null where the text parses, or cannot be repaired, or where nobody answers: then it goes on as it is. */
export async function repairOf(text: string): Promise<Repaired | null> {
  return api<Repaired | null>("/api/repair", { method: "POST", body: { text } }).catch(() => null);
}
