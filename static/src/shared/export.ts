/** A definition as a file: which format, how drawn; what the format cannot have is said afterwards. */

import { ApiError } from "./api";
import { dialog } from "./dialog";
import { el } from "./dom";
import { marked } from "./marked";
import { remember, remembered } from "./storage";
import { isDark } from "./theme";
import { toast } from "./toast";
import { count } from "./words";

/** A module of workflow/exports. */
export interface Format {
  id: string;
  title: string;
  help: string;
  suffix: string;
  drawn: boolean;
}

export interface Look {
  detail: string;
  direction: string;
  theme: string;
}

interface Losses {
  count: number;
  first: { message: string; line: number; column: number }[];
}

const CHOICES: Record<keyof Look, [string, [string, string][]]> = {
  detail: [
    "Detail",
    [
      ["overview", "Overview"],
      ["actions", "Actions"],
      ["data", "Data"],
    ],
  ],
  direction: [
    "Direction",
    [
      ["TB", "Top to bottom"],
      ["LR", "Left to right"],
    ],
  ],
  theme: [
    "Colours",
    [
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  ],
};

function select(name: keyof Look, look: Look): HTMLLabelElement {
  const [title, options] = CHOICES[name];
  return el(
    "label",
    { class: "field", for: `export-${name}` },
    el("span", { class: "lab" }, title),
    el(
      "select",
      { class: "input", id: `export-${name}` },
      ...options.map(([value, label]) => el("option", { value, selected: look[name] === value }, label)),
    ),
  );
}

function choice(format: Format, checked: boolean): HTMLLabelElement {
  return el(
    "label",
    { class: "choice" },
    el("input", { type: "radio", name: "format", value: format.id, checked }),
    el("span", {}, el("b", {}, format.title), el("span", { class: "dim" }, format.help)),
  );
}

function group(title: string, formats: Format[], last: string): HTMLFieldSetElement {
  return el(
    "fieldset",
    { class: "choices three" },
    el("legend", {}, title),
    ...formats.map(one => choice(one, one.id === last)),
  );
}

/** The name that the server gives the file. */
export function fileName(header: string | null): string {
  const found = /filename\*=UTF-8''([^;]+)/.exec(header ?? "");
  return found?.[1] ? decodeURIComponent(found[1]) : "definition";
}

/** The answer of an address of the API; throws an ApiError with what the server says. */
export async function fetched(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(address, { headers }).catch(() => {
    throw new ApiError("offline", "The server cannot be reached.", 0);
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
  throw new ApiError(
    body?.error?.code ?? "http",
    body?.error?.message ?? `The server answered ${response.status}.`,
    response.status,
  );
}

/** Gives the file to the browser to save. */
export function keep(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function tell(name: string, losses: Losses): void {
  if (!losses.count) {
    toast(`${name} is exported.`);
    return;
  }
  const left = losses.count - losses.first.length;
  void dialog(
    "Exported, with losses",
    [
      el("p", {}, `${name} is exported. This format cannot have ${count(losses.count, "thing")} of the definition:`),
      el(
        "ul",
        { class: "bullets" },
        ...losses.first.map(one => el("li", {}, `Line ${one.line}: `, ...marked(one.message))),
        left > 0 ? el("li", {}, `and ${left} more`) : null,
      ),
    ],
    [{ label: "Close", value: "", primary: true }],
  );
}

/** One of the versions, and the link by which it may be read. */
export interface Shown {
  version: number;
  link: string | null;
}

async function save(id: string, format: Format, look: Look, shown?: Shown): Promise<void> {
  const query = new URLSearchParams(format.drawn ? { ...look } : {});
  if (shown) query.set("version", String(shown.version));
  const headers: Record<string, string> = shown?.link ? { "X-Signalbox-Link": shown.link } : {};
  const response = await fetched(`/api/definitions/${id}/export/${format.id}?${query}`, headers);
  const name = fileName(response.headers.get("Content-Disposition"));
  const losses = JSON.parse(
    decodeURIComponent(response.headers.get("Signalbox-Losses") ?? "") || '{"count":0,"first":[]}',
  ) as Losses;
  keep(await response.blob(), name);
  tell(name, losses);
}

/**
 * Asks for a format and gives the file of the saved text, or of `version`. `ready` runs first: unsaved text is saved
 * there.
 */
export async function exportDialog(
  definition: { id: string; name: string },
  formats: Format[],
  shown?: Partial<Look>,
  ready?: () => Promise<unknown>,
  version?: Shown,
): Promise<void> {
  const last = remembered<string>("export.format") ?? formats[0]?.id ?? "";
  const look: Look = { detail: "actions", direction: "TB", theme: isDark() ? "dark" : "light", ...shown };
  const looks = el("div", { class: "looks" }, select("detail", look), select("direction", look), select("theme", look));
  const texts = group(
    "The definition",
    formats.filter(one => !one.drawn),
    last,
  );
  const drawn = group(
    "The diagram",
    formats.filter(one => one.drawn),
    last,
  );
  const body = el("div", { class: "exports" }, texts, drawn, looks);
  const chosen = (): Format | undefined =>
    formats.find(one => one.id === body.querySelector<HTMLInputElement>("input:checked")?.value);
  const follow = (): void => {
    for (const one of looks.querySelectorAll("select")) one.disabled = !chosen()?.drawn;
  };
  if (!chosen()) body.querySelector<HTMLInputElement>("input")?.click();
  body.addEventListener("change", follow);
  follow();
  const value = (name: keyof Look): string =>
    looks.querySelector<HTMLSelectElement>(`#export-${name}`)?.value ?? look[name];
  await dialog(
    `Export “${definition.name}”`,
    [body],
    [
      { label: "Cancel", value: "" },
      { label: "Export", value: "export", primary: true },
    ],
    async pressed => {
      const format = chosen();
      if (pressed !== "export" || !format) return true;
      remember("export.format", format.id);
      await ready?.();
      await save(
        definition.id,
        format,
        { detail: value("detail"), direction: value("direction"), theme: value("theme") },
        version,
      );
      return true;
    },
    true,
  );
}
