/** The diagram at a step: what has been passed, where the tokens stand, what failed. */

import type { DiagramView } from "../../diagram/view";
import { EdgeCounts } from "../../running/edge-counts";
import { scopeWords } from "../../running/scopes";
import { COLOURS, type Token, Tokens } from "../../running/tokens";
import { t } from "../../shared/translation";
import type { PlayToken, Step } from "./types";

const FAILED = "play-failed";

/** How often every place was passed up to a step. */
function passed(steps: readonly Step[], index: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps.slice(0, index + 1)) {
    for (const pointer of [...step.entered, ...step.moves.map(move => move.pointer ?? "")])
      counts.set(pointer, (counts.get(pointer) ?? 0) + 1);
  }
  return counts;
}

export class Paint {
  readonly #tokens: Tokens;
  readonly #counts: EdgeCounts;
  #order = new Map<string, number>(); // instances, and the branches of each state, in the order of their coming
  #instances: string[] = [];

  constructor(private readonly view: DiagramView) {
    this.#tokens = new Tokens(view);
    this.#counts = new EdgeCounts(view);
  }

  /** Another run is played: who is who is found out anew. */
  begin(steps: readonly Step[]): void {
    this.#tokens.clear();
    this.#order.clear();
    const next = new Map<string, number>();
    const instances = new Set<string>();
    for (const { instance, scope, pointer } of steps.flatMap(step => step.tokens)) {
      instances.add(instance);
      const home = `${instance} ${pointer}`;
      if (!scope || this.#order.has(`${instance} ${scope}`)) continue;
      this.#order.set(`${instance} ${scope}`, next.get(home) ?? 0);
      next.set(home, (next.get(home) ?? 0) + 1);
    }
    this.#instances = [...instances];
  }

  /** Shows a step at once. */
  stand(steps: readonly Step[], index: number): void {
    this.#looks(steps, index);
    this.#tokens.stand(this.#tokensAt(steps[index]));
  }

  /** Glides from the step before; resolves when the tokens have arrived. */
  async glide(steps: readonly Step[], index: number, speed: number): Promise<void> {
    this.#looks(steps, index);
    await this.#tokens.play(this.#tokensAt(steps[index]), steps[index]?.moves ?? [], speed);
  }

  /** Nothing is played any more, or another drawing is shown. */
  clear(): void {
    this.#tokens.clear();
    this.#counts.show({});
    this.view.marks.clearClasses();
    this.view.marks.clearBadges(FAILED);
  }

  #looks(steps: readonly Step[], index: number): void {
    const counts = passed(steps, index);
    const step = steps[index];
    const failed = steps.slice(0, index + 1).findLast(one => one.failed !== null)?.failed ?? null;
    for (const pointer of this.view.scene.pointers()) {
      const start = pointer.endsWith("/start") && counts.has(pointer.slice(0, -6));
      const here = step?.tokens.filter(token => token.pointer === pointer) ?? [];
      const now = here.length ? ["current", ...(here.every(token => token.waits) ? ["waiting"] : [])] : [];
      this.view.setClasses(
        pointer,
        pointer === failed
          ? ["taken", "failed"]
          : now.length
            ? now
            : [counts.has(pointer) || start ? "taken" : "nottaken"],
      );
    }
    this.view.marks.clearBadges(FAILED);
    if (failed !== null) this.view.setBadge(failed, FAILED, { kind: "failed", icon: "close", text: t("failed") });
    this.#counts.show(Object.fromEntries(counts));
  }

  #tokensAt(step: Step | undefined): Token[] {
    const found = new Map<string, Token>();
    for (const one of step?.tokens ?? []) {
      const token = this.#token(one);
      if (!found.has(token.key)) found.set(token.key, token);
    }
    return [...found.values()];
  }

  #token({ instance, scope, at, pointer, state }: PlayToken): Token {
    const key = `${instance} ${scope}`;
    const several = this.#instances.length > 1;
    const number = several ? this.#instances.indexOf(instance) : (this.#order.get(key) ?? 0);
    const who = several ? t("Run {number} is", { number: number + 1 }) : t("The run is");
    const title = [t("{who} at {state}", { who, state: state ?? "" }), ...(scope ? [scopeWords(scope)] : [])].join(
      ", ",
    );
    return {
      key,
      label: String(number + 1),
      colour: COLOURS[number % COLOURS.length] ?? "one",
      pointer: at,
      state: pointer,
      title,
    };
  }
}
