/** Fields that have parts: groups that fold, lists of cards, maps, choices between forms, links to other forms. */

import { repeat } from "lit/directives/repeat.js";
import { unmarked } from "../shared/marked";
import type { Context } from "./context";
import { definedMenu } from "../design/defined-menu";
import { draggable } from "./dragging";
import { type Part, badge, errors, html, icon, iconButton, label, live, nothing } from "./parts";
import { pager } from "./pager";
import { scalar } from "./scalars";
import type { Field } from "./types";
import { idOf, problemsIn } from "./values";

const PARTS = new Set(["group", "list", "map", "links", "one-of"]);

/** Any field. `bare`: a group whose label would say again what stands around it. */
export function field(one: Field, context: Context, bare = false): Part {
  if (one.kind === "group") return bare && one.written ? members(one, context) : group(one, context);
  if (one.kind === "list") return list(one, context);
  if (one.kind === "map") return map(one, context);
  if (one.kind === "links") return links(one, context);
  if (one.kind === "one-of") return oneOf(one, context);
  return scalar(one, context);
}

export function fields(all: Field[], context: Context): Part {
  return html`${repeat(
    all,
    one => `${one.pointer} ${one.name}`,
    one => field(one, context),
  )}`;
}

function members(one: Field, context: Context): Part {
  return html`<div class="members" data-at=${one.pointer}>${errors(one, context)}${parts(one, context)}</div>`;
}

const ALWAYS = new Set(["name", "parameters", "data", "timeout", "retryRef", "schedule", "correlation"]);

/**
 * The parts of a group; where some must be there, those that may be left out and are take no more room than a button.
 */
function parts(one: Field, context: Context): Part {
  const all = one.fields ?? [];
  const may = (each: Field): boolean =>
    !each.required &&
    !each.written &&
    !each.absent &&
    !each.errors?.length &&
    !ALWAYS.has(each.name) &&
    !context.drafts.get(each.pointer) &&
    !context.isOpen(`${each.pointer}#shown`, false);
  const left = all.some(each => each.required) ? all.filter(may) : [];
  const show = (each: Field): void => {
    if (!isSimple(each) && each.kind !== "map") {
      context.act(each.pointer, { do: "add" });
      return;
    }
    context.setOpen(`${each.pointer}#shown`, true);
    const place = document.querySelector<HTMLElement>(`#inspector [data-at="${CSS.escape(each.pointer)}"]`);
    place?.querySelector<HTMLElement>("input, select, textarea, .adder")?.focus();
  };
  return html`${fields(
    all.filter(each => !left.includes(each)),
    context,
  )}${left.length ? html`<div class="chips">${left.map(each => html`<button type="button" class="chipadd" title=${unmarked(each.help ?? "")} aria-label="Add ${lower(each.label)}" ?disabled=${context.disabled} @click=${() => show(each)}>${icon("plus", true)}${each.label}</button>`)}</div>` : nothing}`;
}

function bad(one: Field): Part {
  return badge(problemsIn(one));
}

/** "Add …": a missing member begins with what it must have. */
function adder(one: Field, context: Context, words = one.label): Part {
  return html`<button
    type="button"
    class="link adder"
    data-add=${one.pointer}
    title=${unmarked(one.help ?? "")}
    ?disabled=${context.disabled}
    @click=${() => context.act(one.pointer, { do: "add" })}
  >
    ${icon("plus", true)}${`Add ${lower(words)}`}
  </button>`;
}

function lower(words: string): string {
  return words
    .split(" · ")
    .map(part => (/^[A-Z][a-z]/.test(part) ? part[0]?.toLowerCase() + part.slice(1) : part))
    .join(" · ");
}

