/** What the form is shown of the page, and what it asks the page to do. */

import type { Edits } from "../design/edits";
import type { Analysis, Problem } from "../design/types";
import type { Scene } from "../diagram/scene";
import type { Expressions } from "../editor/expressions";
import type { Members } from "../editor/members";
import type { Question } from "../editor/names";

export interface Shown {
  analysis: Analysis;
  source: string;
  readable: boolean;
  scene: Scene;
  pointer: string | null;
  range: (pointer: string) => [number, number] | null;
}

export interface Deeds {
  definition: string;
  edits: Edits;
  question: () => Question;
  select: (pointer: string | null) => void;
  toText: (from: number) => void;
  fix: (problem: Problem) => void;
  members: () => Promise<Members>;
  expressions: Expressions;
  undo: () => void;
  redo: () => void;
  known: () => boolean; // it is known where everything is in the text as it is now
  onHeld: () => void; // when fields hold what is not in the text, and when no more
  onRefused: () => void; // when other entries than before are refused
}
