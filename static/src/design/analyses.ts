/** What the server says of texts. Of a drawing it sends only the parts that the drawing before had not. */

import { api } from "../shared/api";
import type { Analysis, Question } from "./types";

const PATIENCE = 15_000;

/** A part as text, or a run of parts of the drawing before: the number of the first, and how many. */
type PartOrRun = string | [number, number];

interface Answer extends Omit<Analysis, "diagram"> {
  diagram: (Omit<NonNullable<Analysis["diagram"]>, "parts"> & { drawn: string; parts: PartOrRun[] }) | null;
}

export class Analyses {
  private drawn = ""; // the name of the last drawing, and its parts
  private parts: readonly string[] = [];

  async ask(question: Question): Promise<Analysis> {
    const body = { ...question, drawn: this.drawn };
    const before = this.parts;
    const signal = AbortSignal.timeout(PATIENCE);
    const { diagram, ...found } = await api<Answer>("/api/analyse", { method: "POST", body, signal });
    if (!diagram) return { ...found, diagram };
    const parts = diagram.parts.flatMap(one => (typeof one === "string" ? one : before.slice(one[0], one[0] + one[1])));
    [this.drawn, this.parts] = [diagram.drawn, parts];
    return { ...found, diagram: { ...diagram, parts } };
  }
}
