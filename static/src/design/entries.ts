/** What was typed into the form and refused: it stands in no text, but in the problems and at the diagram's boxes. */

import { t } from "../shared/translation";
import type { Analysis, Problem } from "./types";

/** Who the problems of entries are from, where others have the name of their rule. */
const RULE = "form";

/** A refused entry: of which field, what was typed, and why it cannot be in the text. */
export interface Refusal {
  field: { pointer: string; label: string; name: string };
  text: string;
  errors: string[];
}

function message({ field, text, errors }: Refusal): string {
  const words = { field: field.label || field.name, text, why: errors.join(" ") };
  return t("{field}: “{text}” is not in the text. {why}", words);
}

/** What can be done with the entry at a pointer. */
interface EntryActions {
  enter: (pointer: string) => void;
  throwAway: (pointer: string) => void;
}

/** What is to be told of. */
interface EntriesPage {
  onHeld: () => void; // whether fields hold what is not in the text
  onRefused: () => void; // which of it was refused
}

function problem(one: Refusal): Problem {
  const nowhere = { line: 0, column: 0, from: 0, to: 0 }; // of the text
  const fix = { title: t("Throw away"), edits: [] };
  return { rule: RULE, severity: "error", message: message(one), pointer: one.field.pointer, ...nowhere, fix };
}

export class Entries {
  held = false; // a field holds what is not in the text yet, refused or not
  private refused: Refusal[] = [];
  private signature = "";

  constructor(
    private readonly actions: EntryActions,
    private readonly page: EntriesPage,
  ) {}

  take(held: boolean, refused: Refusal[]): void {
    const signature = JSON.stringify(refused.map(one => [one.field.pointer, message(one)]));
    const others = signature !== this.signature;
    [this.refused, this.signature] = [refused, signature];
    if (held !== this.held) {
      this.held = held;
      this.page.onHeld();
    }
    if (others) this.page.onRefused();
  }

  /** To the field that was refused first, where there is one. */
  toFirst(): void {
    if (this.refused[0]) this.actions.enter(this.refused[0].field.pointer);
  }

  /** To the field of a problem; false where it is no entry of the form. */
  go({ rule, pointer }: Problem): boolean {
    if (rule !== RULE || pointer === null) return false;
    this.actions.enter(pointer);
    return true;
  }

  /** Throws away the entry that a problem is; false where it is none. */
  throwAway({ rule, pointer }: Problem): boolean {
    if (rule !== RULE || pointer === null) return false;
    this.actions.throwAway(pointer);
    return true;
  }

  /** An analysis with the entries among its problems. */
  with(analysis: Analysis): Analysis {
    if (!this.refused.length) return analysis;
    return { ...analysis, diagnostics: [...this.refused.map(problem), ...analysis.diagnostics] };
  }
}
