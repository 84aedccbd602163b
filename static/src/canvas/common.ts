/** Tiles of what is done most in 1.0: a task or two that are written at once; two of them can be put around a task. */

import { t } from "../shared/translation";
import type { Tile } from "./tiles";

const HTTP = 'call: http\n    with:\n      method: get\n      endpoint: ""\n';
const LISTEN = 'listen:\n      to:\n        one:\n          with:\n            type: ""\n';
const TRIED = `try:\n    - callHttp:\n        ${inner(HTTP)}    catch:`;
const WAITS = "\n        delay:\n          seconds: 1\n        backoff:\n          exponential: {}";
const RETRY = `\n      retry:${WAITS}\n        limit:\n          attempt:\n            count: 3`;
const BRANCHES = ["first", "second"].map(name => `      - ${name}:\n          ${inner(HTTP, 6)}`).join("");

/** Each with the kinds that it needs. */
const ALL: (() => Tile & { needs: string[] })[] = [
  () => ({ ...tile("call", "http", t("HTTP call"), `- callHttp:\n    ${HTTP}`), needs: ["call"] }),
  () => ({
    ...tile(
      "call",
      "openapi",
      t("OpenAPI operation"),
      '- callOperation:\n    call: openapi\n    with:\n      document:\n        endpoint: ""\n      operationId: ""\n',
    ),
    needs: ["call"],
  }),
  () => ({ ...tile("listen", "", t("Wait for an event"), `- waitForEvent:\n    ${LISTEN}`), needs: ["listen"] }),
  () => ({
    ...tile(
      "listen",
      "user",
      t("Ask a person"),
      `- ask:\n    ${HTTP.replace("get", "post")}- waitForAnswer:\n    ${LISTEN}`,
    ),
    needs: ["call", "listen"],
  }),
  () => ({
    ...tile("try", "retry", t("Retry"), `- tryAgain:\n    ${TRIED}${RETRY}\n`),
    around: { kind: "try", retry: true },
    needs: ["call", "try"],
  }),
  () => ({
    ...tile("try", "", t("Catch"), `- guard:\n    ${TRIED} {}\n`),
    around: { kind: "try" },
    needs: ["call", "try"],
  }),
  () => ({
    ...tile("fork", "", t("Parallel"), `- both:\n    fork:\n      branches:\n${BRANCHES}`),
    needs: ["call", "fork"],
  }),
  () => ({
    ...tile(
      "for",
      "",
      t("Loop"),
      `- eachItem:\n    for:\n      each: item\n      in: ""\n    do:\n    - callHttp:\n        ${inner(HTTP)}`,
    ),
    needs: ["call", "for"],
  }),
];

/** Those whose kinds the definition can have. */
export function commonTiles(kinds: readonly string[]): Tile[] {
  return ALL.map(make => make()).filter(({ needs }) => needs.every(kind => kinds.includes(kind)));
}

function tile(like: string, icon: string, label: string, text: string): Tile {
  return { kind: like, like, label, text, ...(icon && { icon }) };
}

/** The members of a task that stands in another one: so many letters further in, but for the first line. */
function inner(members: string, letters = 4): string {
  return members.replaceAll("\n ", `\n${" ".repeat(letters + 1)}`);
}
