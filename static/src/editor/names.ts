/** What is named at a place of the text, and where else: asked of the server, which knows every dialect. */

import { api } from "../shared/api";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import type { Syntax } from "./grammar";

export interface NamePlace {
  from: number;
  to: number;
  line: number;
  text: string;
  pointer: string;
  own: boolean;
}
export interface Named {
  kind: "state" | "function" | "event" | "retry";
  name: string;
  pointer: string;
  places: NamePlace[];
}
/** A text as it stands, for the server. */
export interface Question {
  text: string;
  syntax: Syntax;
  dialect: string | null;
  runtime: string; // what its definition or project is set to; the text comes before it
}

const PATIENCE = 10_000;

/** Null where nothing is named, or where the text cannot be read: then the person is told why. */
export async function namedAt(question: Question, at: number): Promise<Named | null> {
  try {
    const found = await api<Named | null>("/api/names", {
      method: "POST",
      body: { ...question, at },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!found) toast(t("There is no name of a state, function, event or retry here."));
    return found;
  } catch (error) {
    toastError(error);
    return null;
  }
}

/** The place of the name that holds `at`. */
export function hereOf(named: Named, at: number): NamePlace | undefined {
  return named.places.find(place => place.from <= at && at <= place.to) ?? named.places[0];
}
