/** The words of a form in the language of the page; the server says them in English (designer/server/page_texts.py). */

import { TASKS } from "../shared/state-kinds";
import { said, t, tOf } from "../shared/translation";
import type { Field, Form, Kind } from "./types";

const OWN_NAMES = new Set<Kind>(["map", "value"]); // what is in them has the names that people gave

/** A label; one of a part that stands elsewhere begins with the name of where it is from. */
function label(words: string): string {
  const at = words.lastIndexOf(" · ") + 1;
  return at ? `${words.slice(0, at + 2)}${t(words.slice(at + 2))}` : t(words);
}

/** Kinds of tasks are keywords, which stay as the language has them, in the whole row. */
function options(all: NonNullable<Field["options"]>): NonNullable<Field["options"]> {
  return all.every(each => TASKS.has(each.id)) ? all : all.map(each => ({ ...each, label: t(each.label) }));
}

/** What a field is called: where something comes from is not the source that is written. */
function called(one: Field): string {
  return one.label === "Source" ? tOf("events", "Source") : TASKS.has(one.name) ? one.label : label(one.label);
}

function field(one: Field, named: boolean): Field {
  return {
    ...one,
    label: named ? one.label : called(one),
    ...(one.help ? { help: t(one.help) } : {}),
    ...(one.entry ? { entry: t(one.entry) } : {}),
    ...(one.absent ? { absent: t(one.absent) } : {}),
    ...(one.choices ? { choices: one.choices.map(each => ({ ...each, help: each.help && said(t(each.help)) })) } : {}),
    ...(one.reads ? { reads: one.reads.map(said) } : {}),
    ...(one.options ? { options: options(one.options) } : {}),
    ...(one.fields ? { fields: one.fields.map(each => field(each, OWN_NAMES.has(one.kind))) } : {}),
  };
}

export function spoken(form: Form): Form {
  if (!globalThis.signalboxWords) return form;
  const tabs = form.tabs.map(tab => ({
    ...tab,
    label: t(tab.label),
    fields: tab.fields.map(each => field(each, false)),
  }));
  return { ...form, tabs };
}