function group(one: Field, context: Context): Part {
  const hasFields = (one.fields?.length ?? 0) > 0;
  if (!one.written && !hasFields)
    return html`<div class="field" data-at=${one.pointer}>${adder(one, context)}${errors(one, context)}</div>`;
  const open = context.isOpen(one.pointer, true);
  const plain = !one.written;
  return html`<section class="fgroup" data-at=${one.pointer}>
    <h3 class="fold">
      <button
        type="button"
        class="foldbutton"
        aria-expanded=${open}
        title=${unmarked(one.help ?? "")}
        @click=${() => context.setOpen(one.pointer, !open)}
      >
        ${icon(open ? "down" : "right", true)}<span class="grow">${one.label}</span>${open ? nothing : bad(one)}</button
      >${
        one.written && !one.required && !plain
          ? iconButton({
              icon: "close",
              label: `Remove ${one.label}`,
              run: () => context.act(one.pointer, { do: "remove", name: quoted(one.label) }),
              small: true,
            })
          : nothing
      }
    </h3>
    ${open ? html`<div class="fbody">${errors(one, context)}${parts(one, context)}</div>` : nothing}
  </section>`;
}

function isSimple(one: Field): boolean {
  return !PARTS.has(one.kind);
}

function list(one: Field, context: Context): Part {
  const items = one.fields ?? [];
  const head = `${idOf(one.pointer)}-label`;
  const single = singular(one.label);
  const [first, count] = one.page ? [one.page.first, one.page.count] : [0, items.length];
  return html`<div class="field flist" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}${errors(one, context)}
    ${
      items.length
        ? html`<ol class="cards">
            ${repeat(
              items,
              item => item.pointer,
              (item, index) =>
                isSimple(item)
                  ? row(item, first + index, count, context, single)
                  : card(item, first + index, count, context),
            )}
          </ol>`
        : nothing
    }
    ${pager(one, context)}${adder(one, context, single)}
  </div>`;
}

function singular(words: string): string {
  const last = words.split(" · ").at(-1) ?? words;
  if (/ and their actions$/i.test(last)) return "entry";
  return last
    .replace(/ to send$/i, "")
    .replace(/ies$/, "y")
    .replace(/(ch|sh)es$/, "$1")
    .replace(/s$/, "");
}

function movers(one: Field, index: number, count: number, context: Context, name: string): Part {
  const move = (to: number): void => context.act(one.pointer, { do: "move", index: to });
  return html`${iconButton({ icon: "up", label: `Move ${name} up`, run: () => move(index - 1), disabled: index === 0 || context.disabled, small: true })}${iconButton(
    {
      icon: "down",
      label: `Move ${name} down`,
      run: () => move(index + 1),
      disabled: index === count - 1 || context.disabled,
      small: true,
    },
  )}${iconButton({
    icon: "close",
    label: `Remove ${name}`,
    run: () => context.act(one.pointer, { do: "remove", name: quoted(name) }),
    disabled: context.disabled,
    small: true,
  })}`;
}

function quoted(words: string): string {
  return `“${words}”`;
}

function card(one: Field, index: number, count: number, context: Context): Part {
  const open = context.isOpen(one.pointer, count < 4);
  const name = one.summary || `${one.label} ${index + 1}`;
  const preview = context.samples[one.pointer];
  return html`<li class="card" data-at=${one.pointer} ${draggable(one, index, context)}>
    <div class="cardhead">
      <span class="handle" aria-hidden="true" title="Drag to another place">${icon("grip", true)}</span
      ><button
        type="button"
        class="foldbutton"
        aria-expanded=${open}
        @click=${() => context.setOpen(one.pointer, !open)}
      >
        ${icon(open ? "down" : "right", true)}<span class="ordinal">${index + 1}</span
        ><span class="grow cardname ${one.summary ? "" : "dim"}" title=${name}>${name}</span>${
          preview?.holds === undefined
            ? nothing
            : html`<span class="tag ${preview.holds ? "ok" : ""}">${preview.holds ? "holds" : "no"}</span>`
        }${bad(one)}</button
      >${movers(one, index, count, context, name)}
    </div>
    ${open ? html`<div class="cardbody">${field(one, context, true)}</div>` : nothing}
  </li>`;
}

function row(one: Field, index: number, count: number, context: Context, single: string): Part {
  const name = `${single} ${index + 1}`;
  return html`<li class="cardrow" ${draggable(one, index, context)}>
    <span class="handle" aria-hidden="true" title="Drag to another place">${icon("grip", true)}</span>
    <div class="grow">${scalar(one, context, html`<label class="vh" for=${idOf(one.pointer)}>${name}</label>`)}</div>
    ${movers(one, index, count, context, name)}
  </li>`;
}

