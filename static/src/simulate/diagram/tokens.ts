/** The tokens of a session: one for each activity of the drawn instances. */

import { scopeText, scopeWords } from "../../running/scopes";
import { COLOURS, type Token } from "../../running/tokens";
import { t } from "../../shared/translation";
import type { Branch } from "../core/branches";
import type { Activity, Json, Stand } from "../core/types";

/** One token for each activity, of one instance numbered by branch or iteration, of several by instance. */
export function tokensOf(
  active: readonly Stand[],
  doing: readonly Activity[],
  drawn: readonly string[],
  branches: readonly Branch[],
  shown: (instance: string, scope: Json) => boolean,
): Token[] {
  const inner = doing.flatMap(one =>
    one.pointer !== null && drawn.includes(one.instance) ? [{ ...one, pointer: one.pointer }] : [],
  );
  const rest = active.filter(
    one => drawn.includes(one.instance) && !inner.some(other => other.instance === one.instance),
  ); // between two states
  const all = [...inner.map(one => ({ ...one, place: one.at })), ...rest.map(one => ({ ...one, place: one.pointer }))];
  const found = new Map<string, Token>();
  for (const one of all) {
    const scope = scopeText(one.scope);
    const key = `${one.instance} ${scope}`;
    if (found.has(key) || !shown(one.instance, one.scope)) continue;
    const order = branches.find(branch => branch.key === key)?.order;
    const number = drawn.length > 1 || order === undefined ? drawn.indexOf(one.instance) : order;
    found.set(key, {
      key,
      label: String(number + 1),
      colour: COLOURS[number % COLOURS.length] ?? "one",
      pointer: one.place,
      state: one.pointer,
      title: scope
        ? t("Instance {instance}, {scope}, is at {state}", {
            instance: one.instance,
            scope: scopeWords(scope),
            state: one.state ?? "",
          })
        : t("Instance {instance} is at {state}", { instance: one.instance, state: one.state ?? "" }),
    });
  }
  return [...found.values()];
}
