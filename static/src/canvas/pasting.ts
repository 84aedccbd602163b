/** What is pasted or dropped on a definition of 1.0: tasks, a request, a sample of JSON, an OpenAPI document. */

import type { Edits } from "../design/edits";
import { api } from "../shared/api";
import { labelled } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { announce, el } from "../shared/dom";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";

interface Operation {
  id: string;
  address: string;
  summary: string;
}
type Pasted =
  | { as: "tasks" | "request" }
  | { as: "sample"; replaces: boolean }
  | { as: "openapi"; title: string; operations: Operation[]; all: number };

const MOST = 2000; // letters of a sample that are shown

/** Puts it in at `where`, as `paste-tasks` has it; what is more than that is asked first. Throws what refuses it. */
export async function pasteTasks(edits: Edits, text: string, where: Record<string, string>, file = ""): Promise<void> {
  const about = edits.hold(where);
  const found = await edits.look<Pasted>("look-at-pasted", { text });
  if (found.as === "sample") await sample(edits, text, found.replaces);
  else if (found.as === "openapi") await operations(edits, text, found, about, file);
  else await edits.run("paste-tasks", { text, ...about });
}

async function sample(edits: Edits, text: string, replaces: boolean): Promise<void> {
  const shown = text.length > MOST ? `${text.slice(0, MOST)} …` : text;
  const agreed = await confirmed(
    t("Describe the input by this sample?"),
    [
      el("p", {}, t("The input of the workflow gets a schema with the members and types of this JSON.")),
      replaces && el("p", {}, t("It takes the place of the schema that the input has.")),
      el("pre", { class: "mono scroll pasted", tabindex: 0 }, shown),
    ],
    t("Write the schema"),
  );
  if (!agreed) return;
  const done = await edits.run("sample-input", { text });
  if (done) announce(t("The input has a schema"));
}

async function operations(
  edits: Edits,
  text: string,
  found: { title: string; operations: Operation[]; all: number },
  where: Record<string, string>,
  file: string,
): Promise<void> {
  const boxes = found.operations.map(one => ({ id: one.id, box: el("input", { type: "checkbox", value: one.id }) }));
  if (boxes.length === 1) boxes[0]!.box.checked = true;
  const name = el("input", { class: "input mono", value: file || nameOf(found.title, text), required: true });
  const rows = found.operations.map((one, at) =>
    el(
      "li",
      {},
      el(
        "label",
        { class: "check" },
        boxes[at]?.box,
        el("span", { class: "mono" }, `${one.id} `),
        el("span", { class: "dim", dir: "auto" }, `${one.address} ${one.summary}`),
      ),
    ),
  );
  const hidden = found.all - found.operations.length;
  await confirmed(
    t("Operations of “{title}”", { title: found.title || name.value }),
    [
      el("p", {}, t("Each operation that is chosen becomes a task that calls it.")),
      el("ul", { class: "scroll operations" }, ...rows),
      hidden > 0 && el("p", {}, t("{hidden} more are not listed: import the document into the library.", { hidden })),
      labelled(
        t("Address, or file name in the library"),
        name,
        el("span", { class: "help" }, t("A file name keeps the document in the library, where calls find it.")),
      ),
    ],
    t("Put in"),
    async () => {
      const chosen = boxes.filter(one => one.box.checked).map(one => one.id);
      const document = name.value.trim();
      if (!chosen.length) throw new Error(t("Choose an operation first."));
      if (!document) throw new Error(t("Say at which address, or in which file, the document is."));
      if (!/^https?:/.test(document)) await keep(document, text);
      const done = await edits.run("call-operations", { text, document, operations: chosen, ...where });
      if (done) announce(t("Tasks added"));
      return true;
    },
  );
}

/** The document in the library, if it is not there as it is. */
async function keep(name: string, text: string): Promise<void> {
  const all = await api<{ id: string; name: string }[]>("/api/resources");
  const there = all.find(one => one.name === name);
  if (!there) {
    await api("/api/resources", { method: "POST", body: { name, text } });
    toast(t("“{name}” is in the library now.", { name }));
    return;
  }
  const kept = await api<{ text: string }>(`/api/resources/${there.id}`);
  if (kept.text.trim() !== text.trim())
    throw new Error(t("The library has another “{name}”: choose another file name.", { name }));
}

/** A file name after the title of a document. */
function nameOf(title: string, text: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${plain || "openapi"}.${text.trimStart().startsWith("{") ? "json" : "yaml"}`;
}
