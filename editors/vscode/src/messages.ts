/** What the extension and the pages of its views tell each other, and what the server answers. */

/** A token of a run at one of its steps; `pointer` is the part of the diagram that it stands on. */
export interface Token {
  readonly instance: string;
  readonly state: string | null;
  readonly pointer: string;
}

/** A step of a run in words; `data` are too large to come along where `large` is true. */
export interface Step {
  readonly time: string;
  readonly caption: string;
  readonly state: string | null;
  readonly pointer: string | null;
  readonly failed: string | null;
  readonly tokens: readonly Token[];
  readonly data?: unknown;
  readonly large?: boolean;
}

/** The answer of `signalbox.playScenario`; `cut`: the run goes on beyond the last step. */
export interface Played {
  readonly started: string;
  readonly status: string | null;
  readonly cut: boolean;
  readonly steps: readonly Step[];
}

/** To a page: `drawing` before `run`; `stale` says that the text is not the one that was run any more. */
export type ToPage =
  | { readonly kind: "drawing"; readonly svg: string }
  | { readonly kind: "run"; readonly played: Played }
  | { readonly kind: "stale" }
  | { readonly kind: "trouble"; readonly text: string };

/** From a page: it has begun, somebody wants to see a part's place in the text, or the run anew. */
export type FromPage =
  { readonly kind: "ready" } | { readonly kind: "reveal"; readonly pointer: string } | { readonly kind: "again" };

/** What a page said, where it is something that a page says; whatever else runs there could say anything. */
export function fromPage(said: unknown): FromPage | null {
  if (typeof said !== "object" || said === null || !("kind" in said)) return null;
  if (said.kind === "ready" || said.kind === "again") return { kind: said.kind };
  if (said.kind === "reveal" && "pointer" in said && typeof said.pointer === "string")
    return { kind: "reveal", pointer: said.pointer };
  return null;
}
