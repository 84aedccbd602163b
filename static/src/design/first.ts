/** The first drawing of the design page, asked for and shown while the editor is still being loaded. */

import { type DiagramOptions, type DiagramView, mountDiagram } from "../diagram/view";
import { api } from "../shared/api";
import { drawnAs } from "./drawn-as";
import type { Question } from "./analyser";
import type { Analysis, Definition } from "./types";

interface Boot {
  definition: Definition;
  draft?: { text: string } | null;
}

const PATIENCE = 15_000;

let view: DiagramView | null = null;
let asked: { question: string; answer: Promise<Analysis> } | null = null;

/** Asks about the text as the server has it, and shows the drawing in `host`; done then, or when it failed. */
export async function beginDrawing(host: HTMLElement, { definition, draft }: Boot): Promise<void> {
  const mine = (view = mountDiagram(host, { label: `Diagram of ${definition.name}`, onSelect: () => undefined }));
  const question: Question = {
    text: draft?.text ?? definition.text,
    syntax: definition.syntax,
    dialect: definition.chosen_dialect,
    last_dialect: definition.dialect || null,
    definition: definition.id,
    ...drawnAs(),
    folded: [],
  };
  const answer = api<Analysis>("/api/analyse", {
    method: "POST",
    body: question,
    signal: AbortSignal.timeout(PATIENCE),
  });
  asked = { question: JSON.stringify(question), answer };
  try {
    const { diagram } = await answer;
    if (diagram && !mine.bounds.width) mine.show(diagram.svg);
  } catch {
    // Who asks again hears of it.
  }
}

/** The view that `beginDrawing` made, with what its new owner wants to hear. */
export function takeDiagram(host: HTMLElement, options: DiagramOptions): DiagramView {
  const found = view;
  view = null;
  if (!found) return mountDiagram(host, options);
  found.options = options;
  return found;
}

/** What is already asked about, once; null for any other question. */
export function firstAnswer(question: Question): Promise<Analysis> | null {
  const found = asked?.question === JSON.stringify(question) ? asked.answer : null;
  asked = null;
  return found;
}
