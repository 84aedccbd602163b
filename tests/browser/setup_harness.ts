/** Which kept scenario a page marks that comes back to a session: `{ scenarios, edits }` -> `[the id chosen, whether
 * another run would come of it, its version]`, one for each edit of the first.
 *  With `choose` instead, what the fields come to: `[the scenario that is sent, its problems, whether it differs
 * from what runs]`, one for each choice. */

import { readFileSync } from "node:fs";
import { type SavedScenario, Setup } from "../../static/src/simulate/setup/setup";
import type { Json } from "../../static/src/simulate/core/types";

interface Asked {
  scenarios?: SavedScenario[];
  edits?: Record<string, Json>[];
  choose?: Partial<Pick<Setup, "start" | "until">>[];
}

const asked: Asked = JSON.parse(readFileSync(0, "utf8"));
const scenarios = asked.scenarios ?? [];
const coming = (asked.edits ?? []).map(edit => {
  const [starting, back] = [new Setup(), new Setup()];
  starting.scenarios = back.scenarios = scenarios;
  starting.choose(scenarios[0]?.id ?? null);
  if ("input" in edit) starting.input = JSON.stringify(edit.input);
  const session = starting.scenario(); // what the server keeps of it
  back.load(session, null);
  back.started(session);
  back.recognise();
  return [back.chosen, back.changed, back.version];
});
const chosen = (asked.choose ?? []).map(fields => {
  const setup = new Setup();
  setup.started(setup.scenario());
  Object.assign(setup, fields);
  return [setup.scenario(), setup.problems(), setup.changed];
});
process.stdout.write(JSON.stringify(asked.choose ? chosen : coming));
