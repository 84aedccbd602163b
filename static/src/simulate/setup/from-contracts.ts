/** Mocks and events that are made up from the contracts of the services that a definition calls. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import type { Json, MockEntry, Mocks } from "../core/types";
import { messageOf } from "../../shared/api";
import { own, put } from "../../shared/own";
import { toast } from "../../shared/toast";
import { count } from "../../shared/words";
import type { ContractMocks } from "../core/suite";

async function asked(app: App): Promise<ContractMocks | null> {
  const seed = Number(app.setup.seed);
  try {
    return await app.suite.fromContracts(Number.isSafeInteger(seed) ? seed : 0, app.setup.others);
  } catch (error) {
    toast(t("Nothing was made from the contracts: {why}", { why: messageOf(error) }), undefined, "error");
    return null;
  }
}

/** Puts an entry where there is none; how many were put. */
export function fillMocks(mocks: Mocks, entries: Record<string, MockEntry>): number {
  const open = Object.entries(entries).filter(([name]) => !own(mocks, name)?.length);
  for (const [name, entry] of open) put(mocks, name, [entry]);
  return open.length;
}

/** Writes an entry for each call that has none and whose contract is at hand. */
export async function mocksFromContracts(app: App, actions: Actions): Promise<void> {
  const found = await asked(app);
  if (!found) return;
  const { functions, calls } = app.setup;
  const written = fillMocks(functions, found.functions) + fillMocks(calls, found.calls);
  const known = Object.keys(found.functions).length + Object.keys(found.calls).length;
  if (written) {
    app.changed();
    void actions.mocks();
    toast(t("{mocks} written from contracts.", { mocks: count(written, "mock") }));
  } else
    toast(
      known
        ? t("Every call that has a contract has a mock already.")
        : t(
            "No call has a contract in the library: add the OpenAPI, AsyncAPI, proto or GraphQL document as a " +
              "resource.",
          ),
    );
}

/** Data for an event of this type, as JSON text; null where no contract has such a message, which is told. */
export async function dataFromContracts(app: App, type: string): Promise<string | null> {
  const found = await asked(app);
  if (!found) return null;
  const data: Json | undefined = own(found.events, type);
  if (data === undefined) toast(t("No contract of this definition has a message “{type}”.", { type }));
  return data === undefined ? null : JSON.stringify(data, null, 2);
}
