/** What other sites show of a definition: its live image, and a frame. Both need a link. */

import { api, messageOf } from "../../shared/api";
import { alarm, smallButton, tellIn, textButton } from "../../shared/controls";
import { type Child, el, icon } from "../../shared/dom";
import { inform } from "../../shared/dialog";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Review } from "../app";

interface LinkMade {
  path: string;
}

/** Markdown's own signs in a name would end the text of the image. */
function inMarkdown(name: string): string {
  return name.replace(/[\\[\]`*_<>!]/g, "\\$&");
}

function inAttribute(name: string): string {
  return name.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

async function copy(text: string, field: HTMLTextAreaElement): Promise<void> {
  field.select();
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => document.execCommand("copy"),
  );
  toast(done ? t("Copied.") : t("Not copied: press Ctrl+C."));
}

function snippet(id: string, title: string, help: string, text: string): HTMLElement {
  const field = el(
    "textarea",
    { class: "input mono", id, rows: Math.ceil(text.length / 76), readonly: true, spellcheck: false, wrap: "soft" },
    text,
  );
  return el(
    "div",
    { class: "field" },
    el("label", { class: "lab", for: id }, title),
    el(
      "div",
      { class: "snippet" },
      field,
      smallButton([icon("copy", true), t("Copy")], () => void copy(text, field), {
        "aria-label": t("Copy: {title}", { title }),
      }),
    ),
    el("p", { class: "help" }, help),
  );
}

/** What says that an address gives away more than reading. */
function warning(): HTMLElement {
  return el(
    "p",
    { class: "help bad" },
    t(
      "These addresses are those of your own link: whoever has them may comment too. Ask for a read-only link " +
        "before you publish them.",
    ),
  );
}

function snippets(name: string, path: string): Child[] {
  const base = new URL(path, location.href).href;
  return [
    snippet(
      "image-markdown",
      t("Image for Markdown"),
      t("Always the newest version. Add ?theme=dark for the dark colours, and .png for a PNG."),
      `![${inMarkdown(name)}](${base}image.svg)`,
    ),
    snippet(
      "image-address",
      t("Address of the image"),
      t("SVG; the same with .png where a site takes no SVG."),
      `${base}image.svg?theme=light`,
    ),
    snippet(
      "embed-code",
      t("Embed code"),
      t("A frame to pan and zoom. The server shows it on sites that its setting SIGNALBOX_FRAME_ANCESTORS names."),
      `<iframe src="${base}embed" title="${inAttribute(name)}" width="800" height="500" ` +
        'loading="lazy" referrerpolicy="no-referrer"></iframe>',
    ),
  ];
}

async function newLink(app: Review): Promise<string> {
  const made = await api<LinkMade>(`/api/definitions/${app.definition.id}/links`, {
    method: "POST",
    body: { label: t("Image and embed"), comments: false },
  });
  return made.path;
}

/** Shows the snippets of the page's own link; without one, a person who may share makes one for it. */
export async function shareOutside(app: Review): Promise<void> {
  const body = el("div", { class: "snippets" });
  const show = (path: string): void =>
    body.replaceChildren(...snippets(app.definition.name, path).filter((one): one is Node => one instanceof Node));
  if (app.link !== null) {
    show(`/shared/${app.link}/`);
    if (app.may.has("comment")) body.prepend(warning());
  } else if (!app.may.has("share"))
    body.append(
      el(
        "p",
        {},
        t(
          "An image or a frame on another site opens without login, by a link. Ask an owner of this definition " +
            "to make one.",
        ),
      ),
    );
  else {
    const trouble = alarm();
    const press = (): void => {
      make.disabled = true;
      newLink(app).then(show, (error: unknown) => {
        make.disabled = false;
        tellIn(trouble, messageOf(error));
      });
    };
    const make = textButton([icon("link", true), t("Make a read-only link")], press);
    body.append(
      el(
        "p",
        {},
        t(
          "An image or a frame on another site opens without login: it needs a link of its own. Everybody who " +
            "sees it may read this definition, until you close the link under Share.",
        ),
      ),
      make,
      trouble,
    );
  }
  await inform(t("Image link and embed code"), [body], true);
}
