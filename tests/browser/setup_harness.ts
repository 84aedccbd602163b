/** Which kept scenario a page marks that comes back to a session: `{ scenarios, edits }` -> `[the id chosen, whether another run would come of it, its version]`, one for each edit of the first. */

import { readFileSync } from "node:fs";
import { type SavedScenario, Setup } from "../../static/src/simulate/setup";
import type { Json } from "../../static/src/simulate/types";

const asked: { scenarios: SavedScenario[]; edits: Record<string, Json>[] } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.edits.map((edit) => {
  const [starting, coming] = [new Setup(), new Setup()];
  starting.scenarios = coming.scenarios = asked.scenarios;
  starting.choose(asked.scenarios[0]?.id ?? null);
  if ("input" in edit) starting.input = JSON.stringify(edit.input);
  const session = starting.scenario(); // what the server keeps of it
  coming.load(session, null);
  coming.started(session);
  coming.recognise();
  return [coming.chosen, coming.changed, coming.version];
})));
