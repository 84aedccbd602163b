/** The data of the event that is being typed: as JSON, and as fields where a contract has its message. */

import { live } from "lit/directives/live.js";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { area, complaint } from "../core/fields";
import { isObject } from "../core/json-layout";
import { type Part, button, html, nothing, segments } from "../core/widgets";
import type { JsonObject } from "../core/types";
import type { EventDraft } from "./event-draft";
import { readJson } from "../core/setup";

type Fields = typeof import("./event-fields");

/** How the data are shown, and the code for fields once it is here. */
class Shown {
  json = false;
  code: Fields | null = null;
  asked = false;
}

const kept = new PageField(() => new Shown());

function load(app: App, own: Shown): void {
  if (own.asked) return;
  own.asked = true;
  import("./event-fields")
    .then(code => {
      own.code = code;
      app.changed();
    })
    .catch(() => undefined); // the JSON does as well
}

function objectIn(text: string): JsonObject | null {
  const read = readJson(text);
  return "value" in read && isObject(read.value) ? read.value : null;
}

/** `event` is the one that is in the form when something is typed; `fill` gives it the data of the contract. */
export function dataField(
  app: App,
  now: EventDraft,
  problem: string | undefined,
  event: () => EventDraft,
  fill: () => void,
): Part {
  const own = kept.of(app);
  const fields = app.vocabulary.events.find(one => one.type === now.type)?.fields;
  if (fields) load(app, own);
  const write = (data: string): void => {
    event().data = data;
    app.changed();
  };
  const data = fields && !own.json ? objectIn(now.data) : null;
  const shown =
    own.code && fields && data
      ? own.code.eventFields(app, fields, data, changed =>
          write(JSON.stringify(changed(objectIn(event().data) ?? {}), null, 2)),
        )
      : null;
  const name = t("Data");
  const noObject = fields && !own.json && own.code && !problem;
  const ways = [
    [false, t("Fields")],
    [true, "JSON"],
  ] as const;
  const choose = (json: boolean): void => {
    own.json = json;
    app.changed();
  };
  return html`<div class="field evdata" role="group" aria-label=${name}>
    <div class="evhead">
      ${shown ? html`<span class="lab">${name}</span>` : html`<label class="lab" for="ev-data">${name}</label>`}
      ${fields ? segments(t("Data as"), ways, own.json, choose) : nothing}
    </div>
    ${
      shown ??
      html`${area({ id: "ev-data", rows: 4, wrong: Boolean(problem), value: live(now.data), put: write })}
      ${noObject ? html`<p class="help">${t("Fields are for an object.")}</p>` : nothing}`
    }
    ${
      problem
        ? complaint(problem)
        : button(t("From the contract"), fill, {
            icon: "import",
            class: "plain",
            title: t("Data as the message of this type has them in a document of AsyncAPI"),
          })
    }
  </div>`;
}
