/** A field for each member of an event's data, by its message in a contract. They write into the JSON, the truth. */

import { live } from "lit/directives/live.js";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import type { Json, JsonObject, MessageField } from "../core/types";
import { type Part, html, icon, nothing } from "../core/widgets";
import { equal, isObject } from "../core/json-layout";
import { asText, meant, others, problemOf, valueAt, withValue } from "./message-values";
import { readJson } from "../core/setup";

/** What was typed last, as it was typed: `1.` on the way to `1.5`, half of a list. */
class Typing {
  id = "";
  text = "";
  value: Json | undefined;
}

const typing = new PageField(() => new Typing());

/** One form of fields: the data that it is drawn from, and what takes them changed. */
interface Form {
  readonly app: App;
  readonly data: JsonObject;
  readonly change: (changed: (data: JsonObject) => JsonObject) => void; // the data may be newer than those drawn
}

interface Place {
  readonly id: string;
  readonly path: readonly MessageField[];
  readonly field: MessageField;
  readonly value: Json | undefined;
}

function put(form: Form, { id, path }: Place, text: string, value: Json | undefined): void {
  Object.assign(typing.of(form.app), { id, text, value });
  form.change(data => withValue(data, path, value));
}

/** The text of a field: as it was typed while it still means the value. */
function shown(form: Form, { id, value }: Place, otherwise: string): string {
  const last = typing.of(form.app);
  const same = value === undefined || last.value === undefined ? value === last.value : equal(value, last.value);
  return last.id === id && same ? last.text : otherwise;
}

function textInput(form: Form, place: Place, wrong: boolean): Part {
  const { field, id, value } = place;
  const isText = field.kind === "text";
  return html`<input
    class=${isText ? "input" : "input mono"}
    id=${id}
    inputmode=${isText ? nothing : field.kind === "integer" ? "numeric" : "decimal"}
    autocomplete="off"
    placeholder=${value === null ? asText(value) : nothing}
    .value=${live(shown(form, place, value === null ? "" : asText(value)))}
    aria-invalid=${wrong}
    aria-describedby="${id}-note"
    @input=${(event: InputEvent) => {
      const text = (event.target as HTMLInputElement).value;
      put(form, place, text, meant(field, text));
    }}
  />`;
}

function jsonInput(form: Form, place: Place, wrong: boolean): Part {
  const { id, value } = place;
  return html`<textarea
    class="input code-area"
    id=${id}
    rows="2"
    spellcheck="false"
    .value=${live(shown(form, place, value === undefined ? "" : JSON.stringify(value, null, 2)))}
    aria-invalid=${wrong}
    aria-describedby="${id}-note"
    @input=${(event: InputEvent) => {
      const text = (event.target as HTMLTextAreaElement).value;
      const read = text.trim() ? readJson(text) : { value: undefined };
      put(form, place, text, "problem" in read ? value : read.value);
    }}
  ></textarea>`;
}

function choice(form: Form, place: Place, wrong: boolean): Part {
  const { field, id, value } = place;
  const all: Json[] = [...(field.choices ?? []), ...(field.null ? [null] : [])];
  if (value !== undefined && !all.some(one => equal(one, value))) all.push(value);
  return html`<select
    class="input"
    id=${id}
    aria-invalid=${wrong}
    aria-describedby="${id}-note"
    @change=${(event: Event) => {
      const at = (event.target as HTMLSelectElement).selectedIndex - 1;
      put(form, place, "", at < 0 ? undefined : all[at]);
    }}
  >
    <option ?selected=${value === undefined}>${t("Not given")}</option>
    ${all.map(
      one => html`<option ?selected=${value !== undefined && equal(one, value)}>${asText(one) || "“”"}</option>`,
    )}
  </select>`;
}

function label({ id, field }: Place): Part {
  const needed = field.required ? html`<span class="req">${t("needed")}</span>` : nothing;
  return html`<label class="lab" for=${id}>${field.name} ${needed}</label>`;
}

function note(place: Place, problem: string): Part {
  const words = problem
    ? html`<span class="help bad">${icon("error", true)}<span>${problem}</span></span>`
    : html`<span class="help">${place.field.help ?? nothing}</span>`;
  return html`<div class="evnote" id="${place.id}-note">${words}</div>`;
}

function checkbox(form: Form, place: Place, problem: string): Part {
  const { field, id, value } = place;
  return html`<div class="field">
    <label class="check"
      ><input
        type="checkbox"
        id=${id}
        .checked=${live(value === true)}
        .indeterminate=${live(typeof value !== "boolean")}
        aria-invalid=${Boolean(problem)}
        aria-describedby="${id}-note"
        @change=${(event: Event) => put(form, place, "", (event.target as HTMLInputElement).checked)}
      /><span
        >${field.name} ${field.required ? html`<span class="req">${t("needed")}</span>` : nothing}
        ${value === undefined ? html`<span class="dim small">${t("not given")}</span>` : nothing}</span
      ></label
    >
    ${note(place, problem)}
  </div>`;
}

function one(form: Form, place: Place): Part {
  const { field, id, value } = place;
  if (field.kind === "object" && (value === undefined || value === null || isObject(value)))
    return html`<div class="evgroup" role="group" aria-label=${field.name}>
      <p class="lab">${field.name} ${field.required ? html`<span class="req">${t("needed")}</span>` : nothing}</p>
      ${field.help ? html`<p class="help">${field.help}</p>` : nothing} ${all(form, field.fields ?? [], place.path, id)}
    </div>`;
  const last = typing.of(form.app);
  const typed = field.kind === "json" && shown(form, place, "") === last.text && last.text.trim() ? last.text : null;
  const half = typed === null ? null : readJson(typed); // what is in the field is what was typed
  const missing = field.required && value === undefined && Object.keys(form.data).length > 0;
  const problem =
    half && "problem" in half
      ? t("{problem} The data keep what was there.", { problem: half.problem })
      : missing
        ? t("This is needed.")
        : problemOf(field, value);
  if (field.kind === "boolean") return checkbox(form, place, problem);
  const wrong = Boolean(problem);
  const control =
    field.kind === "choice"
      ? choice(form, place, wrong)
      : field.kind === "json" || field.kind === "object"
        ? jsonInput(form, place, wrong)
        : textInput(form, place, wrong);
  return html`<div class="field">${label(place)}${control}${note(place, problem)}</div>`;
}

function all(form: Form, fields: readonly MessageField[], above: readonly MessageField[], id: string): Part[] {
  return fields.map((field, n) => {
    const path = [...above, field];
    return one(form, { id: `${id}-${n}`, path, field, value: valueAt(form.data, path) });
  });
}

/** The fields of the data; `change` is given what a field makes of them. */
export function eventFields(app: App, fields: readonly MessageField[], data: JsonObject, change: Form["change"]): Part {
  const names = others(data, fields).join(", ");
  return html`<div class="evfields">
    ${all({ app, data, change }, fields, [], "ev-field")}
    ${names ? html`<p class="help">${t("Besides, the JSON has {names}.", { names })}</p>` : nothing}
  </div>`;
}
