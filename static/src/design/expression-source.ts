/** Asks the server about jq expressions, with this browser's data of the states, and about names of contracts. */

import type { ContractNames, Contracts } from "../editor/contract-offers";
import type { Expressions, Where } from "../editor/expressions";
import type { Question } from "../editor/names";
import { api } from "../shared/api";
import { sampleData } from "./members";

const PATIENCE = 3000;

export function expressionSource(definition: string, question: () => Question): Expressions {
  const ask = async <T>(path: string, where: Where): Promise<T | null> => {
    const body = { ...question(), ...where, definition, samples: sampleData(definition) };
    try {
      return await api<T | null>(path, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
    } catch {
      return null; // nothing is offered or told
    }
  };
  return {
    isJq: () => question().dialect === "0.8",
    completions: where => ask("/api/completions", where),
    describe: where => ask("/api/hover", where),
  };
}

export function contractSource(question: () => Question): Contracts {
  return async at => {
    const body = { ...question(), at };
    const asked = api<ContractNames | null>("/api/contract-names", {
      method: "POST",
      body,
      signal: AbortSignal.timeout(PATIENCE),
    });
    return asked.catch(() => null); // nothing is offered
  };
}
