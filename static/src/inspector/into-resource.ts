/** A list of definitions goes into a resource: which one is asked first, and a new one gets what was listed. */

import type { Question } from "../editor/names";
import { api } from "../shared/api";
import { labelled } from "../shared/controls";
import { confirmed, needed } from "../shared/dialog";
import { el } from "../shared/dom";
import { toast } from "../shared/toast";
import type { Resource } from "../library/types";
import { lowered, t } from "../shared/translation";
import type { Change, Field } from "./types";

/** The text that the field is in, and how it is changed. */
export interface Switch {
  question: () => Question;
  act: (change: Change) => Promise<unknown>;
}

/** Asks for the resource; nothing is written before there is one. */
export async function intoResource(field: Field, how: Switch): Promise<void> {
  const all = await api<Resource[]>("/api/resources").catch((): Resource[] => []);
  const fitting = all.filter(one => one.kind === field.name || one.kind === "several");
  const name = el("input", {
    class: "input mono",
    id: "into-resource",
    autofocus: true,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 200,
    list: "resource-names",
  });
  name.value = free(`${field.name}.${how.question().syntax}`, all);
  const help = el("p", { class: "help" });
  const known = (): Resource | undefined => all.find(one => one.name === name.value.trim());
  const follow = (): void => {
    help.textContent = helpOf(known(), field, /[:/]/.test(name.value));
  };
  name.addEventListener("input", follow);
  follow();
  await confirmed(
    t("{label} in a resource", { label: field.label }),
    [
      labelled(t("Resource: its name in the library, or its address"), name),
      help,
      el("datalist", { id: "resource-names" }, ...fitting.map(one => el("option", { value: one.name }))),
    ],
    t("Use this resource"),
    async () => {
      needed(name, t("Say in which resource they are."));
      const change: Change = { do: "choose", option: "string", value: name.value.trim() };
      const { resource } = await look(field, change, how.question());
      if (resource && !known() && !/[:/]/.test(name.value)) await make(name.value.trim(), resource);
      await how.act(change);
    },
  );
}

/** What a change would make, without carrying it out. */
function look(field: Field, change: Change, question: Question): Promise<{ resource?: string | null }> {
  return api("/api/form/field", { method: "POST", body: { ...question, pointer: field.pointer, ...change } });
}

function free(wanted: string, all: Resource[]): string {
  const taken = new Set(all.map(one => one.name));
  const [stem, end] = [wanted.slice(0, wanted.lastIndexOf(".")), wanted.slice(wanted.lastIndexOf("."))];
  for (let n = 2, name = wanted; ; n++) {
    if (!taken.has(name)) return name;
    name = `${stem}-${n}${end}`;
  }
}

function helpOf(known: Resource | undefined, field: Field, elsewhere: boolean): string {
  const listed = field.summary ?? "";
  if (known)
    return [
      t("“{name}” has {entries}.", { name: known.name, entries: known.entries.join(", ") || t("nothing yet") }),
      listed && t("That takes the place of what is listed here ({listed}); undo brings it back.", { listed }),
    ]
      .filter(Boolean)
      .join(" ");
  if (elsewhere)
    return listed
      ? t("What is at this address is not read. What is listed here goes ({listed}); undo brings it back.", { listed })
      : t("What is at this address is not read.");
  if (listed)
    return t(
      "A new resource is made in the library, with what is listed here: {listed}. “Listed here” brings it back.",
      { listed },
    );
  const kind = lowered(field.label);
  return t("There is no such resource in the library yet: the {kind} are unknown until it is there.", { kind });
}

async function make(name: string, text: string): Promise<void> {
  await api("/api/resources", { method: "POST", body: { name, text } });
  toast(t("“{name}” is in the library, with what was listed.", { name }));
}
