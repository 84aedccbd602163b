/** Resources as library items: made, listed, renamed, put away; each has a page of its own to be written on. */

import { api } from "../shared/api";
import { checkedOf, labelled, radios, textButton } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { type Props, el, icon } from "../shared/dom";
import { ago } from "../shared/time";
import { failing, toast } from "../shared/toast";
import { t } from "../shared/translation";
import { agreed, showUses } from "../shared/uses";
import { count } from "../shared/words";
import { problems } from "./cards";
import { invitation } from "./empty";
import { rowList } from "./rows";
import { RESOURCE_KINDS, type Resource } from "./types";

const ICONS: Record<string, string> = {
  functions: "function",
  events: "envelope",
  retries: "retry",
  schema: "data",
  several: "folder",
  openapi: "function",
  asyncapi: "envelope",
  proto: "function",
  graphql: "function",
};

const FIRST: Record<string, [file: string, title: string, text: string]> = {
  functions: ["functions.yaml", t("Functions"), "functions:\n- name: greet\n  operation: greetings.json#greet\n"],
  events: [
    "events.yaml",
    t("Events"),
    "events:\n- name: orderPlaced\n  type: org.example.order.placed\n  source: shop\n",
  ],
  retries: ["retries.yaml", t("Retries"), "retries:\n- name: thrice\n  delay: PT5S\n  maxAttempts: 3\n"],
  schema: [
    "input.json",
    "JSON Schema",
    '{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",\n  "type": "object",\n  "properties": {}\n}\n',
  ],
  openapi: [
    "shop.openapi.yaml",
    t("OpenAPI"),
    "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\npaths:\n  /orders/{id}:\n    get:\n" +
      "      operationId: getOrder\n" +
      "      parameters:\n      - {name: id, in: path, required: true, schema: {type: string}}\n" +
      "      responses: {'200': {description: the order}}\n",
  ],
};

export function kindWords(resource: Resource): string {
  const [one, many] = RESOURCE_KINDS[resource.kind] ?? ["", ""];
  if (!one) return t("not a resource yet");
  return resource.kind === "schema" ? one : count(resource.entries.length, one, many);
}

function nameField(more: Props): HTMLInputElement {
  const plain = { autofocus: true, autocomplete: "off", spellcheck: "false" };
  return el("input", { class: "input", id: "resource-name", maxlength: 200, ...plain, ...more });
}

/** Asks for another name; true where it has one now. */
async function rename(resource: Resource): Promise<boolean> {
  const address = `/api/resources/${resource.id}`;
  const warned = await agreed(
    address,
    t("Rename “{name}”", { name: resource.name }),
    t("Rename all the same"),
    t("These definitions name it. They are not changed: until their URI is, they do not find it any more."),
  );
  if (!warned) return false;
  const input = nameField({ value: resource.name, required: true });
  const help = el("span", { class: "help" }, t("A relative URI in a definition finds it by this name."));
  return confirmed(t("Rename the resource"), [labelled(t("File name"), input, help)], t("Rename"), () =>
    api(`${address}/name`, { method: "PUT", body: { name: input.value.trim() || " " } }),
  );
}

async function archive(resource: Resource, done: () => void): Promise<void> {
  const address = `/api/resources/${resource.id}`;
  try {
    const sure = await agreed(
      address,
      t("Archive “{name}”", { name: resource.name }),
      t("Archive all the same"),
      t("These definitions name it. What it defines will be unknown to them."),
    );
    if (!sure) return;
    await api(address, { method: "DELETE" });
    done();
    toast(t("“{name}” is in the archive.", { name: resource.name }), {
      label: t("Undo"),
      run: () => void api(`${address}/restore`, { method: "POST" }).then(done, failing(t("Not restored"))),
    });
  } catch (error) {
    failing(t("Not archived"))(error);
  }
}

function usedWords({ uses, looking }: Resource): string {
  if (!uses) return t("not used");
  return looking
    ? t("used by {definitions}, {looking} still to be checked anew", {
        definitions: count(uses, "definition"),
        looking,
      })
    : t("used by {definitions}", { definitions: count(uses, "definition") });
}

export function resourceList(resources: Resource[], done: () => void): HTMLElement {
  return rowList(
    t("Resources"),
    resources.map(one => ({
      icon: ICONS[one.kind] ?? "file",
      name: one.name,
      href: `/resources/${one.id}`,
      facts: [el("span", {}, kindWords(one)), el("span", {}, usedWords(one)), problems(one)],
      when: ago(one.updated),
      more: [
        { label: t("Open"), icon: "pencil", run: () => location.assign(`/resources/${one.id}`) },
        {
          label: t("Rename…"),
          icon: "tag",
          run: () => void rename(one).then(renamed => (renamed ? done() : undefined), failing(t("Not renamed"))),
        },
        {
          label: t("Where used"),
          icon: "link",
          run: () => void showUses(`/api/resources/${one.id}`, one.name).catch(failing(t("Not known"))),
        },
        { label: t("Archive"), icon: "archive", run: () => void archive(one, done) },
      ],
    })),
  );
}

export async function newResource(): Promise<void> {
  const kinds = Object.entries(FIRST).map(([value, [, title]]) => [value, title] as const);
  const kind = radios(t("What it defines"), "kind", kinds);
  const name = nameField({ placeholder: "functions.yaml" });
  const chosen = (): [string, string, string] => FIRST[checkedOf(kind) || "functions"] ?? ["", "", ""];
  kind.addEventListener("change", () => {
    name.placeholder = chosen()[0];
  });
  const help = el(
    "span",
    { class: "help" },
    t("Definitions name it by a relative URI that ends in this, such as functions: functions.yaml."),
  );
  await confirmed(t("New resource"), [kind, labelled(t("File name"), name, help)], t("Create"), async () => {
    const [file, , text] = chosen();
    const body = { name: name.value.trim() || file, text };
    const made = await api<Resource>("/api/resources", { method: "POST", body });
    location.assign(`/resources/${made.id}`);
  });
}

export function noResources(): HTMLElement {
  return invitation(
    "folder",
    t("No resources yet"),
    t(
      "A resource is a file with functions, events, retries or a schema that several definitions share: they " +
        "name it by a relative URI, such as functions: functions.yaml. Write one, or drop its file on this page.",
    ),
    textButton([icon("plus", true), t("Write a resource")], () => void newResource(), { class: "btn soft" }),
  );
}
