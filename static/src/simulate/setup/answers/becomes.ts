/** What an answer that is typed would come to: the server takes the steps on a copy of the run. */

import { t } from "../../../shared/translation";
import type { App } from "../../core/app";
import { PageField } from "../../core/page-field";
import { Asked } from "../../core/queries";
import { type Part, html, icon, nothing } from "../../core/widgets";
import type { Call, Fields, Foreseen } from "../../core/types";

/** What was asked last: another answer is another object. */
const kept = new PageField(() => ({ text: "", key: {}, asked: new Asked<object, "foresee">("foresee") }));

/** The line for an answer in the fields of `resolve`; null: what is typed is none yet. */
export function becomes(app: App, call: Call, answer: Fields | null): Part {
  if (!answer) return nothing;
  const own = kept.of(app);
  const fields: Fields = { call: call.call, ...answer };
  const text = JSON.stringify([app.run?.id, app.view?.position, fields]);
  if (text !== own.text) [own.text, own.key] = [text, {}];
  const found = own.asked.of(app, own.key, fields);
  return found?.error && own.asked.current ? sentence(found) : nothing;
}

function sentence({ error, comes, state: taker }: Foreseen): Part {
  const state = taker ?? "";
  const named = [error?.name, error?.code].filter(one => one !== undefined && one !== null).join(", ");
  const words = {
    caught: t("Becomes an error: {named}. “{state}” takes it.", { named, state }),
    "tried-again": t("Becomes an error: {named}. “{state}” tries again.", { named, state }),
    fails: t("Becomes an error: {named}. Nothing takes it: the instance fails.", { named }),
    unknown: t("Becomes an error: {named}.", { named }),
    "goes-on": "",
  };
  return html`<p class="help becomes" role="status">${icon("error", true)}<span>${words[comes]}</span></p>`;
}
