/** The runtime of a saved definition: a choice is saved, and the page comes anew. */

import { api } from "../shared/api";
import { toastError } from "../shared/toast";
import { chooseRuntime } from "./choice";
import type { Engine } from "./engines";
import type { Setting } from "./read-as";

/** A definition as pages know it. */
export interface Chipped extends Setting {
  id: string;
  dialect: string;
  version: number;
  text: string;
  read_for: string;
}

/** What a page of a definition starts with. */
export interface Boot {
  definition: Chipped;
  engines: readonly Engine[];
  may: string[];
  link?: string | null;
}

/** Opens the dialog; who came by a link, or may not edit, only looks. */
export function changeSaved({ definition, engines, may, link }: Boot): void {
  chooseRuntime({
    engines,
    definition,
    dialect: definition.dialect,
    text: definition.text,
    readFor: definition.read_for,
    choose: may.includes("edit") && !link ? (runtime, intoText) => save(definition.id, runtime, intoText) : null,
  }).catch(toastError);
}

async function save(id: string, runtime: string, intoText: boolean): Promise<void> {
  if (intoText) await writeInto(id, runtime);
  else await api(`/api/definitions/${id}/runtime`, { method: "PUT", body: { runtime: runtime || null } });
  location.reload();
}

/** A version of the newest text that says the runtime itself. */
async function writeInto(id: string, runtime: string): Promise<void> {
  const { text, version, ...known } = await api<Chipped & { syntax: string }>(`/api/definitions/${id}`);
  const { edits } = await api<{ edits: { from: number; to: number; insert: string }[] }>("/api/edit", {
    method: "POST",
    body: {
      text,
      syntax: known.syntax,
      dialect: known.chosen_dialect,
      operation: "choose-runtime",
      arguments: { runtime },
    },
  });
  const written = edits.reduceRight((now, one) => now.slice(0, one.from) + one.insert + now.slice(one.to), text);
  await api(`/api/definitions/${id}`, { method: "PUT", body: { text: written, version } });
}
