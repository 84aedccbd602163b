/** Resources as library items: made, listed, renamed, put away; each has a page of its own to be written on. */

import { api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el, icon } from "../shared/dom";
import { ago } from "../shared/time";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { agreed, showUses } from "../shared/uses";
import { count } from "../shared/words";
import { problems } from "./cards";
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

function trouble(what: string, error: unknown): void {
  toast(`${what}: ${messageOf(error)}`, undefined, "error");
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
  const input = el("input", {
    class: "input",
    id: "resource-name",
    value: resource.name,
    maxlength: 200,
    required: true,
    autofocus: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  return (
    (await dialog(
      t("Rename the resource"),
      [
        el(
          "label",
          { class: "field", for: "resource-name" },
          el("span", { class: "lab" }, t("File name")),
          input,
          el("span", { class: "help" }, t("A relative URI in a definition finds it by this name.")),
        ),
      ],
      [
        { label: t("Cancel"), value: "" },
        { label: t("Rename"), value: "go", primary: true },
      ],
      async pressed => {
        if (pressed !== "go") return true;
        await api(`${address}/name`, { method: "PUT", body: { name: input.value.trim() || " " } });
        return true;
      },
    )) === "go"
  );
}

async function archive(resource: Resource, done: () => void): Promise<void> {
  const address = `/api/resources/${resource.id}`;
  try {
    if (
      !(await agreed(
        address,
        t("Archive “{name}”", { name: resource.name }),
        t("Archive all the same"),
        t("These definitions name it. What it defines will be unknown to them."),
      ))
    )
      return;
    await api(address, { method: "DELETE" });
    done();
    toast(t("“{name}” is in the archive.", { name: resource.name }), {
      label: t("Undo"),
      run: () =>
        void api(`${address}/restore`, { method: "POST" }).then(done, (error: unknown) =>
          trouble(t("Not restored"), error),
        ),
    });
  } catch (error) {
    trouble(t("Not archived"), error);
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
          run: () =>
            void rename(one).then(
              renamed => {
                if (renamed) done();
              },
              (error: unknown) => trouble(t("Not renamed"), error),
            ),
        },
        {
          label: t("Where used"),
          icon: "link",
          run: () =>
            void showUses(`/api/resources/${one.id}`, one.name).catch((error: unknown) =>
              trouble(t("Not known"), error),
            ),
        },
        { label: t("Archive"), icon: "archive", run: () => void archive(one, done) },
      ],
    })),
  );
}

export async function newResource(): Promise<void> {
  const kind = el(
    "fieldset",
    { class: "choices" },
    el("legend", {}, t("What it defines")),
    ...Object.entries(FIRST).map(([value, [, title]], index) =>
      el(
        "label",
        { class: "choice" },
        el("input", { type: "radio", name: "kind", value, checked: index === 0 }),
        el("span", {}, el("b", {}, title)),
      ),
    ),
  );
  const name = el("input", {
    class: "input",
    id: "resource-name",
    maxlength: 200,
    autofocus: true,
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "functions.yaml",
  });
  const chosen = (): [string, string, string] =>
    FIRST[kind.querySelector<HTMLInputElement>("input:checked")?.value ?? "functions"] ?? ["", "", ""];
  kind.addEventListener("change", () => {
    name.placeholder = chosen()[0];
  });
  await dialog(
    t("New resource"),
    [
      kind,
      el(
        "label",
        { class: "field", for: "resource-name" },
        el("span", { class: "lab" }, t("File name")),
        name,
        el(
          "span",
          { class: "help" },
          t("Definitions name it by a relative URI that ends in this, such as functions: functions.yaml."),
        ),
      ),
    ],
    [
      { label: t("Cancel"), value: "" },
      { label: t("Create"), value: "create", primary: true },
    ],
    async pressed => {
      if (pressed !== "create") return true;
      const [file, , text] = chosen();
      const made = await api<Resource>("/api/resources", {
        method: "POST",
        body: { name: name.value.trim() || file, text },
      });
      location.assign(`/resources/${made.id}`);
      return true;
    },
  );
}

export function noResources(): HTMLElement {
  return el(
    "div",
    { class: "welcome" },
    icon("folder"),
    el("h2", {}, t("No resources yet")),
    el(
      "p",
      {},
      t(
        "A resource is a file with functions, events, retries or a schema that several definitions share: they " +
          "name it by a relative URI, such as functions: functions.yaml. Write one, or drop its file on this page.",
      ),
    ),
    el(
      "button",
      { type: "button", class: "btn soft", onclick: () => void newResource() },
      icon("plus", true),
      t("Write a resource"),
    ),
  );
}