const adding = new Map<string, string>();

function map(one: Field, context: Context): Part {
  const head = `${idOf(one.pointer)}-label`;
  const entries = one.fields ?? [];
  return html`<div class="field fmap" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}${errors(one, context)}
    ${
      entries.length
        ? html`<div class="params">
            ${repeat(
              entries,
              entry => entry.pointer,
              entry => pair(entry, context),
            )}
          </div>`
        : nothing
    }${pager(one, context)}${newPair(one, context)}
  </div>`;
}

function pair(one: Field, context: Context): Part {
  const name = decodeURIComponent(encodeURIComponent(one.label));
  const id = `${idOf(one.pointer)}-key`;
  const rename = (event: Event): void => {
    const to = (event.target as HTMLInputElement).value.trim();
    if (to && to !== name) context.act(one.pointer, { do: "rename", name: to });
    else (event.target as HTMLInputElement).value = name;
  };
  const remove = iconButton({
    icon: "close",
    label: `Remove ${name}`,
    run: () => context.act(one.pointer, { do: "remove", name: quoted(name) }),
    disabled: context.disabled,
    small: true,
  });
  const key = html`<label class="vh" for=${id}>Name</label
    ><input
      class="pkey mono"
      id=${id}
      .value=${name}
      ?disabled=${context.disabled}
      title=${name}
      spellcheck="false"
      @change=${rename}
    />`;
  if (PARTS.has(one.kind))
    return html`<div class="pcard" data-at=${one.pointer}>
      <div class="prow">${key}${remove}</div>
      <div class="cardbody">${field(one, context, true)}</div>
    </div>`;
  return html`<div class="prow">
    ${key}${scalar(one, context, html`<label class="vh" for=${idOf(one.pointer)}>Value of ${name}</label>`)}${remove}
  </div>`;
}

function newPair(one: Field, context: Context): Part {
  const id = `${idOf(one.pointer)}-new`;
  const single = singular(one.label);
  const begin = (): void => {
    adding.set(one.pointer, "");
    context.redraw();
    document.getElementById(id)?.focus();
  };
  if (!adding.has(one.pointer))
    return html`<button
      type="button"
      class="link adder"
      data-add=${one.pointer}
      ?disabled=${context.disabled}
      @click=${begin}
    >
      ${icon("plus", true)}${`Add ${lower(single)}`}
    </button>`;
  const end = (): void => {
    adding.delete(one.pointer);
    context.redraw();
  };
  const add = (): void => {
    const name = adding.get(one.pointer)?.trim() ?? "";
    end();
    if (name) context.act(one.pointer, { do: "add", name });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      end();
    }
  };
  return html`<div class="newname">
    <label class="vh" for=${id}>Name of the new ${lower(single)}</label
    ><input
      class="input mono"
      id=${id}
      placeholder="name"
      @input=${(event: Event) => adding.set(one.pointer, (event.target as HTMLInputElement).value)}
      @keydown=${key}
    /><button type="button" class="btn sm" @click=${add}>Add</button
    ><button type="button" class="btn sm" @click=${end}>Cancel</button>
  </div>`;
}

function oneOf(one: Field, context: Context): Part {
  const head = `${idOf(one.pointer)}-${one.name.replace(/\W/g, "-")}-label`;
  const options = one.options ?? [];
  const inner = one.fields ?? [];
  const isList = inner.some(each => each.kind === "links") || options.some(each => each.label === "In a resource");
  const pick = (id: string): void => {
    if (isList && id === "string") context.into(one);
    else context.act(one.pointer, { do: "choose", option: id });
  };
  const removable = one.written && !one.required && !one.name.includes("|");
  const remove = removeWhole(one, isList, context);
  return html`<div class="field foneof" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}
    <div class="oneofrow">
      <span class="seg sm"
        >${options.map(
          option =>
            html`<button
              type="button"
              aria-pressed=${option.chosen}
              ?disabled=${context.disabled}
              @click=${() => {
                if (!option.chosen) pick(option.id);
              }}
            >
              ${option.label}
            </button>`,
        )}</span
      >${removable ? remove : nothing}
    </div>
    ${errors(one, context)}${repeat(
      inner,
      each => `${each.pointer} ${each.name} ${each.kind}`,
      each => (inner.length === 1 ? alone(each, one, context) : field(each, context)),
    )}${live(one, context)}
  </div>`;
}

