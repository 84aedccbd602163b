/** A definition as a file: which format, how drawn; what the format cannot have is said afterwards. */

import { answerOf } from "./api";
import { checkedOf, dropDown, labelled, radios } from "./controls";
import { confirmed, inform } from "./dialog";
import { el } from "./dom";
import { marked } from "./marked";
import { remember, remembered } from "./storage";
import { isDark } from "./theme";
import { toast } from "./toast";
import { t, tOf } from "./translation";
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

const TO = "convert to "; // what the id of a choice begins with that is a conversion

const CHOICES: Record<keyof Look, [string, [string, string][]]> = {
  detail: [
    tOf("drawing", "Detail"),
    [
      ["overview", t("Overview")],
      ["actions", t("Actions")],
      ["data", t("Data")],
    ],
  ],
  direction: [
    t("Direction"),
    [
      ["TB", t("Top to bottom")],
      ["LR", t("Left to right")],
    ],
  ],
  theme: [
    t("Colours"),
    [
      ["light", t("Light")],
      ["dark", t("Dark")],
    ],
  ],
};

function select(name: keyof Look, look: Look): HTMLLabelElement {
  const [title, options] = CHOICES[name];
  return labelled(title, dropDown(options, look[name], { id: `export-${name}` }));
}

function group(title: string, formats: Pick<Format, "id" | "title" | "help">[], last: string): HTMLElement | null {
  const choices = formats.map(one => [one.id, t(one.title), t(one.help)] as const);
  return choices.length ? radios(title, "format", choices, last, { class: "choices three" }) : null;
}

function conversion(to: string): Pick<Format, "id" | "title" | "help"> {
  return {
    id: `${TO}${to}`,
    title: t("Convert to {to}…", { to }),
    help: t("Shows what is kept and what is lost first"),
  };
}

/** The name that the server gives the file. */
function fileName(header: string | null): string {
  const found = /filename\*=UTF-8''([^;]+)/.exec(header ?? "");
  return found?.[1] ? decodeURIComponent(found[1]) : "definition";
}

/** Gives the file at an address of the API to the browser, under the name that the server gives it, which is told. */
export async function saveFile(address: string): Promise<{ name: string; response: Response }> {
  const response = await answerOf(address);
  const name = fileName(response.headers.get("Content-Disposition"));
  keep(await response.blob(), name);
  return { name, response };
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

function toastExported(name: string, losses: Losses): void {
  if (!losses.count) {
    toast(t("{name} is exported.", { name }));
    return;
  }
  const left = losses.count - losses.first.length;
  void inform(t("Exported, with losses"), [
    el(
      "p",
      {},
      t("{name} is exported. This format cannot have {things} of the definition:", {
        name,
        things: count(losses.count, "thing"),
      }),
    ),
    el(
      "ul",
      { class: "bullets" },
      ...losses.first.map(one => el("li", {}, t("Line {line}:", { line: one.line }), " ", ...marked(one.message))),
      left > 0 ? el("li", {}, t("and {left} more", { left })) : null,
    ),
  ]);
}

/** The other dialects that the definition can be written in, and the dialog that shows what becomes of it there. */
export interface Conversions {
  readonly targets: string[];
  convert: (to: string) => Promise<void>;
}

/** Saves a version, or what is saved last; `query` is how it is drawn. Throws what the server says. */
export function saveVersion(
  id: string,
  format: string,
  version: number | undefined,
  query: Record<string, string> = {},
): Promise<{ name: string; response: Response }> {
  const asked = new URLSearchParams({ ...query, ...(version !== undefined && { version: String(version) }) });
  return saveFile(`/api/definitions/${id}/export/${format}?${asked}`);
}

async function save(id: string, format: Format, look: Look, version?: number): Promise<void> {
  const { name, response } = await saveVersion(id, format.id, version, format.drawn ? { ...look } : {});
  const losses = JSON.parse(
    decodeURIComponent(response.headers.get("Signalbox-Losses") ?? "") || '{"count":0,"first":[]}',
  ) as Losses;
  toastExported(name, losses);
}

const TEXTS = ["yaml", "json"];

/** The format of the last time; as a text a definition goes out as it is written. */
export function preset(last: string | null, syntax: string | undefined, formats: Pick<Format, "id">[]): string {
  if (syntax && TEXTS.includes(syntax) && (last === null || TEXTS.includes(last))) return syntax;
  return last ?? formats[0]?.id ?? "";
}

/**
 * Asks for a format and gives the file of the saved text, or of `version`. `ready` runs first: unsaved text is saved
 * there. What can be converted is offered too: that is shown before anything is kept.
 */
export async function exportDialog(
  definition: { id: string; name: string; syntax?: string },
  formats: Format[],
  shown?: Partial<Look>,
  ready?: () => Promise<unknown>,
  version?: number,
  conversions?: Conversions,
): Promise<void> {
  const last = preset(remembered<string>("export.format"), definition.syntax, formats);
  const look: Look = { detail: "actions", direction: "TB", theme: isDark() ? "dark" : "light", ...shown };
  const looks = el("div", { class: "looks" }, select("detail", look), select("direction", look), select("theme", look));
  const texts = group(
    t("The definition"),
    formats.filter(one => !one.drawn),
    last,
  );
  const drawn = group(
    t("The diagram"),
    formats.filter(one => one.drawn),
    last,
  );
  const dialects = group(t("Another dialect"), (conversions?.targets ?? []).map(conversion), last);
  const body = el("div", { class: "exports" }, texts, dialects, drawn, looks);
  const pressed = (): string => checkedOf(body);
  const chosen = (): Format | undefined => formats.find(one => one.id === pressed());
  const follow = (): void => {
    for (const one of looks.querySelectorAll("select")) one.disabled = !chosen()?.drawn;
    const main = body.closest("dialog")?.querySelector(".dfoot .btn.primary");
    if (main) main.textContent = pressed().startsWith(TO) ? t("Convert…") : t("Export");
  };
  if (!pressed()) body.querySelector<HTMLInputElement>("input")?.click();
  body.addEventListener("change", follow);
  follow();
  const looked = (name: keyof Look): string =>
    looks.querySelector<HTMLSelectElement>(`#export-${name}`)?.value ?? look[name];
  const done = await confirmed(
    t("Export “{name}”", { name: definition.name }),
    [body],
    t("Export"),
    async () => {
      const format = chosen();
      if (!format) return;
      remember("export.format", format.id);
      await ready?.();
      const shape = { detail: looked("detail"), direction: looked("direction"), theme: looked("theme") };
      await save(definition.id, format, shape, version);
    },
    true,
  );
  if (done && pressed().startsWith(TO)) await conversions?.convert(pressed().slice(TO.length));
}
