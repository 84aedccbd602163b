/** Who says which runtime counts: the text before the definition's setting, that before the project's. */

import { SPECIFICATION, type Spoken } from "./engines";
import type { Setting } from "./read-as";

export interface Source {
  who: "text" | "definition" | "project";
  runtime: string; // "" where nothing is said
  line?: number;
  state: "counts" | "same" | "overruled" | "silent";
}

/** The sources in the order in which they count. */
export function sources(definition: Omit<Setting, "chosen_dialect">, said: Spoken["said"]): Source[] {
  const first = said[0];
  const found: Omit<Source, "state">[] = [
    { who: "text", runtime: first?.runtime ?? "", ...(first && { line: first.line }) },
    { who: "definition", runtime: definition.runtime },
    { who: "project", runtime: definition.runtime_of_project },
  ];
  const counting = found.find(one => one.runtime);
  return found.map(one => ({
    ...one,
    state: !one.runtime
      ? "silent"
      : one === counting
        ? "counts"
        : one.runtime === counting?.runtime
          ? "same"
          : "overruled",
  }));
}

/** Whether the setting of a definition can be taken away: there is one, and the text says nothing that comes before. */
export function takesBack({ runtime }: Pick<Setting, "runtime">, said: Spoken["said"]): boolean {
  return runtime !== "" && !said.length;
}

/** The id that counts. */
export function counting(found: readonly Source[]): string {
  return found.find(one => one.state === "counts")?.runtime ?? SPECIFICATION;
}