/** Takes a choice out; a list of definitions has it in words, for it takes all of them. */
function removeWhole(one: Field, isList: boolean, context: Context): Part {
  const words = lower(one.label);
  if (!isList)
    return iconButton({
      icon: "close",
      label: `Remove ${one.label}`,
      run: () => context.act(one.pointer, { do: "remove", name: quoted(one.label) }),
      disabled: context.disabled,
      small: true,
    });
  const count = one.fields?.flatMap(each => each.fields ?? []).length ?? 0;
  const name = count ? `all ${words}` : words;
  return html`<button
    type="button"
    class="btn sm plain"
    ?disabled=${context.disabled}
    @click=${() => context.removeDefined(one.pointer, name)}
  >
    ${icon("close", true)}${count ? "Delete all" : "Remove"}<span class="vh"> ${words}</span>
  </button>`;
}

/** The only part of a choice: its label would say the choice again. */
function alone(each: Field, one: Field, context: Context): Part {
  if (each.kind === "group") return field(each, context, true);
  if (each.kind === "links") return linked(each, context);
  const typed = each.pointer === one.pointer;
  if (isSimple(each) && each.kind !== "boolean" && typed)
    return scalar(each, context, html`<label class="vh" for=${idOf(each.pointer)}>${one.label}</label>`);
  return each.kind === "boolean" ? nothing : field(each, context);
}

function links(one: Field, context: Context): Part {
  const head = `${idOf(one.pointer)}-label`;
  return html`<div class="field flinks" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}${linked(one, context)}
  </div>`;
}

/** Links to the forms of a list's entries; states are added on the diagram. */
function linked(one: Field, context: Context): Part {
  return html`${errors(one, context)}
  ${
    one.fields?.length
      ? html`<ul class="linklist">
          ${one.fields.map(link => linkRow(one, link, context))}
        </ul>`
      : nothing
  }${pager(one, context)}
  ${one.name === "states" ? nothing : one.keyed ? newPair(one, context) : adder(one, context, singular(one.label))}`;
}

/**
 * One of them: opened by a click, taken out by its button, by Del, or in its menu. States are the diagram's to take
 * out.
 */
function linkRow(one: Field, link: Field, context: Context): Part {
  const open = html`<button type="button" class="row grow" @click=${() => context.select(link.pointer)}>
    ${icon(SIGNS[one.name] ?? "file", true)}<span class="grow linkname"
      >${link.summary || html`<span class="dim">no name</span>`}</span
    >${bad(link)}${icon("right", true)}
  </button>`;
  if (one.name === "states") return html`<li>${open}</li>`;
  const name = link.summary || "no name";
  const remove = (): void => {
    if (!context.disabled) context.removeDefined(link.pointer, `the ${KINDS_OF[one.name] ?? "entry"} “${name}”`);
  };
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    definedMenu(event, {
      open: () => context.select(link.pointer),
      where: () => context.showWhere(link.pointer, name),
      remove,
    });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Delete") {
      event.preventDefault();
      remove();
    }
  };
  return html`<li class="definedrow" @contextmenu=${menu} @keydown=${key}>
    ${open}${iconButton({ icon: "close", label: `Delete ${name}`, title: "Delete", run: remove, disabled: context.disabled, small: true })}
  </li>`;
}

const KINDS_OF: Record<string, string> = {
  functions: "function",
  events: "event",
  retries: "retry strategy",
  triggerDefs: "event",
  "trigger-defs": "event",
};
const SIGNS: Record<string, string> = {
  functions: "function",
  events: "envelope",
  retries: "retry",
  triggerDefs: "envelope",
  "trigger-defs": "envelope",
  states: "grid",
};
