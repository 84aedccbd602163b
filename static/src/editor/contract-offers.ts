/** Completes what the documents of services have names for: parameters of what is called, operations and channels. */

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import type { Place } from "./place";

export interface ContractName {
  text: string;
  help: string;
  required: boolean;
}

export interface ContractNames {
  members: ContractName[];
  values: ContractName[];
}

/** Asks for what stands in contracts about a place of the text; null where nobody answers. */
export type Contracts = (at: number) => Promise<ContractNames | null>;

const GIVEN = new Set(["arguments", "parameters", "payload"]);
const NAMED = new Set(["operation", "operationId", "method", "channel"]);

/** Whether a contract may have names for the place. */
export function isOfContract({ path, mode }: Place): boolean {
  const last = String(path.at(-1));
  return mode === "key" ? GIVEN.has(last) : NAMED.has(last) || (last === "name" && path.at(-2) === "service");
}

function completion(one: ContractName, detail: string, apply: string): Completion {
  const info = one.help ? { info: () => el("p", {}, one.help) } : {};
  return { label: one.text, type: "property", detail, boost: one.required ? 3 : 1, apply, ...info };
}

function offered(found: ContractNames, place: Place, json: boolean, follows: boolean): Completion[] {
  const quoted = (text: string): string => (json && !place.quoted ? JSON.stringify(text) : text);
  return [
    ...found.members.map(one =>
      completion(
        one,
        one.required ? t("parameter · required") : t("parameter"),
        follows || (json && place.quoted) ? one.text : `${quoted(one.text)}: `,
      ),
    ),
    ...found.values.map(one => completion(one, "", quoted(one.text))),
  ];
}

/** What is offered at the place, with what the contracts have before it. */
export async function withContracts(
  context: CompletionContext,
  place: Place,
  json: boolean,
  ask: Contracts,
  other: CompletionResult | null,
): Promise<CompletionResult | null> {
  const found = await ask(context.pos);
  if (!found) return other;
  const line = context.state.doc.lineAt(context.pos);
  const follows = /^[\w.$-]*["']?\s*:/.test(line.text.slice(context.pos - line.from));
  const own = offered(found, place, json, follows);
  const names = new Set(own.map(one => one.label));
  const options = [...own, ...(other?.options ?? []).filter(one => !names.has(one.label))];
  return options.length ? { from: place.from, options, validFor: /^[\w.$-]*$/ } : null;
}
